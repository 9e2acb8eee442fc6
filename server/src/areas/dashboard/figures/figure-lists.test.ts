// Every figure opens exactly the rows it was made of: their number or their sum is the figure, on random fleets.
import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { wholePart } from '@kerbline/domain/areas/dashboard/failed-part.ts'
import { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import { addDays, addMonths, isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { roundUp } from '@kerbline/domain/kit/rounding.ts'
import { permissions, type Permission } from '@kerbline/domain/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../../testing/portal.ts'
import { today } from '../testing-fleet-rows.ts'
import { addFleet } from '../testing-fleet.ts'

onPortal('the rows of the dashboard’s figures', (on) => {
  let portal: TestPortal
  let person: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: `${today}T09:00:00Z` })
    await portal.owner(async (rows) => addFleet(rows, 'W001'))
    person = await portal.person({ accounts: ['W001'], may: permissions })
  })
  afterAll(() => portal.stop())

  const dashboard = async () =>
    dashboardEndpoints.read.reply.parse((await portal.get('/api/dashboard', person.token)).json)
  const compliance = async () => wholePart((await dashboard()).compliance) ?? expect.unreachable('compliance was read')
  const month = async () => wholePart((await dashboard()).month) ?? expect.unreachable('the month was read')
  /** Every row, page by page. */
  async function all<Row>(path: string, read: (json: unknown) => { rows: Row[]; next: string | null; total: number }) {
    const rows: Row[] = []
    for (let after = ''; ;) {
      const page = read((await portal.get(`${path}&size=25${after && `&after=${after}`}`, person.token)).json)
      rows.push(...page.rows)
      if (page.next === null) {
        expect(rows).toHaveLength(page.total)
        return rows
      }
      after = page.next
    }
  }
  const events = (query: string) =>
    all(`/api/compliance/events?${query}`, (json) => complianceEndpoints.events.reply.parse(json))

  test('each tile, the overdue pile and every week: as many events as it says', async () => {
    const told = await compliance()
    expect(told.overdue).toBeGreaterThan(0)
    for (const [rag, count] of [
      ['red', told.overdue],
      ['amber', told.upcoming],
      ['green', told.compliant],
    ] as const)
      expect(await events(`filter=rag:is:${rag}`)).toHaveLength(count)
    for (const { week_start: from, count, booked } of told.weeks) {
      const rows = await events(`filter=due_date:from:${from}&filter=due_date:to:${addDays(from, 6)}`)
      expect(rows).toHaveLength(count)
      expect(rows.filter((row) => row.booked !== 'none')).toHaveLength(booked ?? -1)
    }
  })

  test('what is overdue and not booked stands first, in the list and in the pile', async () => {
    const isFirst = (marks: readonly boolean[]): void => {
      expect(new Set(marks).size).toBe(2)
      expect(marks).toEqual(marks.toSorted((one, other) => Number(other) - Number(one)))
    }
    isFirst((await events('filter=rag:is:red')).map(({ booked }) => booked === 'none'))
    isFirst((await compliance()).overdue_signs.map(({ is_booked: isBooked }) => isBooked === false))
  })

  test.each(['urgency', '-urgency'])(
    'page by page and back, sorted by %s: each event once, in one order',
    async (sort) => {
      const page = async (query: string) => {
        const reply = await portal.get(`/api/compliance/events?sort=${sort}&${query}`, person.token)
        expect(reply.status).toBe(200)
        return complianceEndpoints.events.reply.parse(reply.json)
      }
      const forward = await all(`/api/compliance/events?sort=${sort}`, (json) =>
        complianceEndpoints.events.reply.parse(json),
      )
      const isFirst = ({ rag, booked }: (typeof forward)[number]): boolean => rag === 'red' && booked === 'none'
      const marks = forward.map(isFirst)
      expect(marks).toEqual(
        marks.toSorted((one, other) => (Number(other) - Number(one)) * (sort === 'urgency' ? 1 : -1)),
      )
      for (const isOf of [true, false]) {
        const days = forward.filter((row) => isFirst(row) === isOf).map(({ due_date: day }) => day)
        // What has no valid date stands before every day.
        const dated = days.filter((day) => isCalendarDate(day))
        const undated = days.filter((day) => !isCalendarDate(day))
        expect(dated.length).toBeGreaterThan(1)
        const inOrder = [...undated, ...dated.toSorted()]
        expect(days).toEqual(sort === 'urgency' ? inOrder : inOrder.toReversed())
      }
      const order = forward.map(({ id }) => id)
      expect(new Set(order).size).toBe(order.length)
      let last = await page('size=25')
      while (last.next !== null) last = await page(`size=25&after=${last.next}`)
      const backward = last.rows.map(({ id }) => id)
      while (last.previous !== null) {
        last = await page(`size=25&before=${last.previous}`)
        backward.unshift(...last.rows.map(({ id }) => id))
      }
      expect(backward).toEqual(order)
    },
  )

  test('a page of events begins at no row of another order, nor of a part that is not there', async () => {
    const { next } = complianceEndpoints.events.reply.parse(
      (await portal.get('/api/compliance/events?size=25', person.token)).json,
    )
    const [value, id]: unknown[] = JSON.parse(Buffer.from(next ?? '', 'base64url').toString())
    const written = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
    for (const cursor of [
      written(value, id, 2),
      written(value, id, -1),
      written(null, id, 1),
      written('XT73 KBM', id),
    ]) {
      const reply = await portal.get(`/api/compliance/events?size=25&after=${cursor}`, person.token)
      expect([cursor, reply.status]).toEqual([cursor, 422])
    }
  })

  test.each(['month', 'quarter', 'year'] as const)('miles and CO2, %s: the sum of its vehicles', async (period) => {
    const { periods } = await month()
    const figures = periods[period]
    const rows = await all(`/api/driven-vehicles?filter=period:is:${period}`, (json) =>
      dashboardEndpoints.drivenVehicles.reply.parse(json),
    )
    expect(rows.length).toBeGreaterThan(0)
    const sum = (of: 'miles' | 'co2_kilograms') => roundUp(rows.reduce((total, row) => total + row[of], 0))
    expect([sum('miles'), sum('co2_kilograms')]).toEqual([figures.miles.value, figures.co2_kilograms.value])
  })

  test('spend: the sum of its lines, by period and by month', async () => {
    const { periods } = await month()
    const spent = async (from: string, to: string) =>
      (
        await all(`/api/spend-lines?filter=date:from:${from}&filter=date:to:${to}`, (json) =>
          dashboardEndpoints.spendLines.reply.parse(json),
        )
      ).reduce((total, { goods_pence: pence }) => total + pence, 0)
    const { year } = periods
    expect(year.spend_pence.value).not.toBe(0)
    expect(await spent(year.from, addDays(`${addMonths(today.slice(0, 7), 1)}-01`, -1))).toBe(year.spend_pence.value)
    expect(await spent(year.previous_from, year.previous_to)).toBe(year.spend_pence.previous)
  })

  test.each(['month', 'quarter', 'year'] as const)(
    'cost per mile, %s: as billed and by the day, the rows it opens sum to what is divided',
    async (period) => {
      const { periods } = await month()
      const { from, to, named_pence, pence_per_mile, by_day_pence, by_day_pence_per_mile, miles } = periods[period]
      const last = addDays(`${addMonths(to.slice(0, 7), 1)}-01`, -1)
      const billed = await all(`/api/matched-lines?filter=date:from:${from}&filter=date:to:${last}`, (json) =>
        financeEndpoints.matchedLines.reply.parse(json),
      )
      const counted = await all(`/api/costs-by-day?filter=period:is:${period}`, (json) =>
        dashboardEndpoints.costsByDay.reply.parse(json),
      )
      const sum = (pence: readonly number[]): number => pence.reduce((total, each) => total + each, 0)
      const [asBilled, byDay] = [
        sum(billed.map(({ goods_pence: pence }) => pence)),
        sum(counted.map(({ counted_pence: pence }) => pence)),
      ]
      expect([asBilled, byDay]).toEqual([named_pence.value, by_day_pence.value])
      expect(asBilled).not.toBe(byDay)
      expect(billed.every(({ plates }) => plates !== '')).toBe(true)
      for (const [pence, perMile] of [
        [asBilled, pence_per_mile],
        [byDay, by_day_pence_per_mile],
      ] as const)
        expect(Math.abs((perMile.value ?? 0) * (miles.value ?? 0) - pence)).toBeLessThan(
          Math.abs(perMile.value ?? 0) + 1e-6,
        )
    },
  )

  test('open damage: as many cases as it says, and no draft', async () => {
    const { open } = wholePart((await dashboard()).damage) ?? expect.unreachable('damage was read')
    const rows = await all('/api/open-damage?filter=customer_account_number:contains:W', (json) =>
      dashboardEndpoints.openDamage.reply.parse(json),
    )
    expect(open).toBeGreaterThan(0)
    expect(rows).toHaveLength(open)
    expect(rows.filter(({ state }) => state === 'draft')).toEqual([])
  })

  test('a file of each; without its right none is there', async () => {
    const asked = { format: 'csv', columns: ['reg_no'], filter: ['rag:is:red'] }
    const file = await portal.send('POST', '/api/compliance/events/export', person.token, asked)
    const { overdue } = await compliance()
    expect(file.text.trim().split('\r\n')).toHaveLength(overdue + 1)
    const may: readonly Permission[] = ['see dashboard']
    const nobody = await portal.person({ accounts: ['W001'], may })
    for (const path of ['compliance/events', 'driven-vehicles', 'spend-lines', 'open-damage'])
      expect((await portal.get(`/api/${path}`, nobody.token)).status).toBe(403)
  })
})
