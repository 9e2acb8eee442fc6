import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import type { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { openScope } from '../../db/scope.ts'
import { onPortal } from '../../db/testing.ts'
import { aDamageCase, insertCases } from '../../testing/case-factories.ts'
import { damagePrices } from '../damage/queries.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

type Table = ReplyOf<(typeof settingsEndpoints)['damagePrices']>

onPortal('the price list of damage', (on) => {
  let portal: TestPortal
  let keeper: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    keeper = await portal.person({ accounts: [], side: 'staff', may: ['manage settings', 'see all accounts'] })
  })
  afterAll(() => portal.stop())

  const path = '/api/settings-lists/damage-prices'
  const table = async (by = keeper) => (await portal.get(path, by.token)).json as Table
  const save = async (rows: readonly object[], by = keeper) =>
    portal.send('PUT', path, by.token, { version: (await table(by)).version, rows })
  const price = {
    ...{ plan: 'van', model: 'Transit', panel: 'rear_doors', kind: 'dent', severity: null, up_to_mm: 300 },
    ...{ what: 'repair', line_kind: 'labour', quantity: 2.5, unit_pence: 4_800 },
    ...{ source: 'Price list 2026', from_on: '2026-01-01' },
  }
  const trail = async () =>
    (
      await portal.owner((owner) =>
        sql<{ action: string; entity_id: string; after: { unit_pence?: number } }>`
          select action, entity_id, after from audit where entity = 'damage price' order by id`.execute(owner),
      )
    ).rows.map(({ action, entity_id: name, after }) => [action, name, after.unit_pence])

  test('is kept as a whole, each row changed, added and removed in the trail', async () => {
    const paint = { ...price, what: 'paint', line_kind: 'other', quantity: 1, unit_pence: 15_000 }
    expect((await save([price, paint])).status).toBe(200)
    const first = await table()
    expect(first.rows).toEqual([price, paint])
    expect((await save([{ ...price, unit_pence: 5_000 }])).status).toBe(200)
    expect((await table()).rows).toEqual([{ ...price, unit_pence: 5_000 }])
    const name = 'Van, Transit, rear doors, dent, up to 300 mm'
    expect(await trail()).toEqual([
      ['damage price added', `${name}: repair, from 2026-01-01`, 4_800],
      ['damage price added', `${name}: paint, from 2026-01-01`, 15_000],
      ['damage price changed', `${name}: repair, from 2026-01-01`, 5_000],
      ['damage price removed', `${name}: paint, from 2026-01-01`, undefined],
    ])
    const late = await portal.send('PUT', path, keeper.token, { version: first.version, rows: [] })
    expect(late.status).toBe(409)
  })

  test.each<[object, string, string]>([
    [{ plan: 'bus' }, 'plan', 'Choose a body.'],
    [{ model: ' ' }, 'model', 'Enter a model.'],
    [{ panel: 'wheel' }, 'panel', 'Choose a panel.'],
    [{ kind: 'rust' }, 'kind', 'Choose the type of damage.'],
    [{ severity: 'awful' }, 'severity', 'Choose how severe it is.'],
    [{ up_to_mm: -1 }, 'up_to_mm', 'Enter 1 to 20,000 mm.'],
    [{ what: '' }, 'what', 'Enter the work or part.'],
    [{ line_kind: 'paint' }, 'line_kind', 'Choose a kind.'],
    [{ quantity: null }, 'quantity', 'Enter a number such as 1 or 2.5.'],
    [{ quantity: 1.234 }, 'quantity', 'Use at most 2 decimal places.'],
    [{ unit_pence: null }, 'unit_pence', 'Enter an amount such as 118.00.'],
    [{ quantity: 9_999, unit_pence: 1_000_000 }, 'unit_pence', 'Each line must be £1,000,000 or less.'],
    [{ source: ' ' }, 'source', 'Enter a source.'],
    [{ from_on: '' }, 'from_on', 'Choose a date.'],
    [{ model: 'TRANSIT', what: 'Repair' }, 'what', 'This price is in the list twice.'],
  ])('a price with %j is refused at its field', async (change, field, message) => {
    const reply = await save([price, { ...price, ...change }])
    expect(reply.json).toMatchObject({ status: 422, fields: [{ field: `rows.1.${field}`, message }] })
  })

  test('no customer reads it, whatever they may; staff bound to accounts fill an estimate from it', async () => {
    expect((await save([{ ...price, plan: null }])).status).toBe(200)
    const may = ['see damage cases', 'manage damage cases', 'manage settings'] as const
    const customer = await portal.person({ accounts: ['NORTH01'], may: [...may] })
    const bound = await portal.person({
      accounts: ['NORTH01'],
      side: 'staff',
      may: ['see damage cases', 'manage damage cases'],
    })
    const looker = await portal.person({ accounts: [], side: 'staff', may: ['see damage cases', 'see all accounts'] })
    const mark = {
      view: 'rear',
      panel: 'rear_off',
      x: 0.6,
      y: 0.4,
      kind: 'dent',
      size_mm: 120,
      severity: 'minor',
      note: null,
    }
    const id = await portal.owner(async (rows) => {
      const vehicle = await rows
        .selectFrom('vehicles')
        .select(['id', 'reg_no'])
        .where('customer_account_number', '=', 'NORTH01')
        .executeTakeFirstOrThrow()
      await rows.updateTable('vehicles').set({ model: 'Transit L2H2' }).where('id', '=', vehicle.id).execute()
      const [made] = await insertCases(rows, [
        aDamageCase(
          { customer_account_number: 'NORTH01', vehicle_id: vehicle.id, reg_no: vehicle.reg_no, state: 'estimating' },
          { damage_points: JSON.stringify([mark, { ...mark, kind: 'tear' }]) },
        ),
      ])
      return made
    })
    const proposed = (by: TestPerson) => portal.get(`/api/damage-cases/${id}/proposed-lines`, by.token)
    const reply = await proposed(bound)
    expect(reply.status).toBe(200)
    expect(damageEndpoints.proposedLines.reply.parse(reply.json)).toEqual({
      lines: [
        { what: 'Rear offside door: dent 12 cm, repair', kind: 'labour', quantity: 2.5, unit_pence: 4_800, mark: 1 },
      ],
      sources: ['Price list 2026'],
      unpriced: ['Rear offside door: tear 12 cm'],
    })
    expect((await proposed(customer)).status).toBe(403)
    expect((await proposed(looker)).status).toBe(403)
    expect(await table(customer)).toEqual({ version: '', rows: [] })
    expect((await portal.send('PUT', path, customer.token, { version: '', rows: [] })).status).toBe(404)
    const read = ({ id: userId }: TestPerson) =>
      openScope(on.database(), { kind: 'accounts', accounts: ['NORTH01'], userId }, damagePrices)
    expect((await read(bound)).length).toBe(1)
    expect(await read(customer)).toEqual([])
    const plain = await portal.person({ accounts: ['NORTH01'], may: ['see damage cases'] })
    expect((await portal.get(path, plain.token)).status).toBe(403)
  })
})
