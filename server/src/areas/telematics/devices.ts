// Devices that fit no vehicle: shown with the vehicles they may be meant for, and matched, by word of staff, to one.
import type { telematicsEndpoints } from '@kerbline/domain/areas/telematics/endpoints.ts'
import { nearbyImeis, suggestVehicles, vinEnd } from '@kerbline/domain/areas/telematics/suggest-vehicles.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { registrationSearchVariants } from '@kerbline/domain/fleet/registration-search.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { imeiDigits, imeiWarning, normaliseVin } from '@kerbline/domain/fleet/serial-numbers.ts'
import { sql } from 'kysely'
import { containing } from '../../db/containing.ts'
import { platesOf, wore } from '../../fleet/vehicles-of.ts'
import type { Call, Rows } from '../../http/call.ts'
import { isAboveAccounts, staffRows } from '../../http/above-accounts.ts'
import { settleVehicle } from '../../readings/settle-vehicle.ts'

type Endpoints = typeof telematicsEndpoints
type Device = ReplyOf<Endpoints['devices']>['devices'][number]
type WaitingDevice = Omit<Device, 'suggestions' | 'imei_warning'>

const PAGE_SIZE = 25
const FEWEST_DEVICE_DIGITS = 6

const isDismissed = sql`exists (select from device_matches d where d.provider = r.provider and d.serial_number = r.serial_number and d.vehicle_id is null)`

