// The job that tells people what happened to cases. Some events are one transaction: their notifications, their mails and their own end, so
// that a process that dies in between leaves them to be told, and nobody is told twice. What the events of a transaction have in common, a
// case and its people, is read once. Where one of them fails, each is told in a transaction of its own.
import { type CaseHappening, letterOf, toldOf } from '@kerbline/domain/cases/case-letters.ts'
import { caseAddress } from '@kerbline/domain/cases/case-address.ts'
import { type CaseLetter, type CaseTopic, wayFor } from '@kerbline/domain/cases/case-topics.ts'
import type { CaseKindName } from '@kerbline/domain/cases/case-names.ts'
import type { CaseKind, CaseSide } from '@kerbline/domain/cases/case-kind.ts'
import { caseKindOf } from '@kerbline/domain/cases/kinds.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { caseKindRows } from '../../case-kinds.ts'
import { type CaseRow, findCase } from '../../cases/case-rows.ts'
import { mayPost, sideOf } from '../../cases/posts.ts'
import type { Database } from '../../db/database.ts'
import { asOwner } from '../../db/scope.ts'
import type { Actor } from '../../http/actor.ts'
import type { Rows } from '../../http/call.ts'
import { caseEmail } from '../../mail/case-emails.ts'
import type { ReplyAddresses } from '../../mail/inbound/reply-address.ts'
import { sendMail } from '../../mail/outbox.ts'
import { type Hearer, hearersOf } from './hearers.ts'
import { recordLatePromises } from './late-promises.ts'
import { chosenBy, tellOfNotifications } from './queries.ts'

export interface NotifyRun {
  readonly database: Database
  readonly publicUrl: string
  /** Where replies to letters go; absent, or null: no mailbox is set. */
  readonly replies?: ReplyAddresses | null
  /** By the business clock. */
  readonly now: Date
  readonly stopping: AbortSignal
  readonly warn: (error: unknown) => void
}

interface KeptEvent {
  readonly id: number
  readonly case_id: number
  readonly what: CaseHappening['what']
  readonly verb: string | null
  readonly from_state: string | null
  readonly to_state: string
  readonly clock: string | null
  readonly actor_id: number | null
  readonly actor_name: string | null
  readonly actor_side: CaseSide | null
  readonly is_internal: boolean
  readonly at: string
  readonly kind: string
  /** The post of the same moment. */
  readonly body: string | null
}

const MAX_TRIES = 5
const RETRY_MINUTES = 5
const MAX_SAID = 300
const MAX_TITLE = 200

/** The oldest that nobody else tells; those that failed come again later. */
async function takeEvents(rows: Rows, atMost: number): Promise<readonly KeptEvent[]> {
  const { rows: found } = await sql<KeptEvent>`
    select e.id, e.case_id, e.what, e.verb, e.from_state, e.to_state, e.clock, e.actor_id, e.actor_name, e.actor_side, e.is_internal, json_instant(e.at) as at,
      c.kind, (select p.body from case_posts p where p.case_id = e.case_id and p.at = e.at and p.is_internal = e.is_internal order by p.id desc limit 1) as body
    from case_events e join cases c on c.id = e.case_id
    where e.next_try_at <= now() and e.tries < ${MAX_TRIES} order by e.id limit ${atMost} for update of e skip locked`.execute(
    rows,
  )
  return found
}

/** What one transaction reads once. */
function readOnce() {
  const known = new Map<string, unknown>()
  return async <Found>(what: readonly unknown[], read: () => Promise<Found>): Promise<Found> => {
    const key = JSON.stringify(what)
    if (!known.has(key)) known.set(key, await read())
    return known.get(key) as Found // the key names what is read
  }
}
type ReadOnce = ReturnType<typeof readOnce>

/** What was written with it, as far as it is told. */
const saidWith = ({ body }: KeptEvent): string | null => {
  const said = body?.trim() ?? ''
  return said === '' ? null : said.length > MAX_SAID ? `${said.slice(0, MAX_SAID)}…` : said
}

const happeningOf = (event: KeptEvent, row: CaseRow, said: string | null): CaseHappening => ({
  what: event.what,
  verb: event.verb,
  from: event.from_state,
  to: event.to_state,
  clock: event.clock,
  by: event.actor_name === null ? null : { name: event.actor_name, side: event.actor_side },
  isSaid: said !== null,
  isUrgent: row.priority === 'urgent',
})

interface Message {
  readonly person: Actor
  readonly topic: CaseTopic
  readonly title: string
  readonly way: 'portal' | 'digest' | 'mail'
}

/** What each of the people is told, and how they chose to be. */
async function messagesFor(
  rows: Rows,
  once: ReadOnce,
  { kind, happened }: { readonly kind: CaseKind; readonly happened: CaseHappening },
  people: readonly Hearer[],
) {
  const ids = people.map(({ person }) => person.id)
  const chosen = await once(['choices', ids], () => chosenBy(rows, ids))
  return people.flatMap(({ person, insteadOf }): Message[] => {
    const told = toldOf(kind, happened, sideOf(person) === 'hire_company' ? 'hire_company' : 'customer')
    const { topic } = told
    const own = wayFor(person.side, topic, chosen(person.id, topic))
    // Whoever covers is told in the portal at the least: the work waits, whatever they chose for their own.
    const way = insteadOf !== null && own === 'off' ? 'portal' : own
    const title = insteadOf === null ? told.title : `Covering for ${insteadOf}: ${told.title}`
    return way === 'off' ? [] : [{ person, topic, title: title.slice(0, MAX_TITLE), way }]
  })
}

