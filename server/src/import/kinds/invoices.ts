// Invoices: one document a URN, one line a URN and line number. The line's own value counts; the totals of the document,
// repeated on each of its lines, are kept once.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import { numberOf } from '@kerbline/domain/areas/imports/kind.ts'
import { sql } from 'kysely'
import type { Rows } from '../../db/scope.ts'
import { type ColumnTypes, mapped, type SentRow, updateRows, upsertRows } from '../bulk.ts'
import { documentRecord, lineRecord, nominalCodes, rowAccount, urnOf } from '../records/invoice-records.ts'
import { eachRow, Findings, type ImportTask, outcomesOf, type Prepared, says, type Written } from '../prepare.ts'
import { findAccounts } from '../records/references.ts'
import { customerPlates, recomputeSpend } from '../records/spend.ts'

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
  period_from: 'date',
  period_to: 'date',
  is_period_read: 'boolean',
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

/** Columns of the table that stay as they are where their cell of the file is blank. */
const followingDocument: Readonly<Record<string, readonly string[]>> = {
  second_reference: ['second_reference'],
  posted_date: ['posted_date'],
  due_date: ['due_date'],
  full_settlement_date: ['full_settlement_date'],
  queried: ['queried'],
  document_discount_value: ['discount_pence'],
  document_allocated_value: ['allocated_pence'],
  document_outstanding_value: ['outstanding_pence'],
}
const followingLine: Readonly<Record<string, readonly string[]>> = {
  code: ['code', 'category'],
  cost_centre: ['cost_centre'],
  department: ['department'],
  nominal_analysis_items_narrative: ['narrative', 'reg_nos', 'period_from', 'period_to', 'is_period_read'],
}

/** The record without what its row says nothing of. */
function changesOf(task: ImportTask, row: CheckedRow, record: SentRow, following: typeof followingLine): SentRow {
  const silent = new Set(Object.entries(following).flatMap(([name, columns]) => (says(task, row, name) ? [] : columns)))
  return Object.fromEntries(Object.entries(record).filter(([column]) => !silent.has(column)))
}

const typesWithout = (types: ColumnTypes, fixed: readonly string[]): ColumnTypes =>
  Object.fromEntries(Object.entries(types).filter(([column]) => !fixed.includes(column)))

async function invoiceIds(rows: Rows, urns: readonly number[]): Promise<Map<number, number>> {
  const found = await sql<{
    id: number
    urn: number
  }>`select id, urn from invoices where urn = any(${urns}::bigint[])`.execute(rows)
  return new Map(found.rows.map(({ id, urn }) => [urn, id]))
}

const lineKey = (invoiceId: number, lineNo: number | null): string => `${invoiceId} ${lineNo ?? 0}`

async function knownLines(rows: Rows, invoices: readonly number[]): Promise<Map<string, number>> {
  const { rows: found } = await sql<{ id: number; invoice_id: number; line_no: number }>`
    select id, invoice_id, line_no from invoice_lines where invoice_id = any(${invoices}::int[])`.execute(rows)
  return new Map(found.map(({ id, invoice_id, line_no }) => [lineKey(invoice_id, line_no), id]))
}

const fixedOfDocument = ['urn', 'customer_account_number']
const fixedOfLine = ['invoice_id', 'line_no', 'customer_account_number', 'tax_pence']

/** Writes the documents, and answers the id of each and how many differ from what was here. */
async function writeDocuments(task: ImportTask, documents: ReadonlyMap<number, CheckedRow>) {
  const { rows, now } = task
  const known = await invoiceIds(rows, [...documents.keys()])
  const added = [...documents.values()].filter((row) => !known.has(urnOf(row)))
  const saved = await upsertRows(rows, 'invoices', documentTypes, mapped(added, documentRecord), {
    conflict: '(urn)',
    changing: changingOf(documentTypes, fixedOfDocument),
    now,
  })
  const kept = [...documents.values()].flatMap((row) => {
    const id = known.get(urnOf(row))
    return id === undefined ? [] : [{ id, ...changesOf(task, row, documentRecord(row), followingDocument) }]
  })
  const changed = await updateRows(rows, 'invoices', typesWithout(documentTypes, fixedOfDocument), kept, now)
  const ids = added.length === 0 ? known : await invoiceIds(rows, [...documents.keys()])
  return { ids, differing: saved.created + saved.updated + changed.size }
}

