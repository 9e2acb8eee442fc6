// Why a line of an invoice comes to what it comes to: the hire it bills by its terms, the case it names, the miles above an allowance. What nothing
// fits is said to be so, and never guessed.
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import { type HirePart, judgeHire } from '@kerbline/domain/areas/finance/judge-hire.ts'
import type { SpendCategory } from '@kerbline/domain/areas/finance/nominal-codes.ts'
import { statedSum } from '@kerbline/domain/areas/finance/stated-sum.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { hireWords } from '@kerbline/domain/areas/vehicles/words.ts'
import { sql } from 'kysely'
import type { Rows } from '../../http/call.ts'
import { hireFacts, type HireFacts } from './hire-facts.ts'

type Explanation = NonNullable<ReplyOf<(typeof financeEndpoints)['invoice']>['lines'][number]['explanation']>

export interface LineToExplain {
  readonly id: number
  readonly customer_id: number
  readonly reference: string
  readonly date: string
  readonly category: SpendCategory
  readonly narrative: string
  readonly value_pence: number
  readonly reg_nos: readonly string[]
  readonly period_from: string | null
  readonly period_to: string | null
}

export interface ExplainedLine extends Explanation {
  readonly parts: readonly HirePart[]
  readonly vehicleId: number | null
}

interface NamedCase {
  readonly id: number
  readonly kind: string
  readonly number: string
  readonly customer_id: number
  readonly agreed_pence: number | null
  /** Of a fine that was paid for the customer. */
  readonly penalty_pence: number | null
  readonly fee_pence: number | null
}

interface Excess {
  readonly vehicle_id: number
  readonly pence: number
  readonly contract_ref: string | null
}

export interface ExplainFacts {
  readonly hire: HireFacts
  readonly cases: ReadonlyMap<string, NamedCase>
  readonly excess: ReadonlyMap<number, Excess>
}

const caseNumbers = /\b[A-Z]{1,4}-\d{3,8}\b/g
const numbersIn = (narrative: string): readonly string[] => narrative.toUpperCase().match(caseNumbers) ?? []

async function casesNamed(rows: Rows, lines: readonly LineToExplain[]): Promise<Map<string, NamedCase>> {
  const numbers = [...new Set(lines.flatMap(({ narrative }) => numbersIn(narrative)))]
  if (numbers.length === 0) return new Map()
  const { rows: found } = await sql<NamedCase>`
    select c.id, c.kind, c.number, a.customer_id, f.penalty_pence, f.fee_pence, coalesce((
      select sum(case m.decision when 'accepted' then m.net_pence when 'accepted_in_part' then m.agreed_pence else 0 end)::int
      from money_lines m where m.case_id = c.id and m.payer = 'customer' and m.decision is not null),
      (select k.final_cost_pence from maintenance_cases k where k.case_id = c.id and k.is_rechargeable),
      f.penalty_pence + f.fee_pence) as agreed_pence
    from cases c join accounts a using (customer_account_number) left join lateral (
      select case when k.paid_by = 'hire_company' then k.paid_pence else 0 end as penalty_pence, coalesce(k.fee_pence, 0) as fee_pence
      from fine_cases k where k.case_id = c.id and k.settled_at is not null) f on true
    where c.number = any(${numbers}::text[])`.execute(rows)
  return new Map(found.map((each) => [each.number, each]))
}

async function excessOf(rows: Rows, vehicles: readonly number[]): Promise<Map<number, Excess>> {
  const { rows: found } = await sql<Excess>`
    select id as vehicle_id, excess_pence_per_mile as pence, contract_ref from vehicles where id = any(${[...vehicles]}::int[]) and excess_pence_per_mile > 0`.execute(
    rows,
  )
  return new Map(found.map((each) => [each.vehicle_id, each]))
}

const vehicleIn = ({ vehicleOf }: HireFacts, { reg_nos: plates }: LineToExplain): number | null => {
  const vehicles = [...new Set(plates.flatMap((plate) => vehicleOf.get(plate) ?? []))]
  return vehicles.length === 1 ? (vehicles[0] ?? null) : null
}

/** Everything the lines rest on. */
export async function explainFacts(
  rows: Rows,
  lines: readonly LineToExplain[],
  hire?: HireFacts,
): Promise<ExplainFacts> {
  const customers = [...new Set(lines.map(({ customer_id: customer }) => customer))]
  const days = lines
    .flatMap(({ date, period_from: from, period_to: to }) => [date, from ?? date, to ?? date])
    .toSorted()
  const facts =
    hire ?? (await hireFacts(rows, customers, { from: days[0] ?? '2000-01-01', to: days.at(-1) ?? '2000-01-01' }))
  const excessLines = lines.filter(({ category }) => category === 'excess_miles')
  return {
    hire: facts,
    cases: await casesNamed(rows, lines),
    excess: await excessOf(
      rows,
      excessLines.flatMap((line) => vehicleIn(facts, line) ?? []),
    ),
  }
}

