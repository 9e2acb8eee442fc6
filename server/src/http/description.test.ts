// The API's own description says what a call really takes and sends.
import { endpoints } from '@kerbline/domain/endpoints.ts'
import { pathParameters, type Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { onPortal } from '../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../testing/portal.ts'
import { describeApi } from './description.ts'

const operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.enum(['path', 'query']), required: z.boolean() })).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.unknown()) }).optional(),
  responses: z.object({
    200: z.object({
      content: z.record(z.string(), z.unknown()),
      headers: z.record(z.string(), z.unknown()).optional(),
    }),
  }),
})
const description = z
  .object({ paths: z.record(z.string(), z.record(z.string(), operation)) })
  .parse(describeApi(endpoints, '1', 'http://portal.test'))
const operationOf = ({ path, method }: Endpoint): z.output<typeof operation> => {
  const found = description.paths[path.replace(/:([a-zA-Z_]+)/g, '{$1}')]?.[method.toLowerCase()]
  if (!found) throw new Error(`${method} ${path} is not described`)
  return found
}
const rows: [string, Endpoint][] = Object.entries(endpoints).flatMap(([area, calls]) =>
  Object.entries(calls).map(([verb, row]): [string, Endpoint] => [`${area}.${verb}`, row]),
)

test.each(rows.filter(([, row]) => row.takes === 'bytes'))('%s takes a file, and the rest in its address', (_, row) => {
  const { requestBody, parameters } = operationOf(row)
  expect(Object.keys(requestBody?.content ?? {})).toEqual(['application/octet-stream'])
  const named = Object.keys(z.toJSONSchema(row.input, { io: 'input' }).properties ?? {})
  expect(parameters.map(({ name }) => name).toSorted()).toEqual(named.toSorted())
  for (const { name, in: place } of parameters)
    expect(place).toBe(pathParameters(row.path).includes(name) ? 'path' : 'query')
})

test.each(rows.filter(([, row]) => row.leavesOut !== null))('%s names what its cap leaves out', (_, row) => {
  const header = operationOf(row).responses[200].headers?.['x-left-out']
  expect(JSON.stringify(header)).toContain((row.leavesOut ?? '').slice(1))
})

onPortal('media types', (on) => {
  let portal: TestPortal
  let someone: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    someone = await portal.admin()
  })
  afterAll(async () => portal.stop())

  const exported = { columns: ['name'], format: 'csv' }
  /** Bodies of those calls that need no file of their own. */
  const asked: Readonly<Record<string, object>> = {
    'vehicles.positions': {},
    'vehicles.cachedVehicles': {},
    'telematics.cachedFleet': {},
    'profile.data': {},
    'vehicles.exportRows': { columns: ['reg_no'], format: 'xlsx' },
    'drivers.exportRows': exported,
    'users.exportRows': exported,
    'tags.exportRows': exported,
    'imports.template': { kind: 'vehicles' },
  }
  test.each(rows.filter(([name]) => name in asked))('%s sends what is described', async (name, row) => {
    const reply =
      row.method === 'GET'
        ? await portal.get(row.path, someone.token)
        : await portal.send('POST', row.path, someone.token, asked[name])
    expect(reply.status).toBe(200)
    const type = reply.headers['content-type']?.split(';')[0] ?? ''
    expect(Object.keys(operationOf(row).responses[200].content)).toContain(type)
  })

  describe('a file that is empty', () => {
    test.each(rows.filter(([, row]) => row.takes === 'bytes'))('%s: refused in words', async (_, row) => {
      for (const headers of [
        { 'content-type': 'application/octet-stream' },
        { 'content-type': 'application/octet-stream', 'content-length': '0' },
      ]) {
        const reply = await portal.app.inject({
          method: row.method,
          url: `${row.path.replace(':id', '1')}?name=empty.png`,
          headers: { authorization: `Bearer ${someone.token}`, ...headers },
        })
        expect(reply.statusCode).toBe(422)
        expect(reply.json()).toMatchObject({
          fields: [{ field: 'body', reason: 'empty', message: expect.stringContaining('empty') }],
        })
      }
    })
  })
})
