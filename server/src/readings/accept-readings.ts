// Takes odometers in that come by file, driver check, form or register: judged by the rule feeds are judged by, kept whatever comes
// of it, and moving a vehicle's miles and months where they can be true. In sets, never vehicle by vehicle.
import { odometerAnomalies } from '@kerbline/domain/areas/telematics/anomalies.ts'
import {
  judgeReadings,
  type ReadingSource,
  readingSourceWords,
  type Verdict,
} from '@kerbline/domain/areas/telematics/judge-reading.ts'
import { countedMiles, type OdometerReading } from '@kerbline/domain/areas/telematics/rules.ts'
import { roundToTenth } from '@kerbline/domain/kit/rounding.ts'
import { sql } from 'kysely'
import type { Rows } from '../db/scope.ts'
import { hadBy } from '../hires/who-had.ts'
import { addMonths } from './add-months.ts'
import { settleVehicle } from './settle-vehicle.ts'

export interface NewReading {
  readonly vehicleId: number
  readonly source: Exclude<ReadingSource, 'feed' | 'earlier'>
  /** What it is told again by: the number of a check or test; the vehicle's own where there is none. */
  readonly key?: string
  readonly miles: number
  /** When it was read; null: nobody said, so now, unless the same miles are known already. */
  readonly at: string | null
}

export interface Accepted {
  /** Vehicles something new was kept of. */
  readonly touched: ReadonlySet<number>
  /** Of each reading, in the order given, what it is held back for; null where it is not. */
  readonly flags: readonly Verdict['flag'][]
}

interface Vehicle {
  readonly id: number
  readonly account: string
  readonly miles: number | null
  readonly at: string | null
}

interface Known {
  readonly provider: string
  readonly serial: string
  readonly at: string
  readonly miles: number | null
  readonly id: number
  readonly is_ruled: boolean
}

interface Dated extends OdometerReading {
  readonly given: NewReading
  readonly serial: string
}

const SENT_READINGS = 1250
const odometerFlags = sql`${[...odometerAnomalies]}::text[]`
const serialOf = ({ vehicleId, key }: NewReading): string =>
  key === undefined ? String(vehicleId) : `${vehicleId} ${key}`

const vehiclesOf = async (rows: Rows, ids: readonly number[]): Promise<ReadonlyMap<number, Vehicle>> => {
  const { rows: found } = await sql<Vehicle>`
    select id, customer_account_number as account, miles, miles_at as at from vehicles where id = any(${[...ids]}::int[]) order by id for update`.execute(
    rows,
  )
  return new Map(found.map((vehicle) => [vehicle.id, vehicle]))
}

/** What these vehicles are known by already beside feeds: a reading told again is no news. */
const knownOf = async (rows: Rows, ids: readonly number[]): Promise<readonly Known[]> =>
  (
    await sql<Known>`select id, provider, serial_number as serial, odometer_at as at, odometer_miles as miles, ruling is not null as is_ruled
      from equipment_readings where vehicle_id = any(${[...ids]}::int[]) and source <> 'feed'`.execute(rows)
  ).rows

interface Neighbour {
  readonly vehicle_id: number
  readonly miles: number
  readonly at: string
}

/** The counted readings on either side of those that come late. */
async function neighboursOf(rows: Rows, late: readonly Dated[]): Promise<readonly Neighbour[]> {
  if (late.length === 0) return []
  const asked = late.map(({ given, at }) => ({ vehicle_id: given.vehicleId, at }))
  const counted = sql`r.vehicle_id = asked.vehicle_id and r.odometer_miles > 0 and (r.ruling in ('accepted', 'corrected') or r.ruling is null and not r.flags && ${odometerFlags})`
  const { rows: found } = await sql<Neighbour>`
    select distinct near.vehicle_id, near.miles, near.at
    from json_to_recordset(${JSON.stringify(asked)}::json) as asked(vehicle_id int, at timestamptz)
    cross join lateral (
      (select r.vehicle_id, coalesce(r.ruled_miles, r.odometer_miles) as miles, r.odometer_at as at from equipment_readings r
        where ${counted} and r.odometer_at <= asked.at order by r.odometer_at desc limit 1)
      union all
      (select r.vehicle_id, coalesce(r.ruled_miles, r.odometer_miles), r.odometer_at from equipment_readings r
        where ${counted} and r.odometer_at > asked.at order by r.odometer_at limit 1)) near`.execute(rows)
  return found
}

