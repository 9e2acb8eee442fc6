// A record is put right: what it said before stands beside it, the date that stands follows where it was the newest, and miles are judged by
// the reading of their day.
import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aComplianceItem, aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

const account = 'NORTH01'

onPortal('records put right', (on) => {
  let portal: TestPortal
  let person: TestPerson
  let lorry: number
  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: '2026-11-21T09:00:00Z' })
    person = await portal.person({ accounts: [account], may: ['see compliance', 'edit compliance'] })
    lorry = await portal.owner(async (rows) => {
      const made = aVehicle({
        ...{ customer_account_number: account, vehicle_category_id: await categoryId(rows), reg_no: 'PR10AAA' },
        ...{ status: 'on_hire', miles: null, miles_at: null },
      })
      const { id } = await rows.insertInto('vehicles').values(made).returning('id').executeTakeFirstOrThrow()
      const of = { customer_account_number: account, vehicle_id: id, vehicle_reg: 'PR10AAA' }
      const item = aComplianceItem({ ...of, event_type: 'safety_inspection', due_date: '2026-10-20', overdue_weeks: 2 })
      await rows
        .insertInto('compliance_items')
        .values({ ...item, interval_weeks: 6, interval_months: null, last_done_date: null })
        .execute()
      return id
    })
  })
  afterAll(() => portal.stop())

  const add = (body: object) =>
    portal.send('POST', '/api/compliance/records', person.token, {
      ...{ vehicle_id: lorry, type: 'safety_inspection', outcome: 'pass', ...body },
    })
  const correct = (id: number, body: object, by = person) =>
    portal.send('POST', `/api/compliance/records/${id}/corrections`, by.token, { outcome: 'pass', ...body })
  const standing = () =>
    portal.owner((rows) =>
      rows
        .selectFrom('compliance_items')
        .select(['due_date', 'last_done_date'])
        .where('vehicle_id', '=', lorry)
        .executeTakeFirstOrThrow(),
    )
  const readAdded = (json: unknown) => complianceEndpoints.addRecord.reply.parse(json)
  let first: number

  test('the newest moves the date along; before, who, when and why stand beside it', async () => {
    const added = readAdded((await add({ done_on: '2026-10-18', miles: 41_000 })).json)
    first = added.record.id
    expect(added.next_due_date).toBe('2026-11-29')
    expect((await correct(first, { done_on: '2026-10-19' })).status).toBe(422)
    const right = {
      done_on: '2026-10-19',
      miles: 42_000,
      findings: 'Front pads at 5 mm.',
      reason: 'The sheet says the 19th',
    }
    const reply = readAdded((await correct(first, right)).json)
    expect(reply).toMatchObject({
      next_due_date: '2026-11-30',
      record: {
        ...{ id: first, done_on: '2026-10-19', miles: 42_000, findings: 'Front pads at 5 mm.' },
        corrections: [
          {
            done_on: '2026-10-18',
            miles: 41_000,
            findings: null,
            reason: 'The sheet says the 19th',
            corrected_at: expect.stringMatching(/^2026-11-21T09/),
          },
        ],
      },
    })
    expect(await standing()).toEqual({ due_date: '2026-11-30', last_done_date: '2026-10-19' })
  })

  test('passed by mistake: what was due is due again, and passed after all it is not', async () => {
    await correct(first, { done_on: '2026-10-19', outcome: 'fail', findings: 'Stop lamp', reason: 'It failed' })
    expect(await standing()).toEqual({ due_date: '2026-10-20', last_done_date: null })
    await correct(first, { done_on: '2026-10-19', next_due_date: '2026-12-01', reason: 'It passed after all' })
    expect(await standing()).toEqual({ due_date: '2026-12-01', last_done_date: '2026-10-19' })
  })

  test('an older one moves nothing; miles are judged by the reading of their day', async () => {
    const late = { done_on: '2026-11-20', miles: 45_000 }
    expect(readAdded((await add(late)).json).warnings).toEqual([])
    const before = await standing()
    // 43,000 is less than is known today, and more than was known then.
    const told = readAdded(
      (await correct(first, { done_on: '2026-10-21', miles: 43_000, late_reason: 'No ramp', reason: 'Typing' })).json,
    )
    expect(told.warnings).toEqual([])
    expect(told.record).toMatchObject({ flags: [], late_reason: 'No ramp' })
    expect(await standing()).toEqual(before)
    const low = readAdded(
      (await correct(first, { done_on: '2026-10-21', miles: 100, late_reason: 'No ramp', reason: 'Typing' })).json,
    )
    expect(low.record.flags).toEqual(['odometer fall'])
  })

  test('another account’s record, and without the right: as if there were none', async () => {
    const right = { done_on: '2026-10-18', reason: 'Typing' }
    const foreign = await portal.person({ accounts: ['SOUTH01'], may: ['see compliance', 'edit compliance'] })
    expect((await correct(first, right, foreign)).status).toBe(404)
    const reader = await portal.person({ accounts: [account], may: ['see compliance'] })
    expect((await correct(first, right, reader)).status).toBe(403)
  })
})
