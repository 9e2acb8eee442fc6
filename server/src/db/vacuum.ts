// PostgreSQL tidies its tables by itself after a while. The embedded engine has nobody to do it, and a portal just filled has not been
// visited yet: counting a list by its index alone needs it.
import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Tidies every table and renews its statistics, a table a statement so that others come in between. How many tables were done. */
export async function vacuum(database: Database, stopping?: AbortSignal): Promise<number> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`.execute(
    database.kysely,
  )
  let done = 0
  for (const { name } of tables) {
    if (stopping?.aborted) break
    await sql`vacuum (analyze) ${sql.table(name)}`.execute(database.kysely)
    done++
  }
  return done
}
