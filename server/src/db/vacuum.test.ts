import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onBothEngines } from './testing.ts'
import { vacuum } from './vacuum.ts'

onBothEngines('tidying the tables', (on) => {
  test('every table is done, and knows its size', async () => {
    const database = on.database()
    const { kysely } = database
    await sql`insert into branches (name, code) select 'Depot ' || n, 'D' || n from generate_series(1, 3000) n`.execute(
      kysely,
    )
    const {
      rows: [tables],
    } = await sql<{ count: number }>`
      select count(*) as count from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
      kysely,
    )
    expect(await vacuum(database)).toBe(tables?.count)
    const {
      rows: [branches],
    } = await sql<{ pages: number }>`
      select relpages as pages from pg_class where relname = 'branches'`.execute(kysely)
    expect(branches?.pages).toBeGreaterThan(0)
  })

  test('stops between two tables when told', async () => {
    expect(await vacuum(on.database(), AbortSignal.abort())).toBe(0)
  })
})
