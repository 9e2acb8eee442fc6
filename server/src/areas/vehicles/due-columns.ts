// The columns of the list that tell of one kind of event each, as SQL: found from what is due, and joined with the open bookings by
// registration and type, as everywhere.
import { ofEventTypes } from '@kerbline/domain/areas/compliance/types/kept-types.ts'
import { dueTypes } from '@kerbline/domain/areas/vehicles/due-columns.ts'
import { noValidDate } from '@kerbline/domain/kit/list.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Among, QueryColumn } from '../../crud/list-source.ts'
import { failuresOf } from '../../fleet/failed-tests.ts'
import type { Actor } from '../../http/actor.ts'
import { bookingStageOf, dueRegistration, openBookings } from '../maintenance/queries.ts'

type Column = Omit<QueryColumn, 'kind'>

const dueDay = sql`coalesce(i.due_on, ${sql.lit(noValidDate)}::date)`

/** The same as {@link dueRegistration} where the vehicle does not stand beside the item. */
const itemsPlate = sql`case when i.vehicle_reg is null then (select w.reg_no from vehicles w where w.id = i.vehicle_id) else i.vehicle_reg end`

/** Without a valid date a vehicle sorts with the overdue; in the words of an index. */
export const nextDueDay = sql`case when v.undated_type is not null then '-infinity'::date else v.next_due_date end`

/** What has no valid date goes before a day that is still to come, as the domain's `isUndated` says it. */
const isUndated = (today: string): RawBuilder<SqlBool> =>
  sql`v.undated_type is not null and (v.next_due_date is null or v.next_due_date >= ${today}::date)`
export const nextDueType = (today: string): RawBuilder<unknown> =>
  sql`case when ${isUndated(today)} then v.undated_type else v.next_due_type end`
/** Its day as it is told: none of what has no valid date, rather than that of something else. */
export const nextDueTold = (today: string): RawBuilder<unknown> =>
  sql`case when ${isUndated(today)} then null else v.next_due_date end`

/** The one item of a vehicle and type. */
const amongItems = (type: string): Pick<Among, 'of' | 'has'> => ({
  of: type,
  has: (test) =>
    sql<SqlBool>`v.id in (select i.vehicle_id from compliance_items i where i.event_type = ${sql.lit(type)} and i.vehicle_id is not null and ${test})`,
})

const dueColumn = (type: string): Column => ({
  sql: sql`(select ${dueDay} from compliance_items i where i.vehicle_id = v.id and i.event_type = ${sql.lit(type)})`,
  among: { ...amongItems(type), test: (passes) => passes(dueDay) },
  sorted: {
    join: sql`join compliance_items sorted_by on sorted_by.vehicle_id = v.id and sorted_by.event_type = ${sql.lit(type)}`,
    value: sql`coalesce(sorted_by.due_on, ${sql.lit(noValidDate)}::date)`,
    isMissing: sql<SqlBool>`not exists (select from compliance_items i where i.vehicle_id = v.id and i.event_type = ${sql.lit(type)})`,
  },
})

/** Few are booked of many that are due: what is open is gathered once, and each of the others looked for among it. */
function isBookedSo(type: string, passes: (value: RawBuilder<unknown>) => RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  const open = (where: RawBuilder<SqlBool>) =>
    sql`(select b.reg_no from (${openBookings(null)}) b where b.type = ${sql.lit(type)} and ${where})`
  const stage = bookingStageOf(sql.ref('b.status'))
  return sql<SqlBool>`(${itemsPlate} in ${open(passes(stage))} or (${passes(sql.lit('none'))} and ${itemsPlate} not in ${open(sql<SqlBool>`true`)}))`
}

const bookedColumn = (type: string): Column => ({
  sql: sql`(select ${bookingStageOf(sql.ref('b.status'))} from compliance_items i left join (${openBookings(null)}) b on b.reg_no = ${dueRegistration} and b.type = i.event_type
    where i.vehicle_id = v.id and i.event_type = ${sql.lit(type)})`,
  among: { ...amongItems(type), test: (passes) => isBookedSo(type, passes), isWide: true },
})

/** By the names of the plan. */
export const dueColumns = ofEventTypes((): Readonly<Record<string, Column>> =>
  Object.fromEntries(
    dueTypes().flatMap(({ slug }): [string, Column][] => [
      [`due_${slug}`, dueColumn(slug)],
      [`booked_${slug}`, bookedColumn(slug)],
    ]),
  ),
)

/** All a vehicle has to keep in date, of the rows of a page; null for who may not see it. Bookings only for who may see those. */
export function eventsOf({ may }: Actor): RawBuilder<unknown> {
  if (!may.has('see compliance')) return sql`null`
  const isTold = may.has('see maintenance request details')
  return sql`(select coalesce(json_agg(json_build_object('type', i.event_type, 'due_date', i.due_on,
      'booked', ${isTold ? bookingStageOf(sql.ref('b.status')) : sql`null`}, 'booked_at', ${isTold ? sql`json_instant(b.booked_at)` : sql`null`})
      order by i.due_on nulls first, i.id), '[]')
    from compliance_items i ${isTold ? sql`left join (${openBookings(null)}) b on b.reg_no = ${dueRegistration} and b.type = i.event_type` : sql``}
    where i.vehicle_id = v.id)`
}

/** What a row says of its dates beside their columns. */
export const dueBeside = (today: string): RawBuilder<unknown> =>
  sql`v.undated_type, ${failuresOf(sql`v.id`, today)} as failures`
