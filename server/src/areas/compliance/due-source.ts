// What falls due as a list: as it stands, or as it stood on a day that has passed. One source for the rows, the figures above them and
// the matrix, so that they cannot say different things.
import { aheadColumn, dayAsked, dueEventsPlan, ON, type EventsReader } from '@kerbline/domain/areas/compliance/list.ts'
import { forecastWeeks } from '@kerbline/domain/areas/compliance/standing.ts'
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { noValidDate } from '@kerbline/domain/kit/list.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { columnsSource, type Columns } from '../../crud/columns-source.ts'
import { EVERYTHING, type ListSource, type QueryColumn } from '../../crud/list-source.ts'
import type { NamedList, Reading } from '../../crud/lists.ts'
import { failedOn } from '../../fleet/failed-tests.ts'
import { inScope, vehiclesByMakeOrModel, vehiclesByPlate } from '../../fleet/vehicles-of.ts'
import type { Actor } from '../../http/actor.ts'
import {
  bookingStageOf,
  dueItems,
  dueRegistration,
  isBookedOpen,
  latestOpenBooking,
  milesDueJson,
  openBookingJoin,
  openBookings,
} from '../maintenance/queries.ts'

export type Asked = Pick<Reading, 'actor' | 'today' | 'filter'>

const seesBookings = ({ may }: Actor): boolean => may.has('see maintenance request details')
export const readerOf = (actor: Actor): EventsReader => ({
  seesBookings: seesBookings(actor),
  isStaff: actor.side === 'staff',
})

const refuseDay = (message: string): never => {
  throw problem('not valid', { fields: [{ field: `filter.${ON}`, reason: 'unknown_value', message }] })
}

/** The day that has passed a question is about; undefined: it is about today. @throws problem 'not valid' */
export function pastDay({ filter, today }: Pick<Asked, 'filter' | 'today'>): string | undefined {
  const asked = dayAsked(filter)
  if (asked === undefined || asked === today) return undefined
  if (!isCalendarDate(asked)) return refuseDay('Enter a real date as day, month and year.')
  return asked < today ? asked : refuseDay('Choose a past date. For future dates, use the forecast.')
}

/** The end of a day in London. */
const endOf = (day: string) => sql`london_midnight(${day}::date + 1)`

/**
 * Items i beside vehicles v as they stood at the end of a day, of vehicles that were then on hire to the account the item is kept for. A
 * vehicle that is with somebody else today is no more in sight: its item stands by the plate it had.
 */
const itemsOn = ({ filter }: Actor, day: string): RawBuilder<unknown> => sql`(
  select p.item_id as id, p.customer_account_number, p.vehicle_id, p.vehicle_reg, p.event_type, p.due_date, p.overdue_weeks, p.due_on, p.amber_on,
    null::text as due_date_text, null::int as due_miles, nullif(p.due_on, p.due_date) as miles_due_on, null::date as few_miles_on,
    (select max(r.done_on) from compliance_records r where r.vehicle_id = p.vehicle_id and r.event_type = p.event_type and r.done_on <= ${day}::date and r.outcome <> 'fail') as last_done_date
  from compliance_periods p
  where p.from_date <= ${day}::date and (p.to_date is null or p.to_date > ${day}::date) and ${inScope(filter, sql.ref('p.vehicle_id'))}
    and exists (select from hires h where h.vehicle_id = p.vehicle_id and h.customer_account_number = p.customer_account_number
      and h.from_at < ${endOf(day)} and (h.to_at is null or h.to_at >= ${endOf(day)}))) i
  left join vehicles v on v.id = i.vehicle_id`

const named = sql`concat_ws(' ', (select m.name from manufacturers m where m.id = v.manufacturer_id), v.model)`
const ofVehicles =
  (vehicles: (word: string) => RawBuilder<unknown>) =>
  (word: string): RawBuilder<unknown> =>
    sql`select due.id from compliance_items due where due.vehicle_id = any(array(${vehicles(word)}))`
