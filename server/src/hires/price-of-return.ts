// What going back on a day costs, by the terms of the hire that is open: with the working that is printed beside it, before anybody agrees
// to it and as a charge after. Bank holidays are the calendar's. Without terms there is no price, and nobody guesses one.
import { firstAccruedDay } from '@kerbline/domain/areas/finance/hire-accrual.ts'
import { endingCharges, rateBasisWords, type RateTerms } from '@kerbline/domain/areas/hires/rate-terms.ts'
import { rateTerms } from '@kerbline/domain/areas/hires/rate-terms-schema.ts'
import type { ReturnPrice } from '@kerbline/domain/areas/off-hires/endpoints.ts'
import { taxOf } from '@kerbline/domain/cases/money-lines.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { addDays, type CalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { sql } from 'kysely'
import type { Rows } from '../db/scope.ts'

/** The open hire of a vehicle with what was agreed. */
export interface OpenHire {
  readonly vehicle_id: number
  readonly first_day: CalendarDate
  readonly rate_terms: unknown
  readonly weekly_rate_pence: number | null
  /** The last day of the agreed fixed period; null: it is rolling. */
  readonly agreed_last: CalendarDate | null
  /** Where it goes on from an earlier one: since when its terms have run. */
  readonly terms_since?: CalendarDate | null
  /** By lines to any account of the customer. */
  readonly billed_to: CalendarDate | null
}

export async function openHires(rows: Rows, vehicles: readonly number[]): Promise<ReadonlyMap<number, OpenHire>> {
  const { rows: found } = await sql<OpenHire>`
    select h.vehicle_id, london_date(h.from_at)::text as first_day, h.rate_terms, h.weekly_rate_pence,
      london_date(h.agreed_to - interval '1 microsecond')::text as agreed_last, london_date(h.terms_from)::text as terms_since, b.billed_to::text as billed_to
    from hires h left join hire_billed(array(
        select a.customer_id from accounts a join hires o on o.customer_account_number = a.customer_account_number where o.vehicle_id = any(${[...vehicles]}::int[]) and o.to_at is null))
      b on b.vehicle_id = h.vehicle_id
    where h.vehicle_id = any(${[...vehicles]}::int[]) and h.to_at is null`.execute(rows)
  return new Map(found.map((each) => [each.vehicle_id, each]))
}

export const bankHolidays = async (rows: Rows): Promise<ReadonlySet<CalendarDate>> =>
  new Set(
    (await sql<{ day: string }>`select day::text as day from bank_holidays`.execute(rows)).rows.map(({ day }) => day),
  )

/** As they are written; else the weekly rate with the usual terms; null: not known, or not to be read. */
export function termsOf({
  rate_terms: written,
  weekly_rate_pence: weekly,
}: Pick<OpenHire, 'rate_terms' | 'weekly_rate_pence'>): RateTerms | null {
  if (written !== null) return rateTerms.safeParse(written).data ?? null
  return weekly === null || weekly <= 0 ? null : rateTerms.parse({ rate_pence: weekly })
}

/** Null: the terms are not known. Days of months long past that no bill stands for are a question for the invoice, not a price. */
export function priceOfReturn(
  hire: OpenHire | undefined,
  endsOn: CalendarDate,
  today: CalendarDate,
  holidays: ReadonlySet<CalendarDate>,
): ReturnPrice | null {
  const terms = hire && termsOf(hire)
  if (!hire || !terms) return null
  const { first_day: from, agreed_last: agreedTo, billed_to: billed, terms_since: since = null } = hire
  const past = addDays(firstAccruedDay(today), -1)
  const billedTo = [...(billed === null ? [] : [billed]), ...(past >= from ? [past] : [])].toSorted().at(-1) ?? null
  const to = endsOn < from ? from : endsOn
  const lines = endingCharges(terms, { hire: { from, to }, since, billedTo, agreedTo }, holidays).map(
    ({ pence, ...line }) => ({
      ...line,
      net_pence: pence,
      tax_pence: taxOf({ quantity: 1, unit_pence: pence, tax_treatment: 'standard' }),
    }),
  )
  const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((total, line) => total + of(line), 0)
  const [net_pence, tax_pence] = [sum((line) => line.net_pence), sum((line) => line.tax_pence)]
  return {
    ...{ lines, net_pence, tax_pence, gross_pence: net_pence + tax_pence },
    ...{ rate: `${formatMoney(terms.rate_pence)} ${rateBasisWords[terms.rate_basis]}`, billed_to: billed },
  }
}