interface Writing {
  readonly event: KeptEvent
  readonly row: CaseRow
  readonly said: string | null
}

/** Resolves to those who had not been told of it before. */
async function writeNotifications(rows: Rows, { event, row, said }: Writing, messages: readonly Message[]) {
  if (messages.length === 0) return []
  const each = (told: (message: Message) => string | number) => messages.map(told)
  const { rows: written } = await sql<{ user_id: number }>`
    insert into notifications (user_id, event_id, case_id, customer_account_number, topic, way, title, said, at)
    select t.person, ${event.id}, ${row.id}, ${row.customer_account_number}, t.topic, t.way, t.title, ${said}, ${event.at}
    from unnest(${each(({ person }) => person.id)}::int[], ${each(({ topic }) => topic)}::text[], ${each(({ way }) => way)}::text[],
      ${each(({ title }) => title)}::text[]) as t (person, topic, way, title)
    on conflict (event_id, user_id) do nothing returning user_id`.execute(rows)
  const made = new Set(written.map(({ user_id: id }) => id))
  return messages.filter(({ person }) => made.has(person.id))
}

async function mail(
  rows: Rows,
  { publicUrl, replies }: NotifyRun,
  kind: CaseKind,
  { event, row, said }: Writing,
  { letter, messages }: { letter: CaseLetter | undefined; messages: readonly Message[] },
): Promise<void> {
  const mailed = messages.filter(({ way }) => way === 'mail')
  if (mailed.length === 0) return
  const address = `${publicUrl}/${caseAddress(kind, row)}`
  const about = { publicUrl, address, at: new Date(event.at), isCancelled: letter?.calendar === 'cancels' }
  const calendar = letter?.calendar
    ? ((await caseKindRows[kind.name as CaseKindName].calendar?.(rows, row, about)) ?? null)
    : null
  const record = `${kind.one} ${row.number}: ${row.title}`
  const { number, reg_no } = row
  const news = { record, number, reg_no, said, address, calendar }
  for (const { person, title } of mailed) {
    const isAnswerable = replies !== undefined && replies !== null && mayPost(person, kind)
    const about = { personId: person.id, record: { kind: 'case', id: row.id } } as const
    const answering = { thread: `case-${row.id}`, replyTo: isAnswerable ? replies.addressFor(about) : null }
    await sendMail(rows, caseEmail(person, { ...news, title, answering }))
  }
}

const PEOPLE_A_NOTICE = 500

/** Resolves to whom it was told. */
async function tellOne(run: NotifyRun, rows: Rows, once: ReadOnce, event: KeptEvent): Promise<readonly number[]> {
  const kind = caseKindOf(event.kind)
  if (!kind) return []
  const { case_id: id, actor_id: actorId, is_internal: isInternal } = event
  const row = await once(['case', id], () => findCase(rows, kind.name, id))
  const said = saidWith(event)
  const happened = happeningOf(event, row, said)
  const letter = letterOf(kind, happened)
  const people = await once(['people', id, actorId, isInternal, letter], () =>
    hearersOf(rows, { kind, row, actorId, isInternal, letter, today: londonDate(run.now) }),
  )
  const writing = { event, row, said }
  const messages = await writeNotifications(rows, writing, await messagesFor(rows, once, { kind, happened }, people))
  await mail(rows, run, kind, writing, { letter, messages })
  return messages.map(({ person }) => person.id)
}

async function tellAll(run: NotifyRun, rows: Rows, events: readonly KeptEvent[]): Promise<void> {
  const once = readOnce()
  const told = new Set<number>()
  for (const event of events) for (const id of await tellOne(run, rows, once, event)) told.add(id)
  const ids = [...told]
  for (let from = 0; from < ids.length; from += PEOPLE_A_NOTICE)
    await tellOfNotifications(rows, ids.slice(from, from + PEOPLE_A_NOTICE))
  await sql`delete from case_events where id = any(${events.map(({ id }) => id)}::int[])`.execute(rows)
}

const EVENTS_AT_ONCE = 20

/** Resolves to how many there were. */
async function tellNext(run: NotifyRun, atMost: number): Promise<number> {
  const taken: { events: readonly KeptEvent[] } = { events: [] }
  try {
    await asOwner(run.database, async (rows) => {
      taken.events = await takeEvents(rows, atMost)
      if (taken.events.length > 0) await tellAll(run, rows, taken.events)
    })
  } catch (error) {
    const [one, ...more] = taken.events
    if (!one) throw error
    if (more.length > 0) return tellEach(run, taken.events.length)
    run.warn(error)
    await asOwner(run.database, (rows) =>
      sql`update case_events set tries = tries + 1, next_try_at = now() + make_interval(mins => ${RETRY_MINUTES}) where id = ${one.id}`.execute(
        rows,
      ),
    )
  }
  return taken.events.length
}

/** One of these cannot be told: the others are not kept waiting by it. */
async function tellEach(run: NotifyRun, count: number): Promise<number> {
  let told = 0
  while (told < count && !run.stopping.aborted && (await tellNext(run, 1)) > 0) told += 1
  return told
}

/** Tells everything that waits, promises that have run out among it. Resolves to how many events. */
export async function tellPeople(run: NotifyRun): Promise<number> {
  await asOwner(run.database, (rows) => recordLatePromises(rows, run.now))
  let told = 0
  while (!run.stopping.aborted) {
    const count = await tellNext(run, EVENTS_AT_ONCE)
    told += count
    // What happens meanwhile asks for a run of its own, and is told together: not one transaction each, beside whoever makes it happen.
    if (count < EVENTS_AT_ONCE) break
  }
  return told
}
