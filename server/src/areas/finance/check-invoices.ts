// Expected against billed: every line of the last months judged by the hire it bills and the VAT its code bears, and days on hire that no line bills.
// By night for everybody, and when somebody asks. What was found before is made anew, so that nothing stands that is no longer so.
import { expectedTax, type FindingKind } from '@kerbline/domain/areas/finance/invoice-words.ts'
import { sharedDays, without } from '@kerbline/domain/areas/finance/judge-hire.ts'
import type { DaySpan } from '@kerbline/domain/areas/finance/hire-period.ts'
import { chargedSpan, chargeOf } from '@kerbline/domain/areas/hires/rate-terms.ts'
import type { TaxTreatment } from '@kerbline/domain/cases/money-lines.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { addDays, addMonths, monthOf } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { sql } from 'kysely'
import type { JobRows } from '../../jobs/open-as-job.ts'
import type { Rows } from '../../http/call.ts'
import { explainFacts, type ExplainedLine, explainLines, type LineToExplain } from './explain.ts'
import { hireFacts, type HireFacts } from './hire-facts.ts'
import { linesToExplain } from './invoices.ts'

/** So many whole months before the running one are looked at again. */
const MONTHS_CHECKED = 3
/** A month may be billed so many days after it is over. */
const DAYS_TO_BILL = 7

interface Finding {
  readonly account: string
  readonly kind: FindingKind
  readonly invoice_id: number | null
  readonly line_id: number | null
  readonly vehicle_id: number | null
  readonly reg_no: string | null
  readonly from_day: string | null
  readonly to_day: string | null
  readonly expected_pence: number | null
  readonly billed_pence: number
  readonly difference_pence: number
  readonly working: string
  readonly case_id: number | null
}

interface Line extends LineToExplain {
  readonly account: string
  readonly invoice_id: number
  readonly tax_pence: number
  readonly treatment: TaxTreatment
  readonly fault: string | null
}

const none = { from_day: null, to_day: null, case_id: null } as const

/** What of a line's difference lies where: one finding a part. */
function findingsOfHire(line: Line, explained: ExplainedLine, facts: HireFacts): Finding[] {
  const ended = (facts.hires.get(explained.vehicleId ?? 0) ?? []).findLast(({ offHire }) => offHire !== null)?.offHire
  return explained.parts.map(({ kind, span, pence, working }) => ({
    ...{ account: line.account, kind, invoice_id: line.invoice_id, line_id: line.id, vehicle_id: explained.vehicleId },
    ...{ reg_no: line.reg_nos[0] ?? null, from_day: span.from, to_day: span.to },
    ...{ expected_pence: line.value_pence - pence, billed_pence: line.value_pence, difference_pence: pence, working },
    case_id: kind === 'after_off_hire' ? (ended?.id ?? null) : null,
  }))
}

function findingsOfLines(
  lines: readonly Line[],
  explained: ReadonlyMap<number, ExplainedLine>,
  facts: HireFacts,
): Finding[] {
  return lines.flatMap((line): Finding[] => {
    const found = explained.get(line.id)
    const of = {
      ...none,
      account: line.account,
      invoice_id: line.invoice_id,
      line_id: line.id,
      reg_no: line.reg_nos[0] ?? null,
    }
    if (!found)
      return [
        {
          ...{ ...of, kind: 'not_explained', vehicle_id: null, expected_pence: null, billed_pence: line.value_pence },
          ...{ difference_pence: 0, working: line.narrative },
        },
      ]
    if (found.what === 'hire') return findingsOfHire(line, found, facts)
    if (found.difference_pence === 0) return []
    return [
      {
        ...{ ...of, kind: 'rate', vehicle_id: found.vehicleId, expected_pence: found.expected_pence },
        ...{ billed_pence: line.value_pence, difference_pence: found.difference_pence },
        working: `${found.source.label}: ${found.working}`,
      },
    ]
  })
}

