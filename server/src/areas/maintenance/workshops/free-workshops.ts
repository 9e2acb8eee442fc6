// Where and when a booking could be done: approved workshops that do its work, with the next working days they have a place.
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import type { workshopEndpoints } from '@kerbline/domain/areas/maintenance/workshop-endpoints.ts'
import { serviceFor } from '@kerbline/domain/areas/maintenance/workshop-service.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { addDays, dayOfWeek } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { findCase } from '../../../cases/case-rows.ts'
import type { Call, Rows } from '../../../http/call.ts'
import { keptBooking } from '../kept-booking.ts'
import { workshopDays } from './days.ts'

type Endpoint = (typeof workshopEndpoints)['freeWorkshops']
type Free = ReplyOf<Endpoint>['workshops'][number]

const AHEAD_DAYS = 28
const SHOWN_DAYS = 5
/** Of these the days are worked out; an order by name says which. */
const MAX_WORKSHOPS = 100

interface Workshop {
  readonly id: number
  readonly name: string
  readonly postcode: string | null
}

async function workingDays(rows: Rows, days: { readonly from: string; readonly to: string }) {
  const [{ rows: hours }, { rows: holidays }] = await Promise.all([
    sql<{ weekday: number }>`select weekday from working_hours`.execute(rows),
    sql<{ day: string }>`
      select day::text as day from bank_holidays where day between ${days.from}::date and ${days.to}::date`.execute(
      rows,
    ),
  ])
  return (day: string): boolean =>
    hours.some(({ weekday }) => weekday === dayOfWeek(day) + 1) && !holidays.some((each) => each.day === day)
}

/** Those free on a day that was asked for come first, then those that are free soonest. */
const byFirstDay = (one: Free, other: Free): number => {
  const rank = ({ days }: Free) =>
    `${days.some(({ is_wished: isWished }) => isWished) ? 0 : 1} ${days[0]?.day ?? 'none'}`
  return rank(one).localeCompare(rank(other)) || one.name.localeCompare(other.name)
}

export async function freeWorkshops(call: Call, { id }: InputOf<Endpoint>): Promise<ReplyOf<Endpoint>> {
  const { rows, portal } = call
  const row = await findCase(rows, maintenanceCase.name, id)
  const { preferred_dates: wished } = await keptBooking(rows, row.id)
  const service = serviceFor(row.type)
  const { rows: workshops } = await sql<Workshop>`
    select id, name, postcode from dealers where is_active and is_approved and services @> array[${service}]::text[]
    order by name, id limit ${MAX_WORKSHOPS}`.execute(rows)
  const from = addDays(londonDate(portal.clock.businessNow()), 1)
  const to = addDays(from, AHEAD_DAYS - 1)
  const isWorked = await workingDays(rows, { from, to })
  const days = await workshopDays(rows, { workshops: workshops.map((each) => each.id), from, to, but: row.id })
  const free = Map.groupBy(
    days.filter(({ day, state }) => state === 'open' && isWorked(day)),
    ({ dealer_id: dealer }) => dealer,
  )
  const found = workshops.map((workshop): Free => {
    const open = (free.get(workshop.id) ?? []).map(({ day, left }) => ({ day, left, is_wished: wished.includes(day) }))
    return { ...workshop, days: open.filter(({ is_wished: isWished }, place) => isWished || place < SHOWN_DAYS) }
  })
  return { service, workshops: found.filter(({ days: its }) => its.length > 0).toSorted(byFirstDay) }
}
