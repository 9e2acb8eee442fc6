// What was taken off a line for the age and the miles of the vehicle, in words.
import { formatMoney } from '../kit/money.ts'
import { counted } from '../kit/words.ts'
import type { MoneyLine } from './case-money.ts'

/** "£120.00 less 20% for 34 months and 61,904 miles". */
export function reductionInWords({
  percent,
  age_months: age,
  miles,
  before_pence: before,
}: NonNullable<MoneyLine['reduction']>): string {
  const grounds = [age === null ? null : counted(age, 'month'), miles === null ? null : counted(miles, 'mile')]
  return `${formatMoney(before)} less ${percent}% for ${grounds.filter(Boolean).join(' and ')}`
}
