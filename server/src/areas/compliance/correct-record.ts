// A record of a vehicle is put right: what it said before is kept with the reason, and the date that stands follows where it was the newest.
import {
  asksWhyLate,
  completionFlags,
  type KnownBefore,
  completionProblems,
  isLate,
  milesWarning,
} from '@kerbline/domain/areas/compliance/completion.ts'
import type { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { dueAfterFailure } from '@kerbline/domain/areas/compliance/failures/failures.ts'
import { ownInterval } from '@kerbline/domain/areas/compliance/types/interval.ts'
import { nextMiles } from '@kerbline/domain/areas/compliance/records/next-miles.ts'
import { isTest, nextDueDate } from '@kerbline/domain/areas/maintenance/finishing/next-due.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { settleOffRoad } from '../../fleet/off-road.ts'
import type { Call, Rows } from '../../http/call.ts'
import { acceptReadings } from '../../readings/accept-readings.ts'
import { type KeptType, keptType } from './queries.ts'
import { recordNow } from './record-papers.ts'
import { readingOnDay } from '../../readings/miles-before.ts'
import { findItem, findVehicle, moveItem, readAt, type Vehicle } from './records.ts'

type Endpoints = typeof complianceEndpoints
type Given = InputOf<Endpoints['correctRecord']>

interface Standing {
  readonly id: number
  readonly vehicle_id: number | null
  readonly event_type: string
  readonly due_date: string | null
  readonly done_on: string
  readonly miles: number | null
  readonly source: string
}

async function standingRecord(rows: Rows, id: number): Promise<Standing & { readonly vehicle_id: number }> {
  const { rows: found } = await sql<Standing>`
    select id, vehicle_id, event_type, due_date::text as due_date, done_on::text as done_on, miles, source from compliance_records where id = ${id} for update`.execute(
    rows,
  )
  const [record] = found
  if (!record || record.vehicle_id === null) throw problem('not found')
  if (record.source === 'dvsa' || record.source === 'dvla')
    throw problem('not allowed now', {
      detail:
        'This came from DVSA or DVLA, so it cannot be corrected here. Ask them to correct it and we will pick up the change.',
    })
  return { ...record, vehicle_id: record.vehicle_id }
}

/** Of the other records of its kind: the day of the newest, and whether this one is the newest of all. */
async function others(rows: Rows, { id, vehicle_id: vehicle, event_type: type, done_on: day }: Standing) {
  const { rows: found } = await sql<{ last: string | null; is_newest: boolean }>`
    select max(r.done_on)::text as last, coalesce(bool_and((r.done_on, r.id) < (${day}::date, ${id}::int)), true) as is_newest from compliance_records r
    where r.vehicle_id = ${vehicle} and r.event_type = ${type} and r.id <> ${id}`.execute(rows)
  return found[0] ?? { last: null, is_newest: true }
}

interface Judged {
  readonly record: Standing
  readonly vehicle: Vehicle
  readonly type: KeptType
  readonly isNewest: boolean
  readonly lastReading: KnownBefore['lastReading']
  readonly next: string | null
  readonly nextMiles: number | null
}

async function judge(
  { rows }: Call,
  given: Given,
  found: Omit<Judged, 'next' | 'nextMiles' | 'lastReading'>,
  today: string,
) {
  const { record, vehicle, type, isNewest } = found
  const item = await findItem(rows, vehicle.id, record.event_type)
  const { last } = await others(rows, record)
  const known = {
    typeName: type.name,
    // Among older ones its day may be any that has come: nothing that stands follows from it.
    lastDoneOn: isNewest ? last : null,
    lastReading: await readingOnDay(rows, vehicle, given.done_on),
    dueDate: record.due_date,
    asksWhyLate: asksWhyLate(record.event_type),
  }
  const { done_on: doneOn, late_reason: lateReason, miles, outcome, findings } = given
  const done = { doneOn, miles, lateReason, outcome, findings }
  const fields = completionProblems(done, known, today)
  if (fields.length > 0) throw problem('not valid', { fields })
  const next =
    given.outcome === 'fail'
      ? null
      : (given.next_due_date ??
        nextDueDate({
          type: record.event_type,
          doneOn: given.done_on,
          dueDate: record.due_date,
          ownInterval: ownInterval(item),
          typeInterval: type.interval,
        }))
  const milesNext =
    next === null
      ? null
      : nextMiles(
          { dueMiles: item.due_miles, ownInterval: item.interval_miles, typeInterval: type.intervalMiles },
          { miles: given.miles, lastReading: vehicle.miles },
        )
  return {
    judged: { ...found, lastReading: known.lastReading, next, nextMiles: milesNext },
    flags: completionFlags(done, known),
  }
}

const keepBefore = (rows: Rows, call: Call, { record }: Judged, reason: string, at: string): Promise<unknown> =>
  sql`
    insert into compliance_corrections (customer_account_number, record_id, done_on, miles, outcome, findings, service_brake_percent, secondary_brake_percent,
      parking_brake_percent, is_laden, next_due_date, late_reason, reason, corrected_by, corrected_by_name, corrected_at)
    select r.customer_account_number, r.id, r.done_on, r.miles, r.outcome, r.findings, r.service_brake_percent, r.secondary_brake_percent, r.parking_brake_percent,
      r.is_laden, r.next_due_date, r.late_reason, ${reason}, ${call.actor.id}::int, ${call.actor.name}, ${at}::timestamptz
    from compliance_records r where r.id = ${record.id}`.execute(rows)

async function write(rows: Rows, given: Given, { record, next, nextMiles: milesNext }: Judged, flags: string[]) {
  const { id, reason: _reason, next_due_date: _next, late_reason: lateReason, ...values } = given
  await rows
    .updateTable('compliance_records')
    .set({
      ...values,
      next_due_date: next,
      next_due_miles: milesNext,
      flags,
      late_reason: isLate(given.done_on, record.due_date) ? lateReason : null,
    })
    .where('id', '=', id)
    .execute()
}

/** What stood before the work stands again, or what follows from a failure. */
const restoreItem = (rows: Rows, given: Given, { record, vehicle }: Judged): Promise<unknown> =>
  sql`
    update compliance_items i set due_date = least(${record.due_date}::date, ${dueAfterFailure(record.event_type, 'fail', given.done_on) ?? null}::date), due_date_text = null, updated_at = now(),
      last_done_date = (select max(r.done_on) from compliance_records r where r.vehicle_id = i.vehicle_id and r.event_type = i.event_type and r.outcome <> 'fail')
    where i.vehicle_id = ${vehicle.id} and i.event_type = ${record.event_type}`.execute(rows)

async function moveWhatStands(rows: Rows, given: Given, judged: Judged): Promise<void> {
  const { record, vehicle, type, next, nextMiles: miles, isNewest } = judged
  if (!isNewest) return
  if (next === null) await restoreItem(rows, given, judged)
  else {
    const about = { type: record.event_type, done_on: given.done_on, miles: given.miles }
    await moveItem(rows, { given: about, vehicle, amberWeeks: type.amberWeeks, next, miles })
  }
}

export async function correctRecord(call: Call, given: Given): Promise<ReplyOf<Endpoints['correctRecord']>> {
  const { rows, portal } = call
  const now = portal.clock.businessNow()
  const today = londonDate(now)
  const record = await standingRecord(rows, given.id)
  const vehicle = await findVehicle(call, record.vehicle_id)
  const type = await keptType(rows, record.event_type)
  if (!type) throw problem('not found')
  const { is_newest: isNewest } = await others(rows, record)
  const { judged, flags } = await judge(call, given, { record, vehicle, type, isNewest }, today)
  await keepBefore(rows, call, judged, given.reason, now.toISOString())
  await write(rows, given, judged, flags)
  await moveWhatStands(rows, given, judged)
  if (isTest(record.event_type)) await settleOffRoad(rows, [vehicle.id])
  if (given.miles !== null && given.miles !== record.miles)
    await acceptReadings(
      rows,
      [{ vehicleId: vehicle.id, source: 'form', miles: given.miles, at: readAt(given.done_on, today) }],
      now.toISOString(),
    )
  await call.recordAudit({
    ...{ action: 'compliance record put right', entity: 'vehicle', entityId: vehicle.id, account: vehicle.account },
    before: { record: record.id, done_on: record.done_on, miles: record.miles },
    after: { done_on: given.done_on, miles: given.miles, outcome: given.outcome, reason: given.reason },
  })
  return {
    record: await recordNow(call, record.id),
    next_due_date: judged.next,
    warnings: flags.map((flag) => milesWarning(flag, given.miles ?? 0, judged.lastReading?.miles ?? 0)),
  }
}
