// The trade guides of fair wear and tear: which limit holds for a mark, and what it says of it.
import { confidenceWords, type LineFact } from '../../cases/line-fact.ts'
import type { CalendarDate } from '../../kit/time/calendar.ts'
import { lowered } from '../../kit/words.ts'
import { type VehicleClass, vehicleClasses } from '../vehicles/words.ts'
import { panelOf } from './body-plan.ts'
import type { DamageMark } from './marks.ts'
import { type MarkKind, markKindWords } from './words.ts'

export const guideZones = ['working', 'non_working', 'interior'] as const
export type GuideZone = (typeof guideZones)[number]
export const guideZoneWords: Readonly<Record<GuideZone, string>> = {
  working: 'Working area',
  non_working: 'Non-working area',
  interior: 'Interior',
}
export const guideRules = ['size', 'always', 'never'] as const
export const guideRuleWords: Readonly<Record<(typeof guideRules)[number], string>> = {
  size: 'Up to a size',
  always: 'Any size is fair wear and tear',
  never: 'Never fair wear and tear',
}
export const guideBases = ['lease', 'rental'] as const
export const confidences = Object.keys(confidenceWords) as LineFact['confidence'][]

export interface GuideLimit {
  readonly guide: string
  readonly version: string
  /** Null, as of the hire, the zone and the panel: any. */
  readonly vehicle_class: VehicleClass | null
  readonly basis: (typeof guideBases)[number] | null
  readonly zone: GuideZone | null
  readonly panel: string | null
  readonly kind: MarkKind
  readonly rule: (typeof guideRules)[number]
  /** Of a rule by size; null: the guide’s size is not known. */
  readonly limit_mm: number | null
  /** On one panel; null: as many as there are. */
  readonly max_count: number | null
  readonly condition: string | null
  /** The first day it holds; of rows that differ in it, in guide and in version alone the newest counts. */
  readonly from_on: CalendarDate
  readonly source: string
  readonly read_on: CalendarDate
  readonly confidence: LineFact['confidence']
}

export interface GuidedVehicle {
  readonly class: VehicleClass | null
  readonly basis: GuideLimit['basis']
}

/** The guide for vans ends at 3.5 tonnes; what is heavier has the guide of lorries (domain facts, section 2). */
const MAX_VAN_KG = 3_500
export const guidedClass = (its: VehicleClass, gvwKg: number | null): VehicleClass =>
  its === 'van' && (gvwKg ?? 0) > MAX_VAN_KG ? 'hgv' : its

const zoneOf = (panel: string | undefined, { class: its }: GuidedVehicle): GuideZone =>
  panel === 'cab' || (panel === 'load_area' && its === 'car')
    ? 'interior'
    : panel === 'load_area'
      ? 'working'
      : 'non_working'

type Purpose = Pick<GuideLimit, 'vehicle_class' | 'basis' | 'zone' | 'panel' | 'kind'>
const closeness = ({ panel, zone, vehicle_class: its, basis }: Purpose): number =>
  [panel, zone, its, basis].reduce((sum, each) => sum * 2 + (each === null ? 0 : 1), 0)

/** The row that fits a mark best, of those alike the newest that holds on the day. */
function limitFor(
  limits: readonly GuideLimit[],
  vehicle: GuidedVehicle,
  mark: DamageMark,
  day: CalendarDate,
): GuideLimit | undefined {
  const panel = panelOf(mark)?.name
  const zone = zoneOf(panel, vehicle)
  return limits
    .filter(
      (row) =>
        row.from_on <= day &&
        row.kind === mark.kind &&
        (row.vehicle_class === null || row.vehicle_class === vehicle.class) &&
        (row.basis === null || row.basis === vehicle.basis) &&
        (row.zone === null || row.zone === zone) &&
        (row.panel === null || row.panel === panel),
    )
    .toSorted((one, other) => closeness(other) - closeness(one) || other.from_on.localeCompare(one.from_on))[0]
}

/** Which of its kind on its panel it is, counted as they were marked. */
function placeOf(marks: readonly DamageMark[], mark: DamageMark): number {
  const panel = panelOf(mark)?.name
  const alike = marks.filter((each) => each.kind === mark.kind && panelOf(each)?.name === panel)
  return alike.indexOf(mark) + 1
}

const verdictWords = { fair_wear: 'fair wear and tear', over: 'over the limit' } as const

/** What the guide in force says of a mark; null: no guide is held for such damage of such a vehicle. */
export function factOf(
  limits: readonly GuideLimit[],
  vehicle: GuidedVehicle,
  marks: readonly DamageMark[],
  mark: DamageMark,
  day: CalendarDate,
): LineFact | null {
  const row = limitFor(limits, vehicle, mark, day)
  if (!row) return null
  const { rule, limit_mm: limit, max_count: maxCount } = row
  // An older record leaves out what it does not know.
  const size = (mark as Partial<DamageMark>).size_mm ?? null
  const guide = `${row.guide}, ${row.version}`
  const subject = `${markKindWords[mark.kind]}${size === null ? '' : ` ${size} mm`}`
  const place = placeOf(marks, mark)
  const say = (verdict: LineFact['verdict'], words: string): LineFact => ({
    ...{ verdict, words, measured_mm: size, limit_mm: limit, condition: row.condition, guide },
    ...{ source: row.source, read_on: row.read_on, confidence: row.confidence },
  })
  if (rule === 'never') return say('over', `${subject}: never fair wear and tear here`)
  if (rule === 'size' && limit === null) return say('unknown', `${subject}. No limit known: ${guide}`)
  const within = limit === null ? `${subject}, any size` : `${subject}, limit ${limit} mm`
  if (limit !== null && size === null) return say('not_measured', `${within}: not measured`)
  const isOver = limit !== null && (size ?? 0) > limit
  if (!isOver && maxCount !== null && place > maxCount)
    return say(
      'over',
      `${within}, number ${place} on this panel where ${maxCount} are fair wear and tear: ${verdictWords.over}`,
    )
  const verdict = isOver ? 'over' : 'fair_wear'
  return say(verdict, `${within}: ${verdictWords[verdict]}`)
}

const zoneWords = (zone: GuideZone | null): string | null => zone && lowered(guideZoneWords[zone])
export const guideClassWords = (its: VehicleClass | null): string =>
  its === null ? 'Any vehicle' : its === 'hgv' ? 'HGV' : `${its[0]?.toUpperCase()}${its.slice(1)}`
export const guideClasses = vehicleClasses

/** "Van, lease, non-working area, scratch, from 2021-01-01": by it a row is known. */
export const limitName = ({ from_on: from, ...limit }: Purpose & Pick<GuideLimit, 'from_on'>): string =>
  [
    guideClassWords(limit.vehicle_class),
    limit.basis,
    zoneWords(limit.zone),
    limit.panel,
    lowered(markKindWords[limit.kind]),
    `from ${from}`,
  ]
    .filter(Boolean)
    .join(', ')
