// The notice of a fine: what kind it is, how it was served, where it belongs and which stage it has reached (domain model, section 7).
import type { CalendarDate } from '../../kit/time/calendar.ts'

export const namesOf = <Name extends string>(words: Readonly<Record<Name, string>>): Name[] =>
  Object.keys(words) as Name[]

export const fineKinds = {
  council_parking: 'Council parking',
  council_moving: 'Moving traffic',
  bus_lane: 'Bus lane',
  london_moving: 'Moving traffic, London',
  london_bus_lane: 'Bus lane, London',
  clean_air_zone: 'Clean-air zone',
  tfl_road_user: 'Congestion charge or ULEZ',
  dart_crossing: 'Dart crossing',
  toll: 'Toll',
  private_parking: 'Private parking',
  nip_speeding: 'Speeding',
  nip_other: 'Other police notice',
  other: 'Other',
} as const
export type FineKind = keyof typeof fineKinds

/** Of a kind, also as it came: nothing of such a notice is ever paid. */
export const isPolice = (kind: string): boolean => kind === 'nip_speeding' || kind === 'nip_other'

export const servedWays = {
  on_vehicle: 'On the vehicle',
  handed: 'Handed to the driver',
  post_camera: 'By post, camera',
  post_other: 'By post, driven away or officer prevented',
} as const
export type ServedHow = keyof typeof servedWays

export const nations = {
  england: 'England',
  wales: 'Wales',
  scotland: 'Scotland',
  northern_ireland: 'Northern Ireland',
} as const
export type Nation = keyof typeof nations

export const noticeStages = {
  pcn: 'Penalty charge notice',
  nto: 'Notice to Owner',
  enforcement_notice: 'Enforcement notice',
  notice_to_keeper: 'Notice to keeper',
  notice_to_hirer: 'Notice to hirer',
  charge_certificate: 'Charge certificate',
  order_recovery: 'Order for recovery',
  nip: 'Notice of intended prosecution',
  reminder: 'Reminder',
  debt: 'Debt collection',
} as const
export type NoticeStage = keyof typeof noticeStages

/** How far a notice has come. */
export const stageRank: Readonly<Record<NoticeStage, number>> = {
  ...{ pcn: 0, nip: 0, notice_to_keeper: 1, nto: 1, enforcement_notice: 1, notice_to_hirer: 2, reminder: 2 },
  ...{ charge_certificate: 3, order_recovery: 4, debt: 5 },
}
/** Whether a notice has come further. */
export const isLaterStage = (stage: NoticeStage, than: NoticeStage): boolean =>
  stageRank[stage] > stageRank[than] || (stageRank[stage] === stageRank[than] && stage !== than && stageRank[stage] > 0)

/** What the clocks read of a notice at the stage it has reached. */
export interface NoticeFacts {
  readonly kind: FineKind
  /** Null: not known; the shortest clock that the kind allows gives the safe date. */
  readonly served_how: ServedHow | null
  readonly nation: Nation
  readonly stage: NoticeStage
  readonly authority_id: number | null
  readonly contravention_on: CalendarDate
  /** The date of the notice, which is the day it is posted. */
  readonly issued_on: CalendarDate
  /** The day of service, where it is proved; else it is presumed. */
  readonly proved_served_on: CalendarDate | null
  readonly received_on: CalendarDate | null
  /** As they are printed on the notice. */
  readonly printed: Readonly<Partial<Record<FineClock, CalendarDate>>>
}

/** What ends on a day: the discount, the time to pay, the time to represent, transfer or answer. */
export const fineClocks = { discount: 'Discount', pay: 'Full amount', respond: 'Answer' } as const
export type FineClock = keyof typeof fineClocks

/** What the issuer itself is bound to at a stage: the last day before a notice can be served, the last on which it can, its answer, an appeal. */
export const fineLimits = {
  not_before: 'Not served until after',
  served_by: 'Served by',
  answer: 'Issuer answers',
  appeal: 'Appeal',
} as const
export type FineLimit = keyof typeof fineLimits

export const countsFrom = {
  contravention: 'the day of the contravention',
  notice: 'the date of the notice',
  served: 'service',
  given: 'the day it was given',
  received: 'the day it was received',
} as const
export type CountsFrom = keyof typeof countsFrom

/** One row of `penalty_rules`: law, tariff or trade code as data, with its source (product ruling 60). */
export interface PenaltyRule {
  readonly id: number
  readonly kind: FineKind
  readonly nation: Nation | null
  readonly served_how: ServedHow | null
  readonly stage: NoticeStage
  /** A rule of one issuer comes before the rule of its kind. */
  readonly authority_id: number | null
  readonly ends: FineClock | FineLimit
  readonly counts_from: CountsFrom
  /** How many days or months. */
  readonly days: number
  readonly unit: 'day' | 'month'
  /** with: the first day is day 1; after: the day after it is. */
  readonly counting: 'with' | 'after'
  /** Of the amount due in full, in per cent: 50 within the discount, 150 after a charge certificate; null: as printed. */
  readonly percent: number | null
  readonly source: string
  readonly read_on: CalendarDate
  readonly confidence: 'H' | 'M' | 'L' | 'K'
  readonly from_on: CalendarDate | null
  readonly to_on: CalendarDate | null
}

/** A day that something ends, as printed and as computed; both sides see both. */
export interface FineDate {
  readonly ends: FineClock
  readonly printed: CalendarDate | null
  readonly computed: CalendarDate | null
  /** The earlier of the two: reminders and sorting run to it. */
  readonly safe: CalendarDate
  /** The later, where the way of service is not known that of the longest clock: only after it is the day missed. */
  readonly last: CalendarDate
  /** The working day before the safe date, where that is a Sunday or a bank holiday; else the safe date. */
  readonly warn: CalendarDate
  readonly rule: PenaltyRule | null
  /** The day from which the rule counts. */
  readonly first: CalendarDate | null
}
