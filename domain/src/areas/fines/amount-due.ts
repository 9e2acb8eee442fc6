// What a notice costs on a day, by the stage it has reached. The toll or daily charge is outside every discount and increase.
import { roundHalfAway } from '../../kit/rounding.ts'
import type { CalendarDate } from '../../kit/time/calendar.ts'
import { type FineDate, isPolice, type NoticeFacts } from './notice.ts'

export interface FineAmounts {
  /** As the first notice prints it, before any increase. */
  readonly full_pence: number | null
  /** As printed; null: the rule’s share of the full amount. */
  readonly discount_pence: number | null
  /** What a later stage itself prints, the court fee in it; null: the rule’s share, without any fee. */
  readonly printed_pence: number | null
  /** The toll or daily charge due besides the penalty. */
  readonly charge_unpaid_pence: number | null
}

export interface AmountDue {
  readonly step: 'discount' | 'full' | 'increased'
  /** Null: not known, or a police notice, of which nothing is paid. */
  readonly penalty_pence: number | null
  readonly charge_pence: number
  /** The last day of it that is beyond doubt; null: no later amount is known. */
  readonly until: CalendarDate | null
  /** The printed day and the rule’s disagree about today: the issuer can ask for the next amount. */
  readonly is_in_doubt: boolean
}

/** Null: the amount or its share is not known. */
export const shareOf = (pence: number | null, percent: number | null | undefined): number | null =>
  pence === null || percent === null || percent === undefined ? null : roundHalfAway((pence * percent) / 100)

export function amountDue(
  amounts: FineAmounts,
  { kind }: Pick<NoticeFacts, 'kind'>,
  dates: readonly FineDate[],
  today: CalendarDate,
): AmountDue {
  const of = (ends: FineDate['ends']) => dates.find((date) => date.ends === ends)
  const [discount, pay] = [of('discount'), of('pay')]
  const charge = amounts.charge_unpaid_pence ?? 0
  if (isPolice(kind))
    return { step: 'full', penalty_pence: null, charge_pence: charge, until: null, is_in_doubt: false }
  const discounted = amounts.discount_pence ?? shareOf(amounts.full_pence, discount?.rule?.percent)
  if (discount && discounted !== null && today <= discount.last)
    return {
      ...{ step: 'discount', penalty_pence: discounted, charge_pence: charge, until: discount.safe },
      is_in_doubt: today > discount.safe,
    }
  const percent = pay?.rule?.percent ?? 100
  return {
    step: percent > 100 ? 'increased' : 'full',
    penalty_pence: amounts.printed_pence ?? shareOf(amounts.full_pence, percent),
    charge_pence: charge,
    until: pay?.safe ?? null,
    is_in_doubt: pay !== undefined && today > pay.safe && today <= pay.last,
  }
}
