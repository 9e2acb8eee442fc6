// A cost by the day in words, apart from the rule: a page says it without holding it.
import { formatMoney } from '../../kit/money.ts'

/** "£412 accrued, not billed yet"; null: nothing is, or nobody may say. */
export const unbilledInWords = (pence: number | null): string | null =>
  pence === null || pence === 0 ? null : `${formatMoney(pence, 0)} accrued, not billed yet`

/** How a cost by the day is worked out, wherever it stands. */
export const byDayFormula =
  'Hire counts on the days its line names, the same every day, up to today; hire that names no days, and everything else, on the day of its document. Days on hire after the last billed day count at the weekly rate ÷ 7, those of this month and the last: “accrued, not billed yet”, for those who see rates'
