// The vehicles a check link covers: the one it stands in, or those of the driver's account.
import { type Failure, failureWords } from '@kerbline/domain/areas/compliance/failures/failures.ts'
import { leftOutOf } from '@kerbline/domain/areas/driver-checks/catalogue.ts'
import { type DangerousDefect, defectVorReason } from '@kerbline/domain/areas/driver-checks/off-road.ts'
import { SHEET_VEHICLES } from '@kerbline/domain/areas/driver-checks/phone-check.ts'
import type { SheetVehicle } from '@kerbline/domain/areas/driver-checks/phone-endpoints.ts'
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Rows } from '../../../db/scope.ts'
import { failuresOf } from '../../../fleet/failed-tests.ts'
import { dangerousDefects } from '../../../fleet/off-road.ts'
import { LIVE } from '../../../fleet/vehicles-of.ts'
import { noSuchLink } from '../../../links/record-links.ts'
import { templateOf } from '../due-sql.ts'
import type { CheckLink } from './check-links.ts'

/** Vehicles v that count, of the link's account: all that its transaction sees. */
const isCovered = ({ purpose, record_id: id }: CheckLink): RawBuilder<SqlBool> =>
  purpose === 'vehicle check' ? sql<SqlBool>`(v.id = ${id} and ${LIVE})` : sql<SqlBool>`${LIVE}`

const worn = sql`coalesce(v.current_reg_no, v.reg_no)`
const isCalled = (plate: string): RawBuilder<SqlBool> => {
  const normalised = normaliseRegistration(plate)
  return sql<SqlBool>`(v.reg_no = ${normalised} or v.current_reg_no = ${normalised})`
}

/** The driver of a driver's link. @throws problem 'link expired' for one who has left */
export async function driverOfLink(rows: Rows, { record_id: id }: CheckLink): Promise<{ id: number; name: string }> {
  const { rows: found } = await sql<{ id: number; name: string }>`
    select id, name from drivers where id = ${id} and status <> 'left'`.execute(rows)
  const [driver] = found
  if (!driver) throw noSuchLink()
  return driver
}

export interface CoveredVehicle {
  readonly id: number
  readonly reg_no: string
}

/** Undefined: not one that this link covers. */
export async function coveredVehicle(rows: Rows, link: CheckLink, plate: string): Promise<CoveredVehicle | undefined> {
  const { rows: found } = await sql<CoveredVehicle>`
    select v.id, v.reg_no from vehicles v where ${isCovered(link)} and ${isCalled(plate)}
    order by ${worn} = ${normaliseRegistration(plate)} desc, v.id desc limit 1`.execute(rows)
  return found[0]
}

interface Told extends Omit<SheetVehicle, 'off_road' | 'out_of_use' | 'left_out'> {
  readonly id: number
  readonly count: number
  readonly vor_since: string | null
  readonly vor_reason: string | null
  readonly failures: readonly Failure[]
  readonly fuel_type: string | null
}

/** What keeps it off the road: the defects that do, and the reason somebody gave where it is another. */
function whyOffRoad({ vor_reason: reason }: Told, defects: readonly DangerousDefect[] = []): string[] {
  const given = (reason ?? '').trim()
  return [
    ...(given === '' || (given === defectVorReason && defects.length > 0) ? [] : [given]),
    ...defects.map(({ number, words }) => `${words} (${number})`),
  ]
}

/** For the sheet: the driver's own first, then those they had before. `plate`: one that is asked for besides. */
export async function sheetVehicles(
  rows: Rows,
  link: CheckLink,
  { plate, today }: { readonly plate: string | undefined; readonly today: string },
): Promise<{ readonly vehicles: SheetVehicle[]; readonly more: number }> {
  const driver = link.purpose === 'driver check' ? link.record_id : 0
  const isOwn = sql`exists (select from driver_vehicles h where h.vehicle_id = v.id and h.driver_id = ${driver}
    and h.from_at <= now() and (h.to_at is null or h.to_at > now()))`
  const wasOwn = sql`exists (select from driver_vehicles h where h.vehicle_id = v.id and h.driver_id = ${driver})`
  const isAsked = plate === undefined ? sql`(v.id is null)` : isCalled(plate)
  const { rows: found } = await sql<Told>`
    with told as (
      select v.*, ${isOwn} as is_own, ${worn} as plate, ${templateOf} as template, count(*) over ()::int as count
      from vehicles v where ${isCovered(link)} order by ${isAsked} desc, ${isOwn} desc, ${wasOwn} desc, v.reg_no limit ${SHEET_VEHICLES})
    select v.id, v.reg_no, v.plate, v.template, v.is_own, v.is_vor, json_instant(v.vor_since) as vor_since, v.vor_reason, v.fuel_type, v.count,
      ${failuresOf(sql`v.id`, today)} as failures,
      case when v.miles > 0 and v.miles_at is not null then json_build_object('miles', v.miles::float8, 'at', json_instant(v.miles_at)) end as last,
      coalesce((select json_agg(json_build_object('code', c.type, 'number', c.number, 'severity', d.severity, 'note', d.note, 'reported_at', json_instant(c.opened_at)) order by c.id)
        from cases c join defect_cases d on d.case_id = c.id where c.kind = 'defect' and c.vehicle_id = v.id and c.closed_at is null), '[]') as open_defects,
      (select json_build_object('at', json_instant(m.completed_at), 'miles', m.odometer) from cases c join maintenance_cases m on m.case_id = c.id
        where c.kind = 'maintenance' and c.type = 'tyre' and c.vehicle_id = v.id and m.completed_at is not null order by m.completed_at desc limit 1) as tyres,
      array(select l.token_hash from record_links l where l.record = 'vehicle' and l.record_id = v.id and l.revoked_at is null
        and (l.ends_at is null or l.ends_at > now()) order by l.id desc limit 20) as codes,
      (select json_build_object('name', b.name, 'phone', b.phone) from branches b where b.id = v.branch_id) as branch
    from told v order by v.is_own desc, v.reg_no`.execute(rows)
  const defects = await dangerousDefects(
    rows,
    found.flatMap(({ id, is_vor: isOff }) => (isOff ? [id] : [])),
  )
  return {
    vehicles: found.map((told) => {
      const { id, count: _, vor_since: since, vor_reason: __, failures, fuel_type: fuel, ...vehicle } = told
      return {
        ...vehicle,
        off_road: vehicle.is_vor ? { since, why: whyOffRoad(told, defects.get(id)) } : null,
        out_of_use: failures.map(failureWords),
        left_out: leftOutOf(fuel),
      }
    }),
    more: Math.max(0, (found[0]?.count ?? 0) - found.length),
  }
}
