// What ingest writes: each of these is one statement for a whole page.
import { isStalePlace } from '@kerbline/domain/areas/telematics/anomalies.ts'
import { sql } from 'kysely'
import type { Rows } from '../../db/scope.ts'
import { hadBy } from '../../hires/who-had.ts'
import type { Placed } from './place-readings.ts'
import { addMonths } from '../../readings/add-months.ts'
import { countedOdometer, countedOdometerAt } from '../../readings/settle-vehicle.ts'

const noPlace = { latitude: null, longitude: null, location_at: null }
const asJson = (records: readonly object[]): string => JSON.stringify(records)

/** Keeps every reading, matched or not; answers which of them were new or said something else than before. */
export async function saveReadings(
  rows: Rows,
  provider: string,
  placed: readonly Placed[],
): Promise<Map<number, 'created' | 'updated'>> {
  const records = placed.map(({ place, reading, vehicle, snapshotAt, flags, isLate, counts }) => ({
    place,
    serial: reading.serialNumber,
    snapshot_at: snapshotAt,
    account: vehicle?.account ?? null,
    vehicle_id: vehicle?.id ?? null,
    pin: reading.pin,
    odometer_miles: reading.odometerMiles,
    odometer_at: reading.odometerAt,
    score: reading.score,
    score_at: reading.scoreAt,
    latitude: reading.latitude,
    longitude: reading.longitude,
    location_at: reading.locationAt,
    is_complete: reading.isComplete,
    is_late: isLate,
    flags,
    counts,
    raw: reading.raw,
  }))
  // What an odometer was flagged with on first sight stands: seen again it is no newer, and would pass unflagged.
  const { rows: touched } = await sql<{ place: number; is_new: boolean }>`
    with sent as (select * from json_to_recordset(${asJson(records)}::json) as sent(place int, serial text, snapshot_at timestamptz, account text, vehicle_id int, pin text,
      odometer_miles numeric(9,1), odometer_at timestamptz, score numeric, score_at timestamptz, latitude float8, longitude float8, location_at timestamptz,
      is_complete boolean, is_late boolean, flags text[], counts boolean, raw jsonb)),
    saved as (
      insert into equipment_readings as kept (provider, serial_number, snapshot_at, customer_account_number, vehicle_id, pin, odometer_miles, odometer_at, score, score_at,
        latitude, longitude, location_at, is_complete, is_late, flags, counts, raw)
      select ${provider}, serial, snapshot_at, coalesce(${hadBy(sql`sent.vehicle_id`, sql`sent.snapshot_at`)}, account), vehicle_id, pin, odometer_miles, odometer_at, score, score_at, latitude, longitude, location_at, is_complete, is_late, flags, counts, raw from sent
      on conflict (provider, serial_number, snapshot_at) do update set customer_account_number = excluded.customer_account_number, vehicle_id = excluded.vehicle_id,
        pin = excluded.pin, odometer_miles = excluded.odometer_miles, odometer_at = excluded.odometer_at, score = excluded.score, score_at = excluded.score_at,
        latitude = excluded.latitude, longitude = excluded.longitude, location_at = excluded.location_at, is_complete = excluded.is_complete,
        is_late = excluded.is_late, flags = excluded.flags, counts = excluded.counts, raw = excluded.raw
      where (kept.vehicle_id, kept.pin, kept.odometer_miles, kept.odometer_at, kept.score, kept.score_at, kept.latitude, kept.longitude, kept.location_at, kept.is_complete)
        is distinct from (excluded.vehicle_id, excluded.pin, excluded.odometer_miles, excluded.odometer_at, excluded.score, excluded.score_at, excluded.latitude,
          excluded.longitude, excluded.location_at, excluded.is_complete)
      returning serial_number, (xmax = 0) as is_new)
    select sent.place, saved.is_new from saved join sent on sent.serial = saved.serial_number`.execute(rows)
  return new Map(touched.map(({ place, is_new }) => [place, is_new ? 'created' : 'updated']))
}

