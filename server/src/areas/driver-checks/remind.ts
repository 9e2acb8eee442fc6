// Who missed a check is written to, once a day; and what was not used is declared.
import { MISSED_SHOWN_DAYS } from '@kerbline/domain/areas/driver-checks/missed.ts'
import type { driverChecksEndpoints } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { addDays, type CalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { inScope } from '../../fleet/vehicles-of.ts'
import type { Call } from '../../http/call.ts'
import { checkReminderEmail } from '../../mail/check-emails.ts'
import { milesOn } from './due-sql.ts'

type Endpoints = typeof driverChecksEndpoints

const NAMED = 10

function refuseDay(day: CalendarDate, today: CalendarDate, last: CalendarDate): void {
  if (day > last || day <= addDays(today, -MISSED_SHOWN_DAYS))
    throw problem('not valid', {
      fields: [
        {
          field: 'day',
          reason: 'out_of_range',
          message: `Enter a date in the last ${MISSED_SHOWN_DAYS} days${last < today ? ', before today' : ''}.`,
        },
      ],
    })
}

interface Missed {
  readonly id: number
  readonly reg_no: string
  readonly account: string
  readonly driver: string | null
  readonly email: string | null
  readonly is_reminded: boolean
}

export async function remind(call: Call, { day }: InputOf<Endpoints['remind']>): Promise<ReplyOf<Endpoints['remind']>> {
  const { rows, actor, portal } = call
  const now = portal.clock.businessNow()
  const today = londonDate(now)
  refuseDay(day, today, addDays(today, -1))
  const { rows: missed } = await sql<Missed>`
    select m.id, m.reg_no, m.customer_account_number as account, d.name as driver, nullif(d.email, '') as email,
      coalesce(london_date(m.reminded_at) = ${today}::date, false) as is_reminded
    from missed_checks m left join drivers d on d.id = m.driver_id and d.status <> 'left'
    where m.day = ${day}::date and ${inScope(actor.filter, sql.ref('m.vehicle_id'))} order by m.reg_no for update of m`.execute(
    rows,
  )
  const waiting = missed.filter((each) => !each.is_reminded)
  const reached = waiting.filter((each) => each.email !== null)
  for (const { reg_no: plate, driver, email } of reached)
    await call.sendMail(checkReminderEmail({ email: email ?? '', name: driver ?? '' }, { plate, day: formatDate(day) }))
  const ids = reached.map(({ id }) => id)
  await sql`update missed_checks set reminded_at = ${now.toISOString()}, reminded_by = ${actor.id}, reminders = reminders + 1
    where id = any(${ids}::int[])`.execute(rows)
  const byAccount = Map.groupBy(reached, ({ account }) => account)
  await call.recordAudit(
    ...[...byAccount].map(([account, own]) => ({
      action: 'missed checks: drivers reminded',
      entity: 'driver check',
      account,
      after: { day, vehicles: own.map(({ reg_no: plate }) => plate) },
    })),
  )
  const silent = waiting.filter((each) => each.email === null)
  return {
    reminded: reached.length,
    earlier: missed.length - waiting.length,
    without_address: silent.slice(0, NAMED).map(({ reg_no: plate }) => plate),
    not_reminded: silent.length,
  }
}

/** Not used: no check was due, so none was missed. */
export async function declareUnused(
  call: Call,
  { vehicle_id: id, day, note }: InputOf<Endpoints['declareUnused']>,
): Promise<ReplyOf<Endpoints['declareUnused']>> {
  const { rows, actor, portal } = call
  const now = portal.clock.businessNow()
  const today = londonDate(now)
  refuseDay(day, today, today)
  const { rows: found } = await sql<{ account: string; reg_no: string; miles: number | null }>`
    select v.customer_account_number as account, v.reg_no, (${milesOn(sql`${day}::date`)})::float8 as miles from vehicles v where v.id = ${id} for share`.execute(
    rows,
  )
  const [vehicle] = found
  if (!vehicle) throw problem('not found')
  if (vehicle.miles !== null && vehicle.miles >= 1)
    throw problem('not allowed now', {
      detail: `${vehicle.reg_no} was driven ${counted(Math.round(vehicle.miles), 'mile')} on ${formatDate(day)}, so you cannot mark it as not used.`,
    })
  await sql`
    insert into unused_days (vehicle_id, customer_account_number, day, note, declared_by, declared_at)
    values (${id}, ${vehicle.account}, ${day}, ${note === '' ? null : note}, ${actor.id}, ${now.toISOString()})
    on conflict (vehicle_id, day) do nothing`.execute(rows)
  await sql`delete from missed_checks where vehicle_id = ${id} and day = ${day}::date`.execute(rows)
  await call.recordAudit({
    action: 'vehicle declared not used',
    entity: 'vehicle',
    entityId: id,
    account: vehicle.account,
    after: { day, note },
  })
  return { vehicle_id: id, day }
}
