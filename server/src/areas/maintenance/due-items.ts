// What falls due for the vehicle of a booking: what it answers, what else could be done in the same visit, and when it falls due again.
import { completionFlags, isLate } from '@kerbline/domain/areas/compliance/completion.ts'
import type { OdometerAnomaly } from '@kerbline/domain/areas/telematics/anomalies.ts'
import { isDoneAtWorkshop } from '@kerbline/domain/areas/compliance/types/event-types.ts'
import { ragBecause, ragOf } from '@kerbline/domain/areas/compliance/rules.ts'
import { dueItemOf, type MilesDueTold } from '@kerbline/domain/areas/compliance/service-due.ts'
import { ownInterval, type OwnInterval } from '@kerbline/domain/areas/compliance/types/interval.ts'
import { nextMiles } from '@kerbline/domain/areas/compliance/records/next-miles.ts'
import { SAME_VISIT_DAYS } from '@kerbline/domain/areas/maintenance/limits.ts'
import { nextDueDate } from '@kerbline/domain/areas/maintenance/finishing/next-due.ts'
import type { dueItem } from '@kerbline/domain/areas/maintenance/record.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { CaseRow } from '../../cases/case-rows.ts'
import { dueBeforeFailure, failedOn } from '../../fleet/failed-tests.ts'
import type { Rows } from '../../http/call.ts'
import { readingOnDay } from '../../readings/miles-before.ts'
import { keptType, outcomeOf, writeRecord } from '../compliance/queries.ts'
import type { KeptBooking } from './kept-booking.ts'
import { dueDateTold, milesDueJson } from './queries.ts'

export type DueItem = z.output<typeof dueItem>

interface Kept {
  readonly event_type: string
  readonly due_date: string | null
  readonly due_miles: number | null
  readonly overdue_weeks: number
  readonly by_miles: MilesDueTold | null
  readonly failed_on: string | null
}

const columns = (today: string) =>
  sql`i.event_type, ${dueDateTold} as due_date, i.due_miles, i.overdue_weeks, ${milesDueJson} as by_miles, ${failedOn(sql`i.vehicle_id`, sql`i.event_type`, today)}::text as failed_on`
const items = sql`compliance_items i join vehicles v on v.id = i.vehicle_id`

const shown = (
  { overdue_weeks: overdueWeeks, by_miles: byMiles, failed_on: failed, ...item }: Kept,
  today: string,
): DueItem => {
  const due = dueItemOf({ ...item, amber_weeks: overdueWeeks, by_miles: byMiles, failed_on: failed })
  return { ...item, rag_status: ragOf(due, today).rag, because: ragBecause(due, today) }
}

/** The due item a booking answers; null: nothing of its kind falls due. */
export async function answeredItem(
  rows: Rows,
  { vehicle_id: vehicle, type }: Pick<CaseRow, 'vehicle_id' | 'type'>,
  today: string,
): Promise<DueItem | null> {
  const { rows: found } = await sql<Kept>`
    select ${columns(today)} from ${items} where i.vehicle_id = ${vehicle} and i.event_type = ${type}`.execute(rows)
  return found[0] ? shown(found[0], today) : null
}

interface Visit {
  readonly vehicleId: number | null
  /** What it is booked for. */
  readonly type: string | null
  /** The day of the visit; null: not known yet, so today. */
  readonly day: string | null
  readonly today: string
}

/** A visit further off says nothing of what is due now. */
const MAX_AHEAD_DAYS = 366

/** What else falls due soon after the visit and has no booking. */
export async function sameVisitItems(rows: Rows, { vehicleId, type, day, today }: Visit): Promise<DueItem[]> {
  const isAhead = day !== null && day > today && day <= addDays(today, MAX_AHEAD_DAYS)
  const until = addDays(isAhead ? day : today, SAME_VISIT_DAYS)
  const { rows: found } = await sql<Kept>`
    select ${columns(today)} from ${items}
    where i.vehicle_id = ${vehicleId} and i.event_type <> ${type ?? ''} and i.due_on <= ${until}::date
      and not exists (select from cases o where o.kind = 'maintenance' and o.vehicle_id = i.vehicle_id and o.type = i.event_type and o.closed_at is null)
    order by i.due_on, i.event_type`.execute(rows)
  return found.filter(({ event_type: each }) => isDoneAtWorkshop(each)).map((item) => shown(item, today))
}

interface Item extends OwnInterval {
  readonly due_date: string | null
  readonly due_miles: number | null
  readonly interval_miles: number | null
  /** The newest counted reading of the vehicle. */
  readonly last_reading: number | null
}