function explainHire(line: LineToExplain, vehicle: number, { hire }: ExplainFacts): ExplainedLine | null {
  const { period_from: from, period_to: to, value_pence: pence, id, date } = line
  if (from === null || to === null || pence <= 0) return null
  const hires = hire.hires.get(vehicle) ?? []
  const isEarlier = (other: { readonly id: number; readonly date: string }): boolean =>
    other.date < date || (other.date === date && other.id < id)
  const billed = (hire.billed.get(vehicle) ?? []).filter((other) => other.id !== id && isEarlier(other))
  const judged = judgeHire(
    { period: { from, to }, pence },
    { hires, billed: billed.map(({ period }) => period), relief: hire.relief.get(vehicle) ?? [] },
    hire.holidays,
  )
  const meant = hires.findLast((each) => each.from <= to)
  if (!judged || !meant) return null
  const isOff = judged.parts.some(({ kind }) => kind === 'after_off_hire')
  return {
    what: 'hire',
    working: judged.working,
    detail: [
      ...(isOff && meant.to !== null ? [`Charges stopped at the end of ${formatDate(meant.to)}`] : []),
      ...judged.parts.map(({ working }) => working),
    ],
    source:
      isOff && meant.offHire
        ? { kind: 'off_hire', key: meant.offHire.number, label: meant.offHire.number }
        : {
            kind: 'vehicle',
            key: line.reg_nos[0] ?? '',
            label:
              meant.contract === null
                ? `${hireWords[meant.hireType as keyof typeof hireWords]} since ${formatDate(meant.from)}`
                : `contract ${meant.contract}`,
          },
    expected_pence: judged.expectedPence,
    difference_pence: pence - judged.expectedPence,
    kinds: judged.parts.map(({ kind }) => kind),
    parts: judged.parts,
    vehicleId: vehicle,
  }
}

const simply = (
  given: Omit<ExplainedLine, 'parts' | 'kinds' | 'detail' | 'difference_pence'>,
  pence: number,
): ExplainedLine => ({
  ...given,
  ...{ parts: [], kinds: [], detail: [] },
  difference_pence: given.expected_pence === null ? 0 : pence - given.expected_pence,
})

function explainCase(line: LineToExplain, all: readonly LineToExplain[], facts: ExplainFacts): ExplainedLine | null {
  const named = numbersIn(line.narrative).flatMap((number) => facts.cases.get(number) ?? [])
  const [found] = named.filter(({ customer_id: customer }) => customer === line.customer_id)
  if (!found) return null
  // Several lines of one invoice may bill one case: what was agreed is theirs together, and the last of them carries the difference.
  const own = all.filter(
    ({ reference, narrative }) => reference === line.reference && numbersIn(narrative).includes(found.number),
  )
  const others = own.reduce((sum, each) => sum + (each.id === line.id ? 0 : each.value_pence), 0)
  const isLast = own.at(-1)?.id === line.id
  const { agreed_pence: agreed } = found
  return simply(
    {
      what: 'case',
      working:
        agreed === null
          ? 'As the case says'
          : `${found.penalty_pence ? `${formatMoney(found.penalty_pence)} penalty + ${formatMoney(found.fee_pence ?? 0)} admin fee` : `${formatMoney(agreed)} agreed`}${own.length > 1 ? `, on ${own.length} lines` : ''}`,
      source: {
        kind: found.kind,
        key: found.kind === 'off_hire' ? found.number : String(found.id),
        label: found.number,
      },
      expected_pence: agreed === null ? null : isLast ? Math.max(0, agreed - others) : line.value_pence,
      vehicleId: vehicleIn(facts.hire, line),
    },
    line.value_pence,
  )
}

function explainExcess(line: LineToExplain, vehicle: number, { excess }: ExplainFacts): ExplainedLine | null {
  const of = excess.get(vehicle)
  if (!of || line.value_pence % of.pence !== 0) return null
  return simply(
    {
      what: 'excess',
      working: `${(line.value_pence / of.pence).toLocaleString('en-GB')} mi × ${formatMoney(of.pence)}`,
      source: {
        kind: 'vehicle',
        key: line.reg_nos[0] ?? '',
        label: of.contract_ref === null ? 'its mileage allowance' : `contract ${of.contract_ref}`,
      },
      // The miles are the ledger's: what they should be is for the readings to say.
      expected_pence: null,
      vehicleId: vehicle,
    },
    line.value_pence,
  )
}

/** Of what is bought by the piece: that the line adds up. Whether the price was agreed, nothing here says. */
const piecework: readonly SpendCategory[] = ['fuel', 'maintenance', 'other']

function explainStated(line: LineToExplain, facts: ExplainFacts): ExplainedLine | null {
  const stated = piecework.includes(line.category) ? statedSum(line.narrative) : null
  if (stated === null) return null
  return simply(
    {
      what: 'stated',
      working: stated.working,
      source: { kind: 'line', key: '', label: 'as the line states' },
      expected_pence: stated.pence,
      vehicleId: vehicleIn(facts.hire, line),
    },
    line.value_pence,
  )
}

/** By line; a line that nothing explains is not among them. */
export function explainLines(lines: readonly LineToExplain[], facts: ExplainFacts): Map<number, ExplainedLine> {
  const explained = new Map<number, ExplainedLine>()
  for (const line of lines) {
    const vehicle = vehicleIn(facts.hire, line)
    const found =
      explainCase(line, lines, facts) ??
      (vehicle === null
        ? null
        : line.category === 'rental'
          ? explainHire(line, vehicle, facts)
          : line.category === 'excess_miles'
            ? explainExcess(line, vehicle, facts)
            : null) ??
      explainStated(line, facts)
    if (found) explained.set(line.id, found)
  }
  return explained
}