/** Of a document whose lines all have a treatment: its VAT beside what they bear, a penny a line forgiven. */
function findingsOfTax(lines: readonly Line[], taxes: ReadonlyMap<number, number>): Finding[] {
  const documents = new Map<number, Line[]>()
  for (const line of lines) documents.set(line.invoice_id, [...(documents.get(line.invoice_id) ?? []), line])
  return [...documents].flatMap(([id, own]): Finding[] => {
    const [first] = own
    const taxed = own.map(({ value_pence: net, treatment }) => expectedTax(net, treatment))
    const billed = taxes.get(id)
    if (!first || billed === undefined || first.fault !== 'tax' || taxed.includes(null)) return []
    const expected = taxed.reduce<number>((sum, tax) => sum + (tax ?? 0), 0)
    if (Math.abs(billed - expected) <= own.length) return []
    const bearing = own
      .filter(({ treatment }) => treatment === 'standard')
      .reduce((sum, { value_pence: net }) => sum + net, 0)
    return [
      {
        ...{
          ...none,
          account: first.account,
          kind: 'vat',
          invoice_id: id,
          line_id: null,
          vehicle_id: null,
          reg_no: null,
        },
        ...{ expected_pence: expected, billed_pence: billed, difference_pence: billed - expected },
        working: `20% of ${formatMoney(bearing)} is ${formatMoney(expected)}, billed ${formatMoney(billed)}`,
      },
    ]
  })
}

/** Days on hire that no line bills, of months that are over. */
function missingDays(facts: HireFacts, span: DaySpan, plates: ReadonlyMap<number, string>): Finding[] {
  return [...facts.hires].flatMap(([vehicle, hires]) =>
    hires.flatMap((hire): Finding[] => {
      const charged = chargedSpan(hire.terms, { from: hire.from, to: hire.to ?? span.to })
      const due = without(sharedDays(charged ? [charged] : [], [span]), [
        ...(facts.billed.get(vehicle) ?? []).map(({ period }) => period),
        ...(facts.relief.get(vehicle) ?? []),
      ])
      return due.flatMap(({ from, to }) => {
        const charges = chargeOf(hire.terms, { from, to }, facts.holidays)
        const pence = charges.reduce((sum, each) => sum + each.pence, 0)
        if (pence === 0) return []
        return [
          {
            ...{
              ...none,
              account: hire.account,
              kind: 'missing' as const,
              invoice_id: null,
              line_id: null,
              vehicle_id: vehicle,
            },
            ...{ reg_no: plates.get(vehicle) ?? null, from_day: from, to_day: to },
            ...{ expected_pence: pence, billed_pence: 0, difference_pence: -pence },
            working: `${charges.map(({ working }) => working).join(' + ')}, ${formatDate(from)} to ${formatDate(to)}, no line bills it`,
          },
        ]
      })
    }),
  )
}

/** The months that are checked, and the last day that should have been billed by today. */
export function checkedSpan(today: string): DaySpan {
  const over = monthOf(addDays(today, -DAYS_TO_BILL))
  return { from: `${addMonths(monthOf(today), -MONTHS_CHECKED)}-01`, to: addDays(`${over}-01`, -1) }
}

