// Takes one page of a snapshot in: readings with or without a vehicle, the newest of each vehicle, its miles, score and
// place, and what it drove and scored in a month. In sets, never machine by machine.
import type { LeftOut } from '@kerbline/domain/areas/telematics/left-out.ts'
import type { ImportProblem } from '@kerbline/domain/areas/imports/reasons.ts'
import type { Rows } from '../../db/scope.ts'
import { type CheckedEntry, checkEquipment, type Reading } from './check-equipment.ts'
import type { Snapshot } from './feed/parse-aemp.ts'
import { newest, onePerVehicle, type Placed, placeReading } from './place-readings.ts'
import { findProvider, lastReadings, matcherFor, usualUnit } from './queries.ts'
import { addPlacedMonths, keepNewest, moveVehicles, saveReadings, saveSnapshotTime } from './write-readings.ts'

export interface IngestRequest {
  readonly snapshot: Snapshot
  /** Whose feed it is: its row among the providers says the usual unit, where there is one. */
  readonly provider: string
  /** When it was fetched, by the business clock: for feeds that say no time. */
  readonly now: string
}

export interface Ingested {
  readonly read: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  /** Entries with a problem. Those that had a header and a serial number are kept without the refused block. */
  readonly refused: number
  /** Devices that fit no vehicle; kept, for staff to match. */
  readonly unmatched: number
  /** Entries that were kept and do not count, as they were not complete, and what they lacked. */
  readonly leftOut: LeftOut
  readonly problems: readonly ImportProblem[]
  readonly accounts: readonly string[]
  /** The newest time the page speaks of. */
  readonly snapshotAt: string | null
}

/** What time a reading is of: the snapshot's, else its own newest; a feed without any time is as old as its first sight. */
async function timesOf(
  rows: Rows,
  { snapshot, provider, now }: IngestRequest,
  readings: readonly Reading[],
): Promise<(reading: Reading) => string> {
  const own = ({ odometerAt, scoreAt, locationAt }: Reading): string | null =>
    snapshot.snapshotAt ?? newest(odometerAt, scoreAt, locationAt)
  const timeless = readings.filter((reading) => own(reading) === null).map(({ serialNumber }) => serialNumber)
  const last = await lastReadings(rows, provider, timeless)
  return (reading) => {
    const at = own(reading)
    if (at !== null) return at
    const before = last.get(reading.serialNumber)
    return before && JSON.stringify(before.raw) === JSON.stringify(reading.raw) ? before.snapshot_at : now
  }
}

const leftOutOf = (placed: readonly Placed[]): LeftOut => {
  const readings = placed.filter(({ counts }) => !counts).map(({ reading }) => reading)
  const lacking = (lacks: (reading: Reading) => boolean): number => readings.filter(lacks).length
  return {
    entries: readings.length,
    distance: lacking(({ odometerMiles }) => odometerMiles === null),
    driver_behaviour: lacking(({ score }) => score === null),
    location: lacking(({ latitude }) => latitude === null),
  }
}

const readingsOf = (entries: readonly CheckedEntry[]) =>
  entries.flatMap(({ reading }, place) => (reading ? [{ place, reading }] : []))

/** Within the caller's transaction. A rerun of the same page changes nothing. */
export async function ingestSnapshot(rows: Rows, request: IngestRequest): Promise<Ingested> {
  const { snapshot, provider } = request
  const known = await findProvider(rows, provider)
  const onlyComplete = known?.only_complete ?? true
  const entries = checkEquipment(snapshot.equipment, usualUnit(known))
  const found = readingsOf(entries)
  const readings = found.map(({ reading }) => reading)
  const [match, timeOf] = [await matcherFor(rows, provider, readings), await timesOf(rows, request, readings)]
  const placed = found.map(({ place, reading }) =>
    placeReading(place, reading, match(reading)?.vehicle ?? null, { snapshotAt: timeOf(reading), onlyComplete }),
  )
  const saved = await saveReadings(rows, provider, placed)
  const moving = onePerVehicle(placed)
  await keepNewest(rows, provider, moving)
  await moveVehicles(rows, moving)
  await addPlacedMonths(rows, moving)
  const problems = entries.flatMap((entry) => entry.problems)
  const refusedPlaces = new Set(problems.map(({ row }) => row))
  const good = placed.filter(({ place }) => !refusedPlaces.has(place))
  const count = (state: 'created' | 'updated'): number => good.filter(({ place }) => saved.get(place) === state).length
  const snapshotAt = newest(snapshot.snapshotAt, ...placed.map((each) => each.snapshotAt))
  await saveSnapshotTime(rows, provider, snapshotAt, request.now)
  const touched = placed.filter(({ place, vehicle }) => vehicle && saved.has(place))
  return {
    read: entries.length,
    created: count('created'),
    updated: count('updated'),
    unchanged: good.length - count('created') - count('updated'),
    refused: refusedPlaces.size,
    unmatched: placed.filter(({ vehicle }) => !vehicle).length,
    leftOut: leftOutOf(placed),
    problems,
    accounts: [...new Set(touched.flatMap(({ vehicle }) => (vehicle ? [vehicle.account] : [])))],
    snapshotAt,
  }
}
