import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { quickBelowSeconds } from '../../driver-checks/quick-checks.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

const path = '/api/settings-lists/check-templates'
interface Table {
  readonly version: string
  readonly rows: readonly { readonly template: string; readonly quick_below_seconds: number }[]
}

onPortal('the thresholds of driver checks', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    staff = await portal.person({ accounts: [], may: ['manage settings', 'see all accounts'], side: 'staff' })
  })
  afterAll(() => portal.stop())
  const read = async (person = staff) => (await portal.get(path, person.token)).json as Table

  test('car and van 180 seconds, lorry 300, until staff say otherwise', async () => {
    const { version, rows } = await read()
    expect(rows).toEqual([
      { template: 'car', quick_below_seconds: 180 },
      { template: 'van', quick_below_seconds: 180 },
      { template: 'hgv', quick_below_seconds: 300 },
      { template: 'trailer', quick_below_seconds: 180 },
    ])
    const changed = rows.map((row) => (row.template === 'hgv' ? { ...row, quick_below_seconds: 900 } : row))
    expect((await portal.send('PUT', path, staff.token, { version, rows: changed })).json).toMatchObject({
      rows: changed,
    })
    expect(await portal.owner(quickBelowSeconds)).toEqual({ car: 180, van: 180, hgv: 900, trailer: 180 })
    expect((await portal.send('PUT', path, staff.token, { version, rows })).status).toBe(409)
  })

  test('what is no number of seconds is refused at its row, and whoever is bound to accounts finds nothing', async () => {
    const { version, rows } = await read()
    const wrong = rows.map((row) => (row.template === 'van' ? { ...row, quick_below_seconds: -1 } : row))
    expect((await portal.send('PUT', path, staff.token, { version, rows: wrong })).json).toMatchObject({
      status: 422,
      fields: [{ field: 'rows.1.quick_below_seconds', message: 'Enter 0 to 3,600 seconds.' }],
    })
    const bound = await portal.person({ accounts: ['NORTH01'], may: ['manage settings'], side: 'staff' })
    expect(await read(bound)).toEqual({ version: '', rows: [] })
    expect((await portal.send('PUT', path, bound.token, { version: '', rows })).status).toBe(404)
  })
})
