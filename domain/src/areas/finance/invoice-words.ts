// An invoice in words: its kinds and where it stands, what of it does not add up, why a line bears VAT or none, and what a line is asked about.
import { type TaxTreatment, taxRules } from '../../cases/money-lines.ts'
import { formatMoney } from '../../kit/money.ts'
import { capital } from '../../kit/words.ts'
import type { SpendCategory } from './nominal-codes.ts'
import type { TransactionType } from './transaction-types.ts'

export const transactionWords: Readonly<Record<TransactionType, string>> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  receipt: 'Payment',
  opening_balance: 'Opening balance',
}

export const invoiceStatusWords = {
  disputed: 'In dispute',
  late: 'Overdue',
  open: 'Not due yet',
  paid: 'Paid',
  unallocated: 'Not allocated',
  allocated: 'Allocated',
} as const
export type InvoiceStatus = keyof typeof invoiceStatusWords

export const invoiceFaultWords = {
  sum: 'Lines, VAT and gross do not add up',
  tax: 'VAT does not fit the lines',
  unsplit: 'VAT not split by line',
} as const
export type InvoiceFault = keyof typeof invoiceFaultWords

export const disputeReasonWords = {
  off_hire: 'Off hire',
  rate: 'Wrong rate',
  double: 'Charged twice',
  not_ours: 'Not our vehicle',
  vat: 'Wrong VAT',
  other: 'Something else',
} as const
export type DisputeReason = keyof typeof disputeReasonWords

/** Of expected against billed. */
export const findingWords = {
  double: 'Billed twice',
  after_off_hire: 'After off-hire',
  relief: 'Relief vehicle not chargeable',
  rate: 'Wrong rate',
  vat: 'Wrong VAT',
  missing: 'Not billed yet',
  not_explained: 'Not explained',
} as const
export type FindingKind = keyof typeof findingWords

/** The likeliest reason for asking about a line that a check found at fault. */
export const reasonOfFinding: Readonly<Record<FindingKind, DisputeReason>> = {
  double: 'double',
  after_off_hire: 'off_hire',
  relief: 'off_hire',
  rate: 'rate',
  vat: 'vat',
  missing: 'other',
  not_explained: 'other',
}

interface TaxedLine {
  readonly treatment: TaxTreatment
  readonly category: SpendCategory
  readonly code: string | null
  readonly taxPence: number
}

const outsideWhy: Readonly<Partial<Record<SpendCategory, string>>> = {
  damage: 'a payment for damage is not for a supply',
  fines: 'a penalty passed on is not for a supply',
}

/** Why a line bears VAT or none: "Outside VAT: a payment for damage is not for a supply". */
export function taxReason({ treatment, category, code, taxPence }: TaxedLine): string {
  if (treatment === 'standard') return taxRules.standard.label
  if (treatment === 'zero') return taxRules.zero.label
  if (treatment === 'outside') return [taxRules.outside.label, outsideWhy[category]].filter(Boolean).join(': ')
  const why = code === null ? 'the line has no nominal code' : `code ${code} does not say`
  return taxPence === 0 ? `VAT not known: ${why}` : `20%, as the invoice’s total shows. ${capital(why)}`
}

/** What VAT a net amount bears by its treatment, halves away from nothing; null: the code does not say. */
export const expectedTax = (netPence: number, treatment: TaxTreatment): number | null =>
  treatment === 'unknown'
    ? null
    : Math.sign(netPence) * Math.floor((Math.abs(netPence) * taxRules[treatment].percent + 50) / 100) + 0

/** "£137.60 too much", "£18.20 too little", "None". */
export const differenceWords = (pence: number): string =>
  pence === 0 ? 'None' : `${formatMoney(Math.abs(pence))} too ${pence > 0 ? 'much' : 'little'}`

/** Beside another invoice: "£137.60 higher", "£18.20 lower", "The same". */
export const changeWords = (pence: number): string =>
  pence === 0 ? 'The same' : `${formatMoney(Math.abs(pence))} ${pence > 0 ? 'higher' : 'lower'}`
