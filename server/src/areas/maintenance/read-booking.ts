// A booking as its screen reads it, beside what the spine says: what it answers, what it stands for and follows from, costs for those who
// may know them, and what is odd about it.
import { knowsMaintenanceCost } from '@kerbline/domain/areas/maintenance/case.ts'
import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { latestStatusBeside } from '@kerbline/domain/areas/maintenance/rules.ts'
import { agreedStates } from '@kerbline/domain/areas/maintenance/visits.ts'
import { isOpenMaintenanceState } from '@kerbline/domain/areas/maintenance/states.ts'
import { dayOfWeek, isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { CaseRow } from '../../cases/case-rows.ts'
import type { Among } from '../../crud/list-source.ts'
import { inAll, none, type Some, someOf } from '../../db/left-out.ts'
import { isTold, toldSql } from '../../db/told.ts'
import type { Actor } from '../../http/actor.ts'
import type { Call, Rows } from '../../http/call.ts'
import { minutesPromised } from './downtime.ts'
import { answeredItem, type DueItem, sameVisitItems } from './due-items.ts'
import { clashInWords } from '@kerbline/domain/areas/maintenance/workshop-capacity.ts'
import { sideOf } from '../../cases/posts.ts'
import { workshopDays } from './workshops/days.ts'
import { downtimeOf, keptBooking, type KeptBooking } from './kept-booking.ts'

export const knowsCost = ({ may }: Pick<Actor, 'may'>): boolean => knowsMaintenanceCost.some((right) => may.has(right))

interface Named {
  readonly id: number
  readonly number: string
  readonly type: string
  readonly state: string
}

const MAX_NAMED = 20

const leftOutOf = ({ rows, total }: Some<unknown>): number => total - rows.length

const named = (rows: Rows, where: RawBuilder<unknown>): Promise<Some<Named>> =>
  someOf(
    rows,
    sql<Named & { total: number }>`
      select o.id, o.number, o.type, o.state, ${inAll} from cases o where o.kind = 'maintenance' and ${where} limit ${MAX_NAMED}`,
  )

/**
 * Of one plate and type the latest created counts (ruling 27): older ones that are still open are superseded by it. What is finished or
 * given up stays what it is.
 */
async function sameBookings(rows: Rows, { id, reg_no: plate, type, created_at: created, closed_at: closed }: CaseRow) {
  const same = sql`o.reg_no = ${plate} and o.type = ${type} and o.id <> ${id}`
  const isLater = sql`(o.created_at, o.id) > (${created}::timestamptz, ${id}::int)`
  const [newer, older] = await Promise.all([
    named(rows, sql`${same} and ${isLater} order by o.created_at desc, o.id desc`),
    named(rows, sql`${same} and not ${isLater} and o.closed_at is null order by o.created_at desc, o.id desc`),
  ])
  return { older, newer: closed === null ? (newer.rows[0] ?? null) : null }
}

const linkedTo = (rows: Rows, { id }: CaseRow, { follows_id: follows }: KeptBooking): Promise<Some<Named>> =>
  named(
    rows,
    sql`o.id = any(array(select ${follows}::int union all select m.case_id from maintenance_cases m where m.follows_id = ${id})) order by o.id`,
  )

const visitOf = (rows: Rows, { id }: CaseRow, { visit_id: visit }: KeptBooking): Promise<Some<Named>> =>
  named(
    rows,
    sql`o.id <> ${id} and o.id = any(array(select m.case_id from maintenance_cases m where m.visit_id = ${visit})) order by o.id`,
  )

interface Vehicle {
  readonly model: string | null
  readonly branch: string | null
  readonly driver_name: string | null
  readonly driver_id: number | null
  readonly branch_id: number | null
  readonly dealer: { id: number; name: string; phone: string | null; address: string | null } | null
  readonly no_shows: number
  readonly short_notice_moves: number
  readonly late_cancellations: number
  readonly target: number | null
}

async function surroundings(
  { rows, actor, portal }: Call,
  row: CaseRow,
  { dealer_id: dealer }: KeptBooking,
): Promise<Vehicle> {
  const around = sql<Omit<Vehicle, 'dealer'>>`
    select nullif(concat_ws(' ', made.name, v.model), '') as model, b.name as branch, b.id as branch_id, ${toldSql(actor.may, 'driver name', sql`d.name`)} as driver_name,
      ${toldSql(actor.may, 'driver name', sql`d.id`)} as driver_id,
      (${minutesPromised(sql`${row.customer_account_number}`, sql`${row.priority}`)} / 60.0)::float8 as target,
      missed.no_shows, missed.short_notice_moves, missed.late_cancellations
    from (select coalesce(sum(m.no_shows), 0)::int as no_shows, coalesce(sum(m.short_notice_moves), 0)::int as short_notice_moves,
        coalesce(sum(m.late_cancellations), 0)::int as late_cancellations
      from maintenance_cases m join cases c on c.id = m.case_id
      where m.customer_account_number = ${row.customer_account_number} and (m.no_shows > 0 or m.short_notice_moves > 0 or m.late_cancellations > 0)
        and c.created_at > ${portal.clock.businessNow().toISOString()}::timestamptz - interval '12 months') missed
    left join vehicles v on v.id = ${row.vehicle_id} left join manufacturers made on made.id = v.manufacturer_id left join branches b on b.id = v.branch_id left join drivers d on d.id = v.driver_id`
  const workshop = sql<NonNullable<Vehicle['dealer']>>`
    select id, name, phone, concat_ws(', ', address, postcode) as address from dealers where id = ${dealer}`
  const [{ rows: found }, { rows: dealers }] = await Promise.all([around.execute(rows), workshop.execute(rows)])
  const [first] = found
  return {
    ...(first ?? {
      ...{ model: null, branch: null, branch_id: null, driver_name: null, driver_id: null, target: null },
      ...{ no_shows: 0, short_notice_moves: 0, late_cancellations: 0 },
    }),
    dealer: dealers[0] ?? null,
  }
}

interface Defect {
  readonly check_id: number
  readonly code: string
  readonly severity: string | null
  readonly note: string | null
  readonly at: string
}

/** Reported in the month before the booking was asked for, for those who may see checks. */
async function reportedDefects({ rows, actor }: Call, row: CaseRow): Promise<Some<Defect>> {
  if (!actor.may.has('see driver checks')) return none
  return someOf(
    rows,
    sql<Defect & { total: number }>`
    select k.id as check_id, r.value ->> 'code' as code, r.value ->> 'severity' as severity, r.value ->> 'note' as note, json_instant(k.created_at) as at,
      ${inAll}
    from driver_checks k cross join lateral jsonb_array_elements(case when jsonb_typeof(k.driver_check) = 'array' then k.driver_check else '[]' end) r
    where k.vehicle_id = ${row.vehicle_id} and not k.is_nil_defect and k.created_at between ${row.created_at}::timestamptz - interval '31 days' and ${row.created_at}::timestamptz + interval '1 day'
      and r.value ->> 'response' = 'defect' and coalesce(r.value ->> 'repaired', 'false') <> 'true' and r.value ->> 'code' is not null
    order by k.created_at desc, k.id desc limit ${MAX_NAMED}`,
  )
}

interface Mended {
  readonly id: number
  readonly number: string
  readonly title: string
  readonly state: string
  readonly severity: string
}

async function mendedDefects({ rows, actor }: Call, { id }: CaseRow): Promise<Some<Mended>> {
  if (!actor.may.has('see driver checks')) return none
  return someOf(
    rows,
    sql<Mended & { total: number }>`
    select c.id, c.number, c.title, c.state, d.severity, ${inAll} from defect_cases d join cases c on c.id = d.case_id
    where d.booking_id = ${id} order by c.id limit ${MAX_NAMED}`,
  )
}

/** A slot on a day nobody works, or after the work has to be done, is possible and worth a question. */
async function warningsOf(
  rows: Rows,
  row: CaseRow,
  { booked_at: booked, preferred_dates: wished }: KeptBooking,
  answered: Promise<DueItem | null> | null,
) {
  if (!isOpenMaintenanceState(row.state)) return []
  const days = booked === null ? wished : [londonDate(booked)]
  const [first] = days.toSorted()
  const [due, { rows: holidays }, { rows: open }] = await Promise.all([
    answered,
    sql<{
      day: string
      title: string
    }>`select day::text as day, title from bank_holidays where day = any(${days}::date[])`.execute(rows),
    sql<{ weekday: number }>`select weekday from working_hours`.execute(rows),
  ])
  const isAfterDue = first !== undefined && isCalendarDate(due?.due_date) && first > due.due_date
  const late = isAfterDue
    ? [`${eventTypeName(row.type)} is due ${formatDate(due.due_date ?? first)}, before this date.`]
    : []
  const free = days.flatMap((day) => {
    const holiday = holidays.find((each) => each.day === day)
    if (holiday) return [`${formatDate(day)} is ${holiday.title}.`]
    return open.some(({ weekday }) => weekday === dayOfWeek(day) + 1)
      ? []
      : [`${formatDate(day)} is not a working day.`]
  })
  return [...late, ...free]
}

/** More than its places, or a day it is shut: for the hire company, who took it in all the same or was overtaken. */
async function crowdedDay(
  { rows, actor }: Call,
  { state }: CaseRow,
  { booked_at: at, dealer_id: dealer }: KeptBooking,
) {
  if (sideOf(actor) !== 'hire_company' || at === null || dealer === null || !agreedStates.includes(state)) return []
  const day = londonDate(at)
  const [found] = await workshopDays(rows, { workshops: [dealer], from: day, to: day })
  const isCrowded = found !== undefined && (found.state === 'closed' || (found.left !== null && found.left < 0))
  const words = isCrowded && clashInWords(found.dealer, day, found)
  return words ? [`${words}.`] : []
}

const costs = (call: Call, kept: KeptBooking) => {
  const { estimate_pence, authorised_pence, authorised_by, final_cost_pence } = kept
  return knowsCost(call.actor)
    ? { knows_cost: true, estimate_pence, authorised_pence, authorised_by, final_cost_pence }
    : { knows_cost: false, estimate_pence: null, authorised_pence: null, authorised_by: null, final_cost_pence: null }
}

export async function readBooking(call: Call, row: CaseRow) {
  const { rows, actor, portal } = call
  const kept = await keptBooking(rows, row.id)
  const { dealer_id: _, follows_id: __, earlier_downtime_minutes: ___, ...own } = kept
  const now = portal.clock.businessNow().toISOString()
  const today = londonDate(now)
  const isDueTold = isTold(actor.may, 'due event')
  const day = kept.booked_at === null ? (kept.preferred_dates[0] ?? null) : londonDate(kept.booked_at)
  const visit = { vehicleId: row.vehicle_id, type: row.type, day, today }
  const due = isDueTold ? answeredItem(rows, row, today) : null
  // Sent together: a booking is read in one exchange with the database, whatever stands beside it.
  const [dueItem, { target, ...around }, same, sameVisit, alongside, linked, mends, defects, warnings, crowded] =
    await Promise.all([
      due,
      surroundings(call, row, kept),
      sameBookings(rows, row),
      isDueTold && row.closed_at === null ? sameVisitItems(rows, visit) : [],
      visitOf(rows, row, kept),
      linkedTo(rows, row, kept),
      mendedDefects(call, row),
      reportedDefects(call, row),
      warningsOf(rows, row, kept, due),
      crowdedDay(call, row, kept),
    ])
  return {
    ...own,
    latest_status_words: latestStatusBeside(kept.latest_status),
    ...around,
    ...costs(call, kept),
    superseded: same.older.rows,
    superseded_by: same.newer,
    due_item: dueItem,
    same_visit: sameVisit,
    visit: alongside.rows,
    linked: linked.rows,
    mends: mends.rows,
    defects: defects.rows,
    left_out: {
      superseded: leftOutOf(same.older),
      visit: leftOutOf(alongside),
      linked: leftOutOf(linked),
      mends: leftOutOf(mends),
      defects: leftOutOf(defects),
    },
    downtime_hours: downtimeOf(kept, isOpenMaintenanceState(row.state), now),
    downtime_target_hours: target,
    warnings: [...warnings, ...crowded],
  }
}

/** The list's columns beside the spine's: cases c, their own table k, the workshop d. */
export const bookingColumns = ({ actor, now }: { readonly actor: Actor; readonly now?: string | undefined }) => ({
  dealer: sql`coalesce(d.name, k.supplier)`,
  booked_at: sql`k.booked_at`,
  downtime_hours: sql`round((extract(epoch from coalesce(k.returned_at, case when c.closed_at is null then ${now === undefined ? sql`now()` : sql`${now}::timestamptz`} end) - k.off_road_at) / 3600
    + k.earlier_downtime_minutes / 60.0)::numeric, 1)::float8`,
  ...(knowsCost(actor) && { estimate_pence: sql`k.estimate_pence` }),
  // Of few: found by their index once, so that whoever counts need not read every booking's own row.
  is_status_unknown: sql`(c.id = any(array(select u.case_id from maintenance_cases u where u.is_status_unknown)))`,
  is_rechargeable: sql`k.is_rechargeable`,
})

/** A workshop is looked for among those of the register, its bookings by its number; what a file named by itself, by that name. */
export const bookingsAmong: Readonly<Record<string, Among>> = {
  dealer: {
    of: 'workshop',
    test: (passes) => sql<SqlBool>`(m.dealer_id = any(array(select d.id from dealers d where ${passes(sql`d.name`)}))
      or m.dealer_id is null and m.supplier is not null and ${passes(sql`m.supplier`)})`,
    // Those of one workshop as an array: the planner takes it for few, and looks the bookings up by their numbers.
    has: (test, isExact) => {
      const theirs = sql`select m.case_id from maintenance_cases m where ${test}`
      return isExact ? sql<SqlBool>`c.id = any(array(${theirs}))` : sql<SqlBool>`c.id in (${theirs})`
    },
  },
}

export const bookingJoins = sql`left join dealers d on d.id = k.dealer_id`
