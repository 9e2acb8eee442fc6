// Nothing leaves that the reply does not name, by whichever way: answer, record of a resource, or the record a late save is told of.
import { companies } from '@kerbline/domain/areas/companies/resource.ts'
import { endpoints } from '@kerbline/domain/endpoints.ts'
import { text, reference } from '@kerbline/domain/kit/field.ts'
import { endpoint, type Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { formRecordSchema, recordSchema } from '@kerbline/domain/kit/field-schema.ts'
import { recordViewOf, resourceEndpoints } from '@kerbline/domain/kit/resource-endpoints.ts'
import { resource } from '@kerbline/domain/kit/resource.ts'
import { told } from '@kerbline/domain/kit/told-field.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { replyText, withCurrentOf } from './reply.ts'
import { fieldsOf } from './withhold.ts'

const rows: [string, Endpoint][] = Object.entries(endpoints).flatMap(([area, calls]) =>
  Object.entries(calls).map(([verb, row]): [string, Endpoint] => [`${area}.${verb}`, row]),
)

/** What a change was, in words that once named a field: any value a record can hold, as the audit trail has it. */
const audited = /^(entries|rows)\.\*\.changes\.\*\.(before|after)$/

const isOpen = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodUnknown ||
  schema instanceof z.ZodAny ||
  (schema instanceof z.ZodObject && schema.def.catchall !== undefined && !(schema.def.catchall instanceof z.ZodNever))

describe('every reply names what it holds', () => {
  test.each(rows.filter(([, { sends }]) => sends === 'json'))('%s', (_, { reply, current }) => {
    const open = [reply, current]
      .flatMap((schema) => fieldsOf(schema))
      .filter(({ schema }) => isOpen(schema))
      .map(({ path }) => path.join('.'))
    expect(open.filter((path) => !audited.test(path))).toEqual([])
  })
})

const depots = resource({
  name: 'depots',
  path: 'depots',
  one: 'Depot',
  many: 'Depots',
  see: 'see branches',
  manage: 'manage branches',
  fields: {
    name: text({ label: 'Name' }),
    note: text({ label: 'Note', optional: true }),
    branch_id: reference({ label: 'Branch', to: 'branches', optional: true }),
  },
  columns: ['name'],
})
const standing = {
  ...{ id: 1, is_active: true, used_by: 0, created_at: '2026-11-21T09:00:00.000Z' },
  updated_at: '2026-11-21T09:00:00.000Z',
}
const kept = { ...standing, name: 'Leeds', note: null, branch_id: 2, branch_id_name: 'North' }

describe('a record leaves with what its resource names alone', () => {
  const calls = resourceEndpoints(depots)

  test('in a list, a view and what a change of many was before', () => {
    const row = { ...kept, password_hash: 'x', created_by: 7 }
    const page = { rows: [row], total: 1, next: null, previous: null, missing: [] }
    expect(JSON.parse(replyText(calls.list, page))).toEqual({ ...page, rows: [kept] })
    const view = { record: row, used_by: [], may: [] }
    for (const call of [calls.view, calls.create, calls.update, calls.merge])
      expect(JSON.parse(replyText(call, view))).toEqual({ ...view, record: kept })
    const changed = { changed: 1, before: [{ ids: [1], values: { note: null, is_active: true, password_hash: 'x' } }] }
    expect(JSON.parse(replyText(calls.change, changed))).toEqual({
      changed: 1,
      before: [{ ids: [1], values: { note: null, is_active: true } }],
    })
  })

  test('every field is there: one that was not read is an error, not an absence', () => {
    const { note: _, ...short } = kept
    expect(recordSchema(depots.fields).safeParse(short).success).toBe(false)
    expect(formRecordSchema(depots.fields).parse({ ...short, more: 1 })).toEqual(short)
  })
})

describe('a save that came too late is told of the record', () => {
  const late = (current: unknown) => problem('changed meanwhile', { current })
  const currentOf = (row: Endpoint, current: unknown, may: string[] = []) => {
    const error = withCurrentOf(row, late(current), new Set(may) as never)
    return (error as ReturnType<typeof late>).toBody().current
  }

  test('what a view of it would hold', () => {
    const { update } = resourceEndpoints(depots)
    expect(currentOf(update, { ...kept, password_hash: 'x' })).toEqual(kept)
    expect(() => currentOf(update, { id: 1 })).toThrow(z.ZodError)
  })

  test('by the row’s own word where the reply is another thing', () => {
    const { setStatus } = endpoints.companies
    const fields = Object.keys(companies.fields)
    expect(fieldsOf(setStatus.current).map(({ path }) => path[0])).toEqual(expect.arrayContaining(fields))
    expect(() => currentOf(setStatus, { status: 'active' })).toThrow(z.ZodError)
  })

  test('without what the person has no right to', () => {
    const record = formRecordSchema(depots.fields, { more: { rate: told('rate', z.number().nullable()) } })
    const call = endpoint({
      ...{ method: 'PUT', path: '/api/x', needs: 'signed-in', summary: 'x' },
      reply: recordViewOf(record),
    })
    expect(currentOf(call, { ...kept, rate: 5 }, ['see finance'])).toMatchObject({ rate: 5 })
    expect(currentOf(call, { ...kept, rate: 5 })).toMatchObject({ rate: null })
  })

  test('any other refusal is passed on as it is', () => {
    const refusal = problem('not found')
    expect(withCurrentOf(endpoints.companies.setStatus, refusal)).toBe(refusal)
  })
})
