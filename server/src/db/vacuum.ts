// PostgreSQL tidies its tables and renews their statistics by itself. The embedded engine has nobody to do it, and a portal just filled
// has not been visited yet: without statistics the planner takes every table for empty, and joins them as if it were.
import { sql } from 'kysely'
import type { Database } from './database.ts'

async function inTurn(
  database: Database,
  names: readonly string[],
  verb: 'vacuum (analyze)' | 'analyze',
  stopping?: AbortSignal,
): Promise<number> {
  let done = 0
  for (const name of names) {
    if (stopping?.aborted) break
    await sql`${sql.raw(verb)} ${sql.table(name)}`.execute(database.kysely)
    done++
  }
  return done
}

/** Tidies every table and renews its statistics, a table a statement so that others come in between. How many tables were done. */
export async function vacuum(database: Database, stopping?: AbortSignal): Promise<number> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`.execute(
    database.kysely,
  )
  const names = tables.map(({ name }) => name)
  return inTurn(database, names, 'vacuum (analyze)', stopping)
}

/** Renews the statistics of the tables that have none or of which a tenth changed, as PostgreSQL's own upkeep does. How many those were. */
export async function analyseChanged(database: Database, stopping?: AbortSignal): Promise<number> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_stat_user_tables s on s.relid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and (c.reltuples < 0 or s.n_mod_since_analyze > 50 + c.reltuples / 10)
    order by c.relname`.execute(database.kysely)
  const names = tables.map(({ name }) => name)
  return inTurn(database, names, 'analyze', stopping)
}
