// The calls of invoices: the list, one explained line by line, what is asked about a line and how it is settled, debt by age, the statement, and
// what was billed beside what should have been.
import { z } from 'zod'
import { taxTreatments } from '../../cases/money-lines.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { exportsRows, listQuery, pageOf, viewCounts } from '../../kit/list-schema.ts'
import { fieldRights } from '../../kit/told-field.ts'
import { changeReasons } from './compare-invoices.ts'
import { disputeReasonWords, findingWords, invoiceFaultWords, invoiceStatusWords } from './invoice-words.ts'
import { spendCategories } from './nominal-codes.ts'
import { debtAges } from './rules.ts'
import { transactionTypes } from './transaction-types.ts'

/** Of the next invoice: hire that should have been billed before, hire, and what was agreed of a case. */
export const nextKinds = ['late', 'hire', 'maintenance', 'damage', 'fine', 'off_hire'] as const
const keysOf = <Key extends string>(words: Readonly<Record<Key, string>>) => Object.keys(words) as [Key, ...Key[]]
const pence = z.number()
const maybePence = pence.nullable()
const text = z.string().nullable()
const finding = z.enum(keysOf(findingWords))
const reason = z.enum(keysOf(disputeReasonWords))
const reference = z.string().min(1).max(20)
const id = z.coerce.number().int().positive()

const invoiceRow = z.object({
  id: z.number(),
  urn: z.number(),
  reference: z.string(),
  type: z.enum(transactionTypes),
  transaction_date: z.string(),
  about: z.string(),
  /** The registrations its lines name. */
  plates: text,
  second_reference: text,
  ...{ goods_pence: pence, tax_pence: pence, gross_pence: pence, outstanding_pence: pence, disputed_pence: pence },
  due_on: text,
  status: z.enum(keysOf(invoiceStatusWords)),
  to_check: z.number(),
  fault: z.enum(keysOf(invoiceFaultWords)).nullable(),
  customer_account_number: z.string(),
})

const findingRow = z.object({
  id: z.number(),
  kind: finding,
  reg_no: text,
  working: z.string(),
  reference: text,
  urn: z.number().nullable(),
  line_id: z.number().nullable(),
  ...{ from_day: text, to_day: text, expected_pence: maybePence, billed_pence: pence, difference_pence: pence },
  category: text,
  off_hire_number: text,
  query_no: text,
  customer_account_number: z.string(),
})

/** One thread: what was asked, what was agreed, and the credit note that brought it. */
const dispute = z.object({
  id: z.number(),
  line_id: z.number().nullable(),
  query_no: z.string(),
  reason,
  ...{ net_pence: pence, tax_pence: pence, agreed_pence: maybePence },
  asked_on: z.string(),
  decided_on: text,
  credit_note: text,
  is_open: z.boolean(),
})

const explanation = z.object({
  what: z.enum(['hire', 'case', 'excess', 'stated']),
  /** "28 days × £27.00" */
  working: z.string(),
  detail: z.array(z.string()),
  /** What it rests on: a kind of case, the vehicle whose contract it is, or what the line itself states. */
  source: z.object({ kind: z.string(), key: z.string(), label: z.string() }),
  /** Null: explained, and nothing says what it should come to. */
  expected_pence: maybePence,
  difference_pence: pence,
  kinds: z.array(finding),
})

const invoiceLine = z.object({
  id: z.number(),
  line_no: z.number(),
  narrative: z.string(),
  code: text,
  category: z.string(),
  plates: z.array(z.string()),
  ...{ net_pence: pence, tax_pence: pence },
  tax_treatment: z.enum(taxTreatments),
  tax_reason: z.string(),
  explanation: explanation.nullable(),
  dispute: dispute.nullable(),
})

/** So many lines of one document are explained at once; the export has all of them. */
export const maxExplained = 500
/** So many differences from the month before are told one by one, the largest; their sums are of all. */
export const maxChanges = 200

