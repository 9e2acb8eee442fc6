// Several drivers changed with one call, and what takes it back.
import type { Permission } from '@kerbline/domain/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aDriver } from '../../testing/factories.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

const rights: readonly Permission[] = ['see drivers', 'edit drivers', 'see driver licence details']

onPortal('several drivers at once', (on) => {
  let portal: TestPortal
  let manager: TestPerson
  let own: readonly number[]
  let foreign: number
  const change = (changes: readonly object[], token = manager.token) =>
    portal.send('PATCH', '/api/drivers', token, { changes })
  const standing = () =>
    portal.owner((rows) =>
      rows
        .selectFrom('drivers')
        .select(['status', 'last_licence_check'])
        .where('id', 'in', own)
        .orderBy('id')
        .execute(),
    )

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    manager = await portal.person({ accounts: ['NORTH01'], may: rights })
    const made = await portal.owner((rows) =>
      rows
        .insertInto('drivers')
        .values([
          aDriver({ customer_account_number: 'NORTH01', status: 'active', last_licence_check: '2026-01-10' }),
          aDriver({ customer_account_number: 'NORTH01', status: 'suspended', last_licence_check: null }),
          aDriver({ customer_account_number: 'SOUTH01', status: 'active' }),
        ])
        .returning('id')
        .execute(),
    )
    const ids = made.map(({ id }) => id)
    own = ids.slice(0, 2)
    foreign = ids[2] ?? 0
  })
  afterAll(async () => portal.stop())

  test('status and licence check are set, and the answer takes them back exactly', async () => {
    const before = await standing()
    const reply = await change([{ ids: own, values: { status: 'suspended', last_licence_check: '2026-11-20' } }])
    expect(reply.json).toMatchObject({ changed: 2 })
    expect(await standing()).toEqual([
      { status: 'suspended', last_licence_check: '2026-11-20' },
      { status: 'suspended', last_licence_check: '2026-11-20' },
    ])
    expect((await change((reply.json as { before: object[] }).before)).json).toMatchObject({ changed: 2 })
    expect(await standing()).toEqual(before)
    expect((await change([{ ids: [own[1]], values: { status: 'suspended' } }])).json).toEqual({
      changed: 0,
      before: [],
    })
  })

  test('another account’s driver is not there, and then nobody is changed', async () => {
    const before = await standing()
    expect((await change([{ ids: [...own, foreign], values: { status: 'left' } }])).status).toBe(404)
    expect(await standing()).toEqual(before)
  })

  test('without the right to see licences no licence check is set; unknown fields and states are refused', async () => {
    const other = await portal.person({ accounts: ['NORTH01'], may: ['see drivers', 'edit drivers'] })
    expect((await change([{ ids: own, values: { last_licence_check: null } }], other.token)).status).toBe(403)
    expect((await change([{ ids: own, values: { name: 'All alike' } }])).text).toContain('unknown_field')
    expect((await change([{ ids: own, values: { status: 'flying' } }])).status).toBe(422)
  })
})
