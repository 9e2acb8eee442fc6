// A dispute that others judge: whose fee it is, when the service is answered, and what a ruling does to the charge.
import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aDamageCase, insertCases } from '../../testing/case-factories.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

onPortal('referrals of damage', (on) => {
  let portal: TestPortal
  let decider: TestPerson
  let controller: TestPerson

  const view = async (id: number) =>
    damageEndpoints.view.reply.parse((await portal.get(`/api/damage-cases/${id}`, controller.token)).json)
  const step = async (id: number, verb: string, by: TestPerson, values: object = {}) => {
    const { record } = await view(id)
    const body = { verb, version: record.updated_at, ...values }
    const reply = await portal.send('POST', `/api/damage-cases/${id}/steps`, by.token, body)
    expect([verb, reply.status, reply.status === 200 ? '' : reply.text]).toEqual([verb, 200, ''])
    return view(id)
  }
  /** Two lines of £200, one of them disputed. */
  const disputed = () =>
    portal.owner(async (rows) => {
      const owned = { customer_account_number: 'NORTH01' }
      const { id: vehicle_id, reg_no } = await rows
        .selectFrom('vehicles')
        .select(['id', 'reg_no'])
        .where('customer_account_number', '=', 'NORTH01')
        .executeTakeFirstOrThrow()
      const [id] = await insertCases(rows, [aDamageCase({ ...owned, vehicle_id, reg_no, state: 'disputed' })])
      const line = {
        ...owned,
        case_id: id ?? 0,
        kind: 'part',
        quantity: 1,
        unit_pence: 20_000,
        payer: 'customer',
      } as const
      const sums = {
        net_pence: 20_000,
        tax_pence: 0,
        tax_treatment: 'outside',
        decided_at: new Date().toISOString(),
      } as const
      await rows
        .insertInto('money_lines')
        .values([
          { ...line, ...sums, place: 0, what: 'Door', decision: 'accepted' },
          { ...line, ...sums, place: 1, what: 'Paint', decision: 'disputed', decision_reason: 'It was there.' },
        ])
        .execute()
      return id ?? 0
    })
  const openClocks = (reply: Awaited<ReturnType<typeof view>>) =>
    reply.clocks.flatMap(({ clock, stopped_at: stopped, paused_at: paused }) => (stopped || paused ? [] : [clock]))

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    const see = ['see damage cases', 'see damage costs'] as const
    decider = await portal.person({ accounts: ['NORTH01'], may: [...see, 'approve damage costs'] })
    controller = await portal.person({ accounts: ['NORTH01'], may: [...see, 'manage damage cases'], side: 'staff' })
  })
  afterAll(async () => portal.stop())

  test('the customer refers it, we answer in time, and a charge not raised correctly is struck', async () => {
    const id = await disputed()
    const referred = await step(id, 'refer to service', decider, { service_ref: 'DS-4411' })
    expect(referred.record).toMatchObject({ state: 'service_answer', waiting_on: 'hire_company' })
    expect(openClocks(referred)).toEqual(['service', 'ruling'])
    const answered = await step(id, 'answer service', controller, { body: 'The photos of 3 March are attached.' })
    expect([answered.record.state, openClocks(answered)]).toEqual(['dispute_service', ['ruling']])
    const note = 'The mark is on the set of 3 March.'
    const { record } = await step(id, 'record ruling', controller, { ruling: 'not_correct', ruling_note: note })
    expect(record).toMatchObject({
      ...{ state: 'disputed', ruling: 'not_correct', ruling_note: note },
      ...{ service_ref: 'DS-4411', estimate_pence: 20_000, authorised_cost_pence: 20_000 },
    })
  })

  test('a charge that was raised correctly stands; the engineer’s fee follows the finding', async () => {
    const id = await disputed()
    await step(id, 'refer to service', controller)
    await step(id, 'record ruling', controller, { ruling: 'correct', ruling_note: 'Raised as agreed.' })
    const decisions = await portal.owner((rows) =>
      rows.selectFrom('money_lines').select('decision').where('case_id', '=', id).orderBy('place').execute(),
    )
    expect(decisions).toEqual([{ decision: 'accepted' }, { decision: 'disputed' }])
    await step(id, 'ask an engineer', decider, { engineer: 'Calder Assessors' })
    const finding = { finding: 'Older than the hire.', favours: 'customer', fee_pence: 12_000 }
    expect((await step(id, 'record finding', controller, finding)).record).toMatchObject({
      ...{ favours: 'customer', engineer_fee_pence: 12_000, finding: 'Older than the hire.' },
    })
  })
})
