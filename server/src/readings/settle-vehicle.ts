// After a ruling or a match, everything that stands on a vehicle's readings is worked out again: its miles, score and
// place, its newest reading and its months. The months are moved by the difference, since they reach further back than the
// readings that are kept.
import {
  monthChanges,
  type MonthChange,
  replay,
  type Replayed,
  type SentReading,
} from '@kerbline/domain/areas/telematics/replay.ts'
import type { OdometerReading } from '@kerbline/domain/areas/telematics/rules.ts'
import { sql } from 'kysely'
import { odometerAnomalies } from '@kerbline/domain/areas/telematics/anomalies.ts'
import type { Rows } from '../db/scope.ts'
import { endOfMonth, hadBy } from '../hires/who-had.ts'

interface CurrentOdometer {
  readonly account: string
  readonly miles: number | null
  readonly miles_at: string | null
}

const readingsOf = async (rows: Rows, vehicleId: number): Promise<readonly SentReading[]> =>
  (
    await sql<SentReading>`select id, odometer_miles as miles, coalesce(odometer_at, snapshot_at) as at, score, coalesce(score_at, snapshot_at) as "scoreAt",
      ruling, ruled_miles as "ruledMiles", is_late as "isLate", counts from equipment_readings where vehicle_id = ${vehicleId}`.execute(
      rows,
    )
  ).rows

/** Miles that no kept reading told are a fixed point: those of a reading long removed. */
function anchorOf({ miles, miles_at: at }: CurrentOdometer, readings: readonly SentReading[]): OdometerReading | null {
  if (miles === null || at === null) return null
  return readings.some((reading) => reading.at === at && (!reading.isLate || reading.ruling !== null))
    ? null
    : { miles, at }
}

async function moveVehicle(rows: Rows, vehicleId: number, current: CurrentOdometer, after: Replayed): Promise<void> {
  // What came from elsewhere and is newer than every reading stays.
  const { odometer, score } = after
  const isOlder = odometer !== null && current.miles_at !== null && odometer.at < current.miles_at
  const isFromReading = (
    await sql<{
      is: boolean
    }>`select exists (select from equipment_readings where vehicle_id = ${vehicleId} and (not is_late or ruling is not null)
      and coalesce(odometer_at, snapshot_at) = ${current.miles_at}::timestamptz) as is`.execute(rows)
  ).rows[0]?.is
  const counted = odometer !== null && (!isOlder || isFromReading === true) ? odometer : null
  // What came from a reading that no longer counts goes with it: to what does count, or to nothing.
  const losesMiles = odometer === null && isFromReading === true
  await sql`update vehicles v set
      miles = case when ${losesMiles} then null else coalesce(${counted?.miles ?? null}::numeric, v.miles) end,
      miles_at = case when ${losesMiles} then null else coalesce(${counted?.at ?? null}::timestamptz, v.miles_at) end,
      score = case when s.is_from_reading or ${score?.at ?? null}::timestamptz >= coalesce(v.score_at, '-infinity') then ${score?.score ?? null}::numeric else v.score end,
      score_at = case when s.is_from_reading then ${score?.at ?? null}::timestamptz else greatest(v.score_at, ${score?.at ?? null}::timestamptz) end,
      latitude = case when l.is_from_reading then p.latitude else coalesce(p.latitude, v.latitude) end,
      longitude = case when l.is_from_reading then p.longitude else coalesce(p.longitude, v.longitude) end,
      location_at = case when l.is_from_reading then p.at else coalesce(p.at, v.location_at) end
    from vehicles own
    cross join lateral (select exists (select from equipment_readings r where r.vehicle_id = own.id and r.score is not null and coalesce(r.score_at, r.snapshot_at) = own.score_at) as is_from_reading) s
    cross join lateral (select exists (select from equipment_readings r where r.vehicle_id = own.id and coalesce(r.location_at, r.snapshot_at) = own.location_at
      and not r.counts) as is_from_reading) l
    left join lateral (
      select r.latitude, r.longitude, coalesce(r.location_at, r.snapshot_at) as at from equipment_readings r
      where r.vehicle_id = own.id and r.counts and r.latitude is not null and r.ruling is distinct from 'rejected'
        and (not r.flags && array['position stale', 'position zero'] or r.ruling = 'accepted')
      order by 3 desc, r.id desc limit 1) p on true
    where v.id = ${vehicleId} and own.id = v.id`.execute(rows)
}

/** Flags of odometers nobody has ruled on follow what the new order of things says. */
async function moveFlags(
  rows: Rows,
  vehicleId: number,
  { warnings }: Replayed,
  known: readonly SentReading[],
): Promise<void> {
  const judged = known
    .filter(({ ruling, isLate }) => ruling === null && !isLate)
    .map(({ id }) => ({ id, flag: warnings.has(id) ? `odometer ${warnings.get(id) ?? ''}` : null }))
  await sql`with judged as (select * from json_to_recordset(${JSON.stringify(judged)}::json) as judged(id bigint, flag text)),
    wanted as (select r.id, array_remove(array_remove(r.flags, 'odometer fall'), 'odometer jump') || case when j.flag is null then '{}'::text[] else array[j.flag] end as flags
      from equipment_readings r join judged j on j.id = r.id where r.vehicle_id = ${vehicleId}
        and (j.flag is not null or r.flags && array['odometer fall', 'odometer jump']))
    update equipment_readings r set flags = wanted.flags from wanted where r.id = wanted.id and r.flags is distinct from wanted.flags`.execute(
    rows,
  )
}

