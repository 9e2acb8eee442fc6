import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { asOwner } from './scope.ts'
import { onEngine } from './testing.ts'
import { analyseChanged, countChanges, vacuum } from './vacuum.ts'

onEngine('tidying the tables', (on) => {
  const knownRows = async (database: Database, table: string): Promise<number | undefined> => {
    const { rows } = await sql<{ count: number }>`
      select reltuples::int as count from pg_class where relname = ${table}`.execute(database.kysely)
    return rows[0]?.count
  }
  const change = (database: Database, statement: string): Promise<void> =>
    asOwner(database, async (rows) => {
      await sql.raw(statement).execute(rows)
      await countChanges(rows)
    })

  test('every table with rows is done, and knows its size', async () => {
    const database = on.database()
    const { kysely } = database
    await sql`insert into branches (name, code) select 'Depot ' || n, 'D' || n from generate_series(1, 3000) n`.execute(
      kysely,
    )
    const {
      rows: [tables],
    } = await sql<{ count: number }>`
      select count(*) as count from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`.execute(
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
    expect(await analyseChanged(on.database(), AbortSignal.abort())).toBe(0)
  })

  test('statistics are renewed where there are none, and where much changed since', async () => {
    const database = on.database()
    await change(database, 'create table plain (n int)')
    await change(database, 'insert into plain select generate_series(1, 5)')
    await analyseChanged(database)
    expect(await knownRows(database, 'plain')).toBe(5)
    await change(database, 'insert into plain select generate_series(6, 20)')
    await analyseChanged(database)
    expect(await knownRows(database, 'plain')).toBe(20)
    await change(database, 'delete from plain where n > 3')
    await analyseChanged(database)
    expect(await knownRows(database, 'plain')).toBe(3)
    expect(await analyseChanged(database)).toBe(0)
  })

  test('a table without a row is not taken for one that stays so', async () => {
    const database = on.database()
    await change(database, 'create table bare (n int)')
    await analyseChanged(database)
    await vacuum(database)
    expect(await knownRows(database, 'bare')).toBe(-1)
  })

  test('what was found empty is looked at again once it is filled, also by the process after', async () => {
    const { config, options } = await on.place()
    const first = await openDatabase(config, options)
    await change(first, 'create table filled (n int)')
    await change(first, 'analyze filled')
    expect(await knownRows(first, 'filled')).toBe(0)
    await change(first, 'insert into filled select generate_series(1, 240)')
    await first.close()
    const second = await openDatabase(config, options)
    await analyseChanged(second)
    expect(await knownRows(second, 'filled')).toBe(240)
    await second.close()
  })
})
