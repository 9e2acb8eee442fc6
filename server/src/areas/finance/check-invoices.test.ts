// What the check finds in the demo, beside the same said day by day in SQL that knows nothing of its rules.
import { permissions } from '@kerbline/domain/permissions.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { asOwner } from '../../db/scope.ts'
import { onEngine } from '../../db/testing.ts'
import { fillDemo } from '../../demo/fill.ts'
import type { Actor } from '../../http/actor.ts'
import { checkedSpan } from './check-invoices.ts'
import { nextInvoice } from './next-invoice.ts'

const today = '2026-11-21'
const { from, to } = checkedSpan(today)

interface Found {
  readonly key: string
  readonly days: number
  readonly pence: number
}

/** Days on hire by vehicle, up to the day the charges ended; lines of hire that name one vehicle, a row a day. */
const days = sql`
  ended as (
    select v.vehicle_id, max(k.charge_ends_on) as ends_on from off_hire_vehicles v join off_hire_cases k on k.case_id = v.case_id join cases c on c.id = v.case_id
    where c.state not in ('rejected', 'withdrawn') group by 1),
  on_hire as materialized (
    select h.vehicle_id, h.weekly_rate_pence as rate, day::date as day
    from hires h left join ended e using (vehicle_id)
    cross join lateral generate_series(greatest(london_date(h.from_at), ${from}::date - 366), least(coalesce(london_date(h.to_at - interval '1 second'), ${today}::date + 366), coalesce(e.ends_on, ${today}::date + 366)), interval '1 day') day
    where h.hire_type <> 'managed_owned' and h.weekly_rate_pence > 0),
  billed as materialized (
    select l.id, l.transaction_date, l.value_pence, p.vehicle_id, day::date as day
    from invoice_lines l join accounts a using (customer_account_number) join lateral (
      select distinct p.vehicle_id from vehicle_plates p join accounts o on o.customer_account_number = p.customer_account_number where o.customer_id = a.customer_id and p.plate = l.reg_nos[1]) p on true
    cross join lateral generate_series(l.period_from, l.period_to, interval '1 day') day
    where l.category = 'rental' and l.is_spend and l.value_pence > 0 and cardinality(l.reg_nos) = 1 and l.period_from is not null),
  rates as materialized (select vehicle_id, max(rate) as rate from on_hire group by 1)`

