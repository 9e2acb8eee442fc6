// Cost by the day: what the database sums for the dashboard, what the rows behind the figure add up to, and what the page of a vehicle says
// are the domain's one rule; on random fleets, with and without an asset filter.
import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { wholePart } from '@kerbline/domain/areas/dashboard/failed-part.ts'
import { figurePeriods, type FigurePeriod } from '@kerbline/domain/areas/dashboard/figure-lists.ts'
import { costByDay, type DatedLine, hireBilledTo } from '@kerbline/domain/areas/finance/hire-accrual.ts'
import { hirePeriodOf } from '@kerbline/domain/areas/finance/hire-period.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { monthOf, monthsUpTo } from '@kerbline/domain/kit/time/calendar.ts'
import { permissions, type Permission } from '@kerbline/domain/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../../testing/portal.ts'
import { today } from '../testing-fleet-rows.ts'
import { addFleet, type Fleet } from '../testing-fleet.ts'

const text = (value: unknown): string => String(value)
const orNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const months = monthsUpTo(monthOf(today), 12)
const noFilter = { tag_ids: [], category_ids: [], branch_ids: [], body_ids: [], allocation_ids: [], driver_ids: [] }

type Line = Fleet['lines'][number]
const datedOf = ({ narrative, value_pence, transaction_date, category }: Line): DatedLine => ({
  date: text(transaction_date),
  goodsPence: Number(value_pence),
  isHire: category === 'rental',
  period: hirePeriodOf(text(narrative)),
})
const names = (line: Line, reg: string): boolean => (line.reg_nos ?? []).includes(reg)

/** By the rule, for some of the fleet: cost and accrued of each month. */
function byRule({ vehicles, lines }: Fleet, seen: (reg: string) => boolean, seesRates = true) {
  const hired = vehicles
    .filter(({ reg_no }) => seen(reg_no))
    .map((vehicle) => ({
      status: vehicle.status ?? 'on_hire',
      hireType: vehicle.hire_type,
      weeklyRatePence: vehicle.weekly_rate_pence ?? null,
      onHireDate: orNull(vehicle.on_hire_date),
      offHireDate: orNull(vehicle.off_hire_date),
      hireBilledTo: hireBilledTo(lines.filter((line) => names(line, vehicle.reg_no)).map(datedOf)),
    }))
  const matched = lines.filter(({ reg_nos }) => (reg_nos ?? []).some(seen)).map(datedOf)
  return months.map((month) => costByDay(matched, seesRates ? hired : [], month, today))
}
const sumOf = (found: ReturnType<typeof byRule>, period: FigurePeriod, of: 'pence' | 'unbilledPence'): number =>
  found.slice(-figurePeriods[period]).reduce((sum, month) => sum + month[of], 0)