async function waiting(rows: Rows, page: number, show: 'waiting' | 'dismissed') {
  const { rows: devices } = await sql<WaitingDevice>`
    select r.provider, r.serial_number, (array_agg(r.pin order by r.snapshot_at desc))[1] as pin, count(*) as readings, min(r.snapshot_at) as first_seen_at,
      max(r.snapshot_at) as last_seen_at, (array_agg(r.odometer_miles order by r.snapshot_at desc))[1] as odometer_miles
    from equipment_readings r where r.vehicle_id is null and ${show === 'waiting' ? sql`not ${isDismissed}` : isDismissed}
    group by r.provider, r.serial_number order by max(r.snapshot_at) desc, r.provider, r.serial_number
    limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(rows)
  const counted = await sql<{ total: number; dismissed: number }>`
    select count(*) filter (where not ${isDismissed}) as total, count(*) filter (where ${isDismissed}) as dismissed
    from (select distinct r.provider, r.serial_number from equipment_readings r where r.vehicle_id is null) r`.execute(
    rows,
  )
  const { total = 0, dismissed = 0 } = counted.rows[0] ?? {}
  return { devices, total: show === 'waiting' ? total : dismissed, dismissed }
}

interface Candidate {
  readonly vehicle_id: number
  readonly reg: string
  readonly currentReg: string | null
  readonly plates: readonly string[]
  readonly vin: string | null
  readonly emei: string | null
  readonly customer_account_number: string
  readonly make_model: string
}

const candidate = sql`v.id as vehicle_id, v.reg_no as reg, v.current_reg_no as "currentReg", ${platesOf(sql.ref('v.id'))} as plates, v.vin, v.emei, v.customer_account_number,
  concat_ws(' ', m.name, v.model) as make_model`

/** Vehicles that any of these devices may be meant for, in one question. */
async function candidatesFor(rows: Rows, devices: readonly WaitingDevice[]): Promise<readonly Candidate[]> {
  const imeis = devices.flatMap(({ serial_number: serial }) => nearbyImeis(serial))
  const plates = devices.flatMap(({ serial_number: serial }) => registrationSearchVariants(serial))
  const ends = devices.map(({ pin }) => vinEnd(pin)).filter((end) => end !== '')
  const { rows: found } = await sql<Candidate>`
    select ${candidate} from vehicles v left join manufacturers m on m.id = v.manufacturer_id
    where v.status <> 'disposed' and (v.emei = any(${imeis}::text[]) or ${wore(sql.ref('v.id'), plates)}
      or right(v.vin, 8) = any(${ends}::text[])) limit 500`.execute(rows)
  return found
}

const optionOf = ({ vehicle_id, reg, customer_account_number, make_model, emei }: Candidate) => ({
  vehicle_id,
  reg_no: reg,
  customer_account_number,
  make_model,
  emei,
})

export async function listDevices(
  call: Call,
  { page, show }: InputOf<Endpoints['devices']>,
): Promise<ReplyOf<Endpoints['devices']>> {
  if (!isAboveAccounts(call)) return { devices: [], total: 0, dismissed: 0, page_size: PAGE_SIZE }
  const rows = await staffRows(call)
  const { devices, ...counts } = await waiting(rows, page, show)
  const candidates = await candidatesFor(rows, devices)
  return {
    ...counts,
    page_size: PAGE_SIZE,
    devices: devices.map((device) => ({
      ...device,
      imei_warning: /\d{6}/.test(device.serial_number) ? imeiWarning(device.serial_number) : null,
      suggestions: suggestVehicles({ serialNumber: device.serial_number, pin: device.pin }, candidates).map(
        ({ vehicle, reason }) => ({ ...optionOf(vehicle), reason }),
      ),
    })),
  }
}

export async function vehicleOptions(call: Call, { search }: InputOf<Endpoints['vehicleOptions']>) {
  if (!isAboveAccounts(call)) return { vehicles: [] }
  const rows = await staffRows(call)
  const plates = registrationSearchVariants(search).map((plate) => `${plate}%`)
  const digits = imeiDigits(search)
  const { rows: found } = await sql<Candidate>`
    select ${candidate} from vehicles v left join manufacturers m on m.id = v.manufacturer_id
    where v.status <> 'disposed' and (${search} = '' or v.id in (select p.vehicle_id from vehicle_plates p where p.plate like any(${plates}::text[]))
      or v.vin = ${normaliseVin(search)} or v.fleet_no ilike ${containing(search)} or (${digits.length >= FEWEST_DEVICE_DIGITS} and v.emei = ${digits}))
    order by v.reg_no limit 20`.execute(rows)
  return { vehicles: found.map(optionOf) }
}

async function assertWaiting(rows: Rows, provider: string, serial: string): Promise<void> {
  const found =
    await sql`select from equipment_readings where provider = ${provider} and serial_number = ${serial} and vehicle_id is null limit 1`.execute(
      rows,
    )
  if (found.rows.length === 0) throw problem('not found')
}

interface Chosen {
  readonly id: number
  readonly reg_no: string
  readonly emei: string | null
  readonly account: string
}

async function chosenVehicle(rows: Rows, id: number): Promise<Chosen> {
  const {
    rows: [vehicle],
  } =
    await sql<Chosen>`select id, reg_no, emei, customer_account_number as account from vehicles where id = ${id} and status <> 'disposed'`.execute(
      rows,
    )
  if (!vehicle)
    throw problem('not valid', {
      fields: [{ field: 'vehicle_id', reason: 'unknown_value', message: 'Choose a vehicle in the fleet.' }],
    })
  return vehicle
}

async function decide(
  rows: Rows,
  device: { provider: string; serial_number: string },
  by: number,
  vehicle: Chosen | null,
) {
  await rows
    .insertInto('device_matches')
    .values({
      ...device,
      vehicle_id: vehicle?.id ?? null,
      customer_account_number: vehicle?.account ?? null,
      decided_by: by,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'serial_number']).doUpdateSet((set) => ({
        vehicle_id: set.ref('excluded.vehicle_id'),
        customer_account_number: set.ref('excluded.customer_account_number'),
        decided_by: set.ref('excluded.decided_by'),
        decided_at: sql<string>`now()`,
      })),
    )
    .execute()
}

/** The device's number becomes the vehicle's, so that whoever joins by it finds it too; a plate or a name does not. */
const numberFor = (serial: string, { emei }: Chosen): string | null => {
  const digits = imeiDigits(serial)
  return digits.length >= FEWEST_DEVICE_DIGITS && /^\D*[\d\s-]+$/.test(serial) && digits !== emei ? digits : null
}

export async function matchDevice(call: Call, { vehicle_id, ...device }: InputOf<Endpoints['matchDevice']>) {
  const rows = await staffRows(call)
  const { provider, serial_number: serial } = device
  await assertWaiting(rows, provider, serial)
  if (serial.trim().toLowerCase() === 'missing')
    throw problem('not allowed now', {
      detail: 'This device has no serial number, so it cannot be matched on its own.',
    })
  const vehicle = await chosenVehicle(rows, vehicle_id)
  const emei = numberFor(serial, vehicle)
  await settleVehicle(rows, vehicle.id, async () => {
    await decide(rows, device, call.actor.id, vehicle)
    await sql`update equipment_readings set vehicle_id = ${vehicle.id}, customer_account_number = ${vehicle.account}, flags = array_remove(flags, 'unmatched device')
      where provider = ${provider} and serial_number = ${serial} and vehicle_id is null`.execute(rows)
    if (emei !== null)
      await sql`update vehicles set emei = ${emei}, updated_at = clock_timestamp() where id = ${vehicle.id}`.execute(
        rows,
      )
  })
  await call.recordAudit({
    action: 'device matched',
    entity: 'vehicle',
    entityId: vehicle.id,
    account: vehicle.account,
    before: { device: vehicle.emei },
    after: { device: emei ?? vehicle.emei, provider, serial_number: serial },
  })
  return { message: `${serial} matched to ${displayRegistration(vehicle.reg_no)}.` }
}

export async function dismissDevice(call: Call, { is_dismissed, ...device }: InputOf<Endpoints['dismissDevice']>) {
  const rows = await staffRows(call)
  await assertWaiting(rows, device.provider, device.serial_number)
  if (is_dismissed) await decide(rows, device, call.actor.id, null)
  else
    await rows
      .deleteFrom('device_matches')
      .where('provider', '=', device.provider)
      .where('serial_number', '=', device.serial_number)
      .where('vehicle_id', 'is', null)
      .execute()
  await call.recordAudit({
    action: is_dismissed ? 'device set aside' : 'device taken back',
    entity: 'telematics device',
    entityId: device.serial_number,
    after: device,
  })
  return { message: `${device.serial_number} ${is_dismissed ? 'ignored' : 'restored'}.` }
}