const comparison = z.object({
  reference: z.string(),
  urn: z.number(),
  transaction_date: z.string(),
  ...{ before_pence: pence, difference_pence: pence },
  reasons: z.array(z.object({ reason: z.enum(changeReasons), count: z.number(), pence })),
  changes: z.array(
    z.object({
      reason: z.enum(changeReasons),
      reg_no: text,
      category: z.enum(spendCategories),
      working: z.string(),
      ...{ now_pence: pence, before_pence: pence },
    }),
  ),
})

const invoice = z.object({
  record: invoiceRow.extend({
    account_name: z.string(),
    posted_date: text,
    settled_on: text,
    allocated_pence: pence,
    /** The ledger's own mark. */
    queried: text,
    line_count: z.number(),
  }),
  lines: z.array(invoiceLine),
  /** Of the lines shown: what is explained came to, what it should have, and what nothing explains. */
  ...{ expected_pence: pence, compared_pence: pence, unexplained_lines: z.number(), unexplained_pence: pence },
  /** With the invoice of the month before that bills the same things; null: there is none. */
  compared: comparison.nullable(),
  disputes: z.array(dispute),
  credits: z.array(
    z.object({ reference: z.string(), transaction_date: z.string(), gross_pence: pence, outstanding_pence: pence }),
  ),
  /** Of a credit note: what it credits. */
  credited: text,
  /** Other documents of the same number in sight. */
  others: z.array(
    z.object({
      urn: z.number(),
      type: z.enum(transactionTypes),
      transaction_date: z.string(),
      customer_account_number: z.string(),
    }),
  ),
})

const nextLine = z.object({
  kind: z.enum(nextKinds),
  words: z.string(),
  reg_no: text,
  ...{ from: text, to: text },
  working: z.string(),
  ...{ net_pence: pence, tax_pence: pence },
  customer_account_number: z.string(),
  source: z.object({ kind: z.string(), key: z.string(), label: z.string() }),
})

const sums = { owed_pence: pence, disputed_pence: pence, documents: z.number() }

const named = z.strictObject({
  reference,
  /** Of several documents with one number. */
  urn: z.coerce.number().int().positive().optional(),
})

