// What the hires of a customer say of its vehicles: from when to when each is charged for, on which terms, which lines billed it, and on which
// days it stood in for another.
import type { HireOnTerms } from '@kerbline/domain/areas/finance/judge-hire.ts'
import type { DaySpan } from '@kerbline/domain/areas/finance/hire-period.ts'
import type { CalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { sql } from 'kysely'
import { platesWorn } from '../../fleet/vehicles-of.ts'
import { bankHolidays, termsOf } from '../../hires/price-of-return.ts'
import type { Rows } from '../../http/call.ts'

export interface KnownHire extends HireOnTerms {
  readonly account: string
  readonly contract: string | null
  readonly hireType: string
  /** Else they are the usual ones. */
  readonly areTermsWritten: boolean
  /** What ended the charges, where it was asked for in the portal. */
  readonly offHire: { readonly id: number; readonly number: string } | null
}

export interface BilledHire {
  readonly id: number
  readonly vehicleId: number
  readonly date: CalendarDate
  readonly period: DaySpan
}

export interface HireFacts {
  readonly vehicleOf: ReadonlyMap<string, readonly number[]>
  readonly hires: ReadonlyMap<number, readonly KnownHire[]>
  readonly billed: ReadonlyMap<number, readonly BilledHire[]>
  readonly relief: ReadonlyMap<number, readonly DaySpan[]>
  readonly holidays: ReadonlySet<CalendarDate>
}

interface HireRow {
  readonly vehicle_id: number
  readonly account: string
  readonly first: CalendarDate
  readonly last: CalendarDate | null
  readonly rate_terms: unknown
  readonly weekly_rate_pence: number | null
  readonly contract_ref: string | null
  readonly hire_type: string
  /** It goes on elsewhere, and the day it did is charged for there. */
  readonly goes_on: boolean
  /** Its terms came with it: its first day is none of theirs. */
  readonly is_going_on: boolean
  readonly ends_on: CalendarDate | null
  readonly off_hire_id: number | null
  readonly off_hire_number: string | null
}

const grouped = <Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> => {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

/** Charging ends with the off-hire that was told, never later because the vehicle was fetched late (ruling 62). */
async function hiresOf(rows: Rows, customers: readonly number[], vehicles: readonly number[] | null) {
  const { rows: found } = await sql<HireRow>`
    select h.vehicle_id, h.customer_account_number as account, london_date(h.from_at)::text as first,
      london_date(h.to_at - case when h.to_at = h.goes_on_at then interval '1 day' else interval '1 microsecond' end)::text as last,
      h.to_at is not distinct from h.goes_on_at and h.to_at is not null as goes_on, h.terms_from is not null as is_going_on, h.rate_terms, h.weekly_rate_pence, h.contract_ref, h.hire_type, o.ends_on, o.off_hire_id, o.off_hire_number
    from hires h join accounts a using (customer_account_number) left join lateral (
      select k.charge_ends_on::text as ends_on, c.id as off_hire_id, c.number as off_hire_number
      from off_hire_vehicles v join off_hire_cases k on k.case_id = v.case_id join cases c on c.id = v.case_id
      where v.vehicle_id = h.vehicle_id and v.customer_account_number = h.customer_account_number and c.state not in ('rejected', 'withdrawn')
        and k.charge_ends_on >= london_date(h.from_at) and (h.to_at is null or k.counted_on <= london_date(h.to_at)) order by k.charge_ends_on desc limit 1) o on true
    where a.customer_id = any(${[...customers]}::int[]) and h.hire_type <> 'managed_owned'
      and (${vehicles === null} or h.vehicle_id = any(${[...(vehicles ?? [])]}::int[])) order by h.vehicle_id, h.from_at`.execute(
    rows,
  )
  return found.flatMap((row): (KnownHire & { readonly vehicleId: number })[] => {
    // Without terms its lines are not explained, and the others are.
    const terms = termsOf(row)
    if (!terms) return []
    const isEndedByOffHire = row.ends_on !== null && (row.last === null || row.ends_on < row.last)
    return [
      {
        ...{
          vehicleId: row.vehicle_id,
          account: row.account,
          contract: row.contract_ref,
          hireType: row.hire_type,
          areTermsWritten: row.rate_terms !== null,
          terms: {
            ...terms,
            first_day_charged: terms.first_day_charged || row.is_going_on,
            last_day_charged: terms.last_day_charged || row.goes_on,
          },
        },
        from: row.first,
        to: isEndedByOffHire ? row.ends_on : row.last,
        offHire:
          row.off_hire_id === null || row.off_hire_number === null
            ? null
            : { id: row.off_hire_id, number: row.off_hire_number },
      },
    ]
  })
}

/** Lines of hire that were not credited, by the vehicle they name, where they name one alone. */
async function billedOf(rows: Rows, customers: readonly number[], span: DaySpan, vehicleOf: HireFacts['vehicleOf']) {
  const { rows: found } = await sql<{ id: number; date: string; reg_no: string; from: string; to: string }>`
    select l.id, l.transaction_date::text as date, l.reg_nos[1] as reg_no, l.period_from::text as "from", l.period_to::text as "to"
    from invoice_lines l join accounts a using (customer_account_number)
    where a.customer_id = any(${[...customers]}::int[]) and l.is_spend and l.category = 'rental' and l.value_pence > 0 and cardinality(l.reg_nos) = 1
      and l.period_from <= ${span.to}::date and l.period_to >= ${span.from}::date
      and l.transaction_date between ${span.from}::date - 366 and ${span.to}::date + 366
      and not exists (select from invoice_disputes d where d.line_id = l.id and d.agreed_pence = d.net_pence and d.net_pence = l.value_pence)`.execute(
    rows,
  )
  return found.flatMap(({ id, date, reg_no: plate, from, to }): BilledHire[] =>
    (vehicleOf.get(plate) ?? []).map((vehicleId) => ({ id, vehicleId, date, period: { from, to } })),
  )
}

/** Days on which a vehicle stood in for one that was in the workshop. */
async function reliefOf(rows: Rows, customers: readonly number[], span: DaySpan, vehicleOf: HireFacts['vehicleOf']) {
  const { rows: found } = await sql<{ plate: string; from: string; to: string }>`
    select upper(replace(m.relief_registration, ' ', '')) as plate, london_date(m.off_road_at)::text as "from",
      least(london_date(coalesce(m.returned_at, m.completed_at)), ${span.to}::date)::text as "to"
    from maintenance_cases m join accounts a using (customer_account_number)
    where a.customer_id = any(${[...customers]}::int[]) and m.relief_registration is not null and m.off_road_at is not null
      and coalesce(m.returned_at, m.completed_at) >= ${span.from}::date and london_date(m.off_road_at) <= ${span.to}::date`.execute(
    rows,
  )
  return found.flatMap(({ plate, from, to }) =>
    (vehicleOf.get(plate) ?? []).map((vehicleId) => ({ vehicleId, from, to })),
  )
}

/** @param vehicles null: all of the customers' */
export async function hireFacts(
  rows: Rows,
  customers: readonly number[],
  span: DaySpan,
  vehicles: readonly number[] | null = null,
): Promise<HireFacts> {
  const { rows: worn } = await sql<{ plate: string; vehicle_id: number }>`
    select distinct worn.plate, worn.vehicle_id from ${platesWorn} worn join accounts a using (customer_account_number)
    where a.customer_id = any(${[...customers]}::int[])`.execute(rows)
  const vehicleOf = new Map(
    [...grouped(worn, ({ plate }) => plate)].map(([plate, each]) => [plate, each.map(({ vehicle_id: id }) => id)]),
  )
  return {
    vehicleOf,
    hires: grouped(await hiresOf(rows, customers, vehicles), ({ vehicleId }) => vehicleId),
    billed: grouped(await billedOf(rows, customers, span, vehicleOf), ({ vehicleId }) => vehicleId),
    relief: grouped(await reliefOf(rows, customers, span, vehicleOf), ({ vehicleId }) => vehicleId),
    holidays: await bankHolidays(rows),
  }
}
