// What a figure says is what the list shows behind it: on random cases, each figure beside the rows its link opens.
import { bodyPanels, middleOf, panelAt } from '@kerbline/domain/areas/damage/body-plan.ts'
import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import type { DamageFigures, DamageSums } from '@kerbline/domain/areas/damage/figure-endpoints.ts'
import { figureRows } from '@kerbline/domain/areas/damage/figures.ts'
import { damagePlan } from '@kerbline/domain/areas/damage/list.ts'
import { damageTypeWords } from '@kerbline/domain/areas/damage/words.ts'
import { readList, selectionOf } from '@kerbline/domain/kit/list-state.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate, londonInstant } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { seededRandom } from '../../demo/random.ts'
import { aDamageCase, insertCases } from '../../testing/case-factories.ts'
import { aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

const CASES = 90
const states = ['draft', 'submitted', 'disputed', 'authorised', 'closed', 'rejected_duplicate'] as const
const drivers = ['Ann Cole', 'ann cole', 'Okafor, Sam', null] as const
const nothing = 'search=&pasted='

onPortal('figures of damage', (on) => {
  let portal: TestPortal
  let knower: TestPerson
  let foreign: TestPerson
  let unpriced: TestPerson

  const read = async (months: number, by = knower, filter = '') => {
    const reply = await portal.get(`/api/damage-cases/figures?months=${months}&${nothing}${filter}`, by.token)
    expect([reply.status, reply.status === 200 ? '' : reply.text]).toEqual([200, ''])
    return damageEndpoints.figures.reply.parse(reply.json)
  }
  /** The rows a figure opens, counted and summed. */
  const behind = async (query: Readonly<Record<string, string>>, by = knower): Promise<DamageSums> => {
    const { filter } = selectionOf(readList(query, damagePlan('customer', true)))
    const asked = filter.map((each) => `filter=${encodeURIComponent(each)}`).join('&')
    const reply = await portal.get(`/api/damage-cases?size=100&${asked}`, by.token)
    expect([reply.status, reply.status === 200 ? '' : reply.text]).toEqual([200, ''])
    const { rows, total } = damageEndpoints.list.reply.parse(reply.json)
    const sum = (name: 'claimed_pence' | 'agreed_pence' | 'disputed_pence') =>
      rows.reduce((all, row) => all + (row[name] ?? 0), 0)
    return {
      cases: total,
      ...{ claimed_pence: sum('claimed_pence'), agreed_pence: sum('agreed_pence') },
      disputed_pence: sum('disputed_pence'),
    }
  }
  const sumsOf = ({ cases, claimed_pence, agreed_pence, disputed_pence }: DamageSums): DamageSums => ({
    ...{ cases, claimed_pence, agreed_pence, disputed_pence },
  })

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    const see = ['see damage cases', 'see drivers'] as const
    knower = await portal.person({ accounts: ['NORTH01'], may: [...see, 'see damage costs'] })
    foreign = await portal.person({ accounts: ['SOUTH01'], may: [...see, 'see damage costs'] })
    unpriced = await portal.person({ accounts: ['NORTH01'], may: ['see damage cases'] })
    const today = londonDate(portal.portal.clock.businessNow())
    const random = seededRandom('damage', 'figures')
    await portal.owner(async (rows) => {
      const category = await categoryId(rows)
      const owned = { customer_account_number: 'NORTH01' }
      const made = Array.from({ length: 6 }, () => aVehicle({ ...owned, vehicle_category_id: category }))
      const vehicles = await rows.insertInto('vehicles').values(made).returning(['id', 'reg_no']).execute()
      const cases = Array.from({ length: CASES }, () => {
        const { id, reg_no } = random.pick(vehicles)
        const opened = londonInstant(addDays(today, -random.whole(0, 450))) ?? ''
        const { view, area } = random.pick(bodyPanels)
        const [x, y] = middleOf({ area } as (typeof bodyPanels)[number])
        const old = { view, x, y, kind: 'dent', severity: 'minor' }
        return aDamageCase(
          {
            ...{ ...owned, vehicle_id: id, reg_no, state: random.pick(states), created_at: opened, updated_at: opened },
            type: random.pick(Object.keys(damageTypeWords).slice(0, 4)),
          },
          {
            driver_name: random.pick(drivers),
            // As older records have it, and as the report writes it; one mark lies beside the body, another nowhere.
            damage_points: JSON.stringify([
              old,
              { ...old, panel: random.pick(bodyPanels).name },
              { ...old, x: 4 },
              { view, x: 'left', y },
            ]),
            ...(random.chance(0.75) && {
              estimate_pence: random.whole(0, 90_000),
              authorised_cost_pence: random.whole(0, 9_000),
            }),
          },
        )
      })
      const ids = await insertCases(rows, cases)
      const lines = ids.flatMap((case_id) =>
        Array.from({ length: random.whole(0, 2) }, (_, place) => {
          const pence = random.whole(0, 50_000)
          return {
            ...{ ...owned, case_id, place, what: 'Door', kind: 'part' as const, payer: 'customer' as const },
            ...{ unit_pence: pence, net_pence: pence, tax_treatment: 'outside' as const },
            decision: random.pick(['accepted', 'disputed', 'withdrawn'] as const),
            decided_at: londonInstant(addDays(today, -random.whole(0, 60))) ?? '',
          }
        }),
      )
      await rows.insertInto('money_lines').values(lines).execute()
    })
  })
  afterAll(() => portal.stop())

  test.each([1, 3, 12])('of %i months: every figure is the count and the sum of the rows it opens', async (months) => {
    const figures = await read(months)
    expect(figures.months).toHaveLength(months)
    expect(await behind(figureRows.all(figures))).toEqual(sumsOf(figures.total))
    for (const of of figures.types) expect(await behind(figureRows.type(figures, of.type))).toEqual(sumsOf(of))
    for (const of of figures.months) expect(await behind(figureRows.month(of.month))).toEqual(sumsOf(of))
    for (const { panel, cases } of figures.panels)
      expect([panel, (await behind(figureRows.panel(figures, panel))).cases]).toEqual([panel, cases])
    for (const { reg_nos: plates, cases } of figures.vehicles.rows)
      expect((await behind(figureRows.vehicle(figures, plates))).cases).toBe(cases)
    for (const { name, cases } of figures.drivers?.rows ?? [])
      expect((await behind(figureRows.driver(figures, name))).cases).toBe(cases)
    const { cases, disputed_pence: pence } = await behind(figureRows.disputed(figures))
    expect(figures.disputed).toMatchObject({ cases, pence })
    const added = (parts: readonly DamageSums[]) => parts.reduce((sum, part) => sum + part.cases, 0)
    expect([added(figures.types), added(figures.months)]).toEqual([figures.total.cases, figures.total.cases])
    if (months === 12) {
      expect(figures.panels.length).toBeGreaterThan(10)
      expect(figures.vehicles.total).toBe(6)
      expect(figures.drivers?.rows.map(({ name }) => name.toLowerCase()).toSorted()).toEqual([
        'ann cole',
        'okafor, sam',
      ])
      expect(pence).toBeGreaterThan(0)
    }
  })

  test('they are narrowed as the list is', async () => {
    const [all, some] = [await read(12), await read(12, knower, '&filter=type:is:reversing')]
    expect(some.types).toEqual(all.types.filter(({ type }) => type === 'reversing'))
    expect(some.total.cases).toBeLessThan(all.total.cases)
    expect((await read(12, knower, '&filter=incident_at:from:2026-11-19')).total.cases).toBe(0)
  })

  test('another customer is told of none of it', async () => {
    const { total, panels, vehicles, disputed } = await read(12, foreign)
    const own = await behind(figureRows.all({ from: '2025-12-01' } as DamageFigures), foreign)
    expect([total.cases, panels, vehicles.total, disputed.cases]).toEqual([own.cases, [], 0, 0])
    expect(own.cases).toBeLessThan(2)
  })

  test('without the right of costs and of drivers neither is told, and cases are counted all the same', async () => {
    const { total, types, months, drivers: named, disputed } = await read(12, unpriced)
    expect(total.cases).toBe((await read(12)).total.cases)
    for (const of of [total, ...types, ...months])
      expect([of.claimed_pence, of.agreed_pence, of.disputed_pence]).toEqual([null, null, null])
    expect([named, disputed.pence]).toEqual([null, null])
    expect(disputed.cases).toBeGreaterThan(0)
  })

  test('the database says a mark lies on the same panel as the plan does', async () => {
    const random = seededRandom('damage', 'places')
    const views = [...new Set(bodyPanels.map(({ view }) => view))]
    const marks = Array.from({ length: 400 }, (_, place) => ({
      ...{ view: views[place % views.length] ?? 'front', x: random.whole(0, 100) / 100, y: random.whole(0, 100) / 100 },
    }))
    const { rows: kept } = await portal.owner((rows) =>
      sql<{ panels: string[] }>`
        select damage_panels(jsonb_build_array(m)) as panels from jsonb_array_elements(${JSON.stringify(marks)}::jsonb) with ordinality e (m, place)
        order by place`.execute(rows),
    )
    expect(kept.map(({ panels }) => panels)).toEqual(
      marks.map(({ view, x, y }) => [panelAt(view, x, y)?.name ?? []].flat()),
    )
  })
})
