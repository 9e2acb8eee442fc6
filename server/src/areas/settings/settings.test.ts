import { advertContent } from '@kerbline/domain/areas/advert/rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
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

onPortal('settings, popup advert and alerts', (on) => {
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
  /** Saves over whatever stands. */
  const saveAdvert = async (values: object) => {
    const { updated_at: version } = (await portal.get('/api/popup-advert', staff.token)).json as {
      updated_at: string | null
    }
    return put('/api/popup-advert', { version, values })
  }
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
    expect((await saveAdvert({ ...advert, ...given })).status).toBe(200)
    expect([await isShown(staff), await isShown(customer)]).toEqual([forStaff, forCustomers])
  })

  test('closing is kept for the person on the server, for what they saw; new words and "Show again to everyone" open it', async () => {
    const text = 'Winter tyres'
    const given = { ...advert, text, image_desktop: '/adverts/desk.png', image_mobile: '' }
    expect((await saveAdvert(given)).status).toBe(200)
    const { Settings } = (await portal.get('/api/settings/', customer.token)).json as {
      Settings: { name: string; value: string }[]
    }
    const valueOf = (name: string): string => Settings.find((each) => each.name === name)?.value ?? ''
    expect(Settings.map(({ name }) => name)).not.toContain('popup_advert_shown_again_at')
    const seen = advertContent(text, {
      popup_advert_image: valueOf('popup_advert_image'),
      popup_advert_image_desktop: valueOf('popup_advert_image_desktop'),
      popup_advert_image_mobile: valueOf('popup_advert_image_mobile'),
    })
    const close = async (content: string) =>
      (await portal.send('POST', '/api/popup-advert/close', customer.token, { content })).json
    // Changed since they looked: what was never seen stays open.
    expect(await close(`old ${seen}`)).toEqual({ is_closed: false })
    expect(await isShown(customer)).toBe('true')
    expect(await close(seen)).toEqual({ is_closed: true })
    expect([await isShown(customer), await isShown(staff)]).toEqual(['false', 'true'])
    expect((await portal.send('POST', '/api/popup-advert/show-again', customer.token, {})).status).toBe(403)
    expect((await portal.send('POST', '/api/popup-advert/show-again', staff.token, {})).status).toBe(200)
    expect(await isShown(customer)).toBe('true')
    await close(seen)
    expect(await isShown(customer)).toBe('false')
    await saveAdvert({ ...given, text: 'Summer tyres' })
    expect(await isShown(customer)).toBe('true')
  })

  test('a picture for phones alone is an advert', async () => {
    const given = { ...advert, text: '', image_desktop: '', image_mobile: '/adverts/phone.png' }
    expect((await saveAdvert(given)).status).toBe(200)
  })

  test.each([
    [{ text: '', image_desktop: '' }, 'text'],
    [{ image_desktop: 'javascript:alert(1)' }, 'image_desktop'],
    [{ starts_on: '2026-12-02', ends_on: '2026-12-01' }, 'ends_on'],
    [{ starts_on: '31/12/2026' }, 'starts_on'],
  ])('an advert with %j is refused at %s', async (given, field) => {
    expect((await saveAdvert({ ...advert, ...given })).json).toMatchObject({
      status: 422,
      fields: [{ field: `values.${field}` }],
    })
  })

  test('an advert somebody else saved meanwhile is not saved over', async () => {
    const { updated_at: version } = (await portal.get('/api/popup-advert', staff.token)).json as { updated_at: string }
    const first = await put('/api/popup-advert', { version, values: { ...advert, text: 'First' } })
    expect(first.status).toBe(200)
    const late = await put('/api/popup-advert', { version, values: { ...advert, text: 'Second' } })
    expect(late.json).toMatchObject({ status: 409, code: 'changed meanwhile', current: { text: 'First' } })
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
