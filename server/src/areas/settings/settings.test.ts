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
