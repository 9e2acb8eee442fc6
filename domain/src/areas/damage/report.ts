// What a report of damage has to hold before it is submitted, and for how long a case may be opened anew.
import { choice, flag, instant, longText, optionsOf, postcode, reference, text } from '../../kit/field.ts'
import type { DamageMark } from './marks.ts'
import { type DamageType, damageTypeWords, injuryWords, isSerious } from './words.ts'

/** What reporting takes; what a draft may still lack is asked before it is submitted. */
export const damageFields = {
  type: choice({
    label: 'Type of incident',
    options: optionsOf(Object.keys(damageTypeWords) as (keyof typeof damageTypeWords)[], damageTypeWords),
    optional: true,
  }),
  incident_at: instant({ label: 'When it happened', optional: true }),
  discovered_at: instant({ label: 'When it was found', optional: true }),
  location_text: text({ label: 'Where it happened', max: 200, optional: true }),
  postcode: postcode({ label: 'Postcode', optional: true }),
  driver_id: reference({ label: 'Driver', to: 'drivers', optional: true }),
  circumstances: longText({
    label: 'What happened, in your own words',
    max: 4_000,
    optional: true,
    hint: 'At least 20 characters.',
  }),
  is_drivable: flag({ label: 'The vehicle can be driven', initial: true }),
  recovered_to: text({ label: 'Where it was taken', max: 200, optional: true }),
  injuries: choice({
    label: 'Injuries',
    options: optionsOf(Object.keys(injuryWords) as (keyof typeof injuryWords)[], injuryWords),
    optional: true,
  }),
  police_ref: text({ label: 'Police reference', max: 40, optional: true }),
  police_force: text({ label: 'Police force', max: 80, optional: true }),
  weather: text({ label: 'Weather', max: 80, optional: true }),
  road: text({ label: 'Road', max: 80, optional: true }),
} as const

/** What a driver is asked who reports by a link. */
export const driverFields = {
  type: damageFields.type,
  incident_at: damageFields.incident_at,
  location_text: damageFields.location_text,
  circumstances: damageFields.circumstances,
  is_drivable: damageFields.is_drivable,
  injuries: damageFields.injuries,
  police_ref: damageFields.police_ref,
} as const

/** A vehicle that came back may still be reported on for so long: damage is often found at its inspection. */
export const REPORTED_AFTER_DAYS = 60
export const REOPEN_MONTHS = 12
export const CIRCUMSTANCES_LETTERS = 20

export interface DamageReport {
  readonly type: DamageType | null
  readonly incident_at: string | null
  readonly location_text: string | null
  readonly circumstances: string | null
  readonly is_drivable: boolean | null
  readonly injuries: string | null
  readonly police_ref: string | null
  readonly marks: readonly DamageMark[]
  readonly third_parties: readonly unknown[]
  readonly photos: number
}

const emptyReport: DamageReport = {
  type: null,
  incident_at: null,
  location_text: null,
  circumstances: null,
  is_drivable: null,
  injuries: null,
  police_ref: null,
  marks: [],
  third_parties: [],
  photos: 0,
}

export const isTheft = (type: unknown): boolean => type === 'theft' || type === 'attempted_theft'

interface Blank {
  readonly field: keyof DamageReport
  readonly words: string
}

/** What has to be there and is not. */
export function blanksOf(report: DamageReport): readonly Blank[] {
  const { type, circumstances, injuries } = report
  const blanks: readonly (readonly [field: keyof DamageReport, isMissing: boolean, words: string])[] = [
    ['type', type === null, 'what happened'],
    ['incident_at', report.incident_at === null, 'when it happened'],
    ['location_text', (report.location_text ?? '') === '', 'where it happened'],
    [
      'circumstances',
      (circumstances ?? '').trim().length < CIRCUMSTANCES_LETTERS,
      `a description of at least ${CIRCUMSTANCES_LETTERS} characters`,
    ],
    ['is_drivable', report.is_drivable === null, 'whether the vehicle can be driven'],
    ['injuries', injuries === null, 'whether anyone was hurt'],
    ['marks', !isTheft(type) && report.marks.length === 0, 'a mark on the plan'],
    ['photos', report.photos === 0, 'a photo'],
    ['third_parties', type === 'collision' && report.third_parties.length === 0, 'the other party'],
    ['police_ref', (isTheft(type) || isSerious(injuries)) && (report.police_ref ?? '') === '', 'the police reference'],
  ]
  return blanks.flatMap(([field, isMissing, words]) => (isMissing ? [{ field, words }] : []))
}

/** What is still missing, in words. Who may not see other parties is not asked for them: staff ask later. */
export const missingOf = (report: DamageReport, seesParties: boolean): string[] =>
  blanksOf(report).flatMap(({ field, words }) => (field === 'third_parties' && !seesParties ? [] : [words]))

/** What a driver beside the road is not held up for: photos follow the report, the rest is asked of the customer. */
const askedLater: readonly (keyof DamageReport)[] = ['photos', 'third_parties', 'police_ref']
export const blanksOfDriver = (report: DamageReport): readonly Blank[] =>
  blanksOf(report).filter(({ field }) => !askedLater.includes(field))
/** What is left to ask, in words. */
export const leftToAsk = (report: DamageReport): string[] =>
  blanksOf(report).flatMap(({ field, words }) => (askedLater.includes(field) ? [words] : []))

/** What such a report cannot do without, empty as it may be: by it a form says what may be left out. */
export const neededIn = (told: Pick<DamageReport, 'type' | 'injuries'>): readonly Blank[] => [
  ...blanksOf({ ...emptyReport, ...told }),
  ...blanksOf(emptyReport).filter(({ field }) => field in told),
]

/** Where what is missing can be said, by its words. */
export const fieldOfMissing = (words: string): keyof DamageReport | undefined =>
  neededIn({ type: 'collision', injuries: 'fatal' }).find((blank) => blank.words === words)?.field

/** What is charged: the agreed pence, less a damage waiver. */
export const rechargeOf = (agreedPence: number, waiverPence: number | null): number =>
  Math.max(0, agreedPence - (waiverPence ?? 0))
