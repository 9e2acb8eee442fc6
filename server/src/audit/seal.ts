// The chain over the audit trail. Writers only add rows; one sealer numbers them and gives each the hash of itself and
// of the one before, so that a changed or removed row is found. Ids may be saved out of order: the chain has its own numbers.
import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { asOwner } from '../db/scope.ts'
import type { Tables } from '../db/tables.ts'

const firstPreviousHash = '0'.repeat(64)
/** Any number nobody else locks: sealers of several processes take turns by it. */
const sealersTurn = 727_001
const rowsASeal = 500
const rowsAPage = 2_000
const limitMilliseconds = 30_000

interface AuditRow {
  readonly id: number
  /** To the microsecond, in UTC. */
  readonly instant: string
  readonly actor_id: number | null
  readonly actor_name: string | null
  readonly action: string
  readonly entity: string
  readonly entity_id: string | null
  readonly customer_account_number: string | null
  readonly before: unknown
  readonly after: unknown
  readonly request_id: string | null
}

interface SealedRow extends AuditRow {
  readonly seal_number: number
  readonly previous_hash: string
  readonly hash: string
}

const content = sql`id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as instant, actor_id, actor_name,
  action, entity, entity_id, customer_account_number, before, after, request_id`

const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, entry]) => [name, inOrder(entry)]),
  )
}

const hashOf = (row: AuditRow, sealNumber: number, previousHash: string): string => {
  const fields = [
    sealNumber,
    row.id,
    row.instant,
    row.actor_id,
    row.actor_name,
    row.action,
    row.entity,
    row.entity_id,
    row.customer_account_number,
    inOrder(row.before),
    inOrder(row.after),
    row.request_id,
  ]
  return createHash('sha256')
    .update(`${previousHash}\n${JSON.stringify(fields)}`)
    .digest('hex')
}

interface Seal {
  readonly id: number
  readonly seal_number: number
  readonly previous_hash: string
  readonly hash: string
}

const lastSeal = async (rows: Kysely<Tables>): Promise<{ seal_number: number; hash: string }> => {
  const { rows: found } = await sql<{ seal_number: number; hash: string }>`
    select seal_number, hash from audit where seal_number is not null order by seal_number desc limit 1`.execute(rows)
  return found[0] ?? { seal_number: 0, hash: firstPreviousHash }
}

/** What the entries speak of, so that a list of them offers it however long the trail becomes. */
const keepWords = async (rows: Kysely<Tables>, ids: readonly number[]): Promise<void> => {
  await sql`
    insert into audit_words
    select distinct accounts_of_entry(customer_account_number, before, after), entity, action from audit where id = any(${[...ids]}::bigint[])
    on conflict do nothing`.execute(rows)
}

const sealSome = async (rows: Kysely<Tables>): Promise<number> => {
  await sql`select pg_advisory_xact_lock(${sealersTurn})`.execute(rows)
  let last = await lastSeal(rows)
  const { rows: waiting } = await sql<AuditRow>`
    select ${content} from audit where seal_number is null order by id limit ${rowsASeal}`.execute(rows)
  const seals = waiting.map((row): Seal => {
    const sealNumber = last.seal_number + 1
    const seal = {
      id: row.id,
      seal_number: sealNumber,
      previous_hash: last.hash,
      hash: hashOf(row, sealNumber, last.hash),
    }
    last = seal
    return seal
  })
  if (seals.length === 0) return 0
  await sql`
    update audit set seal_number = seal.seal_number, previous_hash = seal.previous_hash, hash = seal.hash
    from jsonb_to_recordset(${JSON.stringify(seals)}::jsonb)
      as seal (id bigint, seal_number bigint, previous_hash text, hash text)
    where audit.id = seal.id`.execute(rows)
  await keepWords(
    rows,
    seals.map(({ id }) => id),
  )
  return seals.length
}

/** Chains every row saved so far, a few hundred a transaction. Resolves to how many were sealed. */
export const sealAudit = async (database: Database): Promise<number> => {
  let sealed = 0
  for (;;) {
    const some = await asOwner(database, sealSome, { limitMilliseconds })
    sealed += some
    if (some < rowsASeal) return sealed
  }
}

/** What a check of the chain found. `brokenAt` is the seal number of the first row that does not fit, or null. */
export interface AuditCheck {
  readonly rows: number
  readonly sealed: number
  readonly brokenAt: number | null
}

const pageAfter = async (database: Database, sealNumber: number): Promise<readonly SealedRow[]> => {
  const { rows } = await sql<SealedRow>`
    select ${content}, seal_number, previous_hash, hash from audit
    where seal_number > ${sealNumber} order by seal_number limit ${rowsAPage}`.execute(database.kysely)
  return rows
}

/** Walks the whole chain, a page at a time. */
export const verifyAudit = async (database: Database): Promise<AuditCheck> => {
  const { rows: counts } = await sql<{ rows: number; sealed: number }>`
    select count(*) as rows, count(seal_number) as sealed from audit`.execute(database.kysely)
  const { rows, sealed } = counts[0] ?? { rows: 0, sealed: 0 }
  let [number, hash] = [0, firstPreviousHash]
  for (;;) {
    const page = await pageAfter(database, number)
    for (const row of page) {
      const fits =
        row.seal_number === number + 1 && row.previous_hash === hash && row.hash === hashOf(row, row.seal_number, hash)
      if (!fits) return { rows, sealed, brokenAt: number + 1 }
      ;[number, hash] = [row.seal_number, row.hash]
    }
    if (page.length < rowsAPage) return { rows, sealed, brokenAt: null }
  }
}
