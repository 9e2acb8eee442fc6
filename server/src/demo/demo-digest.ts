// What the demo data adds up to, table by table: two fills are the same when their digests are.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Of every table with rows: how many, and a digest of all their columns. Reference rows carry the time of their insertion and are left out. */
export async function digestOf(
  rows: Kysely<Tables>,
  tables: readonly (keyof Tables)[],
): Promise<ReadonlyMap<string, string>> {
  const digests = new Map<string, string>()
  for (const table of tables) {
    const {
      rows: [found],
    } = await sql<{ digest: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest
      from ${sql.table(table)} t`.execute(rows)
    digests.set(table, found?.digest ?? '')
  }
  return digests
}
