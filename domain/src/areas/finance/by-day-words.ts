// A cost by the day in words, apart from the rule: a page says it without holding it.
import { formatMoney } from '../../kit/money.ts'

/** "£412 accrued, not billed yet"; null: nothing is, or nobody may say. */
export const unbilledInWords = (pence: number | null): string | null =>
  pence === null || pence === 0 ? null : `${formatMoney(pence, 0)} accrued (not invoiced yet)`

/** How a cost by the day is worked out, wherever it stands. */
export const byDayFormula =
  'Hire is spread evenly over the dates on the invoice line. Other costs count on the invoice date. Days on hire this month and last month that are not invoiced yet count at the weekly rate ÷ 7, if you can see rates'
