// Schedules of saved views as rows. Row-level security shows a person their own, and how the owner of a shared view has it sent
// (migrations/028-view-schedules.sql); whom a view may be sent to, too, the database judges as it is written.
import { nextSending } from '@kerbline/domain/areas/views/timing.ts'
import type { ReceivedView, scheduleTerms, ViewSchedule } from '@kerbline/domain/areas/views/schedules.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { containing } from '../../db/containing.ts'
import type { Rows } from '../../http/call.ts'
import { viewSendingsChannel } from '../../jobs/jobs.ts'
import { maxAttempts } from '../../mail/outbox.ts'
import { guestsOf } from './guests.ts'

export type Terms = z.output<z.ZodObject<typeof scheduleTerms>>
type Last = NonNullable<ViewSchedule['last']>

interface ScheduleRow extends Omit<ViewSchedule, 'recipients' | 'guests' | 'last'> {
  readonly id: number
  readonly last_id: number | null
  readonly last_at: string | null
}

const ownOf = (userId: number) => sql<SqlBool>`s.user_id = ${userId}`

const scheduleRows = async (
  rows: Rows,
  userId: number,
  where: RawBuilder<SqlBool>,
): Promise<readonly ScheduleRow[]> => {
  const { rows: found } = await sql<ScheduleRow>`
    select s.id, s.view_id, coalesce(v.list, '') as list, coalesce(v.name, 'A view that is no longer shared') as view_name,
      coalesce(v.query, '{}') as query, case when ${ownOf(userId)} then null else coalesce(p.name, 'A colleague') end as owner,
      s.frequency, s.weekday, s.month_day, s.at_time, s.format, s.sends_empty, s.is_paused, s.next_at, s.ended_at, s.end_reason, s.updated_at,
      d.id as last_id, d.due_at as last_at
    from view_schedules s left join saved_views v on v.id = s.view_id left join people p on p.id = s.user_id
    left join view_sendings d on d.id = (select max(l.id) from view_sendings l where l.schedule_id = s.id and l.kind <> 'test')
    where ${where} order by (s.user_id = ${userId}) desc, sort_words(coalesce(v.name, '')), s.id`.execute(rows)
  return found
}

interface DeliveryRow {
  readonly sending_id: number
  readonly name: string
  readonly outcome: Exclude<Last['deliveries'][number]['state'], 'waiting'> | null
  readonly reason: string | null
  readonly mail_id: number | null
  readonly sent_at: string | null
  readonly attempts: number | null
}

/** An email in the outbox is sent once the mail server has taken it. */
function deliveryOf(row: DeliveryRow, hasRelay: boolean): Last['deliveries'][number] {
  const { name, outcome, reason, mail_id, sent_at, attempts } = row
  if (outcome !== 'sent' || mail_id === null || sent_at !== null) return { name, state: outcome ?? 'waiting', reason }
  if ((attempts ?? 0) >= maxAttempts) return { name, state: 'failed', reason: '(the mail server refused it)' }
  const why = hasRelay ? '(waiting for the mail server)' : '(email sending is off, so it stays in the outbox)'
  return { name, state: 'waiting', reason: hasRelay && (attempts ?? 0) === 0 ? null : why }
}

async function deliveriesOf(rows: Rows, sendings: readonly number[]): Promise<readonly DeliveryRow[]> {
  if (sendings.length === 0) return []
  const { rows: found } = await sql<DeliveryRow>`
    select sending_id, name, outcome, reason, mail_id, sent_at, attempts
    from (select *, false as is_guest from view_sending_people union all select *, true from view_sending_guests) each
    where sending_id = any(${[...sendings]}::bigint[]) order by is_guest, sort_words(name), id`.execute(rows)
  return found
}

async function recipientsOf(rows: Rows, schedules: readonly number[]) {
  if (schedules.length === 0) return []
  const { rows: found } = await sql<{ schedule_id: number; id: number; name: string }>`
    select schedule_id, id, name from view_schedule_people where schedule_id = any(${[...schedules]}::int[])
    order by sort_words(name), id`.execute(rows)
  return found
}

interface Reader {
  readonly userId: number
  /** Whether mail leaves the portal at all. */
  readonly hasRelay: boolean
}

async function schedulesWhere(
  rows: Rows,
  { userId, hasRelay }: Reader,
  where: RawBuilder<SqlBool>,
): Promise<ViewSchedule[]> {
  const schedules = await scheduleRows(rows, userId, where)
  const recipients = await recipientsOf(
    rows,
    schedules.map(({ id }) => id),
  )
  const guests = await guestsOf(
    rows,
    userId,
    schedules.filter(({ owner }) => owner === null).map((each) => each.view_id),
  )
  const deliveries = await deliveriesOf(
    rows,
    schedules.flatMap(({ last_id }) => last_id ?? []),
  )
  return schedules.map(({ id, last_id, last_at, ...schedule }) => ({
    ...schedule,
    recipients: recipients
      .filter((each) => each.schedule_id === id)
      .map(({ id: person, name }) => ({ id: person, name })),
    guests: guests
      .filter((each) => schedule.owner === null && each.view_id === schedule.view_id)
      .map(({ email, state, downloads }) => ({ email, state, downloads })),
    last:
      last_at === null
        ? null
        : {
            at: last_at,
            deliveries: deliveries
              .filter(({ sending_id }) => sending_id === last_id)
              .map((each) => deliveryOf(each, hasRelay))
              // Why somebody was left out is for whoever chose them.
              .map((each) => (schedule.owner === null ? each : { ...each, reason: null })),
          },
  }))
}

export const mySchedules = (rows: Rows, reader: Reader): Promise<ViewSchedule[]> =>
  schedulesWhere(rows, reader, ownOf(reader.userId))

