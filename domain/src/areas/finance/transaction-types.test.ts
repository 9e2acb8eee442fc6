import { expect, test } from 'vitest'
import { spendPence, transactionTypeOf } from './transaction-types.ts'

test.each([
  ['TradingAccountEntryTypeInvoice', 'invoice'],
  ['TradingAccountEntryTypeCreditNote', 'credit_note'],
  ['TradingAccountEntryTypePurchasePaymentSalesReceipt', 'receipt'],
  ['TradingAccountEntryTypePurchaseReceiptSalesPayment', 'receipt'],
  ['TradingAccountEntryTypeOpeningBalanceInvoice', 'opening_balance'],
  ['Credit note', 'credit_note'],
  ['receipt', 'receipt'],
  ['opening_balance', 'opening_balance'],
  ['Gift', null],
  ['InvoiceInvoice', null],
  ['', null],
])('%j is %j', (text, type) => expect(transactionTypeOf(text)).toBe(type))

test.each([
  ['invoice', 1000, 1000],
  ['invoice', -200, -200],
  ['credit_note', 1000, -1000],
  ['credit_note', -1000, -1000],
  ['credit_note', 0, 0],
  ['receipt', -1000, null],
  ['opening_balance', 1000, null],
] as const)('%s of %d pence adds %j', (type, pence, added) => expect(spendPence(type, pence)).toBe(added))
