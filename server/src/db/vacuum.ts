// PostgreSQL tidies its tables and renews their statistics by itself, within minutes. The embedded engine has nobody to do it, and after a
// file of thousands of rows nobody wants to wait for it: the planner joins tables by what it last knew of them.
import { type Kysely, sql } from 'kysely'
import type { Database } from './database.ts'

/** A table that somebody else is analysing is left to them. */
type Verb = 'vacuum (analyze)' | 'analyze (skip_locked)'

async function inTurn(
  database: Database,
  names: readonly string[],
  verb: Verb,
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

/** Tables that hold something. The others stay as they are: the planner takes one that was never looked at for a few pages, one found empty for empty. */
const filled = sql`select c.relname as name, c.relpages, c.reltuples, c.oid, pg_relation_size(c.oid) / current_setting('block_size')::int as pages
  from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and pg_relation_size(c.oid) > 0`

/** Tidies every table and renews its statistics, a table a statement so that others come in between. How many tables were done. */
export async function vacuum(database: Database, stopping?: AbortSignal): Promise<number> {
  const { rows } = await sql<{ name: string }>`select name from (${filled}) t order by name`.execute(database.kysely)
  const names = rows.map(({ name }) => name)
  return inTurn(database, names, 'vacuum (analyze)', stopping)
}

/**
 * Makes what this session has changed count for {@link analyseChanged} from the end of the transaction on; a session tells of it after
 * some seconds otherwise.
 */
export async function countChanges(rows: Pick<Kysely<unknown>, 'getExecutor'>): Promise<void> {
  await sql`select pg_stat_force_next_flush()`.execute(rows)
}

/**
 * Renews the statistics of the tables of which a tenth changed since, by what sessions counted or by how much they grew: the embedded
 * engine forgets its counts with its process. How many were done.
 */
export async function analyseChanged(database: Database, stopping?: AbortSignal): Promise<number> {
  await countChanges(database.kysely)
  const { rows } = await sql<{ name: string }>`
    select name from (${filled}) t join pg_stat_user_tables s on s.relid = t.oid
    where reltuples < 0 or s.n_mod_since_analyze > reltuples / 10 or abs(pages - relpages) > relpages / 10 order by name`.execute(
    database.kysely,
  )
  const names = rows.map(({ name }) => name)
  return inTurn(database, names, 'analyze (skip_locked)', stopping)
}
