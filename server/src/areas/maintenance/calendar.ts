// Bookings by day and workshop, and the dates that are offered and not agreed to.
import { MAX_CALENDAR_DAYS } from '@kerbline/domain/cases/case-calendar.ts'
import type { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { addDays, daysBetween } from '@kerbline/domain/kit/time/calendar.ts'
import { londonInstant } from '@kerbline/domain/kit/time/london-clock.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { sideOf } from '../../cases/posts.ts'
import { workshopDays } from './workshops/days.ts'
import { shownSql } from '../../cases/board.ts'
import type { ListSource } from '../../crud/list-source.ts'
import type { Call } from '../../http/call.ts'

type Calendar = (typeof maintenanceEndpoints)['calendar']
type Reply = ReplyOf<Calendar>
type Slot = Reply['days'][number]['slots'][number]

interface Found extends Slot {
  readonly day: string
  readonly dealer_id: number | null
  readonly dealer: string | null
  readonly count: number
  readonly offered: number
}

/** Of a day at a workshop; one that is asked for alone comes whole. */
const SHOWN = 6
const SHOWN_ALONE = 500
/** Workshops shown although nothing is booked there. */
const SIDE_BY_SIDE = 40

/** @throws problem 'not valid' for a stretch that ends before it begins, or is too long */
function assertStretch({ from, to }: InputOf<Calendar>): void {
  const days = daysBetween(from, to)
  const message =
    days < 0
      ? 'The end date must be on or after the start date.'
      : days >= MAX_CALENDAR_DAYS
        ? `Choose up to ${MAX_CALENDAR_DAYS} days.`
        : null
  if (message !== null) throw problem('not valid', { fields: [{ field: 'to', reason: 'out_of_range', message }] })
}

/** How the days of these workshops stand. How many others have booked is for the hire company; that a day is full, for everybody. */
async function placesOf({ rows, actor }: Call, workshops: readonly number[], { from, to }: InputOf<Calendar>) {
  const isTold = sideOf(actor) === 'hire_company'
  const days = await workshopDays(rows, { workshops, from, to })
  return days.flatMap(({ day, dealer_id, state, places, booked, closed_because }) =>
    state === 'open' && (places === null || !isTold)
      ? []
      : [{ day, dealer_id, state, closed_because, places: isTold ? places : null, booked: isTold ? booked : null }],
  )
}

/** Approved workshops side by side, for whoever chooses between them. */
async function approvedWorkshops({ rows, actor }: Call, { dealer }: InputOf<Calendar>) {
  if (sideOf(actor) !== 'hire_company' || dealer !== undefined) return { workshops: [], workshops_left_out: 0 }
  const { rows: found } = await sql<Reply['workshops'][number] & { all: number }>`
    select id, name, (count(*) over ())::int as all from dealers where is_active and is_approved
    order by name, id limit ${SIDE_BY_SIDE}`.execute(rows)
  return {
    workshops: found.map(({ id, name }) => ({ id, name })),
    workshops_left_out: (found[0]?.all ?? 0) - found.length,
  }
}

/** @param source of the list: the calendar shows what its question leaves */
export async function readCalendar(call: Call, source: ListSource, asked: InputOf<Calendar>): Promise<Reply> {
  const { rows, portal } = call
  assertStretch(asked)
  const { from, to, dealer } = asked
  const [first, end] = [londonInstant(from) ?? from, londonInstant(addDays(to, 1)) ?? to]
  const now = portal.clock.businessNow().toISOString()
  const within = shownSql(source, asked)
  const at = dealer === undefined ? sql`true` : dealer === 0 ? sql`dealer_id is null` : sql`dealer_id = ${dealer}`
  const { rows: found } = await sql<Found>`
    with entries as (
      select c.id, k.booked_at as starts_at, false as is_offer, k.dealer_id, k.supplier
      from ${source.from}
      where k.booked_at >= ${first}::timestamptz and k.booked_at < ${end}::timestamptz and c.state not in ('cancelled', 'rejected') and ${within}
      union all
      select c.id, o.starts_at, true, o.dealer_id, null
      from date_offers o, ${source.from}
      where c.id = o.case_id and o.state = 'open' and o.starts_at >= ${first}::timestamptz and o.starts_at < ${end}::timestamptz and c.closed_at is null and ${within}),
    placed as (
      select e.*, london_date(e.starts_at)::text as day, coalesce(d.name, e.supplier) as dealer,
        row_number() over w as place, (count(*) filter (where not e.is_offer) over v)::int as count, (count(*) filter (where e.is_offer) over v)::int as offered
      from entries e left join dealers d on d.id = e.dealer_id where ${at}
      window v as (partition by london_date(e.starts_at), e.dealer_id, coalesce(d.name, e.supplier)),
        w as (partition by london_date(e.starts_at), e.dealer_id, coalesce(d.name, e.supplier) order by e.starts_at, e.id))
    select p.day, p.dealer_id, p.dealer, p.count, p.offered, p.is_offer, json_instant(p.starts_at) as starts_at, c.id, c.number, c.reg_no, c.title, c.state,
      coalesce(c.due_at < ${now}::timestamptz, false) as is_late, c.closed_at is null as is_open
    from placed p join cases c on c.id = p.id where p.place <= ${dealer === undefined ? SHOWN : SHOWN_ALONE}
    order by p.day, p.dealer nulls last, p.dealer_id, p.starts_at, p.id`.execute(rows)
  const days = Map.groupBy(found, ({ day, dealer_id: id, dealer: name }) => JSON.stringify([day, id, name]))
  const { rows: holidays } = await sql<Reply['holidays'][number]>`
    select day::text as day, title from bank_holidays where day between ${from}::date and ${to}::date order by day`.execute(
    rows,
  )
  const { rows: hours } = await sql<Reply['hours'][number]>`
    select weekday, opens_minute, closes_minute from working_hours order by weekday`.execute(rows)
  const approved = await approvedWorkshops(call, asked)
  const workshops = new Set([
    ...found.flatMap(({ dealer_id: id }) => id ?? []),
    ...approved.workshops.map(({ id }) => id),
  ])
  return {
    ...approved,
    places: await placesOf(call, [...workshops], asked),
    holidays,
    hours,
    days: [...days.values()].flatMap((slots) => {
      const [one] = slots
      if (!one) return []
      const { day, dealer_id, dealer: name, count, offered } = one
      return [{ day, dealer_id, dealer: name, count, offered, slots }]
    }),
  }
}
