// The job that tells by email of messages that wait unread, to whoever chose "at once". Who is in the portal is given some minutes to read it
// there. Of one message all copies are one transaction: their emails and the end of their waiting, so that nobody is told twice.
import { wayFor } from '@kerbline/domain/cases/case-topics.ts'
import { href } from '@kerbline/domain/screens.ts'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '../../db/database.ts'
import { asOwner, type Rows } from '../../db/scope.ts'
import { actorsAmong } from '../../http/session.ts'
import type { ReplyAddresses } from '../../mail/inbound/reply-address.ts'
import { messageEmail } from '../../mail/message-emails.ts'
import { sendMail } from '../../mail/outbox.ts'
import { chosenBy } from '../notifications/queries.ts'
import { holds } from './people.ts'

export interface MailRun {
  readonly database: Database
  readonly publicUrl: string
  /** By the clock of sessions, which is no business clock. */
  readonly now: Date
  readonly stopping: AbortSignal
  readonly warn: (error: unknown) => void
  /** Where replies to letters go; null: no mailbox is set. */
  readonly replies: ReplyAddresses | null
}

/** Somebody seen so lately has the portal open. */
const SEEN_MILLISECONDS = 3 * 60_000
/** What is still unread after this was not looked at. */
const PATIENCE_MILLISECONDS = 3 * 60_000
const COPIES_AT_ONCE = 200
const MAX_TRIES = 5
const RETRY_MINUTES = 5
const MAX_MAILED = 2_000

interface Waiting {
  readonly user_id: number
  readonly at: string
  readonly is_waiting: boolean
  readonly is_seen: boolean
}

interface Message {
  readonly id: number
  readonly thread_id: number
  readonly file_count: number
  readonly account: string | null
  readonly sender_name: string
  readonly subject: string
  readonly body: string
}

/** Copies of the message that has waited longest, which nobody else takes. */
async function takeCopies(
  rows: Rows,
  now: Date,
): Promise<{ readonly message: number; readonly copies: readonly Waiting[] }> {
  const { rows: found } = await sql<Waiting & { message_id: number }>`
    with due as (
      select e.message_id, e.user_id, e.at from message_events e
      where e.next_try_at <= ${now.toISOString()} and e.tries < ${MAX_TRIES} and e.message_id = (
        select o.message_id from message_events o where o.next_try_at <= ${now.toISOString()} and o.tries < ${MAX_TRIES}
        order by o.next_try_at, o.message_id limit 1)
      order by e.user_id limit ${COPIES_AT_ONCE} for update of e skip locked)
    select d.message_id, d.user_id, json_instant(d.at) as at, coalesce(r.folder = 'inbox' and not r.is_read, false) as is_waiting,
      exists (select from sessions s where s.user_id = d.user_id and s.revoked_at is null and s.viewed_by_id is null
        and s.last_seen_at > ${new Date(now.getTime() - SEEN_MILLISECONDS).toISOString()}) as is_seen
    from due d left join message_recipients r on r.message_id = d.message_id and r.user_id = d.user_id`.execute(rows)
  return { message: found[0]?.message_id ?? 0, copies: found }
}

const idsOf = (copies: readonly Waiting[]): number[] => copies.map(({ user_id: id }) => id)

/** Those who may read it still, and chose to be told at once. */
async function readersAmong(rows: Rows, ids: readonly number[], account: string | null) {
  if (ids.length === 0) return []
  const people = await actorsAmong(rows, sql<SqlBool>`u.id = any(${[...ids]}::int[])`)
  const chosen = await chosenBy(rows, ids)
  return people.filter(
    (person) => holds(person, account) && wayFor(person.side, 'messages', chosen(person.id, 'messages')) === 'mail',
  )
}

async function mailOne(
  { publicUrl, now, replies }: MailRun,
  rows: Rows,
  id: number,
  copies: readonly Waiting[],
): Promise<void> {
  const { rows: found } = await sql<Message>`
    select id, thread_id, file_count, customer_account_number as account, sender_name, subject, body from messages where id = ${id}`.execute(
    rows,
  )
  const [message] = found
  const isPatient = ({ at }: Waiting): boolean => now.getTime() - Date.parse(at) < PATIENCE_MILLISECONDS
  const unread = message ? copies.filter(({ is_waiting: isWaiting }) => isWaiting) : []
  const looking = unread.filter((copy) => copy.is_seen && isPatient(copy))
  const away = unread.filter((copy) => !looking.includes(copy))
  if (message) {
    const { sender_name: from, subject, thread_id: threadId, file_count: files } = message
    const address = `${publicUrl}/${href('message', { id })}`
    const said = message.body.slice(0, MAX_MAILED)
    for (const person of await readersAmong(rows, idsOf(away), message.account)) {
      const record = { kind: 'message', id } as const
      const replyTo = person.may.has('send messages')
        ? (replies?.addressFor({ personId: person.id, record }) ?? null)
        : null
      const answering = { thread: `message-${threadId}`, replyTo }
      await sendMail(rows, messageEmail(person, { from, subject, said, files, address, answering }, { isChosen: true }))
    }
  }
  await sql`update message_events set next_try_at = at + make_interval(secs => ${PATIENCE_MILLISECONDS / 1000})
    where message_id = ${id} and user_id = any(${idsOf(looking)}::int[])`.execute(rows)
  const done = copies.filter((copy) => !looking.includes(copy))
  await sql`delete from message_events where message_id = ${id} and user_id = any(${idsOf(done)}::int[])`.execute(rows)
}

/** Resolves to how many copies were looked at. */
async function mailNext(run: MailRun): Promise<number> {
  const taken: { message: number; copies: readonly Waiting[] } = { message: 0, copies: [] }
  try {
    await asOwner(run.database, async (rows) => {
      Object.assign(taken, await takeCopies(rows, run.now))
      if (taken.copies.length > 0) await mailOne(run, rows, taken.message, taken.copies)
    })
  } catch (error) {
    if (taken.copies.length === 0) throw error
    run.warn(error)
    await asOwner(run.database, (rows) =>
      sql`update message_events set tries = tries + 1, next_try_at = now() + make_interval(mins => ${RETRY_MINUTES})
        where message_id = ${taken.message} and user_id = any(${idsOf(taken.copies)}::int[])`.execute(rows),
    )
  }
  return taken.copies.length
}

/** Tells of everything that waits. Resolves to how many copies were looked at. */
export async function mailReaders(run: MailRun): Promise<number> {
  let looked = 0
  while (!run.stopping.aborted) {
    const count = await mailNext(run)
    if (count === 0) break
    looked += count
  }
  return looked
}
