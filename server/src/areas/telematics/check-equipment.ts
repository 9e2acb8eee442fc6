// One machine of a snapshot: what it says, and what is wrong with it. A block that is wrong is left out and reported; the
// other blocks stand. Without a header or a serial number nothing can stand.
import { WHOLE_ROW, type ImportProblem, type ImportReason, quoted } from '@kerbline/domain/areas/imports/reasons.ts'
import {
  type DistanceUnit,
  distanceUnitOf,
  isComplete,
  isPlace,
  odometerMiles,
} from '@kerbline/domain/areas/telematics/rules.ts'
import { feedInstant } from './feed/parse-aemp.ts'
import { type Branch, isBranch, leafText, plainOf } from './feed/read-tree.ts'

export interface Reading {
  readonly serialNumber: string
  readonly pin: string | null
  readonly odometerMiles: number | null
  readonly odometerAt: string | null
  /** 0 to 100; 0 is kept, and never counted. */
  readonly score: number | null
  readonly scoreAt: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly locationAt: string | null
  /** All four blocks are there and right: only then the entry counts. */
  readonly isComplete: boolean
  readonly hasRefusedBlock: boolean
  /** It sent the position 0, 0. */
  readonly hasZeroPlace: boolean
  readonly raw: unknown
}

export interface CheckedEntry {
  /** Null: nothing of this machine can be kept. */
  readonly reading: Reading | null
  readonly problems: readonly ImportProblem[]
}

/** Says what is wrong where; returns null, so that a reading can end with it. */
type Complain = (column: string, reason: ImportReason, says: string) => null

/** Providers write "missing" for what they do not know. */
const known = (text: string | null): string | null => (text === null || text.toLowerCase() === 'missing' ? null : text)

const numeric = /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i

function numberIn(text: string, column: string, complain: Complain): number | null {
  const value = numeric.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : complain(column, 'not_a_number', `${quoted(text)} is not a number.`)
}

/** Undefined: there is a time, and it is wrong. Null: there is none. */
function timeIn(
  block: Branch,
  names: readonly string[],
  column: string,
  complain: Complain,
): string | null | undefined {
  const text = names.map((name) => leafText(block.get(name))).find((found) => found !== null) ?? null
  if (text === null || text.startsWith('0001-')) return null
  const instant = feedInstant(text)
  if (instant !== null) return instant
  complain(column, 'invalid_date', `${quoted(text)} is not a valid time.`)
  return undefined
}

const block = (entry: Branch, name: string): Branch | null => {
  const found = entry.get(name)
  return isBranch(found) ? found : null
}

const none = { latitude: null, longitude: null, locationAt: null, hasZeroPlace: false }

function locationOf(entry: Branch, complain: Complain) {
  const found = block(entry, 'location')
  const [latitudeText, longitudeText] = [leafText(found?.get('latitude')), leafText(found?.get('longitude'))]
  if (!found || (latitudeText === null && longitudeText === null)) return none
  const coordinate = (text: string | null, column: string, max: number): number | null => {
    if (text === null) return complain(column, 'missing', 'Only one of the two coordinates was sent.')
    const value = numberIn(text, column, complain)
    return value !== null && Math.abs(value) > max
      ? complain(column, 'out_of_range', `${quoted(text)} is not a valid coordinate. The maximum is ${max}.`)
      : value
  }
  const latitude = coordinate(latitudeText, 'Location.Latitude', 90)
  const longitude = coordinate(longitudeText, 'Location.Longitude', 180)
  const locationAt = timeIn(found, ['datetime', 'date'], 'Location.datetime', complain)
  if (latitude === null || longitude === null || locationAt === undefined) return none
  if (isPlace(latitude, longitude)) return { latitude, longitude, locationAt, hasZeroPlace: false }
  complain('Location', 'out_of_range', 'Position 0, 0 means the tracker has no GPS fix.')
  return { ...none, hasZeroPlace: true }
}

/** Further than any vehicle goes: a reading in the wrong unit. */
const MAX_MILES = 5_000_000
const unread = { odometerMiles: null, odometerAt: null }

