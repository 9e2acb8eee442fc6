// Work that is planned for another day, and lines that run differently for one vehicle. Both say who and why.
import type { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { moveProblems, reachOf } from '@kerbline/domain/areas/compliance/planner/planner.ts'
import {
  type EventInterval,
  keptInterval,
  ownInterval,
  type OwnInterval,
} from '@kerbline/domain/areas/compliance/types/interval.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { inScope } from '../../fleet/vehicles-of.ts'
import type { Call } from '../../http/call.ts'

type Endpoints = typeof complianceEndpoints

interface Line extends OwnInterval {
  readonly account: string
  readonly due_date: string | null
  readonly every: number | null
  readonly unit: EventInterval['unit'] | null
  readonly interval_miles: number | null
  readonly is_by_ebpms: boolean
}

/** What stands due, locked: of two people at once one is after the other. @throws problem 'not found' */
async function lockLine({ rows, actor }: Call, vehicleId: number, type: string): Promise<Line> {
  const {
    rows: [line],
  } = await sql<Line>`
    select v.customer_account_number as account, i.due_date, i.interval_days, i.interval_weeks, i.interval_months, t.interval_every as every, t.interval_unit as unit, i.interval_miles, i.is_by_ebpms
    from compliance_items i join vehicles v on v.id = i.vehicle_id join compliance_types t on t.slug = i.event_type
    where i.vehicle_id = ${vehicleId} and i.event_type = ${type} and ${inScope(actor.filter, sql.ref('v.id'))} for update of i`.execute(
    rows,
  )
  if (!line) throw problem('not found')
  return line
}

const intervalOf = ({ every, unit, ...line }: Line): EventInterval | null =>
  ownInterval(line) ?? (every === null || unit === null ? null : { every, unit })

export async function movePlanned(
  call: Call,
  given: InputOf<Endpoints['movePlanned']>,
): Promise<ReplyOf<Endpoints['movePlanned']>> {
  const { rows, actor, portal } = call
  const { vehicle_id: vehicleId, type, line_date: lineDate, planned_on: plannedOn, reason } = given
  const line = await lockLine(call, vehicleId, type)
  const today = londonDate(portal.clock.businessNow())
  const fields = plannedOn === null ? [] : moveProblems({ plannedOn, reason }, today)
  if (fields.length > 0) throw problem('not valid', { fields })
  const reach = reachOf(intervalOf(line))
  const { rows: before } = await sql<{ planned_on: string }>`
    delete from compliance_moves where vehicle_id = ${vehicleId} and event_type = ${type}
      and line_date between ${lineDate}::date - ${reach}::int and ${lineDate}::date + ${reach}::int returning planned_on`.execute(
    rows,
  )
  if (plannedOn !== null)
    await rows
      .insertInto('compliance_moves')
      .values({
        customer_account_number: line.account,
        vehicle_id: vehicleId,
        event_type: type,
        line_date: lineDate,
        planned_on: plannedOn,
        reason,
        moved_by: actor.id,
        moved_by_name: actor.name,
      })
      .execute()
  await call.recordAudit({
    action: plannedOn === null ? 'planned work put back' : 'planned work moved',
    entity: 'vehicle',
    entityId: vehicleId,
    account: line.account,
    before: { type, planned_on: before.at(-1)?.planned_on ?? lineDate },
    after: { type, planned_on: plannedOn ?? lineDate, ...(plannedOn !== null && { reason }) },
  })
  return { planned_on: plannedOn }
}

export async function setLine(
  call: Call,
  {
    vehicle_id: vehicleId,
    type,
    interval,
    interval_miles: said,
    is_by_ebpms: isByEbpms,
  }: InputOf<Endpoints['setLine']>,
): Promise<ReplyOf<Endpoints['setLine']>> {
  const line = await lockLine(call, vehicleId, type)
  const miles = said === undefined ? line.interval_miles : said
  // From what was read when it was done last; where nobody read anything, from the next time on.
  const dueMiles =
    miles === line.interval_miles ? sql`due_miles` : sql`coalesce(last_done_miles + ${miles}::int, due_miles)`
  const kept = keptInterval(interval)
  await sql`
    update compliance_items set interval_miles = ${miles}::int, due_miles = ${dueMiles}, interval_days = ${kept.interval_days}::int,
      interval_weeks = ${kept.interval_weeks}::int, interval_months = ${kept.interval_months}::int, is_by_ebpms = ${type === 'brake_test' && isByEbpms}, updated_at = now()
    where vehicle_id = ${vehicleId} and event_type = ${type}`.execute(call.rows)
  await call.recordAudit({
    action: 'interval set',
    entity: 'vehicle',
    entityId: vehicleId,
    account: line.account,
    before: { type, interval: intervalOf(line), interval_miles: line.interval_miles, is_by_ebpms: line.is_by_ebpms },
    after: { type, interval, interval_miles: miles, is_by_ebpms: isByEbpms },
  })
  return { is_own: interval !== null || miles !== null }
}
