import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aDamageCase, insertCases } from '../../testing/case-factories.ts'
import { aVehicle } from '../../testing/factories.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

onPortal('fair wear and tear on the lines of damage', (on) => {
  let portal: TestPortal
  let controller: TestPerson
  let decider: TestPerson
  const mark = { view: 'near', panel: 'near_door', x: 0.3, y: 0.4, kind: 'scratch', size_mm: 45, severity: 'minor' }
  const line = (change: object) => ({ what: 'Door', kind: 'part', unit_pence: 4_800, payer: 'customer', ...change })

  /** A leased van with a scratch within the limit, a dent the guide’s size of which nobody has read, and no marks of its own numbers. */
  const estimating = () =>
    portal.owner(async (rows) => {
      const { id: category } = await rows
        .updateTable('vehicle_categories')
        .set({ class: 'van' })
        .where('id', '=', (eb) => eb.selectFrom('vehicle_categories').select((of) => of.fn.min('id').as('id')))
        .returning('id')
        .executeTakeFirstOrThrow()
      const vehicle = await rows
        .insertInto('vehicles')
        .values(
          aVehicle({ customer_account_number: 'NORTH01', vehicle_category_id: category, hire_type: 'contract_hire' }),
        )
        .returning(['id', 'reg_no'])
        .executeTakeFirstOrThrow()
      const [made] = await insertCases(rows, [
        aDamageCase(
          { customer_account_number: 'NORTH01', vehicle_id: vehicle.id, reg_no: vehicle.reg_no, state: 'estimating' },
          { damage_points: JSON.stringify([mark, { ...mark, kind: 'dent', note: null }]) },
        ),
      ])
      return made ?? 0
    })
  const view = async (id: number) =>
    damageEndpoints.view.reply.parse((await portal.get(`/api/damage-cases/${id}`, decider.token)).json).record
  const money = async (id: number, by = decider) =>
    damageEndpoints.lines.reply.parse((await portal.get(`/api/damage-cases/${id}/lines`, by.token)).json)
  const write = async (id: number, lines: readonly object[]) =>
    portal.send('PUT', `/api/damage-cases/${id}/lines`, controller.token, {
      version: (await money(id, controller)).version,
      lines,
    })

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    controller = await portal.person({
      ...{ side: 'staff', accounts: [], columns: { cost_limit_pence: 1_000_000 } },
      may: ['see all accounts', 'see damage cases', 'manage damage cases', 'see damage costs', 'manage settings'],
    })
    decider = await portal.person({
      accounts: ['NORTH01'],
      may: ['see damage cases', 'see vehicles', 'see damage costs', 'approve damage costs'],
    })
  })
  afterAll(() => portal.stop())

  test('marks keep their numbers, and both sides read what the guide says of each', async () => {
    const id = await estimating()
    const { marks, mark_facts: facts } = await view(id)
    expect(marks.map((each) => each.id)).toEqual([1, 2])
    expect(facts.map((each) => [each.mark, each.words])).toEqual([
      [1, 'Scratch 45 mm, limit 50 mm: fair wear and tear'],
      [2, 'Dent 45 mm. No limit known: BVRLA light commercial guide, 2021'],
    ])
    const saved = async (all: readonly object[]) => {
      const { updated_at: version } = await view(id)
      const body = { version, marks: all, values: {} }
      expect((await portal.send('PUT', `/api/damage-cases/${id}/report`, controller.token, body)).status).toBe(200)
      return (await view(id)).marks.map((each) => each.id)
    }
    const [, dent] = marks
    expect(await saved([mark, dent ?? {}]), 'a number is never given again').toEqual([3, 2])
    expect(await saved([dent ?? {}, dent ?? {}]), 'nor twice').toEqual([2, 4])
  })

  test('fair wear and tear is proposed for nothing, needs no decision, and is charged with a reason alone', async () => {
    const id = await estimating()
    const proposed = damageEndpoints.proposedLines.reply.parse(
      (await portal.get(`/api/damage-cases/${id}/proposed-lines`, controller.token)).json,
    )
    expect(proposed.lines).toEqual([
      {
        what: 'Nearside cab door: scratch 5 cm, fair wear and tear',
        ...{ kind: 'other', quantity: 1, unit_pence: 0, mark: 1 },
      },
    ])
    expect(proposed.unpriced).toEqual(['Nearside cab door: dent 5 cm'])

    const refused = await write(id, [line({ mark: 1 }), line({ mark: 9 })])
    expect(refused.json).toMatchObject({
      fields: [
        { field: 'lines.0.charge_reason', message: expect.stringContaining('limit 50 mm: fair wear and tear. Enter') },
        { field: 'lines.1.mark' },
      ],
    })
    const free = { ...line({ mark: 1 }), unit_pence: 0 }
    expect((await write(id, [free])).status).toBe(200)
    const step = async (verb: string, values: object = {}) => {
      const { updated_at: version } = await view(id)
      return portal.send('POST', `/api/damage-cases/${id}/steps`, controller.token, { verb, version, ...values })
    }
    const alone = await step('send estimate', { decide_by: null, reason: 'Price list.' })
    expect([alone.status, alone.text]).toEqual([409, expect.stringContaining('Add at least one line')])
    expect((await write(id, [free, line({ mark: 2 })])).status).toBe(200)
    const sent = await step('send estimate', { decide_by: null, reason: 'Price list.' })
    expect([sent.status, sent.status === 200 ? '' : sent.text]).toEqual([200, ''])
    const { lines, version } = await money(id)
    expect(lines.map(({ fact }) => fact?.verdict)).toEqual(['fair_wear', 'unknown'])
    const decide = (place: number) =>
      portal.send('POST', `/api/damage-cases/${id}/lines/decide`, decider.token, {
        version,
        decisions: [{ line_id: lines[place]?.id, decision: 'accepted' }],
      })
    expect((await decide(0)).status, 'nothing to decide').toBe(422)
    expect((await decide(1)).status).toBe(200)
    expect((await view(id)).state).toBe('authorised')
  })

  test('a line keeps what the guide said when it was written, and the reason why it is charged', async () => {
    const id = await estimating()
    expect((await write(id, [line({ mark: 1, charge_reason: 'Down to the metal' })])).status).toBe(200)
    await portal.owner((rows) =>
      rows.updateTable('guide_limits').set({ limit_mm: 10 }).where('limit_mm', '=', 50).execute(),
    )
    const [kept] = (await money(id)).lines
    expect(kept).toMatchObject({ charge_reason: 'Down to the metal', fact: { verdict: 'fair_wear', limit_mm: 50 } })
    expect((await view(id)).mark_facts[0]).toMatchObject({ verdict: 'over', limit_mm: 10 })
  })
})
