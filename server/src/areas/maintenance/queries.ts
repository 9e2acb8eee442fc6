// What is due joined with what is booked, where the rows are: by registration and type, the latest created wins
// (specification, section 4). Equal to matchBookings of the domain, as the test beside compliance shows.
import { requestedStates } from '@kerbline/domain/areas/compliance/booked-events.ts'
import { isOpenMaintenanceState, maintenanceStates } from '@kerbline/domain/areas/maintenance/states.ts'
import type { AssetFilter } from '@kerbline/domain/areas/scope/endpoints.ts'
import { sql, type RawBuilder } from 'kysely'
import { countLeftOut } from '../../db/left-out.ts'
import { toldSql } from '../../db/told.ts'
import { inScope, LIVE } from '../../fleet/vehicles-of.ts'
import type { Actor } from '../../http/actor.ts'
import type { Rows } from '../../http/call.ts'

/** Written as literals, so that the index of open events is used. */
const openStates = sql.join(maintenanceStates.filter(isOpenMaintenanceState).map((state) => sql.lit(state)))

/** Items of live vehicles, as table i beside vehicle v: what the fleet has to keep in date. */
export const dueItems = (filter: AssetFilter | null): RawBuilder<unknown> => sql`
  compliance_items i join vehicles v on v.id = i.vehicle_id and ${LIVE} and ${inScope(filter, sql.ref('v.id'))}`

/**
 * The plate that what is due goes by: its own, else its vehicle's. In words that row-level security lets an index be asked for:
 * the database takes any function it does not know, `coalesce` among them, for one that might tell of rows it should hide.
 */
export const plateOfDue = (own: string, vehicles: string): RawBuilder<string> =>
  sql<string>`case when ${sql.ref(own)} is null then ${sql.ref(vehicles)} else ${sql.ref(own)} end`

/** The registration a due item is matched by. */
export const dueRegistration = plateOfDue('i.vehicle_reg', 'v.reg_no')

/** What miles say of an item i beside its vehicle v, as replies carry it (milesDueReply); null: nothing. */
export const milesDueJson = sql`case when i.miles_due_on is not null or i.few_miles_on is not null then
  json_build_object('due_on', i.miles_due_on, 'few_on', i.few_miles_on, 'left', round((i.due_miles - v.miles)::numeric)) end`

/** The date an item i is due, as replies carry it: the earlier of its date and its day by miles, else what stands in place of a date. */
export const dueDateTold = sql<string | null>`coalesce(i.due_on::text, i.due_date_text)`

/** For whoever plans work: how the days of workshops stand. */
export { type DayOfWorkshop, workshopDays } from './workshops/days.ts'

/** The latest event of every registration and type, whatever its state. */
export const latestBookings = (filter: AssetFilter | null): RawBuilder<unknown> => sql`
  select distinct on (e.reg_no, e.type) e.id, e.reg_no, e.type, e.status, e.latest_status, e.booked_at, e.created_at from maintenance_events e where ${inScope(filter, sql.ref('e.vehicle_id'))}
  order by e.reg_no, e.type, e.created_at desc, e.id desc`

/** Registrations and types whose latest event is still open: found from the few open ones, by the indexes of the spine. */
export const openBookings = (filter: AssetFilter | null): RawBuilder<unknown> => sql`
  select e.id, e.reg_no, e.type, e.state as status, m.booked_at from cases e join maintenance_cases m on m.case_id = e.id
  where e.kind = 'maintenance' and e.closed_at is null and e.state in (${openStates}) and ${inScope(filter, sql.ref('e.vehicle_id'))}
  and not exists (select from cases later where later.kind = 'maintenance' and later.reg_no = e.reg_no and later.type = e.type
    and (later.created_at, later.id) > (e.created_at, e.id) and ${inScope(filter, sql.ref('later.vehicle_id'))})`

interface OfBooking {
  readonly registration: RawBuilder<unknown>
  readonly type: RawBuilder<unknown>
}

/** The latest event e of one registration and type: by the index of their events, for the few that somebody asks about. */
const latestOf = ({ registration, type }: OfBooking, filter: AssetFilter | null, told: RawBuilder<unknown>) => sql`
  select ${told} from cases e where e.kind = 'maintenance' and e.reg_no = ${registration} and e.type = ${type}
    and ${inScope(filter, sql.ref('e.vehicle_id'))} order by e.created_at desc, e.id desc limit 1`

const isOpenEvent = sql`e.closed_at is null and e.state in (${openStates})`
const bookedAtOf = (caseId: RawBuilder<unknown>) =>
  sql`(select m.booked_at from maintenance_cases m where m.case_id = ${caseId})`