interface Done {
  readonly row: CaseRow
  readonly doneOn: string
  /** As staff wrote it; null: as the interval says. */
  readonly newDueDate: string | null
  readonly miles: number | null
  readonly outcome: 'pass' | 'fail' | 'advisory' | null
  /** What the workshop said of it. */
  readonly said?: Pick<
    KeptBooking,
    | 'findings'
    | 'service_brake_percent'
    | 'secondary_brake_percent'
    | 'parking_brake_percent'
    | 'is_laden'
    | 'late_reason'
  >
}

interface Written extends Omit<Done, 'newDueDate'> {
  readonly item: Item | undefined
  readonly next: string | null
  readonly nextMiles: number | null
}

/** What is unlikely of a mileage, by what was known on the day. */
async function milesFlags(rows: Rows, { row, doneOn, miles }: Written): Promise<OdometerAnomaly[]> {
  if (miles === null || row.vehicle_id === null) return []
  const lastReading = await readingOnDay(rows, { id: row.vehicle_id, account: row.customer_account_number }, doneOn)
  return completionFlags({ miles, doneOn }, { lastReading })
}

/** What compliance remembers of the work: told again by the same booking it is the same record. */
async function recordWork(rows: Rows, written: Written): Promise<unknown> {
  const { row, doneOn, miles, outcome, said, item, next, nextMiles: milesNext } = written
  return writeRecord(rows, {
    customer_account_number: row.customer_account_number,
    vehicle_id: row.vehicle_id,
    vehicle_reg: row.reg_no,
    event_type: row.type,
    due_date: item?.due_date ?? null,
    done_on: doneOn,
    miles,
    flags: await milesFlags(rows, written),
    outcome: outcomeOf(outcome),
    findings: said?.findings ?? null,
    service_brake_percent: said?.service_brake_percent ?? null,
    secondary_brake_percent: said?.secondary_brake_percent ?? null,
    parking_brake_percent: said?.parking_brake_percent ?? null,
    is_laden: said?.is_laden ?? null,
    late_reason: isLate(doneOn, item?.due_date ?? null) ? (said?.late_reason ?? null) : null,
    next_due_date: next,
    next_due_miles: next === null ? null : milesNext,
    source: 'maintenance',
    // A failure stays what it was when the same booking passes later.
    source_key: outcome === 'fail' ? `booking ${row.id} failed ${doneOn}` : `booking ${row.id}`,
    case_id: row.id,
  })
}

/** Writes down what was done, and moves the due item on unless it failed. Returns the next date; null: nothing of its kind falls due. */
export async function moveDueItem(rows: Rows, done: Done): Promise<string | null> {
  const { row, doneOn, newDueDate, miles, outcome } = done
  const type = await keptType(rows, row.type)
  const { rows: found } = await sql<Item>`
    select coalesce(${dueBeforeFailure(sql`i.vehicle_id`, sql`i.event_type`)}, i.due_date::text) as due_date, i.due_miles, i.interval_miles, i.interval_days, i.interval_weeks, i.interval_months, v.miles::float8 as last_reading
    from compliance_items i join vehicles v on v.id = i.vehicle_id where i.vehicle_id = ${row.vehicle_id} and i.event_type = ${row.type} for update of i`.execute(
    rows,
  )
  const [item] = found
  if (outcome === 'fail') {
    if (type) await recordWork(rows, { ...done, item, next: null, nextMiles: null })
    return null
  }
  const next =
    newDueDate ??
    nextDueDate({
      type: row.type,
      doneOn,
      dueDate: item?.due_date ?? null,
      ownInterval: item ? ownInterval(item) : null,
      ...(type && { typeInterval: type.interval }),
    })
  const milesNext = nextMiles(
    {
      dueMiles: item?.due_miles ?? null,
      ownInterval: item?.interval_miles ?? null,
      typeInterval: type?.intervalMiles ?? null,
    },
    { miles, lastReading: item?.last_reading ?? null },
  )
  if (type) await recordWork(rows, { ...done, item, next, nextMiles: milesNext })
  if (next === null) return null
  await sql`
    insert into compliance_items as kept (customer_account_number, vehicle_id, vehicle_reg, event_type, due_date, due_miles, overdue_weeks, last_done_date, last_done_miles, source)
    select ${row.customer_account_number}, ${row.vehicle_id}::int, ${row.reg_no}, t.slug, ${next}::date, ${milesNext}::int, t.amber_weeks, ${doneOn}::date, ${miles}::int, 'maintenance'
    from compliance_types t where t.slug = ${row.type} and t.applies_to = 'vehicle'
    on conflict (vehicle_id, event_type) where vehicle_id is not null do update set due_date = excluded.due_date, due_date_text = null,
      due_miles = excluded.due_miles, last_done_date = excluded.last_done_date, last_done_miles = coalesce(excluded.last_done_miles, kept.last_done_miles),
      source = excluded.source, updated_at = now()`.execute(rows)
  return next
}
