import type { Permission } from '@kerbline/domain/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../db/testing.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'

const may: readonly Permission[] = ['see drivers', 'edit drivers', 'see vehicles']

onPortal('a call that is sent again with its key', (on) => {
  let portal: TestPortal
  let keys = 0
  beforeAll(async () => void (portal = await startTestPortal(on.database())))
  afterAll(async () => portal.stop())

  async function newcomer() {
    const me = await portal.person({ accounts: ['NORTH01', 'NORTH02'], may })
    const key = `again-${++keys}-key`
    const name = `Repeated ${keys}`
    const send = () =>
      portal.send(
        'POST',
        '/api/drivers',
        me.token,
        { name, email: null, phone: null, status: 'active', note: null, customer_account_number: 'NORTH01' },
        { 'idempotency-key': key },
      )
    const set = (values: { permissions?: string; customer_account_numbers?: string; active_accounts?: string[] }) =>
      portal.owner(async (rows) => {
        await rows.updateTable('users').set(values).where('id', '=', me.id).execute()
        await portal.portal.sessions.refresh(rows, me.id)
      })
    const count = () =>
      portal.owner(
        async (rows) => (await rows.selectFrom('drivers').select('id').where('name', '=', name).execute()).length,
      )
    return { me, key, name, send, set, count }
  }

  test('answers as it did', async () => {
    const { send, count } = await newcomer()
    const first = await send()
    expect(first.status).toBe(200)
    expect((await send()).text).toBe(first.text)
    expect(await count()).toBe(1)
  })

  test('answers as it did after other accounts of one’s own were made active', async () => {
    const { send, set } = await newcomer()
    const first = await send()
    await set({ active_accounts: ['NORTH01'] })
    expect((await send()).text).toBe(first.text)
  })

  test('tells nothing of what one may no longer see, and does nothing twice', async () => {
    const { send, set, count, name } = await newcomer()
    expect((await send()).status).toBe(200)
    await set({ customer_account_numbers: '["NORTH02"]' })
    const repeated = await send()
    expect(repeated.status).toBe(409)
    expect(repeated.text).not.toContain(name)
    expect(await count()).toBe(1)
  })

  test('nor after a permission is taken away that the call itself does not ask for', async () => {
    const { send, set, name } = await newcomer()
    expect((await send()).status).toBe(200)
    await set({ permissions: JSON.stringify(may.filter((right) => right !== 'see vehicles')) })
    const repeated = await send()
    expect(repeated.status).toBe(409)
    expect(repeated.text).not.toContain(name)
  })

  test('is refused where the permission of the call was taken away', async () => {
    const { send, set } = await newcomer()
    expect((await send()).status).toBe(200)
    await set({ permissions: '["see drivers"]' })
    expect((await send()).status).toBe(403)
  })

  test('a call that changes nothing keeps no key', async () => {
    const { me } = await newcomer()
    const preview = () =>
      portal.send('POST', '/api/asset-filter/preview', me.token, {}, { 'idempotency-key': 'preview-key' })
    expect((await preview()).status).toBe(200)
    const kept = await portal.owner((rows) =>
      rows.selectFrom('idempotency_keys').select('key').where('key', '=', 'preview-key').execute(),
    )
    expect(kept).toEqual([])
  })
})
