import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothEngines } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

const advert = {
  is_enabled: true,
  text: 'Winter tyres at your yard',
  image_desktop: '/adverts/winter-tyres-desktop.png',
  image_mobile: '',
  starts_on: null as string | null,
  ends_on: null as string | null,
  audience: 'all',
}

onBothEngines('settings, popup advert and alerts', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  let customer: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    staff = await portal.person({
      accounts: [],
      may: ['manage settings', 'manage popup advert', 'see all accounts'],
      side: 'staff',
    })
    customer = await portal.person({ accounts: ['NORTH01'], may: ['see dashboard'] })
  })
  afterAll(async () => portal.stop())

  const put = (path: string, body: unknown) => portal.send('PUT', path, staff.token, body)
  const isShown = async (person: TestPerson): Promise<string | undefined> => {
    const { Settings } = (await portal.get('/api/settings/', person.token)).json as {
      Settings: { name: string; value: string }[]
    }
    return Settings.find(({ name }) => name === 'popup_advert_enabled')?.value
  }

  test('the fields of the enquiry form keep their order and their rows', async () => {
    expect(
      (await put('/api/settings-lists/e2o-fields', { labels: ['Livery', 'Tow bar', 'Dash camera'] })).json,
    ).toMatchObject({ e2o_fields: ['Livery', 'Tow bar', 'Dash camera'] })
    expect((await put('/api/settings-lists/e2o-fields', { labels: ['Dash camera', 'Livery'] })).json).toMatchObject({
      e2o_fields: ['Dash camera', 'Livery'],
    })
    expect((await put('/api/settings-lists/e2o-fields', { labels: ['Livery', 'livery'] })).json).toMatchObject({
      fields: [{ field: 'labels.1', reason: 'already_exists' }],
    })
    expect((await put('/api/settings-lists/e2o-fields', { labels: [' '] })).json).toMatchObject({
      fields: [{ message: 'Enter a name.' }],
    })
  })

  test('a fleet pool that vehicles are in is switched off, not removed', async () => {
    const pools = (await portal.get('/api/settings-lists', staff.token)).json as {
      fleet_allocations: { id: number; name: string }[]
    }
    const [used, ...others] = pools.fleet_allocations
    await portal.owner((rows) =>
      rows
        .updateTable('vehicles')
        .set({ fleet_allocation_id: used?.id ?? 0 })
        .execute(),
    )
    const refused = await put('/api/settings-lists/fleet-allocations', { allocations: others })
    expect(refused.json).toMatchObject({
      status: 409,
      detail: `Vehicles are in ${used?.name ?? ''}. Switch it off instead of removing it.`,
    })
    const saved = await put('/api/settings-lists/fleet-allocations', {
      allocations: [
        { ...used, is_active: false },
        { id: null, name: 'Winter', branch_id: null, is_active: true },
      ],
    })
    expect(saved.json).toMatchObject({
      fleet_allocations: [{ name: used?.name, is_active: false }, { name: 'Winter' }],
    })
  })

  test.each([
    [{}, 'true', 'true'],
    [{ audience: 'staff' }, 'true', 'false'],
    [{ audience: 'customers' }, 'false', 'true'],
    [{ starts_on: '2099-01-01' }, 'false', 'false'],
    [{ ends_on: '2020-01-01' }, 'false', 'false'],
    [{ is_enabled: false }, 'false', 'false'],
  ])('an advert with %j is on for staff: %s, for customers: %s', async (given, forStaff, forCustomers) => {
    expect((await put('/api/popup-advert', { ...advert, ...given })).status).toBe(200)
    expect([await isShown(staff), await isShown(customer)]).toEqual([forStaff, forCustomers])
  })

  test.each([
    [{ text: '', image_desktop: '' }, 'text'],
    [{ image_desktop: 'javascript:alert(1)' }, 'image_desktop'],
    [{ starts_on: '2026-12-02', ends_on: '2026-12-01' }, 'ends_on'],
    [{ starts_on: '31/12/2026' }, 'starts_on'],
  ])('an advert with %j is refused at %s', async (given, field) => {
    expect((await put('/api/popup-advert', { ...advert, ...given })).json).toMatchObject({
      status: 422,
      fields: [{ field }],
    })
  })

  test('an alert is sent by who may, and stands in everybody’s history', async () => {
    const message = 'The Leeds workshop is closed today.'
    const sent = await portal.send('POST', '/api/alerts', staff.token, {
      kind: 'AlertEvent',
      message,
      severity: 'warning',
    })
    expect(sent.status).toBe(200)
    expect(
      (await portal.send('POST', '/api/alerts', customer.token, { kind: 'AlertEvent', message, severity: 'warning' }))
        .status,
    ).toBe(403)
    expect((await portal.get('/api/alerts', customer.token)).json).toMatchObject({
      alerts: [{ message, severity: 'warning' }],
    })
  })
})
