// What of an invoice row belongs to the document and what to the line. Credit notes are kept below nothing, however they came.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import { numberOf, textOf } from '@kerbline/domain/areas/imports/kind.ts'
import {
  defaultNominalCodes,
  type NominalCode,
  spendCategories,
  spendCategoryOf,
} from '@kerbline/domain/areas/finance/nominal-codes.ts'
import { spendPence, transactionTypeOf } from '@kerbline/domain/areas/finance/transaction-types.ts'
import { sql } from 'kysely'
import type { SentRow } from '../../db/bulk.ts'
import type { Rows } from '../../db/scope.ts'
import { periodColumns } from '../../invoices/read-hire-periods.ts'
import { type CustomerPlates, regsNamed } from '../../invoices/spend.ts'

export const urnOf = ({ values }: CheckedRow): number => numberOf(values['urn']) ?? 0
export const rowAccount = ({ values }: CheckedRow): string => textOf(values['customer_reference']) ?? ''

const typeOf = ({ values }: CheckedRow) =>
  transactionTypeOf(textOf(values['trader_transaction_type']) ?? '') ?? 'invoice'

/** Sage writes credit notes with either sign; here a credit is below nothing. */
function signed(row: CheckedRow, column: string): number {
  const amount = numberOf(row.values[column]) ?? 0
  return typeOf(row) === 'credit_note' ? 0 - Math.abs(amount) : amount
}

export function documentRecord(row: CheckedRow): SentRow {
  const { values } = row
  return {
    urn: urnOf(row),
    customer_account_number: rowAccount(row),
    trader_transaction_type: typeOf(row),
    reference: textOf(values['reference']),
    second_reference: textOf(values['second_reference']),
    transaction_date: textOf(values['transaction_date']),
    posted_date: textOf(values['posted_date']),
    due_date: textOf(values['due_date']),
    full_settlement_date: textOf(values['full_settlement_date']),
    queried: textOf(values['queried']),
    goods_pence: signed(row, 'document_goods_value'),
    tax_pence: signed(row, 'document_tax_value'),
    gross_pence: signed(row, 'document_gross_value'),
    discount_pence: signed(row, 'document_discount_value'),
    allocated_pence: signed(row, 'document_allocated_value'),
    outstanding_pence: signed(row, 'document_outstanding_value'),
  }
}

/** The chart of accounts an administrator keeps, before our defaults. */
export async function nominalCodes(rows: Rows): Promise<NominalCode[]> {
  const found = await sql<{ code: string; category: string }>`select code, category from nominal_categories`.execute(
    rows,
  )
  const kept = found.rows.flatMap(({ code, category }) => {
    const known = spendCategories.find((each) => each === category)
    return known ? [{ code, name: code, category: known, treatment: 'unknown' as const }] : []
  })
  return [...kept, ...defaultNominalCodes]
}

interface LineInput {
  readonly row: CheckedRow
  readonly invoiceId: number | undefined
  readonly codes: readonly NominalCode[]
  readonly plates: CustomerPlates | undefined
}

export function lineRecord({ row, invoiceId, codes, plates }: LineInput): SentRow {
  if (invoiceId === undefined) throw new Error(`Document ${urnOf(row)} was not saved`)
  const { values } = row
  const narrative = textOf(values['nominal_analysis_items_narrative']) ?? ''
  const value = signed(row, 'value')
  return {
    customer_account_number: rowAccount(row),
    invoice_id: invoiceId,
    line_no: numberOf(values['line_no']),
    code: textOf(values['code']),
    cost_centre: textOf(values['cost_centre']),
    department: textOf(values['department']),
    narrative,
    value_pence: value,
    // Shared out once all lines of the document are known (invoices/share-tax).
    tax_pence: 0,
    category: spendCategoryOf(textOf(values['code']) ?? '', codes),
    reg_nos: regsNamed(narrative, plates),
    ...periodColumns(narrative),
    transaction_date: textOf(values['transaction_date']),
    is_spend: spendPence(typeOf(row), value) !== null,
  }
}
