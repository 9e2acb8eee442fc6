// What the trackers sent: newest snapshots, the latest reading of each vehicle, and miles and scores by month.
import type { Anomaly } from '@kerbline/domain/areas/telematics/anomalies.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { anEquipmentReading } from '../../testing/factories.ts'
import { sentences, type World } from '../demo-world.ts'
import { isLive, type VehiclePlan } from './fleet-plan.ts'
import { milesOfDays } from './miles-of-days.ts'
import { imei } from '../identifiers.ts'

export const demoProvider = 'Kerbline Trackers'
/** The snapshot of this morning: 06:10. */
const SNAPSHOT_MINUTES = 370

/** A business day's scores a month, roughly. */
const SCORES_A_MONTH = 21
const DAYS_A_MONTH = 30.4

export function fillProvider({ batch, clock }: World): void {
  const at = clock.at(0, SNAPSHOT_MINUTES)
  batch.add('telematics_providers', {
    id: batch.id('telematics_providers'),
    name: demoProvider,
    url: null,
    format: 'json',
    odometer_units: 'kilometre',
    poll_minutes: 15,
    is_enabled: false,
    last_snapshot_at: at,
    last_attempt_at: at,
    created_at: clock.at(-700, 600),
    updated_at: at,
  })
}

/** What cannot be true, by a vehicle's place in its fleet. */
const anomalous: ReadonlyMap<number, Anomaly> = new Map([
  [23, 'odometer jump'],
  [47, 'odometer fall'],
  [64, 'position stale'],
])
const FLEET = 150
const STALE_DAYS = 12

const anomalyOf = ({ number, device }: VehiclePlan): Anomaly | null =>
  device === 'complete' ? (anomalous.get(number % FLEET) ?? null) : null

interface Sent {
  readonly daysAgo: number
  readonly isComplete: boolean
  readonly lacks: 'location' | 'score' | null
}

/** Newest first. A device that lacks a block now sent a whole snapshot the evening before. */
function snapshotsOf({ device, number, account }: VehiclePlan): Sent[] {
  const whole = { isComplete: true, lacks: null }
  const lacks = number % 2 === 0 ? ('location' as const) : ('score' as const)
  if (device === 'never complete') return [{ daysAgo: 0, isComplete: false, lacks }]
  if (device === 'block missing now')
    return [
      { daysAgo: 0, isComplete: false, lacks },
      { daysAgo: 1, ...whole },
    ]
  return Array.from({ length: account.customer.density.readings }, (_, daysAgo) => ({ daysAgo, ...whole }))
}

const KILOMETRES_PER_MILE = 1.609344

function readingOf(world: World, plan: VehiclePlan, { daysAgo, isComplete, lacks }: Sent) {
  const { clock } = world
  const score = plan.device === 'no score' ? 0 : plan.score
  // One in twelve stood still since the snapshot before.
  const isParked = plan.number % 12 === 5
  const miles = Math.max(1, Math.round(plan.lifetimeMiles - (isParked ? 0 : milesOfDays(clock, plan, daysAgo))))
  const at = clock.at(-daysAgo - 1, 1_080 + (plan.number % 70))
  const hasScore = lacks !== 'score'
  const hasPlace = lacks !== 'location'
  const serial = imei(plan.number)
  const raw = {
    equipmentHeader: { serialNumber: serial },
    distance: { odometer: Math.round(miles * KILOMETRES_PER_MILE * 10) / 10, odometerUnits: 'kilometre', dateTime: at },
    ...(hasScore && { driverBehaviour: { totalScore: score, date: at } }),
    ...(hasPlace && { location: { latitude: plan.latitude, longitude: plan.longitude, dateTime: at } }),
  }
  return anEquipmentReading({
    id: world.batch.id('equipment_readings'),
    customer_account_number: plan.account.accountNumber,
    vehicle_id: plan.id,
    provider: demoProvider,
    serial_number: serial,
    pin: null,
    snapshot_at: clock.at(-daysAgo, SNAPSHOT_MINUTES),
    odometer_miles: miles,
    odometer_at: at,
    score: hasScore ? score : null,
    score_at: hasScore ? at : null,
    latitude: hasPlace ? plan.latitude : null,
    longitude: hasPlace ? plan.longitude : null,
    location_at: hasPlace ? at : null,
    is_complete: isComplete,
    flags: isComplete ? [] : ['block missing'],
    counts: isComplete,
    raw: JSON.stringify(raw),
    note: plan.hasCanary ? sentences('Tracker moved to the dash.', world.canary(plan.account.accountNumber)) : null,
    created_at: clock.at(-daysAgo, SNAPSHOT_MINUTES + 1),
  })
}

/** A tracker without a fix still tells the place of long ago. */
function withStalePlace(
  { clock }: World,
  plan: VehiclePlan,
  { daysAgo }: Sent,
  reading: ReturnType<typeof readingOf>,
): ReturnType<typeof readingOf> {
  if (anomalyOf(plan) !== 'position stale' || daysAgo > 0) return reading
  return { ...reading, location_at: clock.at(-STALE_DAYS, 1_020), flags: ['position stale'] }
}