async function writeInvoices(
  task: ImportTask,
  good: readonly CheckedRow[],
  customers: ReadonlyMap<string, number>,
): Promise<Written> {
  const { rows } = task
  const documents = new Map<number, CheckedRow>()
  for (const row of good) if (!documents.has(urnOf(row))) documents.set(urnOf(row), row)
  const accounts = [...new Set(good.map(rowAccount))]
  const { ids, differing } = await writeDocuments(task, documents)
  const held = await knownLines(rows, [...ids.values()])
  const plates = await customerPlates(rows, customers.values())
  const codes = await nominalCodes(rows)
  const recordOf = (row: CheckedRow): SentRow =>
    lineRecord({ row, invoiceId: ids.get(urnOf(row)), codes, plates: plates.get(customers.get(rowAccount(row)) ?? 0) })
  const idOf = (row: CheckedRow): number | undefined =>
    held.get(lineKey(ids.get(urnOf(row)) ?? 0, numberOf(row.values['line_no'])))
  const added = good.filter((row) => idOf(row) === undefined)
  const kept = good.flatMap((row) => {
    const id = idOf(row)
    return id === undefined ? [] : [{ row, id }]
  })
  await upsertRows(rows, 'invoice_lines', lineTypes, mapped(added, recordOf), {
    conflict: '(invoice_id, line_no)',
    changing: changingOf(lineTypes, fixedOfLine),
  })
  const keptRecords = mapped(kept, ({ row, id }) => ({ id, ...changesOf(task, row, recordOf(row), followingLine) }))
  const changed = await updateRows(rows, 'invoice_lines', typesWithout(lineTypes, fixedOfLine), keptRecords)
  await shareTax(rows, [...ids.values()])
  const hasChanged = differing + added.length + changed.size > 0
  if (hasChanged) await recomputeSpend(rows, accounts)
  return { ...outcomesOf(added, kept, changed), accounts: hasChanged ? accounts : [], table: 'invoice_lines' }
}

/** Columns that say otherwise of a document than an earlier row of it; a cell that was refused says nothing. */
const differingFrom = (first: CheckedRow, row: CheckedRow): readonly string[] =>
  ofDocument.filter(
    (column) =>
      first.values[column] !== undefined &&
      row.values[column] !== undefined &&
      first.values[column] !== row.values[column] &&
      !row.problems.some((problem) => problem.column === column),
  )

export async function prepareInvoices(task: ImportTask): Promise<Prepared> {
  const findings = new Findings(task)
  const customers = await findAccounts(task.rows, task.all.map(rowAccount), { hasClosed: true })
  const holders = await accountsOfInvoices(task.rows, [...new Set(task.all.map(urnOf))])
  const firstOf = new Map<number, CheckedRow>()
  const good: CheckedRow[] = []
  await eachRow(task.all, (row) => {
    const [account, urn] = [rowAccount(row), urnOf(row)]
    const holder = holders.get(urn)
    const first = firstOf.get(urn) ?? row
    let isOfOther = false
    if (account !== '' && !customers.has(account)) {
      isOfOther = true
      findings.add(
        row.row,
        'customer_reference',
        'unknown_reference',
        `There is no account ${account}. Create it first, or correct the number.`,
      )
    } else if (holder !== undefined && account !== '' && holder !== account) {
      isOfOther = true
      findings.add(
        row.row,
        'customer_reference',
        'inconsistent',
        `Document ${urn} is one of account ${holder}. Correct the URN or the account.`,
      )
    }
    for (const column of differingFrom(first, row))
      if (column !== 'customer_reference' || !isOfOther)
        findings.add(
          row.row,
          column,
          'inconsistent',
          `Row ${first.row} says otherwise of the same document, ${urn}. Correct one of the two.`,
        )
    if (findings.isRefused(row)) return
    firstOf.set(urn, first)
    good.push(row)
  })
  const used = new Map(good.map((row) => [rowAccount(row), customers.get(rowAccount(row)) ?? 0]))
  return { problems: findings.problems, write: () => writeInvoices(task, good, used) }
}
