// What was done for a vehicle, as its page and an auditor read it, and as somebody writes it down.
import type { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import {
  asksWhyLate,
  completionFlags,
  completionProblems,
  isLate,
  LIMITER_CHECKED,
  type KnownBefore,
  milesWarning,
} from '@kerbline/domain/areas/compliance/completion.ts'
import { keptInterval, ownInterval, type OwnInterval } from '@kerbline/domain/areas/compliance/types/interval.ts'
import { nextMiles } from '@kerbline/domain/areas/compliance/records/next-miles.ts'
import { nextDueDate } from '@kerbline/domain/areas/maintenance/finishing/next-due.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { lockUntilCommit } from '../../db/lock-until-commit.ts'
import { dueBeforeFailure } from '../../fleet/failed-tests.ts'
import { inScope } from '../../fleet/vehicles-of.ts'
import type { Beforehand, Call, Rows } from '../../http/call.ts'
import { acceptReadings } from '../../readings/accept-readings.ts'
import { readingOnDay } from '../../readings/miles-before.ts'
import { type KeptType, keptType, recordsOf, writeRecord } from './queries.ts'
import { attachPaper, readyPaper, type Ready, recordNow } from './record-papers.ts'

type Endpoints = typeof complianceEndpoints
type Given = InputOf<Endpoints['addRecord']>

const PAGE = 50

export interface Vehicle {
  readonly id: number
  readonly reg_no: string
  readonly account: string
  readonly miles: number | null
}

export async function findVehicle({ rows, actor }: Call, id: number): Promise<Vehicle> {
  const {
    rows: [vehicle],
  } = await sql<Vehicle>`
    select v.id, v.reg_no, v.customer_account_number as account, v.miles from vehicles v where v.id = ${id} and ${inScope(actor.filter, sql.ref('v.id'))}`.execute(
    rows,
  )
  if (!vehicle) throw problem('not found')
  return vehicle
}

export async function listRecords(
  call: Call,
  { vehicle_id: id, type, before }: InputOf<Endpoints['records']>,
): Promise<ReplyOf<Endpoints['records']>> {
  const { reg_no } = await findVehicle(call, id)
  const found = await recordsOf(call.rows, { vehicleId: id, type, before, limit: PAGE + 1 }, call.actor)
  const records = found.slice(0, PAGE)
  return { reg_no, records, next: found.length > PAGE ? (records.at(-1)?.id ?? null) : null }
}

interface Item extends OwnInterval {
  readonly due_date: string | null
  readonly due_miles: number | null
  readonly interval_miles: number | null
  readonly last_done_on: string | null
}

/** What stands due, or stood before it failed, locked, with the day it was last done: two people at once write two records, one after the other. */
export async function findItem(rows: Rows, vehicleId: number, type: string): Promise<Item> {
  await lockUntilCommit(rows, `compliance ${vehicleId} ${type}`)
  const {
    rows: [item],
  } = await sql<Item>`
    select coalesce(${dueBeforeFailure(sql`${vehicleId}::int`, sql`${type}::text`)}, i.due_date::text) as due_date, i.due_miles, i.interval_miles, i.interval_days, i.interval_weeks, i.interval_months,
      (select max(r.done_on)::text from compliance_records r where r.vehicle_id = ${vehicleId} and r.event_type = ${type}) as last_done_on
    from (select 1) one left join compliance_items i on i.vehicle_id = ${vehicleId} and i.event_type = ${type}`.execute(
    rows,
  )
  return (
    item ?? {
      due_date: null,
      due_miles: null,
      interval_miles: null,
      ...keptInterval(null),
      last_done_on: null,
    }
  )
}

const milesOf = (given: Pick<Given, 'miles'>, { item, type, vehicle }: Judged): number | null =>
  nextMiles(
    { dueMiles: item.due_miles, ownInterval: item.interval_miles, typeInterval: type.intervalMiles },
    { miles: given.miles, lastReading: vehicle.miles },
  )

interface Moved {
  readonly given: Pick<Given, 'type' | 'done_on' | 'miles'>
  readonly vehicle: Vehicle
  readonly amberWeeks: number
  readonly next: string
  readonly miles: number | null
}

export const moveItem = (rows: Rows, { given, vehicle, amberWeeks, next, miles }: Moved): Promise<unknown> =>
  sql`
    insert into compliance_items as kept (customer_account_number, vehicle_id, vehicle_reg, event_type, due_date, due_miles, overdue_weeks, last_done_date, last_done_miles, source)
    values (${vehicle.account}, ${vehicle.id}, ${vehicle.reg_no}, ${given.type}, ${next}::date, ${miles}::int, ${amberWeeks}, ${given.done_on}::date, ${given.miles}::int, 'manual')
    on conflict (vehicle_id, event_type) where vehicle_id is not null do update set due_date = excluded.due_date, due_date_text = null,
      due_miles = excluded.due_miles, last_done_date = excluded.last_done_date, last_done_miles = coalesce(excluded.last_done_miles, kept.last_done_miles),
      source = excluded.source, updated_at = now()`.execute(rows)

/** Of a day that has passed nobody knows the hour: its noon. */
export const readAt = (day: string, today: string): string | null => (day === today ? null : `${day}T12:00:00.000Z`)

interface Judged {
  readonly vehicle: Vehicle
  readonly item: Item
  readonly type: KeptType
  readonly known: KnownBefore
}

/** Everything it is judged by. @throws problem 'not valid' naming the field and the remedy */
async function judge(call: Call, given: Given, today: string): Promise<Judged> {
  const { rows } = call
  const vehicle = await findVehicle(call, given.vehicle_id)
  const type = await keptType(rows, given.type)
  if (!type) throw problem('not found')
  const item = await findItem(rows, vehicle.id, given.type)
  const known: KnownBefore = {
    typeName: type.name,
    lastDoneOn: item.last_done_on,
    lastReading: await readingOnDay(rows, vehicle, given.done_on),
    dueDate: item.due_date,
    asksWhyLate: asksWhyLate(given.type),
  }
  const fields = completionProblems(doneOf(given), known, today)
  if (fields.length > 0) throw problem('not valid', { fields })
  return { vehicle, item, type, known }
}

const doneOf = ({ done_on: doneOn, late_reason: lateReason, miles, outcome, findings }: Given) => ({
  ...{ doneOn, miles, lateReason, outcome, findings },
})

/** What failed is due as it was. */
const nextOf = (given: Given, { item, type }: Judged): string | null =>
  given.outcome === 'fail'
    ? null
    : (given.next_due_date ??
      nextDueDate({
        type: given.type,
        doneOn: given.done_on,
        dueDate: item.due_date,
        ownInterval: ownInterval(item),
        typeInterval: type.interval,
      }))

async function writeOne({ rows, actor }: Call, given: Given, judged: Judged, next: string | null) {
  const { vehicle, item, known } = judged
  const {
    vehicle_id: _vehicle,
    type: event_type,
    late_reason,
    next_due_date: _next,
    is_with_speed_limiter: _with,
    upload: _upload,
    ...written
  } = given
  const flags = completionFlags(doneOf(given), known)
  const id = await writeRecord(rows, {
    ...written,
    customer_account_number: vehicle.account,
    vehicle_id: vehicle.id,
    vehicle_reg: vehicle.reg_no,
    event_type,
    due_date: item.due_date,
    next_due_date: next,
    next_due_miles: next === null ? null : milesOf(given, judged),
    flags,
    late_reason: isLate(given.done_on, item.due_date) ? late_reason : null,
    source: 'manual',
    recorded_by: actor.id,
    recorded_by_name: actor.name,
  })
  return { id, flags }
}

/** What was checked with a calibration is a record of its own. */
async function addLimiter(call: Call, given: Given): Promise<void> {
  if (given.type !== 'tacho_calibration' || given.outcome === 'fail' || !given.is_with_speed_limiter) return
  await addRecord(call, {
    ...given,
    type: 'speed_limiter',
    findings: LIMITER_CHECKED,
    miles: null,
    next_due_date: null,
    late_reason: null,
    is_with_speed_limiter: false,
    upload: null,
  })
}

async function addRecord(
  call: Call,
  given: Given,
  paper: Ready | null = null,
): Promise<ReplyOf<Endpoints['addRecord']>> {
  const { rows, portal } = call
  const now = portal.clock.businessNow()
  const today = londonDate(now)
  const judged = await judge(call, given, today)
  const { vehicle, item, type } = judged
  const next = nextOf(given, judged)
  const { id, flags } = await writeOne(call, given, judged, next)
  if (next !== null)
    await moveItem(rows, { given, vehicle, amberWeeks: type.amberWeeks, next, miles: milesOf(given, judged) })
  if (given.miles !== null)
    await acceptReadings(
      rows,
      [{ vehicleId: vehicle.id, source: 'form', miles: given.miles, at: readAt(given.done_on, today) }],
      now.toISOString(),
    )
  await call.recordAudit({
    action: 'compliance recorded',
    entity: 'vehicle',
    entityId: vehicle.id,
    account: vehicle.account,
    before: { due_date: item.due_date },
    after: { type: given.type, done_on: given.done_on, outcome: given.outcome, next_due_date: next },
  })
  await addLimiter(call, given)
  if (paper)
    await attachPaper(
      call,
      { record: id, target: { kind: 'compliance', id: vehicle.id }, account: vehicle.account, type: given.type },
      paper,
    )
  const { lastReading } = judged.known
  const warnings = flags.map((flag) => milesWarning(flag, given.miles ?? 0, lastReading?.miles ?? 0))
  return { record: await recordNow(call, id), next_due_date: next, warnings }
}

/** With its paper, where it has one: both are written or neither is. */
export async function prepareRecord(ahead: Beforehand, given: Given) {
  const { upload, vehicle_id: vehicle } = given
  const paper =
    upload === null ? null : await readyPaper(ahead, upload, async () => ({ kind: 'compliance', id: vehicle }))
  return (call: Call) => addRecord(call, given, paper)
}
