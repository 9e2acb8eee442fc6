// The one place where dangerous defects and failed tests take vehicles off the road and let them back (vehicle off road, apart from its
// hire status).
import { failingTypes, failureInBrief } from '@kerbline/domain/areas/compliance/failures/failures.ts'
import {
  type Holds,
  noHolds,
  type OffRoad,
  offRoadBy,
  roadActs,
} from '@kerbline/domain/areas/driver-checks/off-road.ts'
import { isTest } from '@kerbline/domain/areas/maintenance/finishing/next-due.ts'
import { type Kysely, sql } from 'kysely'
import { type AuditEntry, recordAudit } from '../audit/audit.ts'
import type { Tables } from '../db/tables.ts'
import { newestFailures } from './failed-tests.ts'

/** A transaction, or the demo's own session. */
type Session = Kysely<Tables>

type OfVehicle<Hold> = Hold & { readonly vehicle_id: number }
type Open = OfVehicle<Holds['defects'][number]>

/** The dangerous defects of these vehicles that are open, by vehicle, the first ones first. */
export async function dangerousDefects(
  rows: Session,
  vehicleIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Open[]>> {
  const byVehicle = new Map<number, Open[]>()
  if (vehicleIds.length === 0) return byVehicle
  const { rows: open } = await sql<Open>`
    select c.vehicle_id, c.number, c.title as words, json_instant(coalesce((select min(k.created_at) from defect_reports r join driver_checks k on k.id = r.check_id
      where r.case_id = c.id and r.severity = 'dangerous'), c.opened_at)) as since
    from cases c join defect_cases d on d.case_id = c.id
    where c.kind = 'defect' and c.vehicle_id = any(${[...vehicleIds]}::int[]) and c.closed_at is null and d.severity = 'dangerous'
    order by since, c.id`.execute(rows)
  for (const each of open) byVehicle.set(each.vehicle_id, [...(byVehicle.get(each.vehicle_id) ?? []), each])
  return byVehicle
}

const tests = [...failingTypes.filter(isTest)]

/** The tests that these vehicles failed last, and that nobody let them back for. */
async function failedTests(
  rows: Session,
  vehicleIds: readonly number[],
): Promise<readonly OfVehicle<Holds['failures'][number]>[]> {
  const { rows: failed } = await sql<OfVehicle<Holds['failures'][number]>>`
    select n.vehicle_id, n.event_type as type, n.done_on::text as "on", json_instant(london_midnight(n.done_on)) as since
    from ${newestFailures(sql`r.vehicle_id = any(${[...vehicleIds]}::int[]) and r.event_type = any(${tests}::text[])`)} n
    where n.released_at is null order by n.done_on, n.event_type`.execute(rows)
  return failed
}

/** What holds these vehicles by rule; a vehicle that nothing holds is not among them. */
export async function holdsOf(rows: Session, vehicleIds: readonly number[]): Promise<ReadonlyMap<number, Holds>> {
  if (vehicleIds.length === 0) return new Map()
  const holds = new Map<number, Holds>()
  for (const [id, defects] of await dangerousDefects(rows, vehicleIds)) holds.set(id, { ...noHolds, defects })
  for (const { vehicle_id: id, ...failure } of await failedTests(rows, vehicleIds)) {
    const { defects, failures } = holds.get(id) ?? noHolds
    holds.set(id, { defects, failures: [...failures, failure] })
  }
  return holds
}

interface Standing extends OffRoad {
  readonly id: number
  readonly account: string
}

const isSame = (one: OffRoad, other: OffRoad): boolean =>
  one.is_vor === other.is_vor && one.vor_since === other.vor_since && one.vor_reason === other.vor_reason

const roadOf = ({ is_vor, vor_since, vor_reason }: OffRoad): OffRoad => ({ is_vor, vor_since, vor_reason })

/** What the trail says: nobody did it but the rule, by what it names. */
function entryOf(before: Standing, after: OffRoad, { defects: [defect], failures: [failure] }: Holds): AuditEntry {
  const { id, account } = before
  return {
    ...{ actor: null, entity: 'vehicle', entityId: id, account },
    action: after.is_vor ? (before.is_vor ? roadActs.on : roadActs.off) : roadActs.back,
    before: roadOf(before),
    after: {
      ...roadOf(after),
      ...(defect && { defect: defect.number }),
      ...(failure && { failed: failureInBrief(failure) }),
    },
  }
}

/**
 * Vehicles as what holds them has them, and the trail says so; those that changed are returned. They are locked before that is read, so that
 * of two who write at once the later one sees the other's. In a transaction that locks cases as well those come first.
 * @param isHistory the trail has it on the day since when it holds, not now
 */
export async function settleOffRoad(
  rows: Session,
  vehicleIds: readonly number[],
  isHistory = false,
): Promise<readonly Standing[]> {
  if (vehicleIds.length === 0) return []
  const { rows: vehicles } = await sql<Standing>`
    select id, customer_account_number as account, is_vor, json_instant(vor_since) as vor_since, vor_reason from vehicles
    where id = any(${[...vehicleIds]}::int[]) order by id for update`.execute(rows)
  const holds = await holdsOf(rows, vehicleIds)
  const changed = vehicles.flatMap((stands) => {
    const held = holds.get(stands.id) ?? noHolds
    const becomes = { ...stands, ...offRoadBy(held, stands) }
    return isSame(stands, becomes) ? [] : [{ becomes, entry: entryOf(stands, becomes, held) }]
  })
  if (changed.length === 0) return []
  const settled = changed.map(({ becomes }) => becomes)
  await sql`
    update vehicles v set is_vor = s.is_vor, vor_since = s.vor_since, vor_reason = s.vor_reason, updated_at = clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as s(id int, is_vor boolean, vor_since timestamptz, vor_reason text) where v.id = s.id`.execute(
    rows,
  )
  const entries = changed.map(({ entry, becomes: { vor_since: at } }) => (isHistory ? { ...entry, at } : entry))
  await recordAudit(rows, ...entries)
  return settled
}

/** Of vehicles that somebody else let back, those that are held are off the road again, with what holds them. */
export async function keepOffRoad(rows: Session, vehicleIds: readonly number[]): Promise<ReadonlyMap<number, Holds>> {
  const holds = await holdsOf(rows, vehicleIds)
  const changed = new Set((await settleOffRoad(rows, [...holds.keys()])).map(({ id }) => id))
  return new Map([...holds].filter(([id]) => changed.has(id)))
}
