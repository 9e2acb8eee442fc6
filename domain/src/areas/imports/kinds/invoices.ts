import { formatMoney } from '../../../kit/money.ts'
import { transactionTypeOf, transactionTypes } from '../../finance/transaction-types.ts'
import { calendarDate, column, text } from '../columns.ts'
import { account } from '../identity-columns.ts'
import { pence, whole } from '../number-columns.ts'
import { type ImportKind, numberOf, textOf } from '../kind.ts'
import { Fault, quoted, WHOLE_ROW } from '../reasons.ts'
import { notBefore } from '../rules.ts'

const transactionType = column(
  { label: 'Transaction type', required: true },
  {
    holds: 'a transaction type as Sage writes it, or invoice, credit_note, receipt or opening_balance',
    read: (cell) =>
      transactionTypeOf(cell) ??
      new Fault(
        'unknown_value',
        `${quoted(cell)} is not one of the options. Use one of: ${transactionTypes.join(', ')}.`,
      ),
  },
)

const amount = (label: string, required = false) => pence({ label, required, signed: true })

/**
 * One row a line. `value` is the line's own net; the `document_` columns are totals of the whole document, repeated on
 * each of its lines, and stand once, on the invoice.
 */
export const invoiceImport: ImportKind = {
  name: 'invoices',
  title: 'Invoices',
  columns: {
    urn: whole({ label: 'URN', required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
    line_no: whole({ label: 'Line number', required: true, min: 1, max: 100_000 }),
    customer_reference: account({ label: 'Customer reference', required: true }),
    trader_transaction_type: transactionType,
    reference: text({ label: 'Reference', required: true, max: 20 }),
    second_reference: text({ label: 'Second reference', max: 20 }),
    transaction_date: calendarDate({ label: 'Transaction date', required: true }),
    posted_date: calendarDate({ label: 'Posted date' }),
    due_date: calendarDate({ label: 'Due date' }),
    full_settlement_date: calendarDate({ label: 'Settled on' }),
    document_goods_value: amount('Document net value', true),
    document_tax_value: amount('Document VAT value', true),
    document_gross_value: amount('Document gross value', true),
    document_discount_value: amount('Document discount value'),
    document_allocated_value: amount('Document allocated value'),
    document_outstanding_value: amount('Document outstanding value'),
    queried: text({ label: 'Queried', max: 1 }),
    code: text({ label: 'Nominal code', max: 8 }),
    cost_centre: text({ label: 'Cost centre', max: 3 }),
    department: text({ label: 'Department', max: 3 }),
    nominal_analysis_items_narrative: text({ label: 'Narrative', keptAs: 'narrative', max: 6000 }),
    value: { ...amount('Line value', true), keptAs: 'value_pence' },
  },
  keys: [{ columns: ['urn', 'line_no'], reportedAt: WHOLE_ROW }],
  rules: [
    {
      column: 'document_gross_value',
      check: (values) => {
        const [goods, tax, gross] = [
          numberOf(values['document_goods_value']),
          numberOf(values['document_tax_value']),
          numberOf(values['document_gross_value']),
        ]
        if (goods === null || tax === null || gross === null || gross === goods + tax) return null
        return new Fault(
          'inconsistent',
          `Gross ${formatMoney(gross)} is not net ${formatMoney(goods)} plus VAT ${formatMoney(tax)}. Correct one of them.`,
        )
      },
    },
    notBefore({
      column: 'due_date',
      label: 'The due date',
      other: 'transaction_date',
      otherLabel: 'the transaction date',
      read: textOf,
    }),
  ],
}
