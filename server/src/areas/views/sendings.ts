// The queue of saved views that go by e-mail, as rows. A schedule that is due is turned into a sending by one process, once; each person of
// a sending is taken by one process at a time, and what became of it is written in the transaction that puts the email into the outbox.
// All of it needs the owner's rows: choices of people belong to no account, and no request reads the outbox.
import { nextSending, type Timing } from '@kerbline/domain/areas/views/timing.ts'
import { sql } from 'kysely'
import type { Rows } from '../../db/scope.ts'
import type { TableFormat } from '../../files/write-table.ts'
import type { Email } from '../../mail/emails.ts'
import { sendFollowedMail } from '../../mail/outbox.ts'

/** Whoever takes a person has so long, in seconds; longer than any list takes to be read. */
export const leaseSeconds = 300
export const maxTries = 3
export const retrySeconds = [60, 300] as const

interface DueSchedule extends Timing {
  readonly id: number
  readonly next_at: string
}

/** Every schedule that is due becomes a sending, and knows when it is due next. Of those missed meanwhile one is made. */
export async function makeDueSendings(rows: Rows, now: Date): Promise<void> {
  const { rows: due } = await sql<DueSchedule>`
    select id, next_at, frequency, weekday, month_day, at_time from view_schedules where next_at <= ${now.toISOString()}
    order by next_at, id for update skip locked`.execute(rows)
  for (const schedule of due) {
    await sql`
      with made as (insert into view_sendings (schedule_id, kind, due_at) values (${schedule.id}, 'due', ${schedule.next_at})
        on conflict do nothing returning id)
      , guests as (insert into view_guest_files (sending_id, guest_id) select made.id, g.id from made join view_schedules s on s.id = ${schedule.id}
        join view_guests g on g.view_id = s.view_id and g.user_id = s.user_id and g.removed_at is null)
      insert into view_sending_recipients (sending_id, user_id)
      select made.id, r.user_id from made join view_schedule_recipients r on r.schedule_id = ${schedule.id}`.execute(
      rows,
    )
    await rows
      .updateTable('view_schedules')
      .set({ next_at: nextSending(schedule, now) })
      .where('id', '=', schedule.id)
      .execute()
  }
}

/** One person of a sending, taken: nobody else works on it for a while. */
export interface Delivery extends Timing {
  readonly sending_id: number
  readonly user_id: number
  /** This one counted. */
  readonly tries: number
  readonly kind: 'due' | 'now' | 'test'
  readonly schedule_id: number
  readonly owner_id: number
  readonly owner_name: string
  readonly view_id: number
  readonly list: string
  readonly name: string
  readonly query: Readonly<Record<string, string>>
  readonly format: TableFormat
  readonly sends_empty: boolean
  /** The person has asked not to be sent it. */
  readonly is_declined: boolean
}

export async function takeDelivery(rows: Rows): Promise<Delivery | undefined> {
  const { rows: taken } = await sql<Delivery>`
    with taken as (
      update view_sending_recipients r set tries = tries + 1, next_try_at = now() + make_interval(secs => ${leaseSeconds})
      from (select sending_id, user_id from view_sending_recipients where outcome is null and next_try_at <= now()
        order by next_try_at, sending_id, user_id limit 1 for update skip locked) waiting
      where r.sending_id = waiting.sending_id and r.user_id = waiting.user_id
      returning r.sending_id, r.user_id, r.tries)
    select taken.*, d.kind, s.id as schedule_id, s.user_id as owner_id, o.name as owner_name, s.view_id, v.list, v.name, v.query, s.format,
      s.sends_empty, s.frequency, s.weekday, s.month_day, s.at_time, exists (select from view_schedule_recipients c
        where c.schedule_id = s.id and c.user_id = taken.user_id and c.declined_at is not null) as is_declined
    from taken join view_sendings d on d.id = taken.sending_id join view_schedules s on s.id = d.schedule_id
    join saved_views v on v.id = s.view_id join users o on o.id = s.user_id`.execute(rows)
  return taken[0]
}

export type Outcome =
  | { readonly outcome: 'sent'; readonly email: Email }
  | { readonly outcome: 'empty' }
  | { readonly outcome: 'left out' | 'failed'; readonly reason: string }

/**
 * Writes what became of it, with the email where there is one, all or nothing. False where another process took it over meanwhile: then
 * nothing is sent by this one.
 */
export async function settleDelivery(rows: Rows, taken: Delivery, outcome: Outcome, now: Date): Promise<boolean> {
  const { sending_id, user_id, tries } = taken
  // The last two people of a sending may be settled by two processes at once: one of them sees that it was the last.
  await sql`select id from view_sendings where id = ${sending_id} for update`.execute(rows)
  const reason = 'reason' in outcome ? outcome.reason : null
  const { rows: settled } = await sql`
    update view_sending_recipients set outcome = ${outcome.outcome}, reason = ${reason}
    where sending_id = ${sending_id} and user_id = ${user_id} and outcome is null and tries = ${tries} returning user_id`.execute(
    rows,
  )
  if (settled.length === 0) return false
  if (outcome.outcome === 'sent') {
    const mailId = await sendFollowedMail(rows, outcome.email)
    await sql`update view_sending_recipients set mail_id = ${mailId} where sending_id = ${sending_id} and user_id = ${user_id}`.execute(
      rows,
    )
  }
  await finishSending(rows, sending_id, now)
  return true
}

/** Once nobody of it waits. */
export const finishSending = (rows: Rows, sendingId: number, now: Date) =>
  sql`update view_sendings d set finished_at = ${now.toISOString()} where d.id = ${sendingId} and d.finished_at is null
    and not exists (select from view_sending_recipients r where r.sending_id = d.id and r.outcome is null)
    and not exists (select from view_guest_files f where f.sending_id = d.id and f.outcome is null)`.execute(rows)

/** Waits for another try. */
export const putBackDelivery = (rows: Rows, { sending_id, user_id, tries }: Delivery) =>
  sql`update view_sending_recipients set next_try_at = now() + make_interval(secs => ${retrySeconds[tries - 1] ?? leaseSeconds})
    where sending_id = ${sending_id} and user_id = ${user_id} and outcome is null and tries = ${tries}`.execute(rows)

/** Its view is no longer shown to whoever had it sent. False where it had ended already. */
export async function endSchedule(rows: Rows, scheduleId: number, reason: string): Promise<boolean> {
  const { numAffectedRows = 0n } =
    await sql`update view_schedules set ended_at = now(), end_reason = ${reason}, next_at = null, is_paused = false, updated_at = clock_timestamp()
    where id = ${scheduleId} and ended_at is null`.execute(rows)
  return numAffectedRows > 0n
}

/** Whether a person takes saved views by e-mail at all. */
export async function takesViews(rows: Rows, userId: number): Promise<boolean> {
  const { rows: found } = await sql<{ takes: boolean }>`
    select preferences->'notifications'->>'saved_views' is distinct from 'portal' as takes from users where id = ${userId}`.execute(
    rows,
  )
  return found[0]?.takes ?? false
}
