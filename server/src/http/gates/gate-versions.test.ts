// Written by the catalogue: every call that names the version it was made from, given one that does not stand. It is refused as a conflict
// that tells the record, never as a fault of ours.
import { endpoints } from '@kerbline/domain/endpoints.ts'
import { pathParameters, type Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { onPortal } from '../../db/testing.ts'
import { foreignObjects } from '../../testing/foreign-objects.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

const shape = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  format: z.string().optional(),
  minimum: z.number().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
})

const formats: Readonly<Record<string, string>> = {
  date: '2026-11-20',
  'date-time': '2026-11-20T09:00:00.000Z',
  email: 'sample@kerbline.example',
  uri: 'https://kerbline.example/',
}

/** A value that a JSON schema allows, as far as it says; empty where it may be. */
function sampleOf(schema: unknown): unknown {
  const { type, format = '', properties = {}, required = [], ...one } = shape.parse(schema)
  if (one.default !== undefined) return one.default
  if (one.const !== undefined) return one.const
  if (one.enum) return one.enum[0]
  const choices = one.anyOf ?? one.oneOf
  if (choices) return choices.some((each) => shape.parse(each).type === 'null') ? null : sampleOf(choices[0])
  if (Array.isArray(type)) return null
  if (type === 'object') return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name])]))
  if (type === 'array') return []
  if (type === 'boolean') return false
  if (type === 'integer' || type === 'number') return Math.max(1, one.minimum ?? 1)
  return type === 'null' ? null : (formats[format] ?? 'Sample one')
}

interface Versioned {
  readonly name: string
  readonly row: Endpoint
  readonly sample: Readonly<Record<string, unknown>>
}

const versioned: readonly Versioned[] = Object.entries(endpoints).flatMap(([area, calls]) =>
  Object.entries<Endpoint>(calls).flatMap(([verb, row]) => {
    const json = z.toJSONSchema(row.input, { io: 'input', unrepresentable: 'any' })
    const choices = json.anyOf ?? json.oneOf ?? [json]
    return choices.flatMap((each, place) => {
      if (typeof each !== 'object' || !each.properties || !('version' in each.properties)) return []
      const inPath = pathParameters(row.path)
      const sample = Object.entries(z.record(z.string(), z.unknown()).parse(sampleOf(each)))
      return [
        {
          name: `${area}.${verb}${place > 0 ? ` ${place}` : ''}`,
          row,
          sample: Object.fromEntries(sample.filter(([field]) => !inPath.includes(field))),
        },
      ]
    })
  }),
)

/** None is the version of anything; a version that is a number is given as one. */
const stale = ['1999-01-01T00:00:00.000Z', 'x', '0', '-1', '99999999999999999999', 'x'.repeat(40)]

/** Asks nothing but for the version to be right. */
const asksLittle = new Set(['documents.remove', 'users.remove', 'users.restore', 'users.suspend'])

onPortal('versions that do not stand', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  let known: Awaited<ReturnType<typeof foreignObjects>>
  let calls = 0
  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TRUST_PROXY: '1' })
    known = await portal.owner(foreignObjects)
    staff = await portal.admin()
  })
  afterAll(async () => portal.stop())

  async function ask({ name, row, sample }: Versioned, version: unknown) {
    const [area = '', verb = ''] = name.split(/[. ]/)
    const ids = known[`${area}.${verb}`] ?? known[area] ?? {}
    const path = row.path.replace(/:([a-zA-Z_]+)/g, (_, parameter: string) => ids[parameter] ?? '1')
    const { version: _, ...rest } = sample
    const asked = version === undefined ? rest : { ...rest, version }
    calls += 1
    const headers = { 'x-forwarded-for': `10.1.${calls >> 8}.${calls & 255}` }
    if (row.method === 'GET') throw new Error(`${name} reads and has no version to be late for`)
    if (row.method !== 'DELETE') return portal.send(row.method, path, staff.token, asked, headers)
    const query = new URLSearchParams(
      Object.entries(asked).map(([key, value]): [string, string] => [key, String(value)]),
    )
    return portal.send('DELETE', `${path}?${query.toString()}`, staff.token, undefined, headers)
  }

  test.each(versioned)('$name', async (call) => {
    const isNumber = typeof call.sample['version'] === 'number'
    for (const version of stale) {
      const answer = await ask(call, isNumber ? Number(version.replace('x', '7').slice(0, 6)) || 7 : version)
      expect([answer.status < 500, answer.text], version).toEqual([true, answer.text])
      if (asksLittle.has(call.name)) expect([answer.status, version]).toEqual([409, version])
      if (answer.status === 409 && asksLittle.has(call.name))
        expect(answer.json).toMatchObject({ code: 'changed meanwhile', current: expect.anything() })
    }
    const huge = await ask(call, isNumber ? 1e15 : 'x'.repeat(4_000))
    expect(huge.status, huge.text).toBeLessThan(500)
    const absent = await ask(call, undefined)
    expect(absent.status, absent.text).toBeLessThan(500)
  })
})
