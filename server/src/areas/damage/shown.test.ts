import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aConditionSet, aDamageCase, insertCases } from '../../testing/case-factories.ts'
import { aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

onPortal('what a charge for damage stands on', (on) => {
  let portal: TestPortal
  let controller: TestPerson
  let customer: TestPerson
  const mark = { view: 'near', panel: 'near_door', x: 0.3, y: 0.4, kind: 'tear', size_mm: 45, severity: 'minor' }
  const line = (change: object = {}) => ({
    ...{ what: 'Door', kind: 'part', unit_pence: 10_000, payer: 'customer', mark: 1 },
    ...change,
  })

  /** South had it until 1 October, then us for four days; North was given it at 09:30 on the 5th. */
  const estimating = (
    own: Parameters<typeof aDamageCase>[1] = {},
    hire: 'contract_hire' | 'short_term' = 'short_term',
  ) =>
    portal.owner(async (rows) => {
      const given = { customer_account_number: 'SOUTH01', vehicle_category_id: await categoryId(rows), hire_type: hire }
      const { id: vehicle, reg_no } = await rows
        .insertInto('vehicles')
        .values(aVehicle({ ...given, on_hire_date: '2025-03-01' }))
        .returning(['id', 'reg_no'])
        .executeTakeFirstOrThrow()
      const change = (to: object) => rows.updateTable('vehicles').set(to).where('id', '=', vehicle).execute()
      await change({ status: 'off_hired', off_hire_date: '2026-09-30' })
      await change({
        ...{ customer_account_number: 'NORTH01', status: 'on_hire', off_hire_date: null },
        on_hire_date: '2026-10-05',
      })
      const setOf = (account: string, type: string, taken_at: string) =>
        aConditionSet(
          { customer_account_number: account, vehicle_id: vehicle, reg_no, state: 'accepted', type },
          { taken_at },
        )
      const [collected = 0, delivered = 0, id = 0] = await insertCases(rows, [
        setOf('SOUTH01', 'collection', '2026-10-01T10:00:00.000Z'),
        setOf('NORTH01', 'delivery', '2026-10-05T08:30:00.000Z'),
        aDamageCase(
          { customer_account_number: 'NORTH01', vehicle_id: vehicle, reg_no, state: 'estimating' },
          { damage_points: JSON.stringify([mark]), incident_at: '2026-10-20T10:00:00.000Z', ...own },
        ),
      ])
      return { id, collected, delivered }
    })
  const view = async (id: number, by = controller) =>
    damageEndpoints.view.reply.parse((await portal.get(`/api/damage-cases/${id}`, by.token)).json)
  const step = async (id: number, verb: string, values: object = {}) => {
    const { record } = await view(id)
    const reply = await portal.send('POST', `/api/damage-cases/${id}/steps`, controller.token, {
      ...{ verb, version: record.updated_at },
      ...values,
    })
    return [reply.status, reply.status === 200 ? '' : reply.json] as const
  }
  const write = async (id: number, lines: readonly object[]) => {
    const path = `/api/damage-cases/${id}/lines`
    const { version } = damageEndpoints.lines.reply.parse((await portal.get(path, controller.token)).json)
    return portal.send('PUT', path, controller.token, { version, lines })
  }
  const send = (id: number, reason: string | null = 'Price list.') =>
    step(id, 'send estimate', { decide_by: null, reason })
  const set = (id: number, to: object) =>
    portal.owner((rows) => rows.updateTable('damage_cases').set(to).where('case_id', '=', id).execute())
  const showOn = (id: number, set_id: number, taken_at: string) =>
    portal.owner((rows) =>
      rows
        .insertInto('shown_marks')
        .values({
          ...{ case_id: id, customer_account_number: 'NORTH01', mark: 1, set_id, slot: 'nearside', taken_at },
          ...{ said_by: controller.id, side: 'hire_company', said_at: '2026-11-01T10:00:00.000Z' },
        })
        .execute(),
    )

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    controller = await portal.person({
      ...{ side: 'staff', accounts: [], columns: { cost_limit_pence: 1_000_000 } },
      may: ['see all accounts', 'see damage cases', 'manage damage cases', 'see damage costs', 'see snaps'],
    })
    customer = await portal.person({
      accounts: ['NORTH01'],
      may: ['see damage cases', 'see vehicles', 'see damage costs', 'see snaps', 'create damage cases'],
    })
  })
  afterAll(() => portal.stop())

  test('a mark shown before the hire is charged with a reason alone, whenever it was seen', async () => {
    const { id, collected } = await estimating()
    expect((await write(id, [line()])).status).toBe(200)
    await showOn(id, collected, '2026-10-01T10:00:00.000Z')
    const [status, json] = await send(id)
    expect([status, JSON.stringify(json)]).toEqual([409, expect.stringContaining('Door: shown on 1 Oct 2026, before')])
    expect((await write(id, [line()])).json).toMatchObject({ fields: [{ field: 'lines.0.charge_reason' }] })
    expect((await write(id, [line({ charge_reason: 'It was torn further.' })])).status).toBe(200)
    expect((await send(id))[0]).toBe(200)
    const { shown } = (await view(id, customer)).record
    expect(shown).toMatchObject([{ mark: 1, taken_at: '2026-10-01T10:00:00.000Z', set: null, slot: 'nearside' }])
  })

  test.each([
    ['short_term', 'no', null, 422],
    ['short_term', 'no', 'Two hours and paint.', 200],
    ['short_term', 'yes', null, 200],
    ['contract_hire', 'no', null, 200],
  ] as const)('%s, customer at the inspection: %s, worked out: %s', async (hire, present, reason, expected) => {
    const { id } = await estimating({}, hire)
    await set(id, { customer_present: present, inspected_by: 'Lee Dunn', inspected_at: '2026-10-21T10:00:00.000Z' })
    expect((await write(id, [line()])).status).toBe(200)
    const [status, json] = await send(id, reason)
    expect(status).toBe(expected)
    if (expected === 422) expect(json).toMatchObject({ fields: [{ field: 'reason' }] })
  })

  test('a reduction is offered from the table to staff alone, and stands on the line with what it was before', async () => {
    await portal.owner((rows) =>
      sql`insert into age_reductions (from_months, from_miles, percent, source) values (12, 0, 10, 'Terms'), (23, 1000, 15, 'Terms')`.execute(
        rows,
      ),
    )
    const { id } = await estimating()
    expect((await view(id)).record.reduction).toMatchObject({ age_months: 23, percent: 15, source: 'Terms' })
    expect((await view(id, customer)).record.reduction).toBeNull()
    const without = await write(id, [line({ reduction: { percent: 15 } })])
    expect(without.json).toMatchObject({ fields: [{ field: 'lines.0.reduction.age_months' }] })
    const reduction = { percent: 15, age_months: 23, miles: 31_000 }
    const saved = await write(id, [line({ unit_pence: 9_999, reduction })])
    expect(damageEndpoints.lines.reply.parse(saved.json).lines).toMatchObject([
      { net_pence: 8_499, reduction: { ...reduction, before_pence: 9_999 } },
    ])
  })
})
