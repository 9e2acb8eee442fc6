// Letters that came, as rows: each noted once by its number in the mailbox, and once by itself.
import type { LetterReason, LetterState } from '@kerbline/domain/areas/inbound-mail/letters.ts'
import { letterLimits } from '@kerbline/domain/areas/inbound-mail/letters.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Rows } from '../../db/scope.ts'
import type { InboundEmail } from '../../mail/inbound/read-letter.ts'
import type { ReplyRecord, ReplyTo } from '../../mail/inbound/reply-address.ts'

/** Where it lay. */
export interface LetterPlace {
  readonly validity: string
  readonly uid: number
}

export interface Outcome {
  readonly state: LetterState
  readonly reason?: LetterReason
  readonly detail?: string | null
  /** Where its reply address was good, or had ended. */
  readonly to?: ReplyTo | undefined
  readonly account?: string | null | undefined
}

/** The highest number that is known to be taken; null: none of this mailbox is. */
export async function highestTaken(rows: Rows, validity: string): Promise<number | null> {
  const { rows: found } = await sql<{ highest: number | null }>`
    select max(uid) as highest from inbound_letters where validity = ${validity}`.execute(rows)
  const highest = found[0]?.highest ?? null
  return highest === null ? null : Number(highest)
}

export async function isTaken(rows: Rows, { validity, uid }: LetterPlace): Promise<boolean> {
  const { rows: found } = await sql`select from inbound_letters where validity = ${validity} and uid = ${uid}`.execute(
    rows,
  )
  return found.length > 0
}

export async function cameBefore(rows: Rows, key: string): Promise<boolean> {
  const { rows: found } =
    await sql`select from inbound_letters where letter_key = ${key} and state <> 'repeated'`.execute(rows)
  return found.length > 0
}

/** False: it is noted already, and whatever was about to be done with it was done. */
export async function noteLetter(
  rows: Rows,
  { validity, uid }: LetterPlace,
  letter: InboundEmail,
  { state, reason, detail, to, account }: Outcome,
): Promise<boolean> {
  const names = letter.files.map(({ name }) => name)
  const { rows: made } = await sql`
    insert into inbound_letters (customer_account_number, validity, uid, letter_key, state, reason, detail, from_email, from_name, subject, said, original,
      file_names, user_id, record_kind, record_id)
    values (${account ?? null}, ${validity}, ${uid}, ${letter.key}, ${state}, ${reason ?? null}, ${detail?.slice(0, 2_000) ?? null},
      ${letter.from}, ${letter.fromName}, ${letter.subject}, ${letter.said}, ${letter.text}, ${names}::text[],
      (select id from users where id = ${to?.personId ?? null}), ${to?.record.kind ?? null}, ${to?.record.id ?? null})
    on conflict do nothing returning id`.execute(rows)
  return made.length > 0
}

/** Replies of a person within the last hour. */
export async function repliesWithinAnHour(rows: Rows, personId: number): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`
    select count(*)::int as count from inbound_letters where user_id = ${personId} and state = 'posted' and received_at > now() - interval '1 hour'`.execute(
    rows,
  )
  return found[0]?.count ?? 0
}

/** Whether an address that belongs to nobody has filled its share of the queue. */
export async function isFlooding(rows: Rows, from: string | null): Promise<boolean> {
  const { rows: found } = await sql<{ count: number }>`
    select count(*)::int as count from inbound_letters where state = 'held' and from_email is not distinct from ${from}
      and received_at > now() - interval '1 day'`.execute(rows)
  return (found[0]?.count ?? 0) >= letterLimits.heldADay
}

export interface NamedRecord {
  readonly account: string | null
  /** Of a case. */
  readonly caseKind: string | null
  readonly number: string | null
  /** Of what documents belong to: the plate, or the company's name; a driver's name is not for everybody. */
  readonly label: string | null
}

const nothingOf = sql`null as "caseKind", null as number`
const recordRows: Readonly<Record<ReplyRecord['kind'], (id: number) => RawBuilder<NamedRecord>>> = {
  case: (id) =>
    sql`select customer_account_number as account, kind as "caseKind", number, null as label from cases where id = ${id}`,
  message: (id) =>
    sql`select customer_account_number as account, ${nothingOf}, null as label from messages where id = ${id}`,
  vehicle: (id) =>
    sql`select customer_account_number as account, ${nothingOf}, reg_no as label from vehicles where id = ${id}`,
  driver: (id) =>
    sql`select customer_account_number as account, ${nothingOf}, 'a driver' as label from drivers where id = ${id}`,
  company: (id) => sql`
    select (select a.customer_account_number from accounts a where a.customer_id = k.id
        order by (a.customer_account_number = k.account_number) desc, a.customer_account_number limit 1) as account,
      ${nothingOf}, k.name as label from customers k where k.id = ${id}`,
}

/** Whose it is; undefined: it is gone. Needs the owner's rows. */
export async function recordOf(rows: Rows, { record }: ReplyTo): Promise<NamedRecord | undefined> {
  const { rows: found } = await recordRows[record.kind](record.id).execute(rows)
  return found[0]
}
