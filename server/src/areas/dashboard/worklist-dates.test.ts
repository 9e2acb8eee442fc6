// Two dates of one thing that falls due: staff are asked which is right, until both say the same.
import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { addExpiringPaper } from '../documents/testing-expiring.ts'

const plate = 'TW02DAT'
const account = 'NORTH01'
const may: readonly Permission[] = [
  'see dashboard',
  'see vehicles',
  'see documents',
  'see compliance',
  'edit compliance',
]

onPortal('two dates on the worklist', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  let vehicle: number
  let papersMade = 0

  /** On the worklist of somebody and on the page of the vehicle. */
  const rowsOf = async ({ token }: TestPerson) =>
    dashboardEndpoints.worklist.reply
      .parse((await portal.get('/api/worklist?kind=two%20dates', token)).json)
      .rows.filter(({ reg_no: reg }) => reg === plate)
  const onPage = async () =>
    vehiclesEndpoints.byPlate.reply.parse((await portal.get(`/api/vehicles/by-plate/${plate}`, staff.token)).json)
      .disagreements
  const stands = (due: string | null, done: string | null) =>
    portal.owner((rows) =>
      sql`update compliance_items set due_date = ${due}::date, last_done_date = ${done}::date where vehicle_id = ${vehicle}`.execute(
        rows,
      ),
    )
  const papers = (...given: readonly { readonly on: string | null; readonly until: string }[]) =>
    portal.owner(async (rows) => {
      await sql`update documents set superseded_at = now() where vehicle_id = ${vehicle}`.execute(rows)
      for (const { on: issued, until } of given) {
        const title = `Certificate ${(papersMade += 1)}`
        const about = { account, owner: 'vehicle', ownerId: vehicle, type: 'mot_certificate' } as const
        const id = await addExpiringPaper(rows, { ...about, title, expires: until })
        await sql`update documents set issued_on = ${issued}::date where id = ${id}`.execute(rows)
      }
    })

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: '2026-11-17T09:00:00Z' })
    staff = await portal.person({ side: 'staff', accounts: [], may: [...may, 'see all accounts'] })
    vehicle = await portal.owner(async (rows) => {
      const row = aVehicle({
        ...{ customer_account_number: account, vehicle_category_id: await categoryId(rows) },
        ...{ reg_no: plate, status: 'on_hire' },
      })
      const { id } = await rows.insertInto('vehicles').values(row).returning('id').executeTakeFirstOrThrow()
      await sql`
        insert into compliance_items (customer_account_number, vehicle_id, vehicle_reg, event_type, due_date, overdue_weeks, source)
        values (${account}, ${id}, ${plate}, 'mot', '2027-02-01', 4, 'manual')`.execute(rows)
      return id
    })
  })
  afterAll(() => portal.stop())

  const done = '2026-01-30'
  test.each([
    ['it is good until the same day', '2027-02-01', done, [{ on: done, until: '2027-02-01' }], false],
    ['it is good for longer', '2027-02-01', done, [{ on: null, until: '2027-07-01' }], true],
    [
      'it is good for less, of the work that stands or later',
      '2027-02-01',
      done,
      [{ on: done, until: '2027-01-20' }],
      true,
    ],
    ['it is an older paper', '2027-02-01', done, [{ on: '2025-01-30', until: '2026-01-30' }], false],
    ['it is good for less, of an unknown day', '2027-02-01', done, [{ on: null, until: '2026-01-30' }], false],
    ['nothing is known to have been done', '2027-02-01', null, [{ on: null, until: '2026-12-30' }], true],
    ['no valid date is kept', null, done, [{ on: null, until: '2026-12-30' }], true],
    [
      'of several counts the one that is good for longest',
      '2027-02-01',
      null,
      [
        { on: null, until: '2026-12-30' },
        { on: done, until: '2027-02-01' },
      ],
      false,
    ],
  ])('a paper: %s', async (_, due, last, given, isAsked) => {
    await stands(due, last)
    await papers(...given)
    expect([(await onPage()).length > 0, (await rowsOf(staff)).length > 0]).toEqual([isAsked, isAsked])
  })

  test('with both dates, their sources and what to do; it goes once they agree, and while the vehicle failed', async () => {
    await stands('2027-02-01', done)
    await papers({ on: done, until: '2027-01-20' })
    await portal.owner((rows) =>
      sql`insert into mot_tests (customer_account_number, vehicle_id, test_number, completed_at, result, expiry_date)
        values (${account}, ${vehicle}, '1', '2026-01-30T10:00:00Z', 'passed', '2027-01-29')`.execute(rows),
    )
    expect(await rowsOf(staff)).toMatchObject([
      {
        ...{ title: 'MOT has two dates', words: 'Two dates', owner: 'hire_company', harm: 'ahead' },
        place: expect.stringContaining(
          `due 1 Feb 2027 in Kerbline, 29 Jan 2027 in DVSA MOT history, 20 Jan 2027 in the document “Certificate ${papersMade}”. Record the work with the correct date, or correct the document`,
        ) as unknown,
      },
    ])
    const record = (body: object) =>
      portal.send('POST', '/api/compliance/records', staff.token, { vehicle_id: vehicle, type: 'mot', ...body })
    const failed = await record({ done_on: '2026-11-16', outcome: 'fail', findings: 'Stop lamp' })
    expect([failed.status, await rowsOf(staff)]).toEqual([200, []])
    expect((await record({ done_on: '2026-11-17', outcome: 'pass' })).status).toBe(200)
    expect(await rowsOf(staff)).toEqual([])
  })

  test('of nobody who could not say which is right', async () => {
    await stands('2027-02-01', null)
    await papers({ on: null, until: '2027-03-01' })
    expect(await rowsOf(staff)).toHaveLength(1)
    const reader = may.filter((right) => right !== 'edit compliance')
    for (const person of [
      await portal.person({ side: 'staff', accounts: [], may: [...reader, 'see all accounts'] }),
      await portal.person({ accounts: [account], may: [...may] }),
    ])
      expect(await rowsOf(person)).toEqual([])
  })
})
