// The planner: lines of what stands due, moved with a reason, bent for one vehicle, and within one's accounts.
import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aComplianceItem, aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

const may: readonly Permission[] = ['see compliance', 'edit compliance']
const account = 'NORTH01'

onPortal('the planner', (on) => {
  let portal: TestPortal
  let person: TestPerson
  let lorry: number

  const planner = async (by = person, question = '') =>
    complianceEndpoints.planner.reply.parse((await portal.get(`/api/compliance/planner${question}`, by.token)).json)
  const lorryOf = async (by = person) => {
    const row = (await planner(by)).rows.find(({ id }) => id === lorry)
    if (!row) throw new Error('the lorry is not in the plan')
    return row
  }
  const datesOf = async (type: string) =>
    (await lorryOf()).work.flatMap((work) => (work.type === type ? [work.date] : []))
  const move = (body: object, by = person) =>
    portal.send('POST', '/api/compliance/planner/moves', by.token, {
      vehicle_id: lorry,
      type: 'safety_inspection',
      line_date: '2026-12-01',
      planned_on: '2026-11-27',
      reason: 'The vehicle is in for its service',
      ...body,
    })
  const setLine = (body: object) =>
    portal.send('POST', '/api/compliance/planner/lines', person.token, {
      vehicle_id: lorry,
      type: 'safety_inspection',
      interval: null,
      ...body,
    })

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: '2026-11-23T09:00:00Z' })
    person = await portal.person({ accounts: [account], may })
    lorry = await portal.owner(async (rows) => {
      const { id } = await rows
        .insertInto('vehicles')
        .values(
          aVehicle({
            customer_account_number: account,
            vehicle_category_id: await categoryId(rows),
            reg_no: 'LO24RRY',
            has_tachograph: true,
          }),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      const item = (event_type: string, due_date: string) =>
        aComplianceItem({
          customer_account_number: account,
          vehicle_id: id,
          vehicle_reg: 'LO24RRY',
          event_type,
          due_date,
          interval_months: null,
        })
      await rows
        .insertInto('compliance_items')
        .values([
          item('safety_inspection', '2026-12-01'),
          item('brake_test', '2026-12-14'),
          item('ved', '2026-12-31'),
          item('tacho_vu_download', '2026-12-15'),
          item('loler', '2027-09-01'),
        ])
        .execute()
      return id
    })
  })
  afterAll(() => portal.stop())

  test('lines run on by their intervals, desk work and what is further off are not on it', async () => {
    const { work, laden_tests: tests } = await lorryOf()
    expect([...new Set(work.map(({ type }) => type))].toSorted()).toEqual([
      'brake_test',
      'safety_inspection',
      'tacho_vu_download',
    ])
    expect(await datesOf('safety_inspection')).toEqual([
      '2026-12-01',
      '2027-01-12',
      '2027-02-23',
      '2027-04-06',
      '2027-05-18',
    ])
    expect(tests).toEqual({ done: 0, planned: 3, needed: 4, is_enough: false })
  })

  test('what the lines go by says what is law and what is advice', async () => {
    const rules = new Map((await planner()).rules.map((rule) => [rule.type, rule]))
    expect(rules.get('safety_inspection')).toMatchObject({ is_statutory: true, interval: { every: 6, unit: 'weeks' } })
    expect(rules.get('tacho_vu_download')).toMatchObject({ is_statutory: false, interval: { every: 90, unit: 'days' } })
    expect(rules.get('tacho_vu_download')?.legal_source).toContain('Industry practice, not law')
  })

  test('a move needs a reason and a day that is to come within the plan', async () => {
    for (const [body, field] of [
      [{ reason: ' ' }, 'reason'],
      [{ planned_on: '2026-11-22' }, 'planned_on'],
      [{ planned_on: '2027-05-24' }, 'planned_on'],
    ] as const) {
      const { status, json } = await move(body)
      expect([status, (json as { fields: { field: string }[] }).fields[0]?.field]).toEqual([422, field])
    }
    expect(await datesOf('safety_inspection')).toContain('2026-12-01')
  })

  test('a move moves the lines after it, a second takes its place, and it goes back to its line', async () => {
    expect((await move({ planned_on: '2026-12-04' })).status).toBe(200)
    expect((await lorryOf()).work.find(({ type }) => type === 'safety_inspection')).toMatchObject({
      date: '2026-12-04',
      days_late: 3,
      moved: { reason: 'The vehicle is in for its service', by: expect.any(String) as string },
    })
    await move({})
    expect((await datesOf('safety_inspection')).slice(0, 2)).toEqual(['2026-11-27', '2027-01-08'])
    await move({ planned_on: null, reason: '' })
    expect((await datesOf('safety_inspection')).slice(0, 2)).toEqual(['2026-12-01', '2027-01-12'])
  })

  test('one vehicle can come more often, and measure its own brakes', async () => {
    await setLine({ interval: { every: 8, unit: 'weeks' } })
    expect((await datesOf('safety_inspection')).slice(0, 2)).toEqual(['2026-12-01', '2027-01-26'])
    expect((await lorryOf()).lines.find(({ type }) => type === 'safety_inspection')).toMatchObject({ is_own: true })
    await setLine({ type: 'brake_test', is_by_ebpms: true })
    expect((await lorryOf()).laden_tests).toMatchObject({ needed: null, is_enough: true })
    await setLine({ interval: { every: 8, unit: 'weeks' }, interval_miles: 12_000 })
    const inspection = async () => (await lorryOf()).lines.find(({ type }) => type === 'safety_inspection')
    expect(await inspection()).toMatchObject({ is_own: true, interval_miles: 12_000 })
    // What is not said stays as it stands.
    await setLine({ interval: null })
    expect(await inspection()).toMatchObject({ is_own: false, interval_miles: 12_000 })
    await setLine({ interval: null, interval_miles: null })
    expect((await datesOf('safety_inspection'))[1]).toBe('2027-01-12')
  })

  test('a line in days runs by days, of its kind and of one vehicle', async () => {
    const type = 'tacho_vu_download'
    const download = async () => (await lorryOf()).lines.find((line) => line.type === type)
    expect(await datesOf(type)).toEqual(['2026-12-15', '2027-03-15'])
    expect(await download()).toMatchObject({ interval: { every: 90, unit: 'days' }, is_own: false })
    await setLine({ type, interval: { every: 28, unit: 'days' } })
    expect(await datesOf(type)).toEqual([
      '2026-12-15',
      '2027-01-12',
      '2027-02-09',
      '2027-03-09',
      '2027-04-06',
      '2027-05-04',
    ])
    expect(await download()).toMatchObject({ interval: { every: 28, unit: 'days' }, is_own: true })
    // Another unit takes its place.
    await setLine({ type, interval: { every: 12, unit: 'weeks' } })
    expect(await download()).toMatchObject({ interval: { every: 12, unit: 'weeks' }, is_own: true })
    await setLine({ type, interval: null })
    expect(await download()).toMatchObject({ interval: { every: 90, unit: 'days' }, is_own: false })
  })

  test('within one’s accounts and rights', async () => {
    const stranger = await portal.person({ accounts: ['SOUTH02'], may })
    const looker = await portal.person({ accounts: [account], may: ['see compliance'] })
    expect((await planner(stranger)).rows.map(({ id }) => id)).not.toContain(lorry)
    expect((await move({}, stranger)).status).toBe(404)
    expect((await move({}, looker)).status).toBe(403)
    expect((await move({ type: 'mot' })).status).toBe(404)
  })

  test('it is narrowed as the list is', async () => {
    const idsOf = async (type: string) =>
      (await planner(person, `?filter=event_type:is:${type}`)).rows.map(({ id }) => id)
    expect(await idsOf('brake_test')).toEqual([lorry])
    expect(await idsOf('mot')).not.toContain(lorry)
  })
})