function distanceOf(entry: Branch, usualUnit: DistanceUnit, complain: Complain) {
  const found = block(entry, 'distance')
  const text = leafText(found?.get('odometer'))
  if (!found || text === null) return unread
  const odometer = numberIn(text, 'Distance.Odometer', complain)
  const unitText = leafText(found.get('odometerunits'))
  const unit = unitText === null ? usualUnit : distanceUnitOf(unitText)
  const odometerAt = timeIn(found, ['datetime', 'date'], 'Distance.datetime', complain)
  if (unit === null)
    complain(
      'Distance.OdometerUnits',
      'unknown_value',
      `${quoted(unitText ?? '')} is not a known unit. Use kilometre, mile or metre.`,
    )
  if (odometer === null || unit === null || odometerAt === undefined) return unread
  const miles = odometerMiles(odometer, unit)
  if (odometer >= 0 && miles <= MAX_MILES) return { odometerMiles: miles, odometerAt }
  complain('Distance.Odometer', 'out_of_range', `${quoted(text)} is not a valid odometer reading.`)
  return unread
}

const unscored = { score: null, scoreAt: null }

function behaviourOf(entry: Branch, complain: Complain) {
  const found = block(entry, 'driverbehaviour') ?? block(entry, 'driverbehavior')
  const text = leafText(found?.get('totalscore'))
  if (!found || text === null) return unscored
  const score = numberIn(text, 'DriverBehaviour.TotalScore', complain)
  const scoreAt = timeIn(found, ['date', 'datetime'], 'DriverBehaviour.Date', complain)
  if (score === null || scoreAt === undefined) return unscored
  if (score >= 0 && score <= 100) return { score, scoreAt }
  complain('DriverBehaviour.TotalScore', 'out_of_range', `${quoted(text)} is not a valid score (0 to 100).`)
  return unscored
}

/** @param place in Equipment, from 0 @param usualUnit of a provider that names none */
export function checkEntry(entry: Branch | null, place: number, usualUnit: DistanceUnit): CheckedEntry {
  const problems: ImportProblem[] = []
  const complain: Complain = (column, reason, says) => {
    const where = column === WHOLE_ROW ? '' : `, ${column}`
    problems.push({ row: place, column, reason, message: `Entry ${place}${where}: ${says}` })
    return null
  }
  const header = entry && block(entry, 'equipmentheader')
  if (!entry || !header) {
    complain('EquipmentHeader', 'missing', 'The entry has no machine details.')
    return { reading: null, problems }
  }
  const pin = known(leafText(header.get('pin')))
  const serialNumber = known(leafText(header.get('serialnumber'))) ?? pin
  if (serialNumber === null) {
    complain('EquipmentHeader.SerialNumber', 'missing', 'The machine has neither a serial number nor a PIN.')
    return { reading: null, problems }
  }
  const [location, distance, behaviour] = [
    locationOf(entry, complain),
    distanceOf(entry, usualUnit, complain),
    behaviourOf(entry, complain),
  ]
  const whole = isComplete({
    equipmentHeader: { serialNumber },
    distance: distance.odometerMiles === null ? null : { odometer: distance.odometerMiles },
    driverBehaviour: behaviour.score === null ? null : { totalScore: behaviour.score },
    location: location.latitude === null ? null : location,
  })
  const reading = {
    serialNumber,
    pin,
    ...distance,
    ...behaviour,
    ...location,
    isComplete: whole,
    hasRefusedBlock: problems.length > 0,
    raw: plainOf(entry),
  }
  return { reading, problems }
}

/** Capitals, separators and an "imei:" before it make no other serial number. */
const serialKey = (serialNumber: string): string =>
  serialNumber
    .toLowerCase()
    .replace(/^imei:?/, '')
    .replace(/[^a-z0-9]/g, '')

/** All machines of a page; of two with one serial number the later is the bad one. */
export function checkEquipment(equipment: readonly (Branch | null)[], usualUnit: DistanceUnit): CheckedEntry[] {
  const seen = new Map<string, number>()
  return equipment.map((entry, place) => {
    const checked = checkEntry(entry, place, usualUnit)
    if (!checked.reading) return checked
    const key = serialKey(checked.reading.serialNumber)
    const earlier = seen.get(key)
    if (earlier === undefined) {
      seen.set(key, place)
      return checked
    }
    const message = `Entry ${place}, EquipmentHeader.SerialNumber: Entry ${earlier} already has this serial number.`
    return {
      reading: null,
      problems: [
        ...checked.problems,
        { row: place, column: 'EquipmentHeader.SerialNumber', reason: 'duplicate', message },
      ],
    }
  })
}