onPortal('cost by the day', (on) => {
  let portal: TestPortal
  const fleets = new Map<string, Fleet>()
  const people = new Map<string, TestPerson>()
  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: `${today}T09:00:00Z` })
    for (const account of ['D001', 'D002', 'D003']) {
      fleets.set(account, await portal.owner(async (rows) => addFleet(rows, account)))
      people.set(account, await portal.person({ accounts: [account], may: permissions }))
    }
  })
  afterAll(() => portal.stop())
  const fleetOf = (account: string): Fleet => fleets.get(account) ?? expect.unreachable(account)
  const personOf = (account: string): TestPerson => people.get(account) ?? expect.unreachable(account)

  const narrow = (person: TestPerson, reg_nos: readonly string[]) =>
    portal.send('PUT', '/api/asset-filter', person.token, { ...noFilter, reg_nos })
  const monthPart = async ({ token }: TestPerson) =>
    wholePart(dashboardEndpoints.read.reply.parse((await portal.get('/api/dashboard', token)).json).month) ??
    expect.unreachable('the month was read')
  async function rowsOf({ token }: TestPerson, period: FigurePeriod) {
    const rows = []
    for (let after = ''; ;) {
      const { json } = await portal.get(`/api/costs-by-day?filter=period:is:${period}&size=25${after}`, token)
      const page = dashboardEndpoints.costsByDay.reply.parse(json)
      rows.push(...page.rows)
      if (page.next === null) return rows
      after = `&after=${page.next}`
    }
  }

  test.each(['D001', 'D002', 'D003'])('%s: the figures, their rows and the months are the rule’s', async (account) => {
    const person = personOf(account)
    const fleet = fleetOf(account)
    const plates = new Set(fleet.vehicles.slice(0, 4).map(({ reg_no }) => reg_no))
    for (const chosen of [null, plates]) {
      await narrow(person, [...(chosen ?? [])])
      const seen = (reg: string): boolean => chosen === null || chosen.has(reg)
      const rule = byRule(fleet, seen)
      const { periods, trend } = await monthPart(person)
      for (const period of ['month', 'quarter', 'year'] as const) {
        const { by_day_pence: pence, unbilled_pence: unbilled } = periods[period]
        expect([period, pence.value ?? 0, unbilled]).toEqual([
          period,
          sumOf(rule, period, 'pence'),
          sumOf(rule, period, 'unbilledPence'),
        ])
        const rows = await rowsOf(person, period)
        expect(rows.reduce((sum, { counted_pence: counted }) => sum + counted, 0)).toBe(pence.value ?? 0)
        const accrued = rows.filter(({ category }) => category === 'unbilled')
        expect(accrued.reduce((sum, { counted_pence: counted }) => sum + counted, 0)).toBe(unbilled)
        expect(accrued.every(({ goods_pence: billed }) => billed === null)).toBe(true)
      }
      const ids = new Set(fleet.vehicles.filter(({ reg_no }) => seen(reg_no)).map(({ id }) => id))
      const driven = (month: string): number =>
        fleet.months
          .filter((each) => each.month === month && ids.has(each.vehicle_id))
          .reduce((sum, { miles }) => sum + Number(miles), 0)
      for (const [place, { month, value }] of trend.by_day_pence_per_mile.entries()) {
        const miles = driven(month)
        if (miles > 0) expect(value).toBeCloseTo((rule[place]?.pence ?? 0) / miles, 9)
        else expect(value).toBeNull()
      }
    }
    await narrow(person, [])
  })

  test('the page of a vehicle and the dashboard narrowed to it say the same, month by month', async () => {
    const person = personOf('D001')
    const fleet = fleetOf('D001')
    let accrued = 0
    for (const { id, reg_no } of fleet.vehicles.slice(0, 8)) {
      await narrow(person, [reg_no])
      const { periods } = await monthPart(person)
      const { json } = await portal.get(`/api/vehicles/${id}/costs`, person.token)
      const own = vehiclesEndpoints.costs.reply.parse(json).by_day ?? expect.unreachable('the months were read')
      expect(own.map(({ pence, unbilled_pence }) => ({ pence, unbilledPence: unbilled_pence }))).toEqual(
        byRule(fleet, (reg) => reg === reg_no),
      )
      for (const period of ['month', 'quarter', 'year'] as const) {
        const last = own.slice(-figurePeriods[period])
        const sum = (of: 'pence' | 'miles' | 'unbilled_pence') =>
          last.reduce((total, each) => total + (each[of] ?? 0), 0)
        // A month that nothing stands in has no figure at all.
        expect(periods[period].by_day_pence.value ?? 0).toBe(sum('pence'))
        expect(periods[period].unbilled_pence).toBe(sum('unbilled_pence'))
        if (sum('miles') > 0)
          expect(periods[period].by_day_pence_per_mile.value).toBeCloseTo(sum('pence') / sum('miles'), 9)
      }
      accrued += own.reduce((total, { unbilled_pence }) => total + (unbilled_pence ?? 0), 0)
    }
    await narrow(person, [])
    expect(accrued).toBeGreaterThan(0)
  })

  test('who may not see rates is told nothing that is worked out from them', async () => {
    const may = permissions.filter((right) => right !== 'see finance')
    const person = await portal.person({ accounts: ['D001'], may })
    const { periods } = await monthPart(person)
    const rule = byRule(fleetOf('D001'), () => true, false)
    expect([periods.year.by_day_pence.value, periods.year.unbilled_pence]).toEqual([sumOf(rule, 'year', 'pence'), null])
    expect((await rowsOf(person, 'month')).map(({ category }) => category)).not.toContain('unbilled')
    const [first] = fleetOf('D001').vehicles
    const { json } = await portal.get(`/api/vehicles/${first?.id ?? 0}/costs`, person.token)
    const own = vehiclesEndpoints.costs.reply.parse(json).by_day ?? []
    expect(new Set(own.map(({ unbilled_pence }) => unbilled_pence))).toEqual(new Set([null]))
  })

  test('months before the first reading are not known, not nought, and the figures say since when they are', async () => {
    await portal.owner(async (rows) => {
      await addFleet(rows, 'D004')
      await sql`delete from vehicle_months where customer_account_number = 'D004' and month < ${monthOf(today)}`.execute(
        rows,
      )
    })
    const { periods, trend } = await monthPart(await portal.person({ accounts: ['D004'], may: permissions }))
    expect(periods.month.miles).toMatchObject({ value: expect.any(Number), previous: null })
    expect(periods.month.co2_kilograms).toMatchObject({ previous: null })
    expect(trend.miles.map(({ value }) => value)).toEqual([
      ...Array.from({ length: 11 }, () => null),
      expect.any(Number),
    ])
    expect([periods.month.miles_since, periods.quarter.miles_since, periods.year.miles_since]).toEqual([
      null,
      monthOf(today),
      monthOf(today),
    ])
    expect((await monthPart(personOf('D001'))).periods.year.miles_since).toBeNull()
  })

  test('a month of a vehicle opens the rows it is made of, by its bills and by the day', async () => {
    const { token } = personOf('D001')
    let compared = 0
    for (const { id } of fleetOf('D001').vehicles.slice(0, 24)) {
      const { json } = await portal.get(`/api/vehicles/${id}/costs`, token)
      const { by_day: byDay, months } = vehiclesEndpoints.costs.reply.parse(json)
      for (const { month, pence } of byDay ?? []) {
        const rows = await portal.get(`/api/vehicles/${id}/counted-costs?month=${month}`, token)
        const { costs } = vehiclesEndpoints.countedCosts.reply.parse(rows.json)
        expect(costs.reduce((sum, each) => sum + each.counted_pence, 0)).toBe(pence)
        compared += costs.length
      }
      for (const { month, categories } of (months ?? []).slice(-3)) {
        const rows = await portal.get(`/api/vehicles/${id}/cost-lines?month=${month}`, token)
        const { lines } = vehiclesEndpoints.costLines.reply.parse(rows.json)
        expect(lines.reduce((sum, each) => sum + each.goods_pence, 0)).toBe(
          Object.values(categories).reduce((sum, each) => sum + each, 0),
        )
        compared += lines.length
      }
    }
    expect(compared).toBeGreaterThan(10)
    expect(
      (await portal.get(`/api/vehicles/${fleetOf('D001').vehicles[0]?.id}/counted-costs?month=2026-13`, token)).status,
    ).toBe(422)
  })

  test('no rows without the right to cost per mile; no months on the page of a vehicle', async () => {
    const may: readonly Permission[] = permissions.filter((right) => right !== 'see cost per mile')
    const person = await portal.person({ accounts: ['D001'], may })
    expect((await portal.get('/api/costs-by-day', person.token)).status).toBe(403)
    const [first] = fleetOf('D001').vehicles
    expect((await portal.get(`/api/vehicles/${first?.id ?? 0}/costs`, person.token)).json).toMatchObject({
      by_day: null,
    })
    expect((await monthPart(person)).periods.year).toMatchObject({
      by_day_pence: { value: null },
      unbilled_pence: null,
    })
  })

  test('hire billed to another account of the customer is not told to be waiting for its bill', async () => {
    const { vehicle, token } = await portal.owner(async (rows) => {
      await sql`insert into accounts (customer_account_number, customer_id, name)
        select 'D009', customer_id, 'Second' from accounts where customer_account_number = 'D002'`.execute(rows)
      const { rows: found } = await sql<{ id: number }>`
        select id from vehicles v where customer_account_number = 'D002' and status = 'on_hire' and weekly_rate_pence > 0
          and hire_type <> 'managed_owned' and on_hire_date < ${today}::date - 60 and coalesce(off_hire_date, '9999-01-01') > ${today}::date
          and not exists (select from vehicle_spend s where s.vehicle_id = v.id and s.hire_billed_to >= ${today}::date) limit 1`.execute(
        rows,
      )
      const [{ id } = expect.unreachable('a vehicle that is not billed to today')] = found
      return { vehicle: id, token: personOf('D002').token }
    })
    const running = async () => {
      const { json } = await portal.get(`/api/vehicles/${vehicle}/costs`, token)
      return vehiclesEndpoints.costs.reply.parse(json).by_day?.at(-1)?.unbilled_pence
    }
    expect(await running()).toBeGreaterThan(0)
    await portal.owner((rows) =>
      sql`insert into vehicle_spend (vehicle_id, customer_account_number, goods_pence, line_count, hire_billed_to)
        values (${vehicle}, 'D009', 1, 1, ${today})`.execute(rows),
    )
    expect(await running()).toBe(0)
  })
})
