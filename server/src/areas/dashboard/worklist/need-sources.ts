// What of the needs is no case: found anew by each call, few rows whatever the size of the fleet. Each source says what it is, the moment it
// turns on, and a key that settles equal moments.
import { offRoadTypes } from '@kerbline/domain/areas/compliance/types/kept-types.ts'
import { renewedAtDesk } from '@kerbline/domain/areas/compliance/types/event-types.ts'
import { uploadRights } from '@kerbline/domain/areas/documents/owners.ts'
import { DUE_SOON_DAYS, harmPlace, STALE_DRAFT_DAYS } from '@kerbline/domain/areas/dashboard/needs.ts'
import { MISSED_JUDGED_DAYS } from '@kerbline/domain/areas/driver-checks/missed.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { toldSql } from '../../../db/told.ts'
import { failedOn } from '../../../fleet/failed-tests.ts'
import { inScope } from '../../../fleet/vehicles-of.ts'
import { disagreements } from '../../compliance/queries.ts'
import { documentsToRenew } from '../../documents/queries.ts'
import { dueItems, dueRegistration, isBookedOpen } from '../../maintenance/queries.ts'
import { ownTurn, seesBookings, type View } from '../view.ts'

const unsafe = harmPlace('unsafe')
const late = harmPlace('deadline')
const ahead = harmPlace('ahead')

