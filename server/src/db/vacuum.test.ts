import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { onBothEngines } from './testing.ts'
import { analyseChanged, vacuum } from './vacuum.ts'

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

  test('statistics are renewed where there are none, and where much changed since', async () => {
    const { kysely } = on.database()
    await sql`create table plain (n int)`.execute(kysely)
    const counted = async (): Promise<number | undefined> => {
      const { rows } = await sql<{ count: number }>`
        select reltuples::int as count from pg_class where relname = 'plain'`.execute(kysely)
      return rows[0]?.count
    }
    await vi.waitFor(async () => {
      await analyseChanged(on.database())
      expect(await counted()).toBe(0)
    })
    await sql`insert into plain select generate_series(1, 240)`.execute(kysely)
    // What changed is counted by each session for itself and told after a moment.
    await vi.waitFor(
      async () => {
        await analyseChanged(on.database())
        expect(await counted()).toBe(240)
      },
      { timeout: 5_000 },
    )
    expect(await analyseChanged(on.database(), AbortSignal.abort())).toBe(0)
  })
})
