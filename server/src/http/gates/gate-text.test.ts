// Written by the catalogue: text that the database cannot hold, in every place a call takes text, signed in and signed out. And two
// tokens in one request.
import { endpoints } from '@kerbline/domain/endpoints.ts'
import { pathParameters, type Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import { everyRight, startTestPortal, type Answer, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { onPortal } from '../../db/testing.ts'

const rows: [string, Endpoint][] = Object.entries(endpoints).flatMap(([area, calls]) =>
  Object.entries(calls).map(([verb, row]): [string, Endpoint] => [`${area}.${verb}`, row]),
)
const NUL = 'a\0b'
/** As JSON carries it; an address cannot. */
const HALF = '\uD83D'

const isInAddress = ({ method, takes }: Endpoint): boolean =>
  method === 'GET' || method === 'DELETE' || takes === 'bytes'
function fieldsOf({ input, path }: Endpoint): string[] {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties).filter((name) => !pathParameters(path).includes(name))
}
const addressOf = (row: Endpoint, values: Readonly<Record<string, string>> = {}): string =>
  row.path.replace(/:([a-zA-Z_]+)/g, (_, name: string) => encodeURIComponent(values[name] ?? '1'))

const withFields = rows.filter(([, row]) => fieldsOf(row).length > 0)
const withPath = rows.filter(([, row]) => pathParameters(row.path).length > 0)
const specified = rows.filter(([, row]) => row.isSpecified)

onPortal('what the server reads', (on) => {
  let portal: TestPortal
  let someone: TestPerson
  let other: TestPerson
  let asked = 0
  /** Several, as each is allowed so many heavy calls a minute. */
  let admins: readonly TestPerson[]

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TRUST_PROXY: '1' })
    someone = await portal.admin()
    admins = await Promise.all(Array.from({ length: 8 }, () => portal.admin()))
    other = await portal.person({ accounts: ['NORTH01'], may: everyRight })
  })
  afterAll(async () => portal.stop())

  /** Each from an address of its own, so that no rate is met. */
  function ask(row: Endpoint, url: string, body: unknown, token?: string): Promise<Answer> {
    asked += 1
    const headers = { 'x-forwarded-for': `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}` }
    if (row.method === 'GET') return portal.get(url, token, headers)
    if (row.takes !== 'bytes') return portal.send(row.method, url, token, body, headers)
    return portal.send(row.method, url, token, 'bytes', { ...headers, 'content-type': 'application/octet-stream' })
  }
  const expectRefused = (reply: Answer, row: Endpoint, field: string, isSignedIn: boolean): void => {
    const isOpen = isSignedIn || row.needs === 'anyone'
    expect(reply.status).toBe(isOpen ? 422 : 401)
    if (!isOpen) return
    const { fields } = reply.json as { fields: { field: string; reason: string }[] }
    expect(fields.map((each) => [each.field, each.reason])).toContainEqual([field, 'bad_character'])
  }

  describe.each([true, false])('signed in: %s', (isSignedIn) => {
    const token = () => (isSignedIn ? admins[asked % admins.length]?.token : undefined)

    test.each(withPath)('%s refuses NUL in each part of its path, by name', async (_, row) => {
      for (const name of pathParameters(row.path))
        expectRefused(await ask(row, addressOf(row, { [name]: NUL }), {}, token()), row, name, isSignedIn)
    })

    test.each(withFields)('%s refuses NUL and half a character in each field, by name', async (_, row) => {
      for (const name of fieldsOf(row)) {
        if (isInAddress(row)) {
          const url = `${addressOf(row)}?${new URLSearchParams({ [name]: NUL }).toString()}`
          expectRefused(await ask(row, url, undefined, token()), row, name, isSignedIn)
        } else
          for (const text of [NUL, HALF]) {
            expectRefused(await ask(row, addressOf(row), { [name]: text }, token()), row, name, isSignedIn)
            const deep = { [name]: { deep: [text] } }
            expectRefused(await ask(row, addressOf(row), deep, token()), row, `${name}.deep.0`, isSignedIn)
          }
      }
    })
  })

  test('headers that are stored are read the same way', async () => {
    const body = { email: 'nobody@kerbline.example', password: 'wrong' }
    const signIn = await portal.send('POST', '/api/login', undefined, body, { 'user-agent': NUL })
    expect(signIn.status).toBe(422)
    expect(signIn.text).toContain('user-agent')
  })

  test('pages and pictures survive such addresses too', async () => {
    for (const path of ['/%00', '/adverts/%00.png', '/api/%00', '/%ED%A0%BD', '/api/get-customer/%ED%A0%BD'])
      expect((await portal.get(path, someone.token)).status).toBeLessThan(500)
  })

  describe('two tokens in one request', () => {
    const pairs = (): [string, Promise<Answer>][] => {
      const own = `api_token=${someone.token}`
      return specified.flatMap(([name, row]): [string, Promise<Answer>][] => {
        if (row.isChanging) return []
        const address = addressOf(row, { accountNumber: 'NORTH01' })
        return [
          [`${name}, header and query`, portal.get(`${address}?${own}`, other.token)],
          [`${name}, the same one twice`, portal.get(`${address}?${own}`, someone.token)],
          [`${name}, twice in the query`, portal.get(`${address}?${own}&api_token=${other.token}`)],
          [`${name}, one of them no token`, portal.get(`${address}?${own}&api_token=nothing`)],
          [
            `${name}, joined in one header`,
            portal.get(address, undefined, { authorization: `Bearer ${someone.token}, Bearer ${other.token}` }),
          ],
        ]
      })
    }

    test('are refused with 400 by every specified call, whoever they belong to', async () => {
      for (const [what, asking] of pairs()) expect((await asking).status, what).toBe(400)
    })

    test('are refused by calls that take the header alone, and by those that take none', async () => {
      const own = `api_token=${someone.token}`
      expect((await portal.get(`/api/me?${own}`, other.token)).status).toBe(400)
      expect(
        (await portal.send('PUT', `/api/active-accounts?${own}`, other.token, { account_numbers: [] })).status,
      ).toBe(400)
      expect((await portal.send('POST', `/api/login?${own}`, other.token, {})).status).toBe(400)
    })

    test('a repeated header is refused where it still stands twice', async () => {
      const address = new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' }))
      const statusOf = (tokens: readonly string[]): Promise<number | undefined> =>
        new Promise((done, failed) => {
          const headers = ['host', address.host, ...tokens.flatMap((token) => ['authorization', `Bearer ${token}`])]
          request(new URL('/api/me', address), { headers }, (reply) => done(reply.resume().statusCode))
            .on('error', failed)
            .end()
        })
      expect(await statusOf([someone.token, other.token])).toBe(400)
      expect(await statusOf([someone.token])).toBe(200)
    })

    test('one is enough, in either place; an empty one is none', async () => {
      const address = '/api/get-vehicle-widget-data'
      expect((await portal.get(address, someone.token)).status).toBe(200)
      expect((await portal.get(`${address}?api_token=${someone.token}`)).status).toBe(200)
      expect((await portal.get(`${address}?api_token=`, someone.token)).status).toBe(200)
    })
  })
})