onEngine('expected against billed over the demo', (on) => {
  const told = (query: ReturnType<typeof sql<Found>>): Promise<readonly Found[]> =>
    asOwner(on.database(), async (rows) => (await query.execute(rows)).rows)
  const found = (kind: string, key: string) =>
    told(sql<Found>`select ${sql.ref(key)}::text as key, sum(to_day - from_day + 1)::int as days, sum(difference_pence)::int as pence
      from invoice_findings where kind = ${kind} group by 1 order by 1`)

  beforeAll(async () => {
    await fillDemo(on.database(), {
      ...{ vehicles: 150, otherVehicles: 60, seed: 2026, today },
      hashPassword: async (password) => password,
    })
  }, 120_000)

  /** Each as many days as counted, and their pence to the penny of a rounding. */
  function expectSame(one: readonly Found[], other: readonly Found[]): void {
    expect(one.length).toBeGreaterThan(0)
    expect(one.map(({ key, days: count }) => [key, count])).toEqual(other.map(({ key, days: count }) => [key, count]))
    one.forEach(({ pence }, place) => expect(Math.abs(pence - (other[place]?.pence ?? 0))).toBeLessThanOrEqual(2))
  }

  test('days after off-hire', async () => {
    expectSame(
      await found('after_off_hire', 'line_id'),
      await told(sql<Found>`with ${days}
        select b.id::text as key, count(*)::int as days, round(count(*) * max(r.rate) / 7.0)::int as pence from billed b join rates r using (vehicle_id)
        where b.transaction_date >= ${from}::date and not exists (select from on_hire o where o.vehicle_id = b.vehicle_id and o.day = b.day) group by 1 order by 1`),
    )
  })

  test('days billed twice', async () => {
    expectSame(
      await found('double', 'line_id'),
      await told(sql<Found>`with ${days}
        select b.id::text as key, count(*)::int as days, round(count(*) * max(r.rate) / 7.0)::int as pence from billed b join rates r using (vehicle_id)
        join on_hire o on o.vehicle_id = b.vehicle_id and o.day = b.day
        where b.transaction_date >= ${from}::date and exists (select from billed e where e.vehicle_id = b.vehicle_id and e.day = b.day
          and (e.transaction_date, e.id) < (b.transaction_date, b.id)) group by 1 order by 1`),
    )
  })

  test('days on hire that nothing bills', async () => {
    const missing = await told(sql<Found>`with ${days}
      select o.vehicle_id::text as key, count(*)::int as days, -round(count(*) * max(o.rate) / 7.0)::int as pence from on_hire o
      where o.day between ${from}::date and ${to}::date and not exists (select from billed b where b.vehicle_id = o.vehicle_id and b.day = o.day) group by 1 order by 1`)
    expectSame(await found('missing', 'vehicle_id'), missing)
  })

  test('every other line of hire came to its days by the rate', async () => {
    const wrong = await told(sql<Found>`with ${days}
      select b.id::text as key, 0 as days, (max(b.value_pence) - round(count(*) * max(r.rate) / 7.0))::int as pence from billed b join rates r using (vehicle_id)
      where b.transaction_date >= ${from}::date group by 1 having abs(max(b.value_pence) - round(count(*) * max(r.rate) / 7.0)) > 1 order by 1`)
    const rates = await found('rate', 'line_id')
    expect(rates.map(({ key, pence }) => [key, pence])).toEqual(wrong.map(({ key, pence }) => [key, pence]))
  })

  test('the next invoice holds every day that comes due by its date, and its sum is that of its lines', async () => {
    const rows = await told(sql<Found>`with ${days},
      ends as (select vehicle_id, max(day) as to_day from billed group by 1),
      last as (select e.vehicle_id, e.to_day, bool_and(b.transaction_date <= l.period_from) as in_advance from ends e
        join billed b on b.vehicle_id = e.vehicle_id and b.day = e.to_day join invoice_lines l on l.id = b.id group by 1, 2)
      select o.vehicle_id::text || ' ' || to_char(o.day, 'YYYY-MM') as key, count(*)::int as days, floor(count(*) * max(o.rate) / 7.0 + 0.5)::int as pence
      from on_hire o join last using (vehicle_id) where o.day between '2026-10-01' and (case when last.in_advance then date '2026-12-31' else date '2026-11-30' end)
        and o.day > last.to_day group by 1 order by 1`)
    const actor = { may: new Set(permissions), filter: null } as unknown as Actor
    const next = await asOwner(on.database(), (owner) => nextInvoice({ rows: owner, actor }, today))
    expect(next.on).toBe('2026-12-01')
    const hire = next.groups.filter(({ kind }) => kind === 'hire' || kind === 'late')
    const sumOf = (all: readonly { readonly net_pence: number }[]) => all.reduce((sum, line) => sum + line.net_pence, 0)
    expect(hire.reduce((sum, { lines }) => sum + lines, 0)).toBe(rows.length)
    expect(sumOf(hire)).toBe(rows.reduce((sum, { pence }) => sum + pence, 0))
    expect(sumOf(next.groups)).toBe(next.net_pence)
    expect(next.lines).toHaveLength(next.line_count)
    // A penalty passed on bears no VAT, its fee does.
    const fines = next.lines.filter(({ kind }) => kind === 'fine')
    expect(fines.length).toBeGreaterThan(0)
    for (const { words, tax_pence: tax, net_pence: net } of fines)
      expect(tax).toBe(words === 'Administration fee' ? net / 5 : 0)
  })
})
