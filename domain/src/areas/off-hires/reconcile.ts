// What going back was to cost, what was agreed, and what was billed: in pence, part by part, with the lines that billed it.
import { formatMoney } from '../../kit/money.ts'
import { addDays, type CalendarDate } from '../../kit/time/calendar.ts'
import { formatDate } from '../../kit/time/date-words.ts'
import { type DatedLine, penceWithin } from '../finance/hire-accrual.ts'
import type { ReturnPrice } from './endpoints.ts'

export const reconciledWords = {
  hire: 'Hire until charges stopped',
  after: 'Hire after charges stopped',
  charges: 'Charges after the inspection',
} as const
export type ReconciledPart = keyof typeof reconciledWords

export interface BilledLine extends DatedLine {
  readonly reference: string
  readonly urn: number
  readonly line_id: number
  readonly narrative: string
  /** It bears the number of the off-hire. */
  readonly isNamed: boolean
}

export interface Reconciled {
  readonly part: ReconciledPart
  /** As it was told when the off-hire was sent; null: nothing was. */
  readonly forecast_pence: number | null
  readonly agreed_pence: number | null
  readonly billed_pence: number
  /** Billed less what was agreed, else less the forecast. */
  readonly difference_pence: number
  readonly working: string
  readonly lines: readonly { reference: string; urn: number; line_id: number; narrative: string; pence: number }[]
}

interface Returned {
  readonly prices: readonly (ReturnPrice | null)[]
  readonly charge_ends_on: CalendarDate
  /** Null: nothing is agreed yet. */
  readonly agreed_pence: number | null
}

const sumOf = (all: readonly { readonly pence: number }[]): number => all.reduce((sum, { pence }) => sum + pence, 0)
/** Hire is looked at for so long after the charges stopped. */
const AFTER_DAYS = 366

export function reconcileReturn(
  { prices, charge_ends_on: endsOn, agreed_pence: agreed }: Returned,
  lines: readonly BilledLine[],
): Reconciled[] {
  const told = prices.flatMap((price) => price?.lines ?? [])
  const hire = told.filter(({ what }) => what === 'hire')
  const others = told.filter(({ what }) => what !== 'hire')
  const from = hire.map((line) => line.from).toSorted()[0]
  const net = (of: typeof told): number => of.reduce((sum, { net_pence }) => sum + net_pence, 0)
  const within = (span: { readonly from: CalendarDate; readonly to: CalendarDate } | null) =>
    span === null
      ? []
      : lines.flatMap((line) => {
          const pence = line.isNamed || !line.isHire ? 0 : penceWithin(line, span)
          return pence === 0 ? [] : [shownLine(line, pence)]
        })
  const inHire = within(from === undefined ? null : { from, to: endsOn })
  const after = within({ from: addDays(endsOn, 1), to: addDays(endsOn, AFTER_DAYS) })
  const named = lines.filter(({ isNamed }) => isNamed).map((line) => shownLine(line, line.goodsPence))
  const arePriced = prices.every((price) => price !== null)
  const part = (
    name: ReconciledPart,
    sums: Pick<Reconciled, 'forecast_pence' | 'agreed_pence' | 'working'>,
    own: Reconciled['lines'],
  ): Reconciled => {
    const expected = sums.agreed_pence ?? sums.forecast_pence
    const billed = sumOf(own)
    return { part: name, ...sums, billed_pence: billed, difference_pence: billed - (expected ?? billed), lines: own }
  }
  return [
    part(
      'hire',
      {
        forecast_pence: arePriced ? net(hire) : null,
        agreed_pence: null,
        working: hire.map(({ working }) => working).join(' + ') || 'Nothing was left to bill',
      },
      inHire,
    ),
    part('after', { forecast_pence: 0, agreed_pence: null, working: `No charge after ${formatDate(endsOn)}` }, after),
    part(
      'charges',
      {
        forecast_pence: others.length > 0 ? net(others) : null,
        agreed_pence: agreed,
        working: agreed === null ? 'Not agreed yet' : `${formatMoney(agreed)} agreed line by line`,
      },
      named,
    ),
  ]
}

const shownLine = ({ reference, urn, line_id, narrative }: BilledLine, pence: number) => ({
  ...{ reference, urn, line_id, narrative, pence },
})
