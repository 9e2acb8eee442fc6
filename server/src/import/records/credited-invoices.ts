// A credit note names the invoice it credits by its second reference: it may not come to more than is left of it.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import { numberOf, textOf } from '@kerbline/domain/areas/imports/kind.ts'
import { transactionTypeOf } from '@kerbline/domain/areas/finance/transaction-types.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { sql } from 'kysely'
import type { Rows } from '../../db/scope.ts'
import { rowAccount, urnOf } from './invoice-records.ts'

interface Left {
  readonly gross: number
  credited: number
}

const typeOf = ({ values }: CheckedRow) => transactionTypeOf(textOf(values['trader_transaction_type']) ?? '')
const grossOf = ({ values }: CheckedRow): number => Math.abs(numberOf(values['document_gross_value']) ?? 0)
const keyOf = (account: string, reference: string): string => `${account} ${reference}`

/** Invoices by account and number: those of the portal, then those of the file. */
async function invoicesLeft(rows: Rows, documents: readonly CheckedRow[]): Promise<Map<string, Left>> {
  const { rows: found } = await sql<{ account: string; reference: string; gross: number; credited: number }>`
    select i.customer_account_number as account, i.reference, sum(i.gross_pence)::bigint as gross, (
      select coalesce(-sum(n.gross_pence), 0)::bigint from invoices n where n.trader_transaction_type = 'credit_note' and n.second_reference = i.reference
        and n.customer_account_number = i.customer_account_number and n.urn <> all(${documents.map(urnOf)}::bigint[])) as credited
    from invoices i where i.trader_transaction_type = 'invoice' and i.customer_account_number = any(${[...new Set(documents.map(rowAccount))]}::text[])
      and i.reference = any(${documents.flatMap(({ values }) => textOf(values['second_reference']) ?? [])}::text[]) group by 1, 2`.execute(
    rows,
  )
  const left = new Map<string, Left>(
    found.map(({ account, reference, ...of }) => [keyOf(account, reference), { ...of }]),
  )
  for (const row of documents)
    if (typeOf(row) === 'invoice') {
      const key = keyOf(rowAccount(row), textOf(row.values['reference']) ?? '')
      left.set(key, { gross: grossOf(row), credited: left.get(key)?.credited ?? 0 })
    }
  return left
}

/** What is wrong with credit notes, by URN. @param documents one row of each document of the file */
export async function creditProblems(
  rows: Rows,
  documents: readonly CheckedRow[],
): Promise<ReadonlyMap<number, string>> {
  const credits = documents.filter(
    (row) => typeOf(row) === 'credit_note' && textOf(row.values['second_reference']) !== null,
  )
  if (credits.length === 0) return new Map()
  const left = await invoicesLeft(rows, documents)
  const problems = new Map<number, string>()
  for (const row of credits) {
    const reference = textOf(row.values['second_reference']) ?? ''
    const invoice = left.get(keyOf(rowAccount(row), reference))
    if (!invoice) continue
    const gross = grossOf(row)
    if (invoice.credited + gross > invoice.gross)
      problems.set(
        urnOf(row),
        `Credit ${formatMoney(gross)} is more than is left of invoice ${reference}, ${formatMoney(invoice.gross - invoice.credited)}. Correct one of them.`,
      )
    else invoice.credited += gross
  }
  return problems
}