/** Months that stand are moved by the difference; none goes below nothing. */
async function moveMonths(
  rows: Rows,
  vehicleId: number,
  account: string,
  changes: readonly MonthChange[],
): Promise<void> {
  if (changes.length === 0) return
  await sql`insert into vehicle_months as kept (vehicle_id, customer_account_number, month, miles, score_sum, score_count)
    select ${vehicleId}::int, coalesce(${hadBy(sql`${vehicleId}::int`, endOfMonth(sql`changed.month`))}, ${account}), changed.month, case when stands then changed.miles else greatest(0, changed.miles) end,
      case when stands then "scoreSum" else greatest(0, "scoreSum") end, case when stands then "scoreCount" else greatest(0, "scoreCount") end
    from (select sent.*, exists (select from vehicle_months m where m.vehicle_id = ${vehicleId} and m.month = sent.month) as stands
      from json_to_recordset(${JSON.stringify(changes)}::json) as sent(month text, miles numeric, "scoreSum" numeric, "scoreCount" int)) changed
    on conflict (vehicle_id, month) do update set miles = greatest(0, kept.miles + excluded.miles),
      score_sum = greatest(0, kept.score_sum + excluded.score_sum), score_count = greatest(0, kept.score_count + excluded.score_count)`.execute(
    rows,
  )
}

/** The newest whole reading, or the newest, with the miles that count. Its own statement, the same choice as ingest's. */
async function renewLatest(rows: Rows, vehicleId: number): Promise<void> {
  await sql`delete from equipment_latest l where l.vehicle_id = ${vehicleId}
    and not exists (select from equipment_readings r where r.vehicle_id = ${vehicleId} and r.source = 'feed' and r.counts)`.execute(
    rows,
  )
  await sql`insert into equipment_latest (vehicle_id, customer_account_number, reading_id, serial_number, odometer_miles, odometer_at, score, score_at, latitude, longitude,
      location_at, snapshot_at, is_complete)
    select r.vehicle_id, r.customer_account_number, r.id, r.serial_number, ${sql.raw(countedOdometer)}, ${sql.raw(countedOdometerAt)}, r.score, r.score_at, r.latitude, r.longitude,
      r.location_at, r.snapshot_at, r.is_complete
    from equipment_readings r join vehicles v on v.id = r.vehicle_id where r.vehicle_id = ${vehicleId} and r.source = 'feed' and r.counts
    order by r.is_complete desc, r.snapshot_at desc, r.id desc limit 1
    on conflict (vehicle_id) do update set customer_account_number = excluded.customer_account_number, reading_id = excluded.reading_id, serial_number = excluded.serial_number,
      odometer_miles = excluded.odometer_miles, odometer_at = excluded.odometer_at, score = excluded.score, score_at = excluded.score_at, latitude = excluded.latitude,
      longitude = excluded.longitude, location_at = excluded.location_at, snapshot_at = excluded.snapshot_at, is_complete = excluded.is_complete`.execute(
    rows,
  )
}

const isHeldBack = `(r.ruling = 'rejected' or r.ruling is null and r.flags && array[${odometerAnomalies.map((anomaly) => `'${anomaly}'`).join(', ')}])`

/** Of a reading `r` of a vehicle `v`: a figure that cannot be true never stands as the newest; what counted before it does. */
export const countedOdometer = `case when r.odometer_miles is null then null when r.ruling = 'corrected' then r.ruled_miles when ${isHeldBack} then v.miles else r.odometer_miles end`
export const countedOdometerAt = `case when ${isHeldBack} and r.odometer_miles is not null then v.miles_at else r.odometer_at end`

/** Runs `change` on the readings of a vehicle, in the caller's transaction, and brings the vehicle into line with it. */
export async function settleVehicle(rows: Rows, vehicleId: number, change: () => Promise<void>): Promise<void> {
  const {
    rows: [current],
  } =
    await sql<CurrentOdometer>`select customer_account_number as account, miles, miles_at from vehicles where id = ${vehicleId} for update`.execute(
      rows,
    )
  if (!current) return
  const known = await readingsOf(rows, vehicleId)
  const anchor = anchorOf(current, known)
  const before = replay(known, anchor)
  await change()
  const changed = await readingsOf(rows, vehicleId)
  const after = replay(changed, anchor)
  await moveFlags(rows, vehicleId, after, changed)
  await moveVehicle(rows, vehicleId, current, after)
  await moveMonths(rows, vehicleId, current.account, monthChanges(before, after))
  await renewLatest(rows, vehicleId)
}