const currentOf = ({ miles, at }: Vehicle): OdometerReading | null => {
  const counted = countedMiles(miles)
  return counted === null || at === null ? null : { miles: counted, at }
}

/** What counted before readings were kept stays a reading, so that a decision can lead back to it. */
async function keepEarlier(rows: Rows, ids: readonly number[]): Promise<void> {
  await sql`insert into equipment_readings (source, provider, serial_number, snapshot_at, customer_account_number, vehicle_id, odometer_miles, odometer_at, is_complete, raw)
    select 'earlier', ${readingSourceWords.earlier}, v.id::text, v.miles_at, coalesce(${hadBy(sql`v.id`, sql`v.miles_at`)}, v.customer_account_number), v.id, v.miles, v.miles_at, false, '{}'
    from vehicles v where v.id = any(${[...ids]}::int[]) and v.miles > 0 and v.miles_at is not null and not exists (
      select from equipment_readings r where r.vehicle_id = v.id and (not r.is_late or r.ruling is not null) and coalesce(r.odometer_at, r.snapshot_at) = v.miles_at)
    on conflict (provider, serial_number, snapshot_at) do nothing`.execute(rows)
}

interface Judged {
  readonly reading: Dated
  readonly vehicle: Vehicle
  readonly verdict: Verdict
}

async function keepReadings(rows: Rows, judged: readonly Judged[]): Promise<void> {
  for (let first = 0; first < judged.length; first += SENT_READINGS) {
    const records = judged.slice(first, first + SENT_READINGS).map(({ reading, vehicle, verdict }) => ({
      source: reading.given.source,
      provider: readingSourceWords[reading.given.source],
      serial: reading.serial,
      account: vehicle.account,
      vehicle_id: vehicle.id,
      miles: reading.miles,
      at: reading.at,
      is_late: verdict.isLate,
      flags: verdict.flag === null ? [] : [verdict.flag],
    }))
    await sql`insert into equipment_readings (source, provider, serial_number, snapshot_at, customer_account_number, vehicle_id, odometer_miles, odometer_at, is_complete, is_late, flags, raw)
      select source, provider, serial, at, coalesce(${hadBy(sql`sent.vehicle_id`, sql`sent.at`)}, account), vehicle_id, miles, at, false, is_late, flags, '{}'
      from json_to_recordset(${JSON.stringify(records)}::json) as sent(source text, provider text, serial text, account text, vehicle_id int, miles numeric(9,1), at timestamptz, is_late boolean, flags text[])
      on conflict (provider, serial_number, snapshot_at) do nothing`.execute(rows)
  }
}

/** The last counted reading of each vehicle stands. */
async function moveMiles(rows: Rows, judged: readonly Judged[]): Promise<void> {
  const last = new Map<number, { id: number; miles: number; at: string }>()
  for (const { vehicle, verdict } of judged) {
    const before = last.get(vehicle.id)
    if (verdict.counted && (!before || before.at < verdict.counted.at))
      last.set(vehicle.id, { id: vehicle.id, miles: verdict.counted.miles, at: verdict.counted.at })
  }
  if (last.size === 0) return
  await keepEarlier(rows, [...last.keys()])
  await sql`update vehicles v set miles = sent.miles, miles_at = sent.at
    from json_to_recordset(${JSON.stringify([...last.values()])}::json) as sent(id int, miles numeric(9,1), at timestamptz) where v.id = sent.id`.execute(
    rows,
  )
  await addMonths(
    rows,
    judged.flatMap(({ vehicle, verdict: { counted } }) =>
      counted && counted.driven > 0
        ? [
            {
              vehicleId: vehicle.id,
              account: vehicle.account,
              month: counted.month,
              miles: counted.driven,
              score: 0,
              scores: 0,
            },
          ]
        : [],
    ),
  )
}

