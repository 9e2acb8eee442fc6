// How the fleet stands, by type: one look at what is due, grouped where the rows are and added up here. Equal to ragOf, roadAhead and
// ragForecast of the domain, as the test beside shows on random fleets.
import type { ComplianceStanding, HeldStanding } from '@kerbline/domain/areas/compliance/standing-wire.ts'
import type { DateHolder } from '@kerbline/domain/areas/compliance/holders.ts'
import { TO_BOOK_DAYS } from '@kerbline/domain/areas/compliance/list.ts'
import { ROAD_AHEAD_WEEKS } from '@kerbline/domain/areas/compliance/road-ahead.ts'
import type { Rag } from '@kerbline/domain/areas/compliance/rules.ts'
import { forecastWeeks, nothingStanding } from '@kerbline/domain/areas/compliance/standing.ts'
import { sql, type RawBuilder } from 'kysely'
import { selectionSql } from '../../crud/list-query.ts'
import type { Rows } from '../../http/call.ts'
import { type Asked, dueEventsSource, dueFrom, forecastSql } from './due-source.ts'
import { heldDatesSource, heldFrom } from './held/held-dates.ts'

interface Group {
  readonly type: string
  readonly rag: Rag
  readonly is_undated: boolean
  readonly is_booked: boolean
  readonly is_to_book: boolean
  /** Weeks from the day; null: later than the road shows, or past. */
  readonly week: number | null
  readonly forecast: readonly Rag[]
  readonly count: number
}

type TypeStanding = ComplianceStanding['types'][number]

/** The same with numbers that may be added to. */
interface Sum {
  type: string
  red: number
  amber: number
  green: number
  no_valid_date: number
  overdue_booked: number
  amber_booked: number
  to_book: number
  forecast: { red: number; amber: number; green: number }[]
  weeks: { amber: number; green: number; amber_booked: number; green_booked: number }[]
}

const noSum = (type: string): Sum => ({
  type,
  red: 0,
  amber: 0,
  green: 0,
  no_valid_date: 0,
  overdue_booked: 0,
  amber_booked: 0,
  to_book: 0,
  forecast: forecastWeeks.map(() => ({ red: 0, amber: 0, green: 0 })),
  weeks: nothingStanding().weeks.map(() => ({ amber: 0, green: 0, amber_booked: 0, green_booked: 0 })),
})

function add(sum: Sum, group: Group): void {
  const { rag, count } = group
  sum[rag] += count
  if (group.is_undated) sum.no_valid_date += count
  if (group.is_booked && rag === 'red') sum.overdue_booked += count
  if (group.is_booked && rag === 'amber') sum.amber_booked += count
  if (group.is_to_book) sum.to_book += count
  for (const [place, then] of group.forecast.entries()) {
    const forecast = sum.forecast[place]
    if (forecast) forecast[then] += count
  }
  const week = group.week === null ? undefined : sum.weeks[group.week]
  if (!week || rag === 'red') return
  week[rag] += count
  if (group.is_booked) week[rag === 'amber' ? 'amber_booked' : 'green_booked'] += count
}

const ofDue = { due_on: sql`due_on`, amber_on: sql`amber_on`, isBooked: sql`is_booked` }

/** Of rows `due`: type, due_on, amber_on, is_booked, count. */
const groupsSql = (day: string): RawBuilder<unknown> => sql`
    select type, rag_on(due_on, amber_on, ${day}::date) as rag, due_on is null as is_undated, is_booked,
      not is_booked and (due_on is null or due_on <= ${day}::date + ${TO_BOOK_DAYS}::int) as is_to_book,
      case when due_on between ${day}::date and ${day}::date + ${7 * ROAD_AHEAD_WEEKS - 1}::int then (due_on - ${day}::date) / 7 end as week,
      array[${sql.join(forecastWeeks.map((weeks) => forecastSql(ofDue, day, weeks)))}] as forecast, sum(due.count)::int as count
    from due group by 1, 2, 3, 4, 5, 6, 7`

export async function standingNow(
  rows: Rows,
  asked: Asked & { readonly search?: string },
): Promise<ComplianceStanding> {
  const { day, isBookedTold, from } = dueFrom(asked)
  const source = dueEventsSource(asked)
  const chosen = selectionSql(source, {
    search: asked.search ?? '',
    filter: [...asked.filter],
    sort: '',
    pasted: '',
    archived: 'no',
  })
  const { rows: groups } = await sql<Group>`
    with due as materialized (
      select i.event_type as type, i.due_on, i.amber_on, ${isBookedTold ? sql`b.id is not null` : sql`false`} as is_booked, count(*) as count
      from ${from} where ${chosen} group by 1, 2, 3, 4)
    ${groupsSql(day)}`.execute(rows)
  const seesBookings = asked.actor.may.has('see maintenance request details')
  return standingOfGroups(groups, { today: asked.today, day, seesBookings })
}

/** What the figures of drivers and companies are asked of. */
interface HeldAsked extends Asked {
  readonly search: string
}

/** Nothing of them is booked at a workshop. */
export async function heldStanding(rows: Rows, holder: DateHolder, asked: HeldAsked): Promise<HeldStanding> {
  const { from, day, weeks } = heldFrom(holder, asked)
  const chosen = selectionSql(heldDatesSource(holder, asked), {
    ...{ search: asked.search, filter: [...asked.filter] },
    ...{ sort: '', pasted: '', archived: 'no' },
  })
  const { rows: groups } = await sql<Group>`
    with due as materialized (
      select i.event_type as type, i.due_date as due_on, i.due_date - 7 * greatest(${weeks}, 0) as amber_on, false as is_booked, count(*) as count
      from ${from} where ${chosen} group by 1, 2, 3)
    ${groupsSql(day)}`.execute(rows)
  const { types, ...days } = standingOfGroups(groups, { today: asked.today, day, seesBookings: false })
  return {
    ...days,
    types: types.map(({ overdue_booked: _red, amber_booked: _amber, to_book: _none, weeks: ahead, ...type }) => ({
      ...type,
      weeks: ahead.map(({ amber, green }) => ({ amber, green })),
    })),
  }
}

interface Standings {
  readonly today: string
  readonly day: string
  readonly seesBookings: boolean
}

function standingOfGroups(groups: readonly Group[], { today, day, seesBookings }: Standings): ComplianceStanding {
  const types = new Map<string, Sum>()
  for (const group of groups) {
    const sum = types.get(group.type) ?? noSum(group.type)
    types.set(group.type, sum)
    add(sum, group)
  }
  return {
    today,
    on: day,
    types: [...types.values()].map((sum) => (seesBookings ? sum : withoutBookings(sum))),
  }
}

const withoutBookings = (sum: Sum): TypeStanding => ({
  ...sum,
  overdue_booked: null,
  amber_booked: null,
  to_book: null,
  weeks: sum.weeks.map((week) => ({ ...week, amber_booked: null, green_booked: null })),
})
