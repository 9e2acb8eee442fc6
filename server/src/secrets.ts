// Secrets that every process of one installation shares: made at random by the first that asks, kept in the database,
// read by the owner's connection only. They sign realtime subscriptions, file links, reply addresses and evidence packs.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './db/database.ts'

export type SecretName = 'realtime key' | 'realtime secret' | 'file links' | 'reply addresses' | 'evidence packs'

/** The secret of that name, 32 random bytes in hexadecimal; the same in every process, whoever asks first. */
export const secretOf = async (database: Pick<Database, 'kysely'>, name: SecretName): Promise<string> => {
  const made = randomBytes(32).toString('hex')
  // The update changes nothing; it makes the row come back to the one who came second as well.
  const { rows } = await sql<{ value: string }>`
    insert into secrets (name, value) values (${name}, ${made})
    on conflict (name) do update set name = excluded.name returning value`.execute(database.kysely)
  const value = rows[0]?.value
  if (value === undefined) throw new Error(`The secret "${name}" could not be kept`)
  return value
}
