// Secrets that must be read back, sealed in the database with the key of the deployment (decision 127). Some every process of one
// installation shares: made at random by the first that asks, read by the owner's connection only. They sign realtime subscriptions, file
// links, reply addresses and evidence packs.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './db/database.ts'
import { asOwner, type Rows } from './db/scope.ts'
import { isSealed, KeyRefused, type Seal, sealWith } from './seal.ts'
import { type KeyConfig, keyFileOf, makeKey, readKey } from './secret-key.ts'

export type SecretName = 'realtime key' | 'realtime secret' | 'file links' | 'reply addresses' | 'evidence packs'

export interface Secrets extends Seal {
  /** The secret of that name, 32 random bytes in hexadecimal; the same in every process, whoever asks first. */
  readonly named: (name: SecretName) => Promise<string>
}

/** What each value is sealed as. */
export const sealedAs = {
  secret: (name: string) => `the secret “${name}”`,
  secondFactor: (userId: number) => `the authenticator app of person ${userId}`,
  feedToken: 'the token of a telematics feed',
} as const

const checkName = 'key check'
const checkedWord = 'kerbline'

const named = async ({ kysely }: Pick<Database, 'kysely'>, seal: Seal, name: SecretName): Promise<string> => {
  const made = seal.seal(randomBytes(32).toString('hex'), sealedAs.secret(name))
  // The update changes nothing; it makes the row come back to the one who came second as well.
  const { rows } = await sql<{ value: string }>`
    insert into secrets (name, value) values (${name}, ${made})
    on conflict (name) do update set name = excluded.name returning value`.execute(kysely)
  const value = rows[0]?.value
  if (value === undefined) throw new Error(`The secret "${name}" could not be kept`)
  return seal.open(value, sealedAs.secret(name))
}

const otherKey = (config: KeyConfig): KeyRefused =>
  new KeyRefused(
    `The secrets of this database were sealed with another key. Set SECRET_KEY to that key, or put its file back as ${keyFileOf(config)}.`,
  )

/** The key of every process of this database: the first one leaves a word that only its key opens. */
async function agreedKey(rows: Rows, config: KeyConfig): Promise<Seal> {
  // Of processes that start at once the second waits here, and then finds the word of the first.
  await sql`lock table secrets in share row exclusive mode`.execute(rows)
  const check = await rows.selectFrom('secrets').select('value').where('name', '=', checkName).executeTakeFirst()
  const found = readKey(config)
  if (check === undefined) {
    const seal = sealWith(found ?? makeKey(config))
    const value = seal.seal(checkedWord, sealedAs.secret(checkName))
    await rows.insertInto('secrets').values({ name: checkName, value }).execute()
    return seal
  }
  if (found === undefined) throw otherKey(config)
  const seal = sealWith(found)
  try {
    seal.open(check.value, sealedAs.secret(checkName))
  } catch (error) {
    throw error instanceof KeyRefused ? otherKey(config) : error
  }
  return seal
}

/** Values from before there was a key, or of a process that knows none yet. */
async function sealWhatIsClear(rows: Rows, { seal }: Seal): Promise<void> {
  for (const { name, value } of await rows.selectFrom('secrets').select(['name', 'value']).execute())
    if (!isSealed(value))
      await rows
        .updateTable('secrets')
        .set({ value: seal(value, sealedAs.secret(name)) })
        .where('name', '=', name)
        .execute()
  for (const { user_id: id, secret } of await rows
    .selectFrom('second_factors')
    .select(['user_id', 'secret'])
    .where('secret', 'not like', 'sealed:%')
    .forUpdate()
    .execute())
    await rows
      .updateTable('second_factors')
      .set({ secret: seal(secret, sealedAs.secondFactor(id)) })
      .where('user_id', '=', id)
      .execute()
  for (const { id, bearer_token: token } of await rows
    .selectFrom('telematics_providers')
    .select(['id', 'bearer_token'])
    .where('bearer_token', 'not like', 'sealed:%')
    .forUpdate()
    .execute())
    if (token !== null)
      await rows
        .updateTable('telematics_providers')
        .set({ bearer_token: seal(token, sealedAs.feedToken) })
        .where('id', '=', id)
        .execute()
}

/** @throws KeyRefused where the database was sealed with another key */
export async function openSecrets(database: Database, config: KeyConfig): Promise<Secrets> {
  const seal = await asOwner(database, async (rows) => {
    const agreed = await agreedKey(rows, config)
    await sealWhatIsClear(rows, agreed)
    return agreed
  })
  return { ...seal, named: (name) => named(database, seal, name) }
}
