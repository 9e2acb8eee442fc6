// The days and sums of a notice together: which day it is worked to now, what is due, and what follows if nobody acts.
import { addDays, type CalendarDate } from '../../kit/time/calendar.ts'
import { amountDue, shareOf } from './amount-due.ts'
import { fineDates, rulesFor } from './clock.ts'
import {
  type FineDate,
  isPolice,
  type NoticeFacts,
  type NoticeStage,
  noticeStages,
  type PenaltyRule,
} from './notice.ts'
import { type EarlierStage, stageFlags } from './stage-flags.ts'

export interface NoticeSums {
  readonly full_pence: number | null
  readonly discount_pence: number | null
  /** As a later stage prints it, with its court fee. */
  readonly printed_pence: number | null
}

export interface FineTerms {
  readonly dates: readonly FineDate[]
  /** What is due within the discount, and what once it is over; null: none, or a police notice. */
  readonly discount_due_pence: number | null
  readonly later_pence: number | null
  /** What comes next if nobody acts, for how much and from which day. */
  readonly next_stage: {
    readonly stage: NoticeStage
    readonly pence: number | null
    readonly from: CalendarDate
  } | null
  /** Why a stage cannot be, in words. */
  readonly stage_flags: readonly string[]
}

const LONG_AFTER = '9999-12-31'

function followsOf(
  notice: NoticeFacts,
  { full_pence: full }: NoticeSums,
  rules: readonly PenaltyRule[],
  dates: readonly FineDate[],
) {
  const { kind, stage, served_how: way } = notice
  const last = dates
    .map((date) => date.last)
    .toSorted()
    .at(-1)
  if (last === undefined || isPolice(kind)) return null
  const from = addDays(last, 1)
  const isOnVehicle = way === 'on_vehicle' || way === 'handed'
  if (stage === 'pcn' && kind === 'council_parking' && isOnVehicle) return { stage: 'nto' as const, pence: full, from }
  if (stage === 'pcn' && kind === 'london_bus_lane') return { stage: 'enforcement_notice' as const, pence: full, from }
  if (!['pcn', 'nto', 'enforcement_notice'].includes(stage)) return null
  const [dearer] = rulesFor({ ...notice, stage: 'charge_certificate' }, way, 'pay', rules)
  if (!dearer) return null
  return { stage: 'charge_certificate' as const, pence: shareOf(full, dearer.percent), from }
}

export function fineTerms(
  notice: NoticeFacts,
  sums: NoticeSums,
  rules: readonly PenaltyRule[],
  holidays: ReadonlySet<CalendarDate>,
  earlier: readonly EarlierStage[] = [],
): FineTerms {
  const dates = fineDates(notice, rules, holidays)
  const amounts = { ...sums, charge_unpaid_pence: null }
  const discount = dates.find(({ ends }) => ends === 'discount')
  const due = (day: CalendarDate) => amountDue(amounts, notice, dates, day)
  const discounted = discount ? due(discount.last) : null
  return {
    dates,
    discount_due_pence: discounted?.step === 'discount' ? discounted.penalty_pence : null,
    later_pence: isPolice(notice.kind) ? null : (sums.printed_pence ?? due(LONG_AFTER).penalty_pence),
    next_stage: followsOf(notice, sums, rules, dates),
    stage_flags: stageFlags(notice, rules, holidays, earlier).map(({ words }) => words),
  }
}

type Standing = Pick<FineDate, 'ends' | 'safe' | 'last' | 'warn'>

/** The date to work to: the first that is not over; once all are over, the last. */
export const nextDate = (dates: readonly Standing[], today: CalendarDate): Standing | null =>
  dates.find(({ safe }) => safe >= today) ?? dates.at(-1) ?? null

/** What is to be paid on a day: the discounted sum through its last day. */
export function dueOn(
  {
    dates,
    discount_due_pence: discounted,
    later_pence: later,
  }: Pick<FineTerms, 'dates' | 'discount_due_pence' | 'later_pence'>,
  day: CalendarDate,
): number | null {
  const last = dates.find(({ ends }) => ends === 'discount')?.last
  return discounted !== null && last !== undefined && day <= last ? discounted : later
}

interface CostStep {
  readonly label: string
  readonly pence: number | null
  readonly on: CalendarDate
  readonly is_past: boolean
  readonly is_dearer: boolean
}

/** The sums of the notice along its road. */
export function costSteps(
  { dates, discount_due_pence: discounted, later_pence: later, next_stage: next }: FineTerms,
  today: CalendarDate,
): CostStep[] {
  const labels = { discount: 'Discount ends', pay: 'Pay in full by', respond: 'Answer by' } as const
  const sums = { discount: discounted, pay: later, respond: null } as const
  return [
    ...dates.map(({ ends, safe, last }) => ({
      ...{ label: labels[ends], pence: sums[ends], on: safe, is_past: last < today, is_dearer: false },
    })),
    ...(next
      ? [
          {
            label: noticeStages[next.stage],
            pence: next.pence,
            on: next.from,
            is_past: next.from <= today,
            is_dearer: true,
          },
        ]
      : []),
  ]
}