/** A check or test that is told again with other miles is put right, and everything that stands on it. */
async function putRight(rows: Rows, id: number, { given: { vehicleId }, miles }: Dated): Promise<void> {
  await settleVehicle(rows, vehicleId, async () => {
    await sql`update equipment_readings set odometer_miles = ${miles}, flags = case when ${miles}::numeric > 0 then array_remove(flags, 'odometer zero') else array['odometer zero'] end
      where id = ${id} and ruling is null`.execute(rows)
  })
}

interface Sorted {
  readonly fresh: readonly Dated[]
  readonly changed: readonly { readonly id: number; readonly reading: Dated }[]
}

/** What is news among these: nothing that is known already, and of a reading without a date only other miles than those known. */
function sortOut(readings: readonly Dated[], vehicles: ReadonlyMap<number, Vehicle>, known: readonly Known[]): Sorted {
  const keyOf = (provider: string, serial: string, at: string): string => [provider, serial, at].join('\u0001')
  const byTime = new Map(known.map((each) => [keyOf(each.provider, each.serial, each.at), each]))
  const told = new Set(known.map(({ provider, serial, miles }) => keyOf(provider, serial, String(miles))))
  const fresh: Dated[] = []
  const changed: { id: number; reading: Dated }[] = []
  for (const reading of readings) {
    const { given, miles, at, serial } = reading
    const key = keyOf(readingSourceWords[given.source], serial, at)
    const same = byTime.get(key)
    const isTold = told.has(keyOf(readingSourceWords[given.source], serial, String(miles)))
    if (given.at === null && (isTold || vehicles.get(given.vehicleId)?.miles === miles)) continue
    if (!same) fresh.push(reading)
    else if (same.miles !== miles && !same.is_ruled) changed.push({ id: same.id, reading })
  }
  return { fresh, changed }
}

/**
 * In the caller's transaction. A reading told again, with the same key and instant, adds nothing.
 * @param now by the business clock: when readings without a date were read
 */
export async function acceptReadings(rows: Rows, given: readonly NewReading[], now: string): Promise<Accepted> {
  if (given.length === 0) return { touched: new Set(), flags: [] }
  const ids = [...new Set(given.map(({ vehicleId }) => vehicleId))]
  const [vehicles, known] = [await vehiclesOf(rows, ids), await knownOf(rows, ids)]
  const dated = given.map((each) => ({
    given: each,
    serial: serialOf(each),
    miles: roundToTenth(each.miles),
    at: each.at ?? now,
  }))
  const { fresh, changed } = sortOut(dated, vehicles, known)
  const late = fresh.filter(({ given: { vehicleId }, at }) => at <= (vehicles.get(vehicleId)?.at ?? ''))
  const near = Map.groupBy(await neighboursOf(rows, late), ({ vehicle_id }) => vehicle_id)
  const judged: Judged[] = []
  for (const [id, own] of Map.groupBy(fresh, ({ given: { vehicleId } }) => vehicleId)) {
    const vehicle = vehicles.get(id)
    if (!vehicle) continue
    const verdicts = judgeReadings(own, currentOf(vehicle), near.get(id) ?? [])
    for (const [place, reading] of own.entries()) {
      const verdict = verdicts[place]
      if (verdict) judged.push({ reading, vehicle, verdict })
    }
  }
  await moveMiles(rows, judged)
  await keepReadings(rows, judged)
  for (const { id, reading } of changed) await putRight(rows, id, reading)
  const flags = new Map(judged.map(({ reading, verdict }) => [reading.given, verdict.flag]))
  return {
    touched: new Set([
      ...judged.map(({ vehicle }) => vehicle.id),
      ...changed.map(({ reading }) => reading.given.vehicleId),
    ]),
    flags: given.map((each) => flags.get(each) ?? null),
  }
}