/** One's own, and its owner's where the view is shared. */
export const schedulesOfView = (rows: Rows, reader: Reader, viewId: number): Promise<ViewSchedule[]> =>
  schedulesWhere(
    rows,
    reader,
    sql<SqlBool>`s.view_id = ${viewId} and (${ownOf(reader.userId)} or s.user_id = v.user_id)`,
  )

export const ownSchedule = async (rows: Rows, reader: Reader, viewId: number): Promise<ViewSchedule | undefined> =>
  (await schedulesWhere(rows, reader, sql<SqlBool>`s.view_id = ${viewId} and ${ownOf(reader.userId)}`))[0]

/** Held until the transaction ends, so that of two saves one is later. */
export const lockSchedule = (rows: Rows, userId: number, viewId: number) =>
  rows
    .selectFrom('view_schedules')
    .select('id')
    .where('view_id', '=', viewId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

export interface MailablePerson {
  readonly id: number
  readonly name: string
  readonly job_title: string | null
}

const maxOptions = 50

/** Oneself first. */
export async function mailablePeople(rows: Rows, userId: number, search: string): Promise<MailablePerson[]> {
  const { rows: found } = await sql<MailablePerson>`
    select id, name, job_title from mailable_people where name ilike ${containing(search)}
    order by (id = ${userId}) desc, sort_words(name), id limit ${maxOptions}`.execute(rows)
  return found
}

/** Of these people those to whom this person may have a view sent. */
export async function mailableAmong(rows: Rows, ids: readonly number[]): Promise<readonly number[]> {
  if (ids.length === 0) return []
  const { rows: found } = await sql<{ id: number }>`
    select id from mailable_people where id = any(${[...ids]}::int[])`.execute(rows)
  return found.map(({ id }) => id)
}

interface SavedSchedule {
  readonly viewId: number
  readonly userId: number
  readonly terms: Terms
  readonly isPaused: boolean
  readonly recipients: readonly number[]
  readonly now: Date
}

/** Made, or changed; one that had ended begins anew. */
export async function writeSchedule(rows: Rows, saved: SavedSchedule): Promise<void> {
  const { viewId, userId, terms, isPaused, recipients, now } = saved
  const next_at = isPaused ? null : nextSending(terms, now)
  const { id } = await rows
    .insertInto('view_schedules')
    .values({ view_id: viewId, user_id: userId, ...terms, next_at })
    .onConflict((conflict) =>
      conflict.columns(['view_id', 'user_id']).doUpdateSet({
        ...terms,
        next_at,
        ended_at: null,
        end_reason: null,
        updated_at: sql<string>`clock_timestamp()`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`delete from view_schedule_recipients where schedule_id = ${id} and user_id <> all(${[...recipients]}::int[])`.execute(
    rows,
  )
  await sql`insert into view_schedule_recipients (schedule_id, user_id) select ${id}, each from unnest(${[...recipients]}::int[]) each
    where not exists (select from view_schedule_recipients r where r.schedule_id = ${id} and r.user_id = each)`.execute(
    rows,
  )
}

/** What others have sent to whoever reads, by name. @param id  of one schedule */
export async function receivedViews(rows: Rows, id?: number): Promise<ReceivedView[]> {
  const { rows: found } = await sql<ReceivedView>`
    select id, view_name, owner, frequency, weekday, month_day, at_time, declined_at is not null as is_declined from received_views
    where ${id === undefined ? sql`true` : sql`id = ${id}`} order by sort_words(view_name), id`.execute(rows)
  return found
}

export const declineView = (rows: Rows, userId: number, scheduleId: number, isDeclined: boolean) =>
  rows
    .updateTable('view_schedule_recipients')
    .set({ declined_at: isDeclined ? sql<string>`coalesce(declined_at, clock_timestamp())` : null })
    .where('schedule_id', '=', scheduleId)
    .where('user_id', '=', userId)
    .execute()

export const pauseSchedule = (rows: Rows, id: number, next_at: string | null) =>
  rows
    .updateTable('view_schedules')
    .set({ is_paused: next_at === null, next_at, updated_at: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()

export const removeSchedule = (rows: Rows, id: number) =>
  rows.deleteFrom('view_schedules').where('id', '=', id).execute()

export const isBeingSent = async (rows: Rows, scheduleId: number): Promise<boolean> =>
  (await rows
    .selectFrom('view_sendings')
    .select('id')
    .where('schedule_id', '=', scheduleId)
    .where('kind', '=', 'now')
    .where('finished_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** The job that sends and asks is woken when this is kept. */
export const wakeSending = (rows: Rows) => sql`select pg_notify(${viewSendingsChannel}, '')`.execute(rows)

/** Asks for a sending now; the job that makes it is woken when this is kept. */
export async function askSending(
  rows: Rows,
  asked: {
    readonly scheduleId: number
    readonly kind: 'now' | 'test'
    readonly people: readonly number[]
    readonly now: Date
  },
): Promise<void> {
  const { id } = await rows
    .insertInto('view_sendings')
    .values({ schedule_id: asked.scheduleId, kind: asked.kind, due_at: asked.now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await rows
    .insertInto('view_sending_recipients')
    .values(asked.people.map((user_id) => ({ sending_id: id, user_id })))
    .execute()
  if (asked.kind === 'now')
    await sql`insert into view_guest_files (sending_id, guest_id) select ${id}, g.id from view_schedules s
      join view_guests g on g.view_id = s.view_id and g.user_id = s.user_id and g.removed_at is null where s.id = ${asked.scheduleId}`.execute(
      rows,
    )
  await wakeSending(rows)
}
