// The next invoice before it is made: for each hire what its terms charge, and what was agreed of cases and no line has billed yet.
import type { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import { firstAccruedDay } from '@kerbline/domain/areas/finance/hire-accrual.ts'
import { maxExplained } from '@kerbline/domain/areas/finance/invoice-endpoints.ts'
import { forecastHire, nextInvoiceOn } from '@kerbline/domain/areas/finance/next-invoice.ts'
import { usualFeePence } from '@kerbline/domain/areas/fines/fee.ts'
import { hireChargeWords } from '@kerbline/domain/areas/hires/rate-terms.ts'
import { taxOf } from '@kerbline/domain/cases/money-lines.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { addDays, type CalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { sql } from 'kysely'
import { inScope, narrows } from '../../fleet/vehicles-of.ts'
import type { Call } from '../../http/call.ts'
import { hireFacts, type HireFacts, type KnownHire } from './hire-facts.ts'

type Reply = ReplyOf<(typeof financeEndpoints)['nextInvoice']>
type Line = Reply['lines'][number]

/** What was agreed longer ago and never billed is a question, and no forecast. */
const AGREED_DAYS = 92

const vatOf = (pence: number): number => taxOf({ quantity: 1, unit_pence: pence, tax_treatment: 'standard' })

/** In advance or in arrears as the terms say; where none are written, as the last line of it was billed. */
function billedAs({ areTermsWritten, terms }: KnownHire, vehicle: number, { billed }: HireFacts): typeof terms {
  const last = (billed.get(vehicle) ?? []).toSorted((one, other) => (one.period.to < other.period.to ? 1 : -1))[0]
  if (areTermsWritten || !last) return terms
  return { ...terms, billed: last.date <= last.period.from ? 'advance' : 'arrears' }
}

interface Vehicle {
  readonly id: number
  readonly reg_no: string
  readonly billed_to: CalendarDate | null
}

async function hireLines({ rows, actor }: Pick<Call, 'rows' | 'actor'>, today: CalendarDate) {
  const { rows: customers } = await sql<{ id: number }>`select distinct customer_id as id from accounts`.execute(rows)
  const ids = customers.map(({ id }) => id)
  const { rows: vehicles } = await sql<Vehicle>`
    select v.id, v.reg_no, b.billed_to::text as billed_to from vehicles v left join hire_billed(${ids}::int[]) b on b.vehicle_id = v.id
    where ${inScope(actor.filter, sql.ref('v.id'))}`.execute(rows)
  const span = { from: firstAccruedDay(today), to: addDays(today, AGREED_DAYS) }
  const narrowed = narrows(actor.filter) ? vehicles.map(({ id }) => id) : null
  const facts = await hireFacts(rows, ids, span, narrowed)
  return vehicles.flatMap(({ id, reg_no: plate, billed_to: billedTo }) =>
    (facts.hires.get(id) ?? []).flatMap((hire) =>
      forecastHire({ ...hire, terms: billedAs(hire, id, facts), billedTo }, today, facts.holidays).map(
        ({ on, isLate, what, from, to, pence, working }) => ({
          on,
          line: {
            ...{ kind: isLate ? ('late' as const) : ('hire' as const), reg_no: plate, from, to, working },
            words: hireChargeWords[what],
            customer_account_number: hire.account,
            ...{ net_pence: pence, tax_pence: vatOf(pence) },
            source: { kind: 'vehicle', key: plate, label: hire.contract ?? 'Hire terms' },
          } satisfies Line,
        }),
      ),
    ),
  )
}

interface Agreed {
  readonly id: number
  readonly kind: 'damage' | 'fine' | 'off_hire' | 'maintenance'
  readonly number: string
  readonly title: string
  readonly reg_no: string | null
  readonly account: string
  readonly net_pence: number
  readonly tax_pence: number | null
  readonly fee_pence: number | null
}

/** Of cases that are agreed, what the customer owes and no line of an invoice names yet. */
async function agreedCases({ rows, actor }: Pick<Call, 'rows' | 'actor'>, today: CalendarDate): Promise<Agreed[]> {
  const { may, filter } = actor
  const since = sql`${addDays(today, -AGREED_DAYS)}::date`
  const { rows: found } = await sql<Agreed>`
    with billed as (
      select distinct found.number[1] as number from invoice_lines l
      cross join lateral regexp_matches(upper(l.narrative), '\\m[A-Z]{1,4}-[0-9]{3,8}\\M', 'g') found(number)
      where l.category <> 'rental' and l.transaction_date >= ${since}
    ), agreed as (
      select c.id, m.net_pence, m.tax_pence, null::int as fee_pence from cases c cross join lateral (
        select sum(case m.decision when 'accepted' then m.net_pence when 'accepted_in_part' then m.agreed_pence else 0 end)::int as net_pence,
          sum(case when m.net_pence = 0 then 0 else round(m.tax_pence::numeric * case m.decision when 'accepted' then m.net_pence when 'accepted_in_part' then m.agreed_pence else 0 end / m.net_pence) end)::int as tax_pence
        from money_lines m where m.case_id = c.id and m.payer = 'customer') m
      where (c.kind = 'damage' and c.state = 'recharge' and ${may.has('see damage cases')} or c.kind = 'off_hire' and c.state = 'charges_agreed' and ${may.has('see orders')})
      union all
      select k.case_id, k.final_cost_pence, null, null from maintenance_cases k join cases c on c.id = k.case_id
      where k.is_rechargeable and c.state in ('complete', 'closed') and k.returned_at >= ${since} and ${may.has('see maintenance request details')}
      union all
      select k.case_id, case when k.paid_by = 'hire_company' then k.paid_pence else 0 end, 0, coalesce(k.fee_pence, u.fine_admin_fee_pence, ${usualFeePence})
      from fine_cases k join cases c on c.id = k.case_id join accounts a on a.customer_account_number = k.customer_account_number join customers u on u.id = a.customer_id
      where (c.state = 'company_paid' or c.state in ('recharged', 'transferred') and k.fee_pence > 0) and k.invoice_ref is null and ${may.has('see fines')}
    )
    select c.id, c.kind, c.number, c.title, c.reg_no, c.customer_account_number as account, g.net_pence, g.tax_pence, g.fee_pence
    from agreed g join cases c on c.id = g.id where (g.net_pence > 0 or g.fee_pence > 0) and c.updated_at >= ${since} and ${inScope(filter, sql.ref('c.vehicle_id'))}
      and not exists (select from billed b where b.number = c.number) order by c.kind, c.id limit ${maxExplained}`.execute(
    rows,
  )
  return found
}

const keyOf = ({ id, kind, number }: Agreed): string => (kind === 'off_hire' ? number : String(id))

function caseLines(agreed: Agreed): Line[] {
  const { kind, number, title, reg_no, account, net_pence: net, tax_pence: tax, fee_pence: fee } = agreed
  const shared = {
    ...{ kind, reg_no, from: null, to: null, customer_account_number: account },
    source: { kind, key: keyOf(agreed), label: number },
  }
  const main = { ...shared, words: title, working: kind === 'fine' ? 'Penalty we paid' : 'As agreed' }
  const feeLine = { ...shared, words: 'Administration fee', working: 'Once for each notice' }
  return [
    ...(net > 0 ? [{ ...main, net_pence: net, tax_pence: tax ?? vatOf(net) }] : []),
    ...(fee !== null && fee > 0 ? [{ ...feeLine, net_pence: fee, tax_pence: vatOf(fee) }] : []),
  ]
}

const order: readonly Line['kind'][] = ['late', 'hire', 'maintenance', 'damage', 'fine', 'off_hire']

/** Everything that comes due up to the date of the next invoice. */
export async function nextInvoice(call: Pick<Call, 'rows' | 'actor'>, today: CalendarDate): Promise<Reply> {
  const hires = await hireLines(call, today)
  const on = nextInvoiceOn(hires, today)
  const cases = (await agreedCases(call, today)).flatMap(caseLines)
  const due = on === null ? [] : hires.filter((each) => each.on <= on).map(({ line }) => line)
  const lines = [...due, ...cases].toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
  const sum = (of: readonly Line[], pence: (line: Line) => number): number =>
    of.reduce((total, line) => total + pence(line), 0)
  const net = sum(lines, ({ net_pence }) => net_pence)
  const tax = sum(lines, ({ tax_pence }) => tax_pence)
  return {
    ...{ on, net_pence: net, tax_pence: tax, gross_pence: net + tax },
    groups: order.flatMap((kind) => {
      const own = lines.filter((line) => line.kind === kind)
      return own.length === 0 ? [] : [{ kind, lines: own.length, net_pence: sum(own, ({ net_pence }) => net_pence) }]
    }),
    lines: lines.slice(0, maxExplained),
    line_count: lines.length,
  }
}
