// Money is a whole number of pence everywhere inside; only the edges know pounds: typed text, Sage's decimals, the screen.
import { roundHalfAway } from './rounding.ts'

const MINUS = '\u2212'
const amount = /^([-\u2212]?)£?(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/

/** "450.19" is 45019. Null for anything that is no exact amount, such as three decimals, words or an amount too large to be exact. */
export function parsePence(text: string): number | null {
  const found = amount.exec(text.trim())
  if (!found) return null
  const [, sign = '', pounds = '', pennies = ''] = found
  const pence = Number(pounds.replaceAll(',', '')) * 100 + Number(pennies.padEnd(2, '0'))
  if (!Number.isSafeInteger(pence)) return null
  return sign === '' ? pence : 0 - pence
}

/** Pence as Sage writes them: pounds with at most two decimals. */
export const penceToPounds = (pence: number): number => pence / 100

/** Sage's decimal pounds as pence, to the nearest penny. */
export const poundsToPence = (pounds: number): number => roundHalfAway(pounds * 100)

const format = {
  0: new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 }),
  2: new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
} as const

/** "£68,114" with 0 decimals (totals), "£0.37" with 2 (invoices, cost per mile), "−£4.50" below zero. Fractions of a penny are allowed. */
export function formatMoney(pence: number, decimals: 0 | 2 = 2): string {
  const units = roundHalfAway(decimals === 0 ? pence / 100 : pence)
  const text = format[decimals].format(Math.abs(decimals === 0 ? units : units / 100))
  return `${units < 0 ? MINUS : ''}£${text}`
}