/** @returns how many findings there are; `rows` sees all accounts of the customer */
export async function checkCustomer(rows: Rows, customer: number, today: string, now: Date): Promise<number> {
  const span = checkedSpan(today)
  const { rows: lines } = await sql<Line>`
    select ${linesToExplain}, l.customer_account_number as account, l.invoice_id, i.fault
    from invoice_lines l join invoices i on i.id = l.invoice_id join accounts a on a.customer_account_number = l.customer_account_number
    where a.customer_id = ${customer} and i.trader_transaction_type = 'invoice' and l.transaction_date >= ${span.from}::date order by l.invoice_id, l.line_no`.execute(
    rows,
  )
  const { rows: taxes } = await sql<{ id: number; tax: number }>`
    select i.id, i.tax_pence as tax from invoices i join accounts a using (customer_account_number)
    where a.customer_id = ${customer} and i.fault = 'tax' and i.transaction_date >= ${span.from}::date`.execute(rows)
  // Lines of the days looked at may be dated a while before or after them.
  const hire = await hireFacts(rows, [customer], { from: addDays(span.from, -366), to: addDays(today, 366) })
  const facts = await explainFacts(rows, lines, hire)
  const explained = explainLines(lines, facts)
  const { rows: vehicles } = await sql<{ id: number; reg_no: string }>`
    select id, reg_no from vehicles where id = any(${[...hire.hires.keys()]}::int[])`.execute(rows)
  const findings = [
    ...findingsOfLines(lines, explained, hire),
    ...findingsOfTax(lines, new Map(taxes.map(({ id, tax }) => [id, tax]))),
    ...missingDays(hire, span, new Map(vehicles.map(({ id, reg_no: plate }) => [id, plate]))),
  ]
  const settled = await settledLines(rows, customer)
  const standing = findings.filter(({ line_id: line }) => line === null || !settled.has(line))
  await sql`delete from invoice_findings where customer_account_number in (select customer_account_number from accounts where customer_id = ${customer})`.execute(
    rows,
  )
  await sql`
    insert into invoice_findings (customer_account_number, kind, invoice_id, line_id, vehicle_id, reg_no, from_day, to_day, expected_pence, billed_pence, difference_pence, working, case_id)
    select account, kind, invoice_id, line_id, vehicle_id, reg_no, from_day, to_day, expected_pence, billed_pence, difference_pence, working, case_id
    from json_to_recordset(${JSON.stringify(standing)}::json) as f(account text, kind text, invoice_id int, line_id int, vehicle_id int, reg_no text, from_day date,
      to_day date, expected_pence bigint, billed_pence bigint, difference_pence bigint, working text, case_id int)`.execute(
    rows,
  )
  await noteChecks(rows, customer, lines, explained, span, now)
  return standing.length
}

/** Lines whose difference was settled: what was agreed was credited, or the answer stands. */
async function settledLines(rows: Rows, customer: number): Promise<ReadonlySet<number>> {
  const { rows: found } = await sql<{ line_id: number }>`
    select d.line_id from invoice_disputes d join accounts a using (customer_account_number)
    where a.customer_id = ${customer} and d.line_id is not null and (d.credit_note_id is not null or d.agreed_pence = 0)`.execute(
    rows,
  )
  return new Set(found.map(({ line_id: id }) => id))
}

async function noteChecks(
  rows: Rows,
  customer: number,
  lines: readonly Line[],
  explained: ReadonlyMap<number, ExplainedLine>,
  { from }: DaySpan,
  now: Date,
): Promise<void> {
  const counts = new Map<string, { lines: number; explained: number }>()
  for (const { account, id } of lines) {
    const count = counts.get(account) ?? { lines: 0, explained: 0 }
    counts.set(account, { lines: count.lines + 1, explained: count.explained + (explained.has(id) ? 1 : 0) })
  }
  const told = [...counts].map(([account, count]) => ({ account, ...count }))
  await sql`
    insert into invoice_checks (customer_account_number, checked_at, since, lines, explained)
    select a.customer_account_number, ${now.toISOString()}, ${from}::date, coalesce(t.lines, 0), coalesce(t.explained, 0)
    from accounts a left join json_to_recordset(${JSON.stringify(told)}::json) as t(account text, lines int, explained int) on t.account = a.customer_account_number
    where a.customer_id = ${customer}
    on conflict (customer_account_number) do update set checked_at = excluded.checked_at, since = excluded.since, lines = excluded.lines, explained = excluded.explained`.execute(
    rows,
  )
}

/** Every customer that was ever billed, each in a transaction of its own. Resolves to how many findings there are. */
export const checkAllInvoices =
  (openRows: JobRows, today: () => string, now: () => Date) =>
  async (stopping: AbortSignal): Promise<number> => {
    const { rows: customers } = await openRows((rows) =>
      sql<{ id: number }>`
        select distinct a.customer_id as id from accounts a where exists (select from invoices i where i.customer_account_number = a.customer_account_number) order by 1`.execute(
        rows,
      ),
    )
    let findings = 0
    for (const { id } of customers) {
      if (stopping.aborted) break
      findings += await openRows((rows) => checkCustomer(rows, id, today(), now()))
    }
    return findings
  }