/** The newest whole reading of a vehicle stands; until it has one, its newest. */
export async function keepNewest(rows: Rows, provider: string, moving: readonly Placed[]): Promise<void> {
  const records = moving.map(({ reading, vehicle, snapshotAt }) => ({
    vehicle_id: vehicle?.id,
    serial: reading.serialNumber,
    snapshot_at: snapshotAt,
  }))
  await sql`insert into equipment_latest as kept (vehicle_id, customer_account_number, reading_id, serial_number, odometer_miles, odometer_at, score, score_at,
      latitude, longitude, location_at, snapshot_at, is_complete)
    select r.vehicle_id, r.customer_account_number, r.id, r.serial_number, ${sql.raw(countedOdometer)}, ${sql.raw(countedOdometerAt)}, r.score, r.score_at,
      r.latitude, r.longitude, r.location_at, r.snapshot_at, r.is_complete
    from json_to_recordset(${asJson(records)}::json) as sent(vehicle_id int, serial text, snapshot_at timestamptz)
    join equipment_readings r on r.provider = ${provider} and r.serial_number = sent.serial and r.snapshot_at = sent.snapshot_at and r.vehicle_id = sent.vehicle_id
    join vehicles v on v.id = r.vehicle_id
    on conflict (vehicle_id) do update set customer_account_number = excluded.customer_account_number, reading_id = excluded.reading_id, serial_number = excluded.serial_number,
      odometer_miles = excluded.odometer_miles, odometer_at = excluded.odometer_at, score = excluded.score, score_at = excluded.score_at, latitude = excluded.latitude,
      longitude = excluded.longitude, location_at = excluded.location_at, snapshot_at = excluded.snapshot_at, is_complete = excluded.is_complete
    where (excluded.is_complete and not kept.is_complete) or (excluded.is_complete = kept.is_complete and (excluded.snapshot_at, excluded.reading_id) >= (kept.snapshot_at, kept.reading_id)
      and (kept.reading_id, kept.odometer_miles, kept.score, kept.latitude, kept.longitude) is distinct from
        (excluded.reading_id, excluded.odometer_miles, excluded.score, excluded.latitude, excluded.longitude))`.execute(
    rows,
  )
}

/** Miles, score and place of the vehicles that moved on; what is not newer stays. */
export async function moveVehicles(rows: Rows, moving: readonly Placed[]): Promise<void> {
  const records = moving.map(({ reading, vehicle, snapshotAt, counted, scored }) => ({
    id: vehicle?.id,
    miles: counted?.miles ?? null,
    miles_at: counted?.at ?? null,
    score: scored?.score ?? null,
    score_at: scored?.at ?? null,
    ...(isStalePlace(reading.locationAt, snapshotAt)
      ? noPlace
      : {
          latitude: reading.latitude,
          longitude: reading.longitude,
          location_at: reading.latitude === null ? null : (reading.locationAt ?? snapshotAt),
        }),
  }))
  const moved = records.filter(({ miles, score, latitude }) => miles !== null || score !== null || latitude !== null)
  await sql`with sent as (select * from json_to_recordset(${asJson(moved)}::json) as sent(id int, miles numeric(9,1), miles_at timestamptz, score numeric, score_at timestamptz,
      latitude float8, longitude float8, location_at timestamptz)),
    news as (select sent.*, sent.location_at is not null and (vehicles.location_at is null or sent.location_at > vehicles.location_at) as has_place
      from sent join vehicles using (id))
    update vehicles set miles = coalesce(news.miles, vehicles.miles), miles_at = coalesce(news.miles_at, vehicles.miles_at),
      score = coalesce(news.score, vehicles.score), score_at = coalesce(news.score_at, vehicles.score_at),
      latitude = case when has_place then news.latitude else vehicles.latitude end, longitude = case when has_place then news.longitude else vehicles.longitude end,
      location_at = case when has_place then news.location_at else vehicles.location_at end
    from news where vehicles.id = news.id and (news.miles is not null or news.score is not null or has_place)`.execute(
    rows,
  )
}

/** Miles driven and scores given, to the month in London of the reading. */
export const addPlacedMonths = (rows: Rows, moving: readonly Placed[]): Promise<void> =>
  addMonths(
    rows,
    moving.flatMap(({ vehicle, counted, scored }) => {
      if (!vehicle) return []
      const of = { vehicleId: vehicle.id, account: vehicle.account }
      return [
        ...(counted && counted.driven > 0
          ? [{ ...of, month: counted.month, miles: counted.driven, score: 0, scores: 0 }]
          : []),
        ...(scored ? [{ ...of, month: scored.month, miles: 0, score: scored.score, scores: 1 }] : []),
      ]
    }),
  )

/** The newest snapshot taken in: on the provider's row, and for all as last_date_of_data_call (ruling 34). */
export async function saveSnapshotTime(
  rows: Rows,
  provider: string,
  snapshotAt: string | null,
  now: string,
): Promise<void> {
  if (snapshotAt === null) return
  await sql`update telematics_providers set last_snapshot_at = greatest(last_snapshot_at, ${snapshotAt}::timestamptz)
    where name = ${provider} and (last_snapshot_at is null or last_snapshot_at < ${snapshotAt}::timestamptz)`.execute(
    rows,
  )
  // Texts of one shape, UTC with milliseconds, so they compare as instants do.
  await sql`insert into settings as kept (name, value, updated_at) values ('last_date_of_data_call', ${snapshotAt}, ${now})
    on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at where kept.value < excluded.value`.execute(
    rows,
  )
}
