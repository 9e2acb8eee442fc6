// The kinds of posted transaction, from Sage 200's long spellings or our short ones, and which of them are spend.

export const transactionTypes = ['invoice', 'credit_note', 'receipt', 'opening_balance'] as const
export type TransactionType = (typeof transactionTypes)[number]

/** Keys are lower case letters only. A sales receipt is money in, a sales payment money out: neither is spend. */
const spellings: ReadonlyMap<string, TransactionType> = new Map([
  ['invoice', 'invoice'],
  ['creditnote', 'credit_note'],
  ['receipt', 'receipt'],
  ['purchasepaymentsalesreceipt', 'receipt'],
  ['purchasereceiptsalespayment', 'receipt'],
  ['openingbalance', 'opening_balance'],
  ['openingbalanceinvoice', 'opening_balance'],
  ['openingbalancecreditnote', 'opening_balance'],
])

/** Null for a spelling nobody knows: the row is refused, not guessed. */
export function transactionTypeOf(text: string): TransactionType | null {
  const letters = text
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/^tradingaccountentrytype/, '')
  return spellings.get(letters) ?? null
}

/** What a line adds to spend: invoices as they are, credit notes always negative, anything else is no spend (null). */
export function spendPence(type: TransactionType, pence: number): number | null {
  if (type === 'invoice') return pence
  return type === 'credit_note' ? 0 - Math.abs(pence) : null
}
