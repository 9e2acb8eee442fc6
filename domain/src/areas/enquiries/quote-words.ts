// The rate terms of a line as they are printed and shown.
import { formatMoney } from '../../kit/money.ts'
import { counted } from '../../kit/words.ts'
import { billedWords, cycleWords, prorationWords, rateBasisWords, type RateTerms } from '../hires/rate-terms.ts'

/** "£189.00 a week", then what else the terms say, a sentence each. */
export const rateInWords = (terms: RateTerms): readonly string[] => [
  `${formatMoney(terms.rate_pence)} for ${rateBasisWords[terms.rate_basis]}`,
  `Billed ${billedWords[terms.billed].toLowerCase()}, ${cycleWords[terms.cycle].toLowerCase()}`,
  ...(terms.rate_basis === 'calendar_month' ? [`Part months: ${prorationWords[terms.proration].toLowerCase()}`] : []),
  ...(terms.minimum_days === null ? [] : [`Minimum hire ${counted(terms.minimum_days, 'day')}`]),
  ...(terms.charges_bank_holidays ? [] : ['Bank holidays not charged']),
  ...(terms.first_day_charged ? [] : ['First day not charged']),
  ...(terms.last_day_charged ? [] : ['Last day not charged']),
  ...(terms.early_percent === null && terms.early_floor_pence === null
    ? []
    : [
        `Ending early costs ${[
          ...(terms.early_percent === null ? [] : [`${terms.early_percent}% of what is left`]),
          ...(terms.early_floor_pence === null ? [] : [`at least ${formatMoney(terms.early_floor_pence)}`]),
        ].join(', ')}`,
      ]),
]
