// Written by the catalogue, not by hand: every call against nobody, somebody without the right, another customer, and an absent id.
import { endpoints } from '@kerbline/domain/endpoints.ts'
import { pathParameters, waysIn, type Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import { permissions, type Permission } from '@kerbline/domain/permissions.ts'
import { resources } from '@kerbline/domain/resources.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { foreignObjects } from '../../testing/foreign-objects.ts'
import { absentFileId, sampleBodies as bodies, sampleQueries as queries } from '../../testing/sample-calls.ts'
import { sampleValues } from '../../testing/sample-values.ts'
import { accounts, canaryOf, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

const rows: [string, Endpoint][] = Object.entries(endpoints).flatMap(([area, calls]) =>
  Object.entries(calls).map(([verb, row]): [string, Endpoint] => [`${area}.${verb}`, row]),
)
const guarded = rows.filter(([, row]) => row.needs !== 'anyone')
const permitted = guarded.filter(([, row]) => row.needs !== 'signed-in')
const waysInto = ({ needs }: Endpoint): readonly (readonly Permission[])[] =>
  needs === 'anyone' || needs === 'signed-in' ? [] : waysIn(needs)
/** Calls whose rights do not open them without the one that shows the record. */
const ofSight = permitted.filter(([, row]) => waysInto(row).some((rights) => rights.length > 1))

/** Values for path parameters where an area has nothing of a customer's: a number no row has. */
const foreign: Readonly<Record<string, string>> = {
  id: '999999998',
  key: '999999999',
  vehicle_id: '999999998',
  accountNumber: 'SOUTH01',
  type: 'inbox',
  letter: 'contest',
  messageId: '',
  status: 'read',
}
const absent: Readonly<Record<string, string>> = {
  accountNumber: 'NOSUCH',
  ...{ type: 'inbox', letter: 'contest', messageId: '999999999', status: 'read' },
  id: '999999999',
  key: '999999999',
  vehicle_id: '999999999',
}
const absentFile = { ...absent, id: absentFileId }
const isOfFiles = ({ path }: Endpoint): boolean => /^\/api\/(files|pictures|uploads)\//.test(path)
const absentFor = (row: Endpoint) => (isOfFiles(row) ? absentFile : absent)

const resourceOf = (name: string) => resources[name.split('.')[0] ?? '']
/** A body the call accepts, where an absent id must not be hidden behind a bad body. */
const bodyOf = (name: string): object => {
  const resource = resourceOf(name)
  if (resource && name.endsWith('.update'))
    return { version: '2026-11-21T09:00:00.000Z', values: sampleValues(resource.fields) }
  return resource && name.endsWith('.merge') ? { ids: [999_999_998] } : (bodies[name] ?? {})
}
/** Some calls need a question. */
const queryOf = (name: string): string => {
  const asked = queries[name]
  if (asked !== undefined) return asked
  const pointing = Object.entries(resourceOf(name)?.fields ?? {}).find(([, { to }]) => to)
  return name.endsWith('.options') && pointing ? `?field=${pointing[0]}` : ''
}
const isAnswered = (name: string): boolean => !name.endsWith('.options') || queryOf(name) !== ''

const addressOf = (row: Endpoint, values: Readonly<Record<string, string>>): string =>
  row.path.replace(/:([a-zA-Z_]+)/g, (_, name: string) => values[name] ?? '1')

onPortal('the gate', (on) => {
  let portal: TestPortal
  let nobodyMay: TestPerson
  let north: TestPerson
  let boundStaff: TestPerson
  let southern: Awaited<ReturnType<typeof foreignObjects>>
  const call = (row: Endpoint, url: string, token?: string, body: object = {}) =>
    row.method === 'GET'
      ? portal.get(url, token)
      : row.takes === 'bytes'
        ? portal.send(row.method, url, token, 'bytes', { 'content-type': 'application/octet-stream' })
        : portal.send(row.method, url, token, row.method === 'DELETE' ? undefined : body)

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    nobodyMay = await portal.person({ accounts: ['NORTH01'], may: [] })
    north = await portal.person({
      accounts: ['NORTH01', 'NORTH02'],
      may: permissions.filter((phrase) => phrase !== 'see all accounts'),
    })
    boundStaff = await portal.person({
      side: 'staff',
      accounts: ['NORTH01', 'NORTH02'],
      may: permissions.filter((phrase) => phrase !== 'see all accounts' && phrase !== 'address every company'),
    })
    southern = await portal.owner(foreignObjects)
  })
  afterAll(async () => portal.stop())

  const isProblem = (reply: { headers: Readonly<Record<string, unknown>> }) =>
    expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/)

  test.each(guarded)('%s: nobody gets 401', async (name, row) => {
    // Tokens that are nobody's are counted by address, and there are more calls than one may try in a minute.
    const place = guarded.findIndex(([each]) => each === name)
    for (const token of ['', 'Bearer not-a-token']) {
      const from = { remoteAddress: `10.0.${place >> 8}.${place % 256}`, headers: { authorization: token } }
      const reply = await portal.app.inject({ method: row.method, url: addressOf(row, absentFor(row)), ...from })
      expect(reply.statusCode).toBe(401)
      isProblem(reply)
    }
  })

  test.each(permitted)('%s: somebody without the right gets 403', async (_, row) => {
    const reply = await call(row, addressOf(row, absentFor(row)), nobodyMay.token)
    expect(reply.status).toBe(403)
    isProblem(reply)
    const [noted] = await portal.owner((all) =>
      all
        .selectFrom('audit')
        .select(['action', 'entity_id'])
        .where('actor_id', '=', nobodyMay.id)
        .orderBy('id', 'desc')
        .limit(1)
        .execute(),
    )
    expect(noted).toEqual({ action: 'access refused', entity_id: `${row.method} ${row.path}` })
  })

  test.each(permitted)('%s: each way in alone opens it', async (_, row) => {
    for (const may of waysInto(row)) {
      const someone = await portal.person({ accounts: ['NORTH01'], may })
      const reply = await call(row, addressOf(row, absentFor(row)), someone.token)
      expect([401, 403]).not.toContain(reply.status)
    }
  })

  test.each(ofSight)('%s: without one of its rights, and every other beside, it stays shut', async (_, row) => {
    for (const way of waysInto(row)) {
      const [sight] = way
      const someone = await portal.person({
        accounts: ['NORTH01'],
        may: permissions.filter((phrase) => phrase !== sight && phrase !== 'see all accounts'),
      })
      expect((await call(row, addressOf(row, absentFor(row)), someone.token)).status).toBe(403)
      const looking = await portal.person({ accounts: ['NORTH01'], may: [sight ?? 'see dashboard'] })
      expect((await call(row, addressOf(row, absentFor(row)), looking.token)).status).toBe(403)
    }
  })

  test.each(guarded.filter(([, row]) => pathParameters(row.path).length > 0))(
    '%s: another customer’s and an absent id get the same 404',
    async (name, row) => {
      const there = { ...foreign, ...southern[name.split('.')[0] ?? ''], ...southern[name] }
      for (const who of [north, boundStaff]) {
        const isAsking = row.method === 'DELETE' || row.method === 'GET' || row.takes === 'bytes'
        const query = isAsking ? queryOf(name) : ''
        const one = await call(row, `${addressOf(row, there)}${query}`, who.token, bodyOf(name))
        const two = await call(row, `${addressOf(row, absentFor(row))}${query}`, who.token, bodyOf(name))
        expect(one.status).toBe(404)
        const withoutReference = ({ json }: typeof one) =>
          JSON.stringify({ ...(json as object), request_id: undefined })
        expect(withoutReference(one)).toBe(withoutReference(two))
      }
    },
  )

  test.each(
    guarded.filter(
      ([name, row]) =>
        row.method === 'GET' && !row.isChanging && pathParameters(row.path).length === 0 && isAnswered(name),
    ),
  )('%s: no word of another customer', async (name, row) => {
    for (const who of [north, boundStaff]) {
      const reply = await call(row, `${row.path}${queryOf(name)}`, who.token)
      // The desks of staff are not there for who is bound to accounts.
      expect(who === boundStaff && row.scope === 'platform' ? [200, 404] : [200]).toContain(reply.status)
      for (const account of accounts.filter((each) => each.startsWith('SOUTH')))
        expect(reply.text).not.toContain(canaryOf(account))
    }
  })

  test('the canaries prove something: a customer’s own do come', async () => {
    const own = await Promise.all(
      [
        '/api/get-cached-vehicles',
        '/api/get-maintenance-events',
        '/api/damage-case',
        '/api/get-query-events',
        '/api/get-driver-checks',
        '/api/invoice-data-cpm',
        '/api/get-cached-fleet',
      ].map((url) => portal.get(url, north.token)),
    )
    for (const reply of own) expect(reply.text).toContain('canary-NORTH0')
  })

  test.each(rows.filter(([, row]) => row.method !== 'GET' && row.method !== 'DELETE'))(
    '%s: a body with a field it does not know is refused',
    async (name, row) => {
      // Of several kinds of body the call knows by its verb which it is.
      const kind = /step$/i.test(name) ? bodyOf(name) : {}
      const unknown = { ...kind, isAdmin: true, permissions: ['manage users'], customer_account_number: 'SOUTH01' }
      const address = addressOf(row, absentFor(row))
      // What takes a file has its fields in the address.
      const [url, body, headers] =
        row.takes === 'bytes'
          ? [`${address}?isAdmin=true`, 'bytes', { 'content-type': 'application/octet-stream' }]
          : [address, unknown, {}]
      const reply = await portal.send(row.method === 'GET' ? 'POST' : row.method, url, north.token, body, headers)
      expect(reply.status).toBe(422)
      expect(reply.text).toContain('unknown_field')
    },
  )

  describe('accounts', () => {
    test('no accounts and no lift: nothing, never all', async () => {
      const someone = await portal.person({
        accounts: [],
        may: permissions.filter((phrase) => phrase !== 'see all accounts'),
      })
      const reply = await portal.get('/api/get-cached-vehicles', someone.token)
      expect(reply.json).toEqual({ vehicles: [], allVehicleEvents: [] })
    })

    test.each(['["NORTH01"', '{bad', '["*"]', '["NORTH01","*"]', '["NORTHERN01"]', '["NOSUCH"]', '[1]', 'null'])(
      'account text %s: nothing, never all, and no call fails',
      async (text) => {
        const someone = await portal.person({
          accounts: [],
          may: permissions,
          columns: { customer_account_numbers: text },
        })
        expect((await portal.get('/api/get-cached-vehicles', someone.token)).json).toEqual({
          vehicles: [],
          allVehicleEvents: [],
        })
        for (const url of ['/api/get-driver-checks', '/api/damage-case', '/api/invoice-data-cpm', '/api/dashboard']) {
          const reply = await portal.get(url, someone.token)
          expect([url, reply.status]).toEqual([url, 200])
          expect(reply.text).not.toContain('canary')
        }
        expect((await portal.get('/api/me', someone.token)).json).toMatchObject({
          user: { customer_account_numbers: '[]' },
        })
      },
    )

    test('a customer who holds "see all accounts" by mistake is still bound', async () => {
      const someone = await portal.person({ accounts: ['NORTH01'], may: permissions })
      expect((await portal.get('/api/damage-case', someone.token)).text).not.toContain('canary-SOUTH')
    })

    test('choosing a foreign account is refused and changes nothing', async () => {
      const someone = await portal.person({ accounts: ['NORTH01', 'NORTH02'], may: permissions })
      expect(
        (await portal.send('PUT', '/api/active-accounts', someone.token, { account_numbers: ['SOUTH01'] })).status,
      ).toBe(404)
      expect((await portal.get('/api/damage-case', someone.token)).text).toContain('canary-NORTH02')
    })

    test('the choice narrows every call, and a choice outlived by access counts no more', async () => {
      const someone = await portal.person({ accounts: ['NORTH01', 'NORTH02'], may: permissions })
      expect(
        (await portal.send('PUT', '/api/active-accounts', someone.token, { account_numbers: ['NORTH02'] })).status,
      ).toBe(200)
      const narrowed = await portal.get('/api/damage-case', someone.token)
      expect(narrowed.text).toContain('canary-NORTH02')
      expect(narrowed.text).not.toContain('canary-NORTH01')
      await portal.owner(async (all) => {
        await all
          .updateTable('users')
          .set({ customer_account_numbers: '["NORTH01"]' })
          .where('id', '=', someone.id)
          .execute()
        await portal.portal.sessions.refresh(all, someone.id)
      })
      const after = await portal.get('/api/damage-case', someone.token)
      expect(after.text).toContain('canary-NORTH01')
      expect(after.text).not.toContain('canary-NORTH02')
    })
  })
})
