// What a telematics entry is worth: which entries count, which readings count, and which are impossible.
import { kilometresToMiles, roundToTenth } from '../../kit/rounding.ts'

/** An entry in the shape of the specification, section 3; any block may be missing. */
export interface EquipmentEntry {
  readonly equipmentHeader?: { readonly serialNumber?: string | null } | null | undefined
  readonly distance?: { readonly odometer?: number | null; readonly dateTime?: string | null } | null | undefined
  readonly driverBehaviour?: { readonly totalScore?: number | null; readonly date?: string | null } | null | undefined
  readonly location?: { readonly latitude?: number | null; readonly longitude?: number | null } | null | undefined
}

/** An entry counts only if its header, distance, driver behaviour and location are all present (specification, section 5). */
export const isComplete = ({ equipmentHeader, distance, driverBehaviour, location }: EquipmentEntry): boolean =>
  [equipmentHeader, distance, driverBehaviour, location].every((block) => block !== undefined && block !== null)

/** Ruling 36. For a provider whose feed never carries scores staff turn the switch off: then each block that is there counts for itself. */
export const entryCounts = (isWhole: boolean, onlyComplete: boolean): boolean => isWhole || !onlyComplete

/** Miles and scores count only above 0 (specification, section 5); anything else is "No reading", never 0. */
const aboveZero = (value: number | null | undefined): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null

export const countedMiles = aboveZero

/** 0 to 100; 0 and everything outside is no score. */
export function countedScore(score: number | null | undefined): number | null {
  const counted = aboveZero(score)
  return counted !== null && counted <= 100 ? counted : null
}

/** A place on Earth; 0,0 is what a tracker without a fix sends. */
export const isPlace = (latitude: number, longitude: number): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && !(latitude === 0 && longitude === 0)

export type DistanceUnit = 'kilometre' | 'mile' | 'metre'

const unitSpellings: ReadonlyMap<string, DistanceUnit> = new Map([
  ...['kilometre', 'kilometres', 'kilometer', 'kilometers', 'km', 'kms'].map((text) => [text, 'kilometre'] as const),
  ...['mile', 'miles', 'mi'].map((text) => [text, 'mile'] as const),
  ...['metre', 'metres', 'meter', 'meters', 'm'].map((text) => [text, 'metre'] as const),
])

/** Null for a unit nobody knows: the reading is refused, not guessed. Providers that name none get their setting. */
export const distanceUnitOf = (text: string): DistanceUnit | null =>
  unitSpellings.get(text.trim().toLowerCase()) ?? null

/** Miles with one decimal, the form in which distances are kept. */
export function odometerMiles(odometer: number, unit: DistanceUnit): number {
  if (unit === 'mile') return roundToTenth(odometer)
  return roundToTenth(kilometresToMiles(unit === 'metre' ? odometer / 1000 : odometer))
}

export interface OdometerReading {
  readonly miles: number
  /** An instant. */
  readonly at: string
}

export type OdometerWarning = 'fall' | 'jump'

const MAX_MILES_A_DAY = 1500
const DAY_MILLISECONDS = 86_400_000

/**
 * What is impossible about two readings of one vehicle, whichever came in first: an odometer that went back, or more than
 * 1,500 miles a day. Within one day the whole 1,500 are allowed, so that an hour on the motorway is no warning.
 */
export function odometerWarning(one: OdometerReading, other: OdometerReading): OdometerWarning | null {
  const apartMilliseconds = Date.parse(other.at) - Date.parse(one.at)
  const driven = apartMilliseconds < 0 ? one.miles - other.miles : other.miles - one.miles
  if (driven < 0) return 'fall'
  const days = Math.max(1, Math.abs(apartMilliseconds) / DAY_MILLISECONDS)
  return driven > MAX_MILES_A_DAY * days ? 'jump' : null
}