export const isVor = (vehicle: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from vehicles off where off.id = ${vehicle} and off.is_vor)`
/** As harmOf of the domain has it. */
const unlessVor = (vehicle: RawBuilder<unknown>) =>
  sql`case when ${isVor(vehicle)} then ${late}::int else ${unsafe}::int end`
const byDeadline = (day: RawBuilder<unknown>, { today }: View) =>
  sql`case when ${day} <= ${today}::date then ${late}::int else ${ahead}::int end`

/** The order of days among moments. */
const atDay = (day: RawBuilder<unknown>) => sql`(${day}::timestamp at time zone 'UTC')`

/** A failed check is the customer's turn until it is reviewed: what the hire company has to do about it is the defect's case. */
const failedChecks = ({ filter }: View) => sql`
  select 'failed check' as kind, ${unlessVor(sql`k.vehicle_id`)} as place, k.id, ${atDay(sql`london_date(k.created_at)`)} as at, k.reg_no as key
  from driver_checks k where k.rag = 'red' and k.reviewed_at is null and ${inScope(filter, sql.ref('k.vehicle_id'))}`

/** Who may not see bookings sees what is due as if nothing were booked. */
const isUnbooked = (view: View): RawBuilder<SqlBool> =>
  seesBookings(view)
    ? sql<SqlBool>`not ${isBookedOpen({ registration: dueRegistration, type: sql.ref('i.event_type') }, view.filter)}`
    : sql<SqlBool>`true`

/**
 * What is overdue or has no valid date, and what is due within a week: neither with a booking that this person may know of, unless it failed,
 * which no booking settles.
 */
const dueEvents = (view: View) => {
  const { today, filter, may } = view
  // What failed is due since the day before it (dueAfterFailure): its date alone makes it red.
  const isRed = sql`coalesce(i.due_on < ${today}::date, true)`
  const hasFailed = sql`case when ${isRed} then ${failedOn(sql`i.vehicle_id`, sql`i.event_type`, today)} is not null else false end`
  const keepsOff = sql`(${isRed} and i.event_type = any(${[...offRoadTypes()]}::text[]))`
  const isBookable = may.has('request maintenance')
    ? sql`i.event_type <> all(${[...renewedAtDesk]}::text[])`
    : sql`false`
  return sql`
  select case when not ${isRed} then 'due in 7 days' when ${keepsOff} then 'off the road' else 'overdue' end as kind,
    case when ${keepsOff} then ${unlessVor(sql`i.vehicle_id`)} when i.due_on > ${today}::date then ${ahead}::int else ${late}::int end as place,
    i.id, ${atDay(sql`i.due_on`)} as at, ${dueRegistration} as key
  from ${dueItems(filter)}
  where (i.due_on is null or i.due_on <= ${today}::date + ${DUE_SOON_DAYS}::int) and (${keepsOff} or i.responsibility = ${ownTurn(view)} or ${isBookable})
    and (${isUnbooked(view)} or ${hasFailed})`
}

/** Of the viewer's own side: nobody else can finish them. They have no deadline. */
const staleDrafts = (view: View) => sql`
  select 'stale draft' as kind, ${ahead}::int as place, d.id, null::timestamptz as at, d.case_no as key
  from damage_records d where d.state = 'draft' and (d.source is not distinct from 'staff') = (${ownTurn(view)} = 'hire_company') and london_date(d.updated_at) <= ${view.today}::date - ${STALE_DRAFT_DAYS}::int and ${inScope(view.filter, sql.ref('d.vehicle_id'))}`

/** Of missed_checks m. */
const isUnsettled = ({ filter }: View) => sql`m.reminded_at is null and ${inScope(filter, sql.ref('m.vehicle_id'))}`

/** The drivers are the customer's, and so are the reminders: a row a day, by the first of its checks, as one press reminds all of it. */
const missedChecks = (view: View) => sql`
  select 'missed check' as kind, ${late}::int as place, min(m.id) as id, ${atDay(sql`m.day`)} as at, m.day::text as key
  from missed_checks m where m.day >= ${view.today}::date - ${MISSED_JUDGED_DAYS}::int and ${isUnsettled(view)} group by m.day`

/** How much the row of a day x stands for, and the first plates of it. */
export const missedOfDay = (view: View): RawBuilder<unknown> => sql`
  case when x.id is not null then (select json_build_object('day', x.day, 'count', count(*)::int, 'plates', (array_agg(m.reg_no order by m.reg_no))[1:3],
      'reachable', (count(*) filter (where w.email <> ''))::int)
    from missed_checks m left join drivers w on w.id = m.driver_id and w.status <> 'left' where m.day = x.day and ${isUnsettled(view)}) end`

/** Papers of the viewer's own side, for who may add the next version. */
const expiringPapers = (view: View) => sql`
  select 'document expiring' as kind, ${byDeadline(sql`d.expires_on`, view)} as place, d.id, ${atDay(sql`d.expires_on`)} as at, d.title as key
  from documents d where ${documentsToRenew(view, { today: view.today, side: ownTurn(view) })}`

/** Of document w. */
export const foundDocument = ({ may }: View): RawBuilder<unknown> => sql`
  case when w.id is not null then json_build_object('title', w.title, 'expires_on', w.expires_on,
    'driver', ${toldSql(may, 'driver name', sql`(select u.name from drivers u where u.id = w.driver_id)`)}) end`

/** Who may say which date is right is asked; on its own page everybody reads both. */
const twoDates = (view: View) => sql`
  select 'two dates' as kind, ${byDeadline(sql`x.first_day`, view)} as place, x.id, ${atDay(sql`x.first_day`)} as at, x.event_type as key
  from (${disagreements(view, view.today, dueItems(view.filter))}) x`

/** Of the item i. */
export const foundDates = (view: View): RawBuilder<unknown> => sql`
  case when p.kind = 'two dates' then (select row_to_json(x) from (${disagreements(view, view.today, sql`(select p.id) asked join compliance_items i on i.id = asked.id`, sql`(select o.vehicle_id from compliance_items o where o.id = p.id)`)}) x) end`

/** Of the kinds the viewer may see. */
export const plainNeeds = (view: View): RawBuilder<unknown>[] => [
  ...(view.may.has('see driver checks') && ownTurn(view) === 'customer'
    ? [failedChecks(view), missedChecks(view)]
    : []),
  ...(view.may.has('see compliance') ? [dueEvents(view)] : []),
  ...(view.side === 'staff' && view.may.has('edit compliance') ? [twoDates(view)] : []),
  ...(view.may.has('see damage cases') ? [staleDrafts(view)] : []),
  ...(view.may.has('see documents') && uploadRights.some((right) => view.may.has(right)) ? [expiringPapers(view)] : []),
]
