import type { VehicleListRow } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aComplianceItem, aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

const today = londonDate(new Date())
type Page = { rows: VehicleListRow[]; total: number; next: string | null; previous: string | null }

/** The day of each vehicle's MOT: several the same, some without a valid one, every third vehicle without an MOT. */
const mots = Array.from({ length: 80 }, (_, place) => ({
  plate: `MO${String(place).padStart(2, '0')}TAA`,
  day: place % 3 === 0 ? undefined : place % 7 === 0 ? null : addDays(today, (place % 11) - 5),
}))

onPortal('the list of vehicles by one kind of event', (on) => {
  let portal: TestPortal
  let manager: TestPerson
  const list = async (query: string): Promise<Page> =>
    (await portal.get(`/api/vehicles?search=TAA&${query}`, manager.token)).json as Page
  const plates = ({ rows }: Page): string[] => rows.map(({ reg_no: plate }) => plate)

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    manager = await portal.person({ accounts: ['NORTH01'], may: ['see vehicles', 'see compliance'] })
    await portal.owner(async (rows) => {
      const owned = { customer_account_number: 'NORTH01' }
      const vehicle_category_id = await categoryId(rows)
      for (const { plate: reg_no, day } of mots) {
        const { id: vehicle_id } = await rows
          .insertInto('vehicles')
          .values(aVehicle({ ...owned, vehicle_category_id, reg_no, status: 'on_hire' }))
          .returning('id')
          .executeTakeFirstOrThrow()
        if (day !== undefined)
          await rows
            .insertInto('compliance_items')
            .values(aComplianceItem({ ...owned, vehicle_id, vehicle_reg: reg_no, event_type: 'mot', due_date: day }))
            .execute()
      }
    })
  })
  afterAll(async () => portal.stop())

  /** No valid date before every day, the same day by who came first, without an MOT last either way. */
  const expected = (way: 1 | -1): string[] => {
    const key = (day: string | null | undefined): string => day ?? ''
    const known = mots.filter(({ day }) => day !== undefined)
    const sorted = known
      .map((mot, place) => ({ ...mot, place }))
      .toSorted((one, other) =>
        key(one.day) === key(other.day) ? one.place - other.place : key(one.day) < key(other.day) ? -way : way,
      )
    return [...sorted, ...mots.filter(({ day }) => day === undefined)].map(({ plate }) => plate)
  }

  test.each([
    ['due_mot', 1],
    ['-due_mot', -1],
  ] as const)('sorted by %s, page by page to the end and back', async (sort, way) => {
    expect(plates(await list(`sort=${sort}&size=100`))).toEqual(expected(way))
    const there: Page[] = [await list(`sort=${sort}&size=25`)]
    for (let next = there[0]?.next; next; next = there.at(-1)?.next)
      there.push(await list(`sort=${sort}&size=25&after=${next}`))
    expect(there.map(({ rows }) => rows.length)).toEqual([25, 25, 25, 5])
    expect(there.flatMap(plates)).toEqual(expected(way))
    const back: Page[] = []
    for (let previous = there.at(-1)?.previous; previous; previous = back.at(0)?.previous)
      back.unshift(await list(`sort=${sort}&size=25&before=${previous}`))
    expect(back.flatMap(plates)).toEqual(expected(way).slice(0, 75))
    expect(back.at(0)?.previous).toBeNull()
  })

  test('a filter and a sort by the same kind go together', async () => {
    const page = await list('sort=-due_mot&size=100&filter=due_mot:from:' + today)
    const days = page.rows.map(({ events }) => events?.find(({ type }) => type === 'mot')?.due_date ?? '')
    expect(days.length).toBeGreaterThan(10)
    expect(days).toEqual(days.toSorted().toReversed())
    expect(days.every((day) => day >= today)).toBe(true)
  })
})