/** What is read of the latest event of one registration and type while it is open, else null. */
export const latestOpenBooking = (
  booking: OfBooking,
  filter: AssetFilter | null,
  told: (event: { readonly state: RawBuilder<unknown>; readonly bookedAt: RawBuilder<unknown> }) => RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`(${latestOf(booking, filter, sql`case when ${isOpenEvent} then ${told({ state: sql.ref('e.state'), bookedAt: bookedAtOf(sql.ref('e.id')) })} end`)})`

/** The same as a table to join, for whoever reads more than one thing of it: stage and booked_at, null where none is open. */
export const openBookingJoin = (
  booking: OfBooking,
  filter: AssetFilter | null,
  alias: string,
): RawBuilder<unknown> => sql`
  left join lateral (select ${bookingStageOf(sql.ref('l.state'))} as stage, ${bookedAtOf(sql.ref('l.id'))} as booked_at
    from (${latestOf(booking, filter, sql`e.id, e.state, ${isOpenEvent} as is_open`)}) l where l.is_open) ${sql.ref(alias)} on true`

export const isBookedOpen = (booking: OfBooking, filter: AssetFilter | null): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${latestOpenBooking(booking, filter, () => sql`true`)}, false)`

const requested = sql.join(requestedStates.map((state) => sql.lit(state)))

/** How far an open booking is, of its state or null: bookingStage of the domain. */
export const bookingStageOf = (status: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${status} is null then 'none' when ${status} in (${requested}) then 'requested' else 'booked' end`

/** A booking as the wire shows it beside what is due. */
export const bookedEvent = (alias: string): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`case when ${of('id')} is not null then
    json_build_object('id', ${of('id')}, 'status', ${of('status')}, 'booked_at', json_instant(${of('booked_at')}), 'created_at', json_instant(${of('created_at')})) end`
}

/** The newest events: as many as one text holds with ease. The latest of a pair wins, so what is left out decides nothing. */
const MAX_EVENTS = 200_000

/** Every maintenance event with what is due for it, newest first, as JSON text. */
export async function maintenanceEventsJson(
  rows: Rows,
  { filter, may }: Pick<Actor, 'filter' | 'may'>,
  today: string,
): Promise<{ json: string; leftOut: number }> {
  const inFilter = sql`maintenance_events e where ${inScope(filter, sql.ref('e.vehicle_id'))}`
  const due = (value: RawBuilder<unknown>) => toldSql(may, 'due event', value)
  const {
    rows: [found],
  } = await sql<{ json: string; shown: number }>`
    with latest as materialized (${latestBookings(filter)}),
    due as (select i.id, i.vehicle_id, i.event_type, ${dueRegistration} as reg_no, i.due_date, i.due_date_text, i.overdue_weeks, i.due_on, i.amber_on from ${dueItems(filter)}),
    events as (select e.* from ${inFilter} order by e.created_at desc, e.id desc limit ${MAX_EVENTS}),
    wire as (
      select row_to_json(line)::text as text from events e
      left join due i on i.vehicle_id = e.vehicle_id and i.event_type = e.type and i.reg_no = e.reg_no
      left join latest b on i.id is not null and b.reg_no = e.reg_no and b.type = e.type
      cross join lateral (select e.id, e.reg_no as vehicle_reg, e.reg_no, e.type, e.type as event_type, json_instant(e.created_at) as created_at, e.latest_status,
        ${due(sql`coalesce(i.due_date::text, i.due_date_text)`)} as due_date, ${due(sql`i.overdue_weeks`)} as overdue, ${bookedEvent('b')} as booked_event, e.status,
        ${due(sql`case when i.id is not null then rag_on(i.due_on, i.amber_on, ${today}::date) end`)} as rag_status, json_instant(e.booked_at) as booked_at, e.note) line
      order by e.created_at desc, e.id desc
    )
    select '[' || coalesce(string_agg(text, ','), '') || ']' as json, count(*) as shown from wire`.execute(rows)
  const { json, shown } = found ?? { json: '[]', shown: 0 }
  return { json, leftOut: shown < MAX_EVENTS ? 0 : await countLeftOut(rows, inFilter, shown) }
}

/** For other areas that ask for work: a defect is mended by a booking, and so is what the public form brought. */
export { openBooking, type WantedWork, wantedWork } from './create-booking.ts'

/** Of case c: what the hire company has agreed to of it and what it has still to decide. The whole booking counts, so that nothing is gained by asking in parts. */
export const costToAuthorise: RawBuilder<number> = sql<number>`coalesce(
  (select sum(l.net_pence) filter (where l.payer = 'hire_company' and l.decision is distinct from 'declined') from money_lines l where l.case_id = c.id having count(*) > 0),
  (select k.estimate_pence from maintenance_cases k where k.case_id = c.id and not k.is_rechargeable), 0)::int`

export const authorisePence = async (rows: Rows, id: number): Promise<number> => {
  const { rows: found } = await sql<{ pence: number }>`
    select ${costToAuthorise} as pence from cases c where c.id = ${id}`.execute(rows)
  return found[0]?.pence ?? 0
}
