// What ingest asks the database: which vehicles a page of devices may ride in, and how far each had come.
import {
  type DeviceMatch,
  deviceMatcher,
  type FleetVehicle,
} from '@kerbline/domain/areas/telematics/device-matching.ts'
import { type DistanceUnit, distanceUnitOf } from '@kerbline/domain/areas/telematics/rules.ts'
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { imeiDigits, normaliseVin } from '@kerbline/domain/fleet/serial-numbers.ts'
import { sql } from 'kysely'
import type { Rows } from '../../db/scope.ts'
import { platesOf, wore } from '../../fleet/vehicles-of.ts'
import type { Seal } from '../../seal.ts'
import { sealedAs } from '../../secrets.ts'
import type { Reading } from './check-equipment.ts'

export interface TrackedVehicle extends FleetVehicle {
  readonly id: number
  readonly account: string
  /** Newest counted readings. */
  readonly miles: number | null
  readonly milesAt: string | null
  readonly scoreAt: string | null
  readonly locationAt: string | null
}

interface Decided {
  readonly serial_number: string
  readonly vehicle_id: number | null
}

/** What staff said of these devices. */
const decidedFor = async (rows: Rows, provider: string, serials: readonly string[]): Promise<readonly Decided[]> =>
  (
    await sql<Decided>`select serial_number, vehicle_id from device_matches where provider = ${provider} and serial_number = any(${[...serials]}::text[])
    and vehicle_id is not null`.execute(rows)
  ).rows

/** Live vehicles that any of these devices may ride in: by word of staff, else by device number, VIN or plate. */
export async function matcherFor(
  rows: Rows,
  provider: string,
  readings: readonly Reading[],
): Promise<(reading: Reading) => DeviceMatch<TrackedVehicle> | null> {
  const digits = readings.map(({ serialNumber }) => imeiDigits(serialNumber)).filter((text) => text !== '')
  const vins = readings.flatMap(({ pin }) => (pin === null ? [] : [normaliseVin(pin)]))
  const plates = readings.map(({ serialNumber }) => normaliseRegistration(serialNumber)).filter((text) => text !== '')
  const decided = await decidedFor(
    rows,
    provider,
    readings.map(({ serialNumber }) => serialNumber),
  )
  const decidedIds = decided.map(({ vehicle_id: id }) => id)
  const found = await sql<TrackedVehicle>`
    select v.id, v.customer_account_number as account, v.reg_no as reg, v.current_reg_no as "currentReg", ${platesOf(sql.ref('v.id'))} as plates, v.emei, v.vin,
      v.miles, v.miles_at as "milesAt", v.score_at as "scoreAt", v.location_at as "locationAt"
    from vehicles v where v.status <> 'disposed' and (v.emei = any(${digits}::text[]) or v.vin = any(${vins}::text[])
      or ${wore(sql.ref('v.id'), plates)} or v.id = any(${decidedIds}::int[]))`.execute(rows)
  const match = deviceMatcher(found.rows)
  const byId = new Map(found.rows.map((vehicle) => [vehicle.id, vehicle]))
  const bySerial = new Map(decided.map(({ serial_number: serial, vehicle_id: id }) => [serial, byId.get(id ?? 0)]))
  return ({ serialNumber, pin }) => {
    const vehicle = bySerial.get(serialNumber)
    return vehicle ? { vehicle, by: 'staff' } : match({ serialNumber, pin })
  }
}

export interface Provider {
  readonly id: number
  readonly name: string
  readonly url: string | null
  readonly odometer_units: string
  readonly poll_minutes: number
  readonly only_complete: boolean
}

export const findProvider = async (rows: Rows, name: string): Promise<Provider | undefined> =>
  (
    await sql<Provider>`select id, name, url, odometer_units, poll_minutes, only_complete from telematics_providers where name = ${name}`.execute(
      rows,
    )
  ).rows[0]

/** The token a provider is asked with: as the owner alone, which an operator's command is. */
export async function storedToken(rows: Rows, { open }: Pick<Seal, 'open'>, name: string): Promise<string | null> {
  const found = await rows
    .selectFrom('telematics_providers')
    .select('bearer_token')
    .where('name', '=', name)
    .executeTakeFirst()
  return found?.bearer_token == null ? null : open(found.bearer_token, sealedAs.feedToken)
}

/** Providers that name no unit have one by setting; kilometres where that is missing too. */
export const usualUnit = (provider: Pick<Provider, 'odometer_units'> | undefined): DistanceUnit =>
  distanceUnitOf(provider?.odometer_units ?? '') ?? 'kilometre'

interface LastReading {
  readonly serial_number: string
  readonly snapshot_at: string
  readonly raw: unknown
}

/** The newest reading of each of these devices, for feeds that say no time at all. */
export async function lastReadings(
  rows: Rows,
  provider: string,
  serialNumbers: readonly string[],
): Promise<Map<string, LastReading>> {
  const found =
    await sql<LastReading>`select distinct on (serial_number) serial_number, snapshot_at, raw from equipment_readings
    where provider = ${provider} and serial_number = any(${serialNumbers}::text[]) order by serial_number, snapshot_at desc`.execute(
      rows,
    )
  return new Map(found.rows.map((reading) => [reading.serial_number, reading]))
}
