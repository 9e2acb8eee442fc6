// Invoices: one document a URN, one line a URN and line number. The line's own value counts; the totals of the document,
// repeated on each of its lines, are kept once.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import { sql } from 'kysely'
import type { Rows } from '../../db/scope.ts'
import { type ColumnTypes, mapped, upsertRows } from '../bulk.ts'
import { documentRecord, lineRecord, nominalCodes, rowAccount, urnOf } from '../invoice-records.ts'
import { eachRow, Findings, type ImportTask, type Prepared, type Written } from '../prepare.ts'
import { findAccounts } from '../references.ts'
import { customerPlates, recomputeSpend } from '../spend.ts'

const documentTypes: ColumnTypes = {
  urn: 'bigint',
  customer_account_number: 'text',
  trader_transaction_type: 'text',
  reference: 'text',
  second_reference: 'text',
  transaction_date: 'date',
  posted_date: 'date',
  due_date: 'date',
  full_settlement_date: 'date',
  goods_pence: 'bigint',
  tax_pence: 'bigint',
  gross_pence: 'bigint',
  discount_pence: 'bigint',
  allocated_pence: 'bigint',
  outstanding_pence: 'bigint',
  queried: 'text',
}
/** Tax is shared out below, when all lines of a document are known. */
const lineTypes: ColumnTypes = {
  customer_account_number: 'text',
  invoice_id: 'int',
  line_no: 'int',
  code: 'text',
  cost_centre: 'text',
  department: 'text',
  narrative: 'text',
  value_pence: 'bigint',
  tax_pence: 'bigint',
  category: 'text',
  reg_nos: 'text[]',
  transaction_date: 'date',
  is_spend: 'boolean',
}
const changingOf = (types: ColumnTypes, fixed: readonly string[]): string[] =>
  Object.keys(types).filter((column) => !fixed.includes(column))

/** Columns that say something of the document, so that every line of it must say the same. */
const ofDocument = [
  'customer_reference',
  'trader_transaction_type',
  'reference',
  'transaction_date',
  'document_goods_value',
  'document_tax_value',
  'document_gross_value',
] as const

async function accountsOfInvoices(rows: Rows, urns: readonly number[]): Promise<Map<number, string>> {
  const found = await sql<{
    urn: number
    customer_account_number: string
  }>`select urn, customer_account_number from invoices where urn = any(${urns}::bigint[])`.execute(rows)
  return new Map(found.rows.map(({ urn, customer_account_number }) => [urn, customer_account_number]))
}

/**
 * A line's tax is its share of the document's, rounded along the lines so that the shares add up to the penny; a
 * document without goods has its tax on its first line. Only what differs from the share sent with the line is written.
 */
async function shareTax(rows: Rows, invoiceIds: readonly number[]): Promise<void> {
  await sql`with running as (
      select lines.id, invoices.goods_pence as goods, invoices.tax_pence as tax, lines.value_pence as value,
        sum(lines.value_pence) over walk as upto, row_number() over walk as place
      from invoice_lines lines join invoices on invoices.id = lines.invoice_id where invoices.id = any(${invoiceIds}::int[])
      window walk as (partition by invoices.id order by lines.line_no)),
    shares as (select id, case when goods = 0 then case when place = 1 then tax else 0 end
      else round(tax::numeric * upto / goods) - round(tax::numeric * (upto - value) / goods) end as share from running)
    update invoice_lines as lines set tax_pence = shares.share from shares where shares.id = lines.id and lines.tax_pence <> shares.share`.execute(
    rows,
  )
}

async function invoiceIds(rows: Rows, urns: readonly number[]): Promise<Map<number, number>> {
  const found = await sql<{
    id: number
    urn: number
  }>`select id, urn from invoices where urn = any(${urns}::bigint[])`.execute(rows)
  return new Map(found.rows.map(({ id, urn }) => [urn, id]))
}

async function writeInvoices(
  { rows, now }: ImportTask,
  good: readonly CheckedRow[],
  customers: ReadonlyMap<string, number>,
): Promise<Written> {
  const documents = new Map<number, CheckedRow>()
  for (const row of good) if (!documents.has(urnOf(row))) documents.set(urnOf(row), row)
  const accounts = [...new Set(good.map(rowAccount))]
  const saved = await upsertRows(rows, 'invoices', documentTypes, mapped(documents.values(), documentRecord), {
    conflict: '(urn)',
    changing: changingOf(documentTypes, ['urn', 'customer_account_number']),
    now,
  })
  const ids = await invoiceIds(rows, [...documents.keys()])
  const plates = await customerPlates(rows, customers.values())
  const codes = await nominalCodes(rows)
  const records = mapped(good, (row) =>
    lineRecord({ row, invoiceId: ids.get(urnOf(row)), codes, plates: plates.get(customers.get(rowAccount(row)) ?? 0) }),
  )
  const lines = await upsertRows(rows, 'invoice_lines', lineTypes, records, {
    conflict: '(invoice_id, line_no)',
    changing: changingOf(lineTypes, ['invoice_id', 'line_no', 'customer_account_number', 'tax_pence']),
  })
  await shareTax(rows, [...ids.values()])
  const hasChanged = saved.created + saved.updated + lines.created + lines.updated > 0
  if (hasChanged) await recomputeSpend(rows, accounts)
  return { ...lines, unchanged: good.length - lines.created - lines.updated, accounts: hasChanged ? accounts : [] }
}

export async function prepareInvoices(task: ImportTask): Promise<Prepared> {
  const findings = new Findings(task.kind)
  const customers = await findAccounts(task.rows, task.good.map(rowAccount), { hasClosed: true })
  const holders = await accountsOfInvoices(task.rows, [...new Set(task.good.map(urnOf))])
  const firstOf = new Map<number, CheckedRow>()
  const good: CheckedRow[] = []
  await eachRow(task.good, (row) => {
    const [account, urn] = [rowAccount(row), urnOf(row)]
    const holder = holders.get(urn)
    const first = firstOf.get(urn) ?? row
    const differing = ofDocument.find((column) => first.values[column] !== row.values[column])
    if (!customers.has(account))
      findings.add(
        row.row,
        'customer_reference',
        'unknown_reference',
        `There is no account ${account}. Create it first, or correct the number.`,
      )
    else if (holder !== undefined && holder !== account)
      findings.add(
        row.row,
        'customer_reference',
        'inconsistent',
        `Document ${urn} is one of account ${holder}. Correct the URN or the account.`,
      )
    else if (differing !== undefined)
      findings.add(
        row.row,
        differing,
        'inconsistent',
        `Row ${first.row} says otherwise of the same document, ${urn}. Correct one of the two.`,
      )
    else {
      firstOf.set(urn, first)
      good.push(row)
    }
  })
  const used = new Map(good.map((row) => [rowAccount(row), customers.get(rowAccount(row)) ?? 0]))
  return { problems: findings.problems, write: () => writeInvoices(task, good, used) }
}