export const invoiceEndpoints = {
  invoices: endpoint({
    method: 'GET',
    path: '/api/invoices',
    needs: 'see invoices',
    summary: 'Invoices, credit notes and payments, by page',
    input: listQuery,
    reply: pageOf(invoiceRow),
  }),
  exportInvoices: endpoint({
    ...exportsRows,
    path: '/api/invoices/export',
    needs: 'see invoices',
    summary: 'Those documents, as CSV or XLSX',
  }),
  invoiceCounts: endpoint({
    method: 'GET',
    path: '/api/invoices/counts',
    needs: 'see invoices',
    summary: 'How many documents each view of the list has',
    reply: viewCounts,
  }),
  invoice: endpoint({
    method: 'GET',
    path: '/api/invoices/:reference',
    needs: 'see invoices',
    summary: 'One document, its lines explained, what is asked about them, and its credit notes',
    input: named,
    reply: invoice,
  }),
  invoicePaper: endpoint({
    method: 'GET',
    path: '/api/invoices/:reference/copy.pdf',
    needs: 'see invoices',
    rate: 'heavy',
    sends: 'bytes',
    media: ['application/pdf'],
    summary: 'A copy of the document, its lines explained',
    input: named,
    reply: z.unknown(),
  }),
  queryInvoice: endpoint({
    method: 'POST',
    path: '/api/invoices/:id/queries',
    needs: { sight: 'see invoices', oneOf: ['raise queries'] },
    summary: 'Opens a query about a line, or the whole document: its pence are not chased from then on',
    input: z.strictObject({
      id,
      /** Null: the document itself. */
      line_id: z.number().int().positive().nullable(),
      reason,
      /** Net. Absent: all that the line is over what was expected, else all of it. */
      net_pence: z.number().int().positive().optional(),
      note: z.string().trim().max(2_000).default(''),
    }),
    reply: z.object({ query_no: z.string(), net_pence: pence, tax_pence: pence }),
  }),
  decideDispute: endpoint({
    method: 'POST',
    path: '/api/invoice-disputes/:id/decide',
    needs: 'manage finance',
    summary: 'What of the disputed pence is agreed: the query is answered, a credit note of the same pence ends it',
    input: z.strictObject({
      id,
      agreed_pence: z.number().int().min(0),
      note: z.string().trim().max(2_000).default(''),
    }),
    reply: dispute,
  }),
  agedDebt: endpoint({
    method: 'GET',
    path: '/api/aged-debt',
    needs: 'see aged debt',
    summary: 'What is owed by how long it is overdue, with what is in dispute and what is not allocated',
    reply: z.object({
      today: z.string(),
      ages: z.array(z.object({ age: z.enum(debtAges), ...sums })),
      /** Payments and credit notes that stand against no invoice; nothing above. */
      unallocated_pence: pence,
      unallocated_documents: z.number(),
      /** Documents that do not add up: in the sums as the ledger has them, and counted apart. */
      faulty_documents: z.number(),
    }),
  }),
  statement: endpoint({
    method: 'GET',
    path: '/api/statement.pdf',
    needs: 'see invoices',
    rate: 'heavy',
    sends: 'bytes',
    media: ['application/pdf'],
    summary: 'The statement of an account: every document that is not settled',
    input: z.strictObject({ account: z.string().max(8) }),
    reply: z.unknown(),
  }),
  findings: endpoint({
    method: 'GET',
    path: '/api/invoice-findings',
    needs: 'see invoices',
    summary: 'Expected against billed: what the last check found, by page',
    input: listQuery,
    reply: pageOf(findingRow),
  }),
  exportFindings: endpoint({
    ...exportsRows,
    path: '/api/invoice-findings/export',
    needs: 'see invoices',
    summary: 'Those findings, as CSV or XLSX',
  }),
  findingSums: endpoint({
    method: 'GET',
    path: '/api/invoice-findings/sums',
    needs: 'see invoices',
    summary: 'Expected against billed by kind, in pence both ways, and when it was last checked',
    reply: z.object({
      /** Null: never. */
      checked_at: text,
      since: text,
      ...{ lines: z.number(), explained: z.number() },
      kinds: z.array(
        z.object({ kind: finding, count: z.number(), more_pence: pence, less_pence: pence, billed_pence: pence }),
      ),
    }),
  }),
  checkInvoices: endpoint({
    method: 'POST',
    path: '/api/invoice-findings/check',
    needs: 'see invoices',
    rate: 'heavy',
    summary: 'Checks the invoices of the accounts in sight now, as it is done each night',
    reply: z.object({ accounts: z.number(), findings: z.number() }),
  }),
  nextInvoice: endpoint({
    method: 'GET',
    path: '/api/next-invoice',
    needs: { sight: 'see invoices', oneOf: [fieldRights.rate] },
    summary:
      'A forecast of the next invoice: hire by its terms and agreed charges that no line has billed, each with its working',
    reply: z.object({
      /** Null: no hire is to be billed. */
      on: text,
      ...{ net_pence: pence, tax_pence: pence, gross_pence: pence },
      groups: z.array(z.object({ kind: z.enum(nextKinds), lines: z.number(), net_pence: pence })),
      lines: z.array(nextLine),
      line_count: z.number(),
    }),
  }),
  spend: endpoint({
    method: 'GET',
    path: '/api/spend-by-day',
    needs: ['see finance', 'see invoices'],
    summary: 'Spend by month as hire counts by the day, beside what is not invoiced yet for those who may see rates',
    reply: z.object({
      months: z.array(z.object({ month: z.string(), by_day_pence: pence, unbilled_pence: maybePence })),
    }),
  }),
}