const tagIds = sql`array(select t.tag_id::bigint from vehicle_tags t where t.vehicle_id = i.vehicle_id)`
const tagNames = sql`(select string_agg(g.name, ', ' order by g.name) from vehicle_tags t join tags g on g.id = t.tag_id where t.vehicle_id = i.vehicle_id)`
const branchName = sql`(select b.name from branches b where b.id = v.branch_id)`
const companyId = sql`(select a.customer_id from accounts a where a.customer_account_number = i.customer_account_number)`
const companyName = sql`(select c.name from accounts a join customers c on c.id = a.customer_id where a.customer_account_number = i.customer_account_number)`

/** Without a valid date an item stands with the overdue; in the words of an index (093). */
const dueDay = sql`case when i.due_on is null then ${sql.lit(noValidDate)}::date else i.due_on end`

const byColour = (day: string): Readonly<Record<string, RawBuilder<SqlBool>>> => ({
  red: sql`(i.due_on is null or i.due_on < ${day}::date)`,
  amber: sql`(i.due_on >= ${day}::date and i.amber_on <= ${day}::date)`,
  green: sql`(i.due_on >= ${day}::date and (i.amber_on is null or i.amber_on > ${day}::date))`,
})

const anyOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`

/** What a question is asked of. */
export interface DueFrom {
  /** Tables i, v and, for who may see bookings of today, b. */
  readonly from: RawBuilder<unknown>
  /** The day colours are judged on. */
  readonly day: string
  /** The items alone, without their bookings. */
  readonly items: RawBuilder<unknown>
  /** Whether b is there. */
  readonly isBookedTold: boolean
}

/** Who may not see bookings is told, and shown in order, as if nothing were booked; so is a day that has passed. */
export function dueFrom({ actor, today, filter }: Asked): DueFrom {
  const past = pastDay({ filter, today })
  const isBookedTold = past === undefined && seesBookings(actor)
  const items = past === undefined ? dueItems(actor.filter) : itemsOn(actor, past)
  const booked = isBookedTold
    ? sql`left join (${openBookings(actor.filter)}) b on b.reg_no = ${dueRegistration} and b.type = i.event_type`
    : sql``
  return { from: sql`${items} ${booked}`, items, day: past ?? today, isBookedTold }
}

/** Looked up by an index, not joined, so that sorting and counting need not know of any booking. */
const booking = { registration: dueRegistration, type: sql`i.event_type` }
const stageOf = ({ filter }: Actor): RawBuilder<unknown> =>
  sql`coalesce(${latestOpenBooking(booking, filter, ({ state }) => bookingStageOf(state))}, 'none')`
const bookedAt = ({ filter }: Actor): RawBuilder<unknown> =>
  latestOpenBooking(booking, filter, ({ bookedAt: at }) => sql`json_instant(${at})`)

/** Both beside items i, looked up once: columns to read, and the table to join for them. */
export const bookedBeside = ({ filter }: Actor) => ({
  stage: sql`coalesce(booking.stage, 'none')`,
  bookedAt: sql`json_instant(booking.booked_at)`,
  join: openBookingJoin(booking, filter, 'booking'),
})

/** That it is not booked is said as such: the planner knows that to be true of many, and reads them in order. */
const isBookedSo =
  (actor: Actor) =>
  (stages: readonly string[]): RawBuilder<SqlBool> => {
    const booked = stages.filter((stage) => stage !== 'none')
    return anyOf([
      ...(stages.includes('none') ? [sql<SqlBool>`not ${isBookedOpen(booking, actor.filter)}`] : []),
      ...(booked.length > 0 ? [sql<SqlBool>`${stageOf(actor)} = any(${booked}::text[])`] : []),
    ])
  }

/** Led to by what the list of vehicles knows of; one that is with somebody else today stands by the plate it had. */
const ledByVehicles = {
  reg_no: { led: ofVehicles(vehiclesByPlate) },
  make_model: { led: ofVehicles(vehiclesByMakeOrModel) },
}

interface Forecast {
  readonly due_on: RawBuilder<unknown>
  readonly amber_on: RawBuilder<unknown>
  readonly isBooked: RawBuilder<unknown>
}
/** What is booked counts as done once its date has come (ragForecast). */
export const forecastSql = (
  { due_on: due, amber_on: amber, isBooked }: Forecast,
  day: string,
  weeks: number,
): RawBuilder<unknown> => {
  const then = sql`${day}::date + ${sql.lit(7 * weeks)}::int`
  return sql`case when ${isBooked} and ${due} < ${then} then 'green' else rag_on(${due}, ${amber}, ${then}) end`
}

export function dueEventsSource(asked: Asked): ListSource {
  const { actor } = asked
  const [reader, { items, day: on, isBookedTold }] = [readerOf(actor), dueFrom(asked)]
  const isFree = isBookedTold ? isBookedSo(actor)(['none']) : EVERYTHING
  const isOverdue = sql<SqlBool>`${dueDay} < ${on}::date`
  const columns: Columns = {
    reg_no: dueRegistration,
    event_type: sql`i.event_type`,
    due_date: dueDay,
    rag: sql`rag_on(i.due_on, i.amber_on, ${on}::date)`,
    booked: isBookedTold ? stageOf(actor) : sql`null`,
    ...Object.fromEntries(
      forecastWeeks.map((weeks) => [
        aheadColumn(weeks),
        forecastSql(
          {
            due_on: sql`i.due_on`,
            amber_on: sql`i.amber_on`,
            isBooked: isBookedTold ? isBookedOpen(booking, actor.filter) : sql`false`,
          },
          on,
          weeks,
        ),
      ]),
    ),
    few_miles: sql`coalesce(i.few_miles_on <= ${on}::date, false)`,
    last_done: sql`i.last_done_date`,
    make_model: named,
    branch_id: sql`v.branch_id`,
    tag_ids: tagIds,
    ...(reader.isStaff && { company_id: companyId }),
    urgency: dueDay,
    customer_account_number: sql`i.customer_account_number`,
    [ON]: sql`${on}::date`,
  }
  const source = columnsSource(dueEventsPlan(reader), columns, sql`i.id`, {
    due_date: sql`coalesce(i.due_on::text, 'No valid date')`,
    by_miles: milesDueJson,
    amber_weeks: sql`i.overdue_weeks`,
    booked_at: isBookedTold ? bookedAt(actor) : sql`null`,
    vehicle_id: sql`i.vehicle_id`,
    failed_on: failedOn(sql`i.vehicle_id`, sql`i.event_type`, on),
    branch_id_name: branchName,
    tag_ids_name: tagNames,
    ...(reader.isStaff && { company_id_name: companyName }),
  })
  const besides: Readonly<Record<string, Partial<QueryColumn>>> = {
    branch_id: { words: branchName },
    tag_ids: { words: tagNames, isMany: true },
    company_id: { words: companyName },
    due_date: { isEmpty: sql`i.due_on is null` },
    rag: { isAnyOf: (colours) => anyOf(colours.flatMap((colour) => byColour(on)[colour] ?? [])) },
    ...(isBookedTold && { booked: { isAnyOf: isBookedSo(actor) } }),
    // What is overdue and not booked, by its day; then everything else.
    urgency: {
      parts: [
        { where: sql`${isOverdue} and ${isFree}`, value: dueDay },
        { where: sql`not (${isOverdue} and ${isFree})`, value: dueDay },
      ],
    },
    ...(pastDay(asked) === undefined && ledByVehicles),
  }
  return {
    ...source,
    columns: Object.fromEntries(
      Object.entries(source.columns).map(([name, column]) => [name, { ...column, ...besides[name] }]),
    ),
    from: items,
    where: sql<SqlBool>`i.vehicle_id is not null`,
    search: ['reg_no', 'make_model'],
    today: on,
    pasted: { column: 'reg_no', normalise: normaliseRegistration },
  }
}

export const dueEventsList: NamedList = {
  name: 'compliance',
  path: 'fleet-compliance',
  plan: (actor) => dueEventsPlan(readerOf(actor)),
  needs: 'see compliance',
  source: dueEventsSource,
}
