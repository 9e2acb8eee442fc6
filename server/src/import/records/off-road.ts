// The one place where dangerous defects take vehicles off the road and let them back (vehicle off road, apart from its hire status).
import { type DangerousDefect, type OffRoad, offRoadBy } from '@kerbline/domain/areas/driver-checks/off-road.ts'
import { sql } from 'kysely'
import type { Rows } from '../../db/scope.ts'

/** A transaction, or the demo's own session. */
type Session = Pick<Rows, 'getExecutor'>

interface Open extends DangerousDefect {
  readonly vehicle_id: number
  /** When it was first called dangerous. */
  readonly since: string
}

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

interface Standing extends OffRoad {
  readonly id: number
}

const isSame = (one: OffRoad, other: OffRoad): boolean =>
  one.is_vor === other.is_vor && one.vor_since === other.vor_since && one.vor_reason === other.vor_reason

/**
 * Vehicles as their open defects have them; those that changed are returned. They are locked before their defects are read, so that of two
 * who write at once the later one sees the other's. In a transaction that locks cases as well those come first.
 */
export async function settleOffRoad(rows: Session, vehicleIds: readonly number[]): Promise<readonly Standing[]> {
  if (vehicleIds.length === 0) return []
  const { rows: vehicles } = await sql<Standing>`
    select id, is_vor, json_instant(vor_since) as vor_since, vor_reason from vehicles where id = any(${[...vehicleIds]}::int[]) order by id for update`.execute(
    rows,
  )
  const defects = await dangerousDefects(rows, vehicleIds)
  const changed = vehicles.flatMap((stands) => {
    const becomes = offRoadBy(defects.get(stands.id)?.[0]?.since ?? null, stands)
    return isSame(stands, becomes) ? [] : [{ ...becomes, id: stands.id }]
  })
  if (changed.length > 0)
    await sql`
      update vehicles v set is_vor = s.is_vor, vor_since = s.vor_since, vor_reason = s.vor_reason, updated_at = clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as s(id int, is_vor boolean, vor_since timestamptz, vor_reason text) where v.id = s.id`.execute(
      rows,
    )
  return changed
}

/** Of vehicles that somebody else let back, those that a dangerous defect keeps off the road are so again, with what keeps them. */
export async function keepOffRoad(
  rows: Session,
  vehicleIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Open[]>> {
  const defects = await dangerousDefects(rows, vehicleIds)
  const changed = new Set((await settleOffRoad(rows, [...defects.keys()])).map(({ id }) => id))
  return new Map([...defects].filter(([id]) => changed.has(id)))
}
