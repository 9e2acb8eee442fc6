// Written by the catalogue: numbers that no column can hold, in every address and every field of a call.
import { endpoints } from '@kerbline/domain/endpoints.ts'
import { pathParameters, type Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type Answer, type TestPortal } from '../../testing/portal.ts'

const rows: [string, Endpoint][] = Object.entries(endpoints).flatMap(([area, calls]) =>
  Object.entries<Endpoint>(calls).map(([verb, row]): [string, Endpoint] => [`${area}.${verb}`, row]),
)
/** One more than an integer column holds; more than any that is not a bigint; more than JSON can say exactly. */
const LARGE = ['2147483648', '99999999999', '9007199254740993']

const isInAddress = ({ method, takes }: Endpoint): boolean =>
  method === 'GET' || method === 'DELETE' || takes === 'bytes'
function fieldsOf({ input, path }: Endpoint): string[] {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties).filter((name) => !pathParameters(path).includes(name))
}
const addressOf = (row: Endpoint, value: string): string => row.path.replace(/:[a-zA-Z_]+/g, value)

onPortal('large numbers', (on) => {
  let portal: TestPortal
  let tokens: readonly string[]
  let asked = 0
  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TRUST_PROXY: '1' })
    tokens = (await Promise.all(Array.from({ length: 8 }, () => portal.admin()))).map(({ token }) => token)
  })
  afterAll(async () => portal.stop())

  function ask(row: Endpoint, url: string, body: unknown): Promise<Answer> {
    asked += 1
    const token = tokens[asked % tokens.length]
    const headers = { 'x-forwarded-for': `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}` }
    if (row.method === 'GET') return portal.get(url, token, headers)
    if (row.takes !== 'bytes') return portal.send(row.method, url, token, body, headers)
    return portal.send(row.method, url, token, 'bytes', { ...headers, 'content-type': 'application/octet-stream' })
  }

  test.each(rows.filter(([, row]) => pathParameters(row.path).length > 0))(
    '%s: what no record can be numbered is refused like what is not there',
    async (_, row) => {
      for (const value of LARGE) {
        const { status } = await ask(row, addressOf(row, value), {})
        expect([400, 403, 404, 409, 410, 422], `${row.method} ${addressOf(row, value)}: ${status}`).toContain(status)
      }
    },
  )

  test.each(rows.filter(([, row]) => fieldsOf(row).length > 0))(
    '%s: no field of it breaks the call',
    async (_, row) => {
      for (const name of fieldsOf(row))
        for (const value of LARGE) {
          const query = isInAddress(row) ? `?${new URLSearchParams({ [name]: value }).toString()}` : ''
          const { status } = await ask(row, `${addressOf(row, '1')}${query}`, { [name]: Number(value) })
          expect(status, `${name} ${value}`).toBeLessThan(500)
        }
    },
  )

  test('a number too large is named by its field', async () => {
    const refused = await portal.get('/api/exports?before=99999999999', tokens[0])
    expect(refused).toMatchObject({ status: 422, json: { fields: [{ field: 'before', reason: 'out_of_range' }] } })
    expect((await portal.get('/api/exports/99999999999', tokens[0])).status).toBe(404)
  })
})
