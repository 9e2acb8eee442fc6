// Invoices: one document a URN, one line a URN and line number. The line's own value counts; the totals of the document,
// repeated on each of its lines, are kept once.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import { numberOf } from '@kerbline/domain/areas/imports/kind.ts'
import { sql } from 'kysely'
import { type ColumnTypes, mapped, type SentRow, updateRows, upsertRows } from '../../db/bulk.ts'
import type { Rows } from '../../db/scope.ts'
import { matchCredits } from '../../invoices/match-credits.ts'
import { shareTax } from '../../invoices/share-tax.ts'
import { customerPlates, recomputeSpend } from '../../invoices/spend.ts'
import { creditProblems } from '../records/credited-invoices.ts'
import { documentRecord, lineRecord, nominalCodes, rowAccount, urnOf } from '../records/invoice-records.ts'
import { eachRow, Findings, type ImportTask, outcomesOf, type Prepared, says, type Written } from '../prepare.ts'
import { findAccounts } from '../records/references.ts'

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

interface KnownInvoice {
  readonly id: number
  readonly account: string
}

async function knownInvoices(rows: Rows, urns: Iterable<number>): Promise<Map<number, KnownInvoice>> {
  const { rows: found } = await sql<KnownInvoice & { urn: number }>`
    select id, urn, customer_account_number as account from invoices where urn = any(${[...new Set(urns)]}::bigint[])`.execute(
    rows,
  )
  return new Map(found.map((each) => [each.urn, each]))
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

const idsOf = (invoices: ReadonlyMap<number, KnownInvoice>): number[] => [...invoices.values()].map(({ id }) => id)

const lineKey = (invoiceId: number, lineNo: number | null): string => `${invoiceId} ${lineNo ?? 0}`

async function knownLines(rows: Rows, invoices: ReadonlyMap<number, KnownInvoice>): Promise<Map<string, number>> {
  const { rows: found } = await sql<{ id: number; invoice_id: number; line_no: number }>`
    select id, invoice_id, line_no from invoice_lines where invoice_id = any(${idsOf(invoices)}::int[])`.execute(rows)
  return new Map(found.map(({ id, invoice_id, line_no }) => [lineKey(invoice_id, line_no), id]))
}

const fixedOfDocument = ['urn', 'customer_account_number']
const fixedOfLine = ['invoice_id', 'line_no', 'customer_account_number', 'tax_pence']

/** Writes the documents, and answers each of them and how many differ from what was here. */
async function writeDocuments(task: ImportTask, documents: ReadonlyMap<number, CheckedRow>) {
  const { rows, now } = task
  const types = typesWithout(documentTypes, fixedOfDocument)
  const known = await knownInvoices(rows, documents.keys())
  const added = [...documents.values()].filter((row) => !known.has(urnOf(row)))
  const saved = await upsertRows(rows, 'invoices', documentTypes, mapped(added, documentRecord), {
    conflict: '(urn)',
    changing: Object.keys(types),
    now,
  })
  const kept = [...documents.values()].flatMap((row) => {
    const id = known.get(urnOf(row))?.id
    return id === undefined ? [] : [{ id, ...changesOf(task, row, documentRecord(row), followingDocument) }]
  })
  const changed = await updateRows(rows, 'invoices', types, kept, now)
  const invoices = added.length === 0 ? known : await knownInvoices(rows, documents.keys())
  return { invoices, differing: saved.created + saved.updated + changed.size }
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
  const { invoices, differing } = await writeDocuments(task, documents)
  const held = await knownLines(rows, invoices)
  const plates = await customerPlates(rows, customers.values())
  const codes = await nominalCodes(rows)
  const recordOf = (row: CheckedRow): SentRow =>
    lineRecord({
      row,
      invoiceId: invoices.get(urnOf(row))?.id,
      codes,
      plates: plates.get(customers.get(rowAccount(row)) ?? 0),
    })
  const idOf = (row: CheckedRow): number | undefined =>
    held.get(lineKey(invoices.get(urnOf(row))?.id ?? 0, numberOf(row.values['line_no'])))
  const added = good.filter((row) => idOf(row) === undefined)
  const kept = good.flatMap((row) => {
    const id = idOf(row)
    return id === undefined ? [] : [{ row, id }]
  })
  const types = typesWithout(lineTypes, fixedOfLine)
  await upsertRows(rows, 'invoice_lines', lineTypes, mapped(added, recordOf), {
    conflict: '(invoice_id, line_no)',
    changing: Object.keys(types),
  })
  const keptRecords = mapped(kept, ({ row, id }) => ({ id, ...changesOf(task, row, recordOf(row), followingLine) }))
  const changed = await updateRows(rows, 'invoice_lines', types, keptRecords)
  await shareTax(rows, idsOf(invoices))
  const hasChanged = differing + added.length + changed.size > 0
  if (hasChanged) {
    await recomputeSpend(rows, accounts)
    await matchCredits(rows, accounts, task.now)
  }
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
  const holders = await knownInvoices(task.rows, task.all.map(urnOf))
  const firstOf = new Map<number, CheckedRow>()
  const good: CheckedRow[] = []
  await eachRow(task.all, (row) => {
    const [account, urn] = [rowAccount(row), urnOf(row)]
    const holder = holders.get(urn)?.account
    const first = firstOf.get(urn) ?? row
    let isOfOther = false
    if (account !== '' && !customers.has(account)) {
      isOfOther = true
      findings.add(
        row.row,
        'customer_reference',
        'unknown_reference',
        `We do not have an account ${account}. Create it first, or correct the number.`,
      )
    } else if (holder !== undefined && account !== '' && holder !== account) {
      isOfOther = true
      findings.add(
        row.row,
        'customer_reference',
        'inconsistent',
        `Document ${urn} belongs to account ${holder}. Correct the URN or the account.`,
      )
    }
    for (const column of differingFrom(first, row))
      if (column !== 'customer_reference' || !isOfOther)
        findings.add(
          row.row,
          column,
          'inconsistent',
          `Row ${first.row} has different details for the same document, ${urn}. Correct one of them.`,
        )
    if (findings.isRefused(row)) return
    firstOf.set(urn, first)
    good.push(row)
  })
  const tooLarge = await creditProblems(task.rows, [...firstOf.values()])
  for (const row of good) {
    const says = tooLarge.get(urnOf(row))
    if (says !== undefined) findings.add(row.row, 'document_gross_value', 'inconsistent', says)
  }
  const kept = good.filter((row) => !tooLarge.has(urnOf(row)))
  const used = new Map(kept.map((row) => [rowAccount(row), customers.get(rowAccount(row)) ?? 0]))
  return { problems: findings.problems, write: () => writeInvoices(task, kept, used) }
}
