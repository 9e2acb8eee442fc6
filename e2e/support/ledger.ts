// The ledger's file with one document of one line, sent through the import as the administrator does.
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { expect } from './test.ts'
import type { Visitor } from './visitor.ts'

interface Document {
  readonly type: 'invoice' | 'credit_note'
  readonly account: string
  readonly reference: string
  readonly secondReference: string
  /** Below nothing for a credit note, as the ledger writes it. */
  readonly netPence: number
  readonly taxPence: number
  readonly narrative: string
}

const heading =
  'urn,line_no,customer_reference,trader_transaction_type,reference,second_reference,transaction_date,document_goods_value,document_tax_value,document_gross_value,value,nominal_analysis_items_narrative'

export async function importDocument({ page, open, heading: title }: Visitor, document: Document): Promise<void> {
  const { type, account, reference, secondReference, netPence: net, taxPence: tax, narrative } = document
  const now = new Date()
  const sums = [net, tax, net + tax, net].map((pence) => (pence / 100).toFixed(2))
  const row = [
    ...[String(now.getTime()).slice(-9), '1', account, type, reference, secondReference],
    ...[londonDate(now.toISOString()), ...sums, narrative],
  ]
  const name = `${reference}.csv`
  await open('/settings/imports?kind=invoices&import=new')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(`${heading}\n${row.join(',')}`) })
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  await page.getByRole('button', { name: 'Import 1', exact: true }).click()
  await expect(title).toHaveText(`${name} imported`)
}
