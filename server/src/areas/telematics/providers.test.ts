import { sql } from 'kysely'
import { sealedAs } from '../../secrets.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

const provider = {
  name: 'Trackers',
  url: 'https://trackers.example/fleet',
  format: 'json',
  odometer_units: 'mile',
  poll_minutes: 15,
  is_enabled: true,
  only_complete: true,
}
const secret = 'very-secret-token'

onPortal('telematics providers', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  let bound: TestPerson
  let customer: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    staff = await portal.person({ accounts: [], may: ['manage settings', 'see all accounts'], side: 'staff' })
    bound = await portal.person({ accounts: ['NORTH01'], may: ['manage settings'], side: 'staff' })
    customer = await portal.person({ accounts: ['NORTH01'], may: ['manage settings', 'see all accounts'] })
  })
  afterAll(async () => portal.stop())

  const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(on.database().kysely)).rows
  const get = async (path: string, person = staff) =>
    (await portal.get(path, person.token)).json as Record<string, unknown>
  const post = (path: string, body: unknown, person = staff) => portal.send('POST', path, person.token, body)

  test('a provider is added and changed; its token is never shown, told or logged', async () => {
    expect((await post('/api/telematics/providers', { ...provider, token: secret })).status).toBe(200)
    const listed = (await get('/api/telematics/providers')) as { providers: { id: number; updated_at: string }[] }
    expect(listed.providers).toMatchObject([{ ...provider, has_token: true, last_error: null, last_counts: null }])
    const [{ id, updated_at: version } = { id: 0, updated_at: '' }] = listed.providers
    const put = (body: object) => portal.send('PUT', `/api/telematics/providers/${id}`, staff.token, body)
    expect((await put({ ...provider, version, poll_minutes: 30 })).status).toBe(200)
    expect((await put({ ...provider, version })).json).toMatchObject({ status: 409, code: 'changed meanwhile' })
    const kept = await rowsOf(
      sql<{ bearer_token: string; poll_minutes: number }>`select bearer_token, poll_minutes from telematics_providers`,
    )
    expect(kept).toMatchObject([{ poll_minutes: 30 }])
    expect(JSON.stringify(kept)).not.toContain(secret)
    expect(portal.portal.secrets.open(kept[0]?.bearer_token ?? '', sealedAs.feedToken)).toBe(secret)
    const [now] = ((await get('/api/telematics/providers')) as typeof listed).providers
    // A token goes to no other site than the one it was entered for.
    const moved = await put({ ...provider, url: 'https://elsewhere.example/fleet', version: now?.updated_at })
    expect(moved.json).toMatchObject({ status: 422, fields: [{ field: 'token' }] })
    // Nor by way of no address at all.
    expect((await put({ ...provider, url: null, version: now?.updated_at })).status).toBe(200)
    const [without] = ((await get('/api/telematics/providers')) as typeof listed).providers
    expect(
      (await put({ ...provider, url: 'https://elsewhere.example/', version: without?.updated_at })).json,
    ).toMatchObject({
      status: 422,
      fields: [{ field: 'token' }],
    })
    const everything = JSON.stringify([await get('/api/telematics/providers'), await rowsOf(sql`select * from audit`)])
    expect(everything).not.toContain(secret)
    expect((await put({ ...provider, version: without?.updated_at, token: null })).status).toBe(200)
    expect(await rowsOf(sql`select has_token from telematics_providers`)).toEqual([{ has_token: false }])
    expect(await rowsOf(sql`select action from audit where entity = 'telematics provider' order by id`)).toEqual([
      { action: 'telematics provider added' },
      { action: 'telematics provider changed' },
      { action: 'telematics provider changed' },
      { action: 'telematics provider changed' },
    ])
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'trackers' }, 'name'],
    [{ poll_minutes: 14 }, 'poll_minutes'],
    [{ url: 'ftp://trackers.example' }, 'url'],
    [{ url: 'http://127.0.0.1/fleet' }, 'url'],
    [{ url: 'https://name:password@trackers.example' }, 'url'],
    [{ url: 'fleet' }, 'url'],
    [{ odometer_units: 'furlong' }, 'odometer_units'],
  ])('a provider with %j is refused at %s', async (wrong, field) => {
    expect((await post('/api/telematics/providers', { ...provider, name: 'Other', ...wrong })).json).toMatchObject({
      status: 422,
      fields: [{ field }],
    })
  })

  test('a poll is asked for, not twice in a minute, and not of what is off or has no address', async () => {
    const [row] = await rowsOf<{ id: number }>(sql`select id from telematics_providers where name = 'Trackers'`)
    const poll = () => post(`/api/telematics/providers/${row?.id ?? 0}/poll`, {})
    expect((await poll()).status).toBe(200)
    expect(await rowsOf(sql`select poll_requested_at is not null as asked from telematics_providers`)).toEqual([
      { asked: true },
    ])
    await sql`update telematics_providers set last_attempt_at = now(), poll_requested_at = null`.execute(
      on.database().kysely,
    )
    expect((await poll()).json).toMatchObject({ status: 409, detail: expect.stringContaining('less than a minute') })
    await sql`update telematics_providers set last_attempt_at = null, is_enabled = false`.execute(on.database().kysely)
    expect((await poll()).json).toMatchObject({
      status: 409,
      detail: expect.stringContaining('Polling is off for Trackers.'),
    })
    await sql`update telematics_providers set is_enabled = true, url = null`.execute(on.database().kysely)
    expect((await poll()).json).toMatchObject({
      status: 409,
      detail: expect.stringContaining('Trackers has no feed URL.'),
    })
  })

  test('who is bound to accounts finds an empty desk and can change nothing', async () => {
    for (const person of [bound, customer]) {
      expect(await get('/api/telematics/providers', person)).toEqual({ providers: [], can_change: false })
      expect(await get('/api/telematics/devices', person)).toMatchObject({ devices: [], total: 0 })
      expect(await get('/api/telematics/anomalies', person)).toMatchObject({ anomalies: [], total: 0 })
      expect(await get('/api/telematics/vehicle-options?search=DESK', person)).toEqual({ vehicles: [] })
      expect((await post('/api/telematics/providers', { ...provider, name: 'Theirs' }, person)).status).toBe(404)
      const match = { provider: 'Trackers', serial_number: 'x', vehicle_id: 1 }
      expect((await post('/api/telematics/devices/match', match, person)).status).toBe(404)
    }
  })
})