function fillReadings(world: World, plan: VehiclePlan): void {
  const readings = snapshotsOf(plan).map((sent) => withStalePlace(world, plan, sent, readingOf(world, plan, sent)))
  for (const reading of readings) world.batch.add('equipment_readings', reading)
  // Only complete entries count: a device that never sent one has no newest reading.
  const latest = readings.find(({ is_complete }) => is_complete)
  if (latest?.id === undefined) return
  world.batch.add('equipment_latest', {
    vehicle_id: plan.id,
    customer_account_number: plan.account.accountNumber,
    reading_id: latest.id,
    serial_number: latest.serial_number,
    odometer_miles: latest.odometer_miles ?? null,
    odometer_at: latest.odometer_at ?? null,
    score: latest.score ?? null,
    score_at: latest.score_at ?? null,
    latitude: latest.latitude ?? null,
    longitude: latest.longitude ?? null,
    location_at: latest.location_at ?? null,
    snapshot_at: latest.snapshot_at,
    is_complete: latest.is_complete,
  })
}

/** An odometer that cannot be true, of the evening before: kept, not counted, and waiting for staff to rule on it. */
function fillAnomaly(world: World, plan: VehiclePlan): void {
  const anomaly = anomalyOf(plan)
  if (anomaly === null || anomaly === 'position stale') return
  const { clock, batch } = world
  const at = clock.at(-1, SNAPSHOT_MINUTES + 30)
  batch.add('equipment_readings', {
    ...readingOf(world, plan, { daysAgo: 1, isComplete: true, lacks: null }),
    snapshot_at: clock.at(-1, SNAPSHOT_MINUTES + 35),
    // A figure in kilometres taken for miles, or one of a replaced dashboard.
    odometer_miles: anomaly === 'odometer jump' ? plan.lifetimeMiles + 90_000 : 412,
    odometer_at: at,
    flags: [anomaly],
    note: null,
    created_at: clock.at(-1, SNAPSHOT_MINUTES + 36),
  })
}

/** Less in August and December, more in autumn. */
const season = [0.97, 0.98, 1.02, 1, 1.01, 1.02, 0.98, 0.9, 1.04, 1.07, 1.05, 0.94]

function fillMonths(world: World, plan: VehiclePlan): void {
  const { clock, batch } = world
  const random = world.random('months', plan.number)
  const dayOfMonth = Number(clock.today.slice(8))
  const monthsOnHire = Math.floor((plan.onHireDaysAgo - dayOfMonth) / DAYS_A_MONTH) + 1
  const months = Math.min(plan.account.customer.density.mileageMonths, Math.max(1, monthsOnHire))
  for (let back = months - 1; back >= 0; back--) {
    const month = clock.monthBefore(back)
    const share = back === 0 ? dayOfMonth / DAYS_A_MONTH : 1
    const miles =
      (plan.annualMiles / 12) * share * (season[Number(month.slice(5)) - 1] ?? 1) * (0.85 + random.fraction() * 0.3)
    const count = plan.device === 'no score' ? 0 : Math.max(1, Math.round(SCORES_A_MONTH * share))
    const score = Math.min(98, Math.max(45, plan.score - back * 0.2 + random.around(0, 3)))
    batch.add('vehicle_months', {
      vehicle_id: plan.id,
      customer_account_number: plan.account.accountNumber,
      month,
      miles: Math.round(miles * 10) / 10,
      score_sum: Math.round(score * count * 10) / 10,
      score_count: count,
    })
  }
}

export function fillTelematics(world: World, plan: VehiclePlan): void {
  if (plan.device === 'no device') return
  if (isLive(plan)) fillReadings(world, plan)
  if (isLive(plan)) fillAnomaly(world, plan)
  if (isLive(plan) && plan.device !== 'never complete') fillMonths(world, plan)
}

/** A device number with one digit mistyped: the vehicle it is meant for comes to mind. */
const mistyped = (number: number): string => imei(number).replace(/.$/, (last) => String((Number(last) + 3) % 10))
const MISTYPED_VEHICLE = 31

/** Devices that fit no vehicle: a tracker in a drawer, one sold with its van, one with a plate for a number. */
export function fillUnmatchedDevices(world: World): void {
  const { clock, batch } = world
  const serials = [imei(9_000_001), imei(9_000_002), 'XX99 XXX', mistyped(MISTYPED_VEHICLE)]
  for (const [place, serial] of serials.entries()) {
    batch.add(
      'equipment_readings',
      anEquipmentReading({
        id: batch.id('equipment_readings'),
        customer_account_number: null,
        vehicle_id: null,
        provider: demoProvider,
        serial_number: serial,
        pin: place === 1 ? 'KBDA2019X09999999' : null,
        snapshot_at: clock.at(0, SNAPSHOT_MINUTES),
        odometer_miles: 14_210 + place * 977,
        odometer_at: clock.at(-3 - place, 840),
        score: 71 + place,
        score_at: clock.at(-3 - place, 840),
        latitude: 53.7 + place / 50,
        longitude: -1.5,
        location_at: clock.at(-3 - place, 840),
        is_complete: true,
        flags: ['unmatched device'],
        raw: JSON.stringify({ equipmentHeader: { serialNumber: serial } }),
        note: null,
        created_at: clock.at(0, SNAPSHOT_MINUTES + 1),
      }),
    )
  }
}

/** What the newest snapshot held, as its provider's row tells it. */
export async function saveNewestSnapshotTime(rows: Kysely<Tables>): Promise<void> {
  await sql`update telematics_providers p set last_counts = (
    select json_build_object('pages', ceil(count(*) / 100.0), 'read', count(*), 'refused', 0, 'unmatched', count(*) filter (where vehicle_id is null),
      'left_out', json_build_object('entries', count(*) filter (where not counts), 'distance', count(*) filter (where not counts and odometer_miles is null),
        'driver_behaviour', count(*) filter (where not counts and score is null), 'location', count(*) filter (where not counts and latitude is null)))
    from equipment_readings r where r.provider = p.name and r.snapshot_at = p.last_snapshot_at)`.execute(rows)
}
