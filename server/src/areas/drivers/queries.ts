// Drivers as rows: who is meant by a number or a plate, and what they had when.
import type { EventInterval, LicenceCheckRule, PointsStep } from '@kerbline/domain/areas/compliance/types/interval.ts'
import { driversResource } from '@kerbline/domain/areas/drivers/resource.ts'
import type { DriverStatus } from '@kerbline/domain/areas/drivers/words.ts'
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql, type RawBuilder } from 'kysely'
import { wore } from '../../fleet/vehicles-of.ts'
import type { Rows } from '../../http/call.ts'

export interface DriverRow {
  readonly id: number
  readonly customer_account_number: string
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly licence_no: string | null
  readonly licence_categories: string[]
  readonly licence_expiry: string | null
  readonly dqc_expiry: string | null
  readonly tacho_card_expiry: string | null
  readonly medical_expiry: string | null
  readonly points: number
  readonly last_licence_check: string | null
  readonly licence_mandate_expiry: string | null
  readonly status: DriverStatus
  readonly note: string | null
  readonly created_at: string
  readonly updated_at: string
}

/** The vehicle of the scope that has or had the plate: who wears it now comes first, then what is still on hire. */
export async function vehicleByPlate(
  rows: Rows,
  plate: string,
): Promise<{ id: number; reg_no: string; customer_account_number: string; driver_id: number | null } | undefined> {
  const mark = normaliseRegistration(plate)
  const { rows: found } = await sql<{
    id: number
    reg_no: string
    customer_account_number: string
    driver_id: number | null
  }>`
    select v.id, v.reg_no, v.customer_account_number, v.driver_id from vehicles v where ${wore(sql.ref('v.id'), [mark])}
    order by (coalesce(v.current_reg_no, v.reg_no) = ${mark}) desc, (v.status not in ('on_order', 'off_hired', 'disposed')) desc, v.id desc limit 1`.execute(
    rows,
  )
  return found[0]
}

/** Whoever has the vehicle of a plate now, else who had it last. */
async function driverByPlate(rows: Rows, plate: string): Promise<number | undefined> {
  const vehicle = await vehicleByPlate(rows, plate)
  if (!vehicle) return undefined
  if (vehicle.driver_id !== null) return vehicle.driver_id
  const { rows: last } = await sql<{ driver_id: number }>`
    select p.driver_id from driver_vehicles p where p.vehicle_id = ${vehicle.id} order by p.from_at desc, p.id desc limit 1`.execute(
    rows,
  )
  return last[0]?.driver_id
}

const columns: RawBuilder<unknown> = sql`d.id, d.customer_account_number, d.name, d.email, d.phone, d.licence_no, d.licence_categories,
  d.licence_expiry, d.dqc_expiry, d.tacho_card_expiry, d.medical_expiry, d.points, d.last_licence_check, d.licence_mandate_expiry, d.status,
  d.note, d.created_at, d.updated_at`

/** How often licences are checked, as staff keep it. */
export async function licenceCheckRule(rows: Rows): Promise<LicenceCheckRule & { by_points: PointsStep[] }> {
  const {
    rows: [type],
  } = await sql<{ every: number | null; unit: EventInterval['unit'] | null; by_points: PointsStep[] }>`
    select interval_every as every, interval_unit as unit, by_points from compliance_types where slug = 'licence_check'`.execute(
    rows,
  )
  if (!type) return { interval: null, by_points: [] }
  const { every, unit, by_points } = type
  return { interval: every === null || unit === null ? null : { every, unit }, by_points }
}

/** The driver an address names: by number, or by plate. @throws problem 'not found' */
export async function findDriver(rows: Rows, key: string): Promise<DriverRow> {
  const id = /^\d{1,9}$/.test(key) ? Number(key) : await driverByPlate(rows, key)
  const { rows: found } =
    await sql<DriverRow>`select ${columns} from drivers d where d.id = ${id ?? null}::int`.execute(rows)
  const [driver] = found
  if (!driver) throw problem('not found')
  return driver
}

/** Some drivers by number; those that are not there, or not for the caller, are left out. */
export async function findDrivers(rows: Rows, ids: readonly number[]): Promise<readonly DriverRow[]> {
  const { rows: found } =
    await sql<DriverRow>`select ${columns} from drivers d where d.id = any(${[...ids]}::int[])`.execute(rows)
  return found
}

export interface PeriodRow {
  readonly id: number
  readonly driver_id: number
  readonly driver_name: string
  readonly vehicle_id: number
  readonly reg_no: string
  readonly make_model: string
  readonly from_at: string
  readonly to_at: string | null
  readonly source: 'handover' | 'portal' | 'import'
  readonly by: string | null
  readonly note: string | null
  readonly updated_at: string
}

/** Periods of a driver, or of a vehicle, or of either; the newest first. */
export async function periodsOf(
  rows: Rows,
  { driverId, vehicleId }: { readonly driverId?: number; readonly vehicleId?: number },
): Promise<PeriodRow[]> {
  const { rows: periods } = await sql<PeriodRow>`
    select p.id, p.driver_id, d.name as driver_name, p.vehicle_id, p.reg_no, concat_ws(' ', m.name, v.model) as make_model, p.from_at, p.to_at,
      p.source, (select u.name from people u where u.id = p.created_by) as by, p.note, p.updated_at
    from driver_vehicles p join drivers d on d.id = p.driver_id join vehicles v on v.id = p.vehicle_id left join manufacturers m on m.id = v.manufacturer_id
    where p.driver_id = ${driverId ?? null}::int or p.vehicle_id = ${vehicleId ?? null}::int order by p.from_at desc, p.id desc`.execute(
    rows,
  )
  return periods
}

/** A period as its driver's page shows it. */
export const shownPeriod = ({ driver_id: _driver, driver_name: _name, ...period }: PeriodRow) => period

/** Columns a form writes, by the names of the resource's fields. */
export const writtenColumns: readonly string[] = Object.keys(driversResource.fields)
