// Spend by month and category, and how old a debt is. Amounts are pence; the server turns them into Sage's decimals.
import { type CalendarDate, type CalendarMonth, daysBetween, monthOf, monthsUpTo } from '../../kit/time/calendar.ts'
import { defaultNominalCodes, type NominalCode, type SpendCategory, spendCategoryOf } from './nominal-codes.ts'
import { spendPence, type TransactionType } from './transaction-types.ts'

export interface SpendLine {
  readonly transactionDate: CalendarDate
  readonly type: TransactionType
  readonly nominalCode: string
  /** The line's own net, never the document's total. */
  readonly goodsPence: number
  /** The line's net and its tax. */
  readonly grossPence: number
}

export interface MonthSpend {
  readonly month: CalendarMonth
  readonly goodsPence: number
  readonly grossPence: number
  /** Goods. */
  readonly categories: Readonly<Record<SpendCategory, number>>
}

export const SPEND_MONTHS = 24

const emptyMonth = (month: CalendarMonth) => ({
  month,
  goodsPence: 0,
  grossPence: 0,
  categories: { rental: 0, maintenance: 0, damage: 0, fines: 0, fuel: 0, excess_miles: 0, other: 0 },
})

/** The 24 months up to today's, oldest first, months without spend included. Receipts are no spend; credit notes lower it. */
export function spendByMonth(
  lines: Iterable<SpendLine>,
  today: CalendarDate,
  nominalCodes: readonly NominalCode[] = defaultNominalCodes,
): MonthSpend[] {
  const months = monthsUpTo(monthOf(today), SPEND_MONTHS).map(emptyMonth)
  const byMonth = new Map(months.map((month) => [month.month, month]))
  for (const line of lines) {
    const month = byMonth.get(monthOf(line.transactionDate))
    const goodsPence = spendPence(line.type, line.goodsPence)
    const grossPence = spendPence(line.type, line.grossPence)
    if (!month || goodsPence === null || grossPence === null) continue
    month.goodsPence += goodsPence
    month.grossPence += grossPence
    month.categories[spendCategoryOf(line.nominalCode, nominalCodes)] += goodsPence
  }
  return months
}

export const debtAges = ['not due', '1-30', '31-60', '61-90', '90+'] as const
export type DebtAge = (typeof debtAges)[number]

/** How many days past its due date a debt is. Unallocated credits stand in a column of their own and have no age. */
export function debtAgeOf(dueDate: CalendarDate, today: CalendarDate): DebtAge {
  const days = daysBetween(dueDate, today)
  if (days <= 0) return 'not due'
  if (days <= 30) return '1-30'
  if (days <= 60) return '31-60'
  return days <= 90 ? '61-90' : '90+'
}
