// The columns of the list that tell of one kind of event each, as SQL: found from what is due, and joined with the open bookings by
// registration and type, as everywhere.
import { ofEventTypes } from '@kerbline/domain/areas/compliance/kept-types.ts'
import { dueTypes } from '@kerbline/domain/areas/vehicles/due-columns.ts'
import { noValidDate } from '@kerbline/domain/kit/list.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { QueryColumn } from '../../crud/list-source.ts'
import type { Actor } from '../../http/actor.ts'
import { bookingStageOf, dueRegistration, openBookings, plateOfDue } from '../maintenance/queries.ts'

type Column = Omit<QueryColumn, 'kind'>

const dueDay = sql`coalesce(i.due_date, ${sql.lit(noValidDate)}::date)`

/** Without a valid date a vehicle sorts with the overdue; in the words of an index. */
export const nextDueDay = sql`case when v.undated_type is not null then '-infinity'::date else v.next_due_date end`

const dueColumn = (type: string): Column => ({
  sql: sql`(select ${dueDay} from compliance_items i where i.vehicle_id = v.id and i.event_type = ${sql.lit(type)})`,
  among: (passes) =>
    sql<SqlBool>`v.id in (select i.vehicle_id from compliance_items i where i.event_type = ${sql.lit(type)} and i.vehicle_id is not null and ${passes(dueDay)})`,
  sorted: {
    join: sql`join compliance_items sorted_by on sorted_by.vehicle_id = v.id and sorted_by.event_type = ${sql.lit(type)}`,
    value: sql`coalesce(sorted_by.due_date, ${sql.lit(noValidDate)}::date)`,
    isMissing: sql<SqlBool>`not exists (select from compliance_items i where i.vehicle_id = v.id and i.event_type = ${sql.lit(type)})`,
  },
})

const bookedColumn = (type: string): Column => ({
  sql: sql`(select ${bookingStageOf(sql.ref('b.status'))} from compliance_items i left join (${openBookings(null)}) b on b.reg_no = ${dueRegistration} and b.type = i.event_type
    where i.vehicle_id = v.id and i.event_type = ${sql.lit(type)})`,
  among: (passes) => sql<SqlBool>`v.id in (
    select i.vehicle_id from compliance_items i join vehicles w on w.id = i.vehicle_id
    left join (${openBookings(null)}) b on b.reg_no = ${plateOfDue('i.vehicle_reg', 'w.reg_no')} and b.type = i.event_type
    where i.event_type = ${sql.lit(type)} and ${passes(bookingStageOf(sql.ref('b.status')))})`,
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
  return sql`(select coalesce(json_agg(json_build_object('type', i.event_type, 'due_date', i.due_date,
      'booked', ${isTold ? bookingStageOf(sql.ref('b.status')) : sql`null`}, 'booked_at', ${isTold ? sql`json_instant(b.booked_at)` : sql`null`})
      order by i.due_date nulls first, i.id), '[]')
    from compliance_items i ${isTold ? sql`left join (${openBookings(null)}) b on b.reg_no = ${dueRegistration} and b.type = i.event_type` : sql``}
    where i.vehicle_id = v.id)`
}
