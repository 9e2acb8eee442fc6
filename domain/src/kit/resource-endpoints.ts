// The calls of a resource. Each names its own permission; bodies are closed; a save says which version it was made from.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { Fields } from './field.ts'
import { recordSchema, someValuesSchema, valuesSchema, type RecordReply } from './field-schema.ts'
import { exportsRows, listQuery, listsOptions, pageOf, viewCounts } from './list-schema.ts'
import type { Resource } from './resource.ts'

export const recordActions = ['edit', 'archive', 'restore', 'delete', 'merge'] as const
export type RecordAction = (typeof recordActions)[number]

/** What uses a record: of one kind. */
export const recordUse = z.object({
  what: z.string(),
  count: z.number(),
  examples: z.array(z.string()),
  /** The screen of their list with the question that leaves these alone, or of the page they stand on, with its key; null where there is none. */
  list: z
    .object({ screen: z.string(), key: z.string().optional(), query: z.record(z.string(), z.string()) })
    .nullable(),
  /** The screen of one of them, and the key of each example there: in its path, or in its query under `parameter`. */
  record: z.object({ screen: z.string(), parameter: z.string().nullable(), keys: z.array(z.string()) }).nullable(),
})
/** What points at a record; one that is used is archived or merged, never deleted. */
export const recordUses = z.array(recordUse)

/** One record, as `record` says what of it leaves. */
export const recordViewOf = (record: z.ZodType<RecordReply>) =>
  z.object({
    record,
    used_by: recordUses,
    may: z.array(z.enum(recordActions)),
    /** What was saved otherwise than it was asked for, in sentences. */
    notes: z.array(z.string()).optional(),
  })
export const historyEntry = z.object({
  at: z.string(),
  by: z.string().nullable(),
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})

const key = z.string().min(1).max(80)
const ids = z.array(z.number().int().positive()).min(1).max(1000)
/** Saved from this version of the record; a later one is answered with 409 and the record as it stands. */
const version = z.string().max(40)

/** One of `fields`, some of it: for many records at once. */
const someOf = <T extends Fields>(fields: T) =>
  valuesSchema(fields).partial().extend({ is_active: z.boolean().optional() })

const listing = <T extends Fields>({ path, many, see, fields }: Resource<T>) => {
  const base = `/api/${path}`
  const lowerMany = many.toLowerCase()
  return {
    list: endpoint({
      method: 'GET',
      path: base,
      needs: see,
      summary: `${many} by page, sorted and filtered`,
      input: listQuery,
      reply: pageOf(recordSchema(fields)),
    }),
    exportRows: endpoint({
      ...exportsRows,
      path: `${base}/export`,
      needs: see,
      summary: `The filtered ${lowerMany} with the chosen columns, as CSV or XLSX`,
    }),
    viewCounts: endpoint({
      method: 'GET',
      path: `${base}/view-counts`,
      needs: see,
      summary: `How many ${lowerMany} there are in all, and in each of the fixed views, by name`,
      reply: viewCounts,
    }),
  }
}

const reading = <T extends Fields>({ path, one, many, see, manage, fields }: Resource<T>) => {
  const record = recordSchema(fields)
  const base = `/api/${path}`
  const [lower, lowerMany] = [one.toLowerCase(), many.toLowerCase()]
  return {
    options: endpoint({
      method: 'GET',
      path: `${base}/options`,
      needs: see === 'signed-in' ? see : [see, manage],
      summary: `What a field of ${lowerMany} can point at`,
      ...listsOptions,
    }),
    view: endpoint({
      method: 'GET',
      path: `${base}/:key`,
      needs: see,
      summary: `One ${lower}, what uses it and what may be done with it`,
      input: z.strictObject({ key }),
      reply: recordViewOf(record),
    }),
    history: endpoint({
      method: 'GET',
      path: `${base}/:key/history`,
      needs: see === 'signed-in' ? manage : see,
      summary: `Who changed what of one ${lower}, the newest first`,
      input: z.strictObject({ key, before: z.coerce.number().int().positive().optional() }),
      reply: z.object({ entries: z.array(historyEntry), next: z.number().nullable() }),
    }),
  }
}

/** Of several at once, all or nothing; one that somebody changed meanwhile is answered with all of them as they stand. */
const changeOf = <T extends Fields>({ path, many, manage, fields }: Resource<T>) =>
  endpoint({
    method: 'PATCH',
    path: `/api/${path}`,
    needs: manage,
    summary: `Changes some fields of several ${many.toLowerCase()}, or archives and restores them; says what was before`,
    input: z.strictObject({
      changes: z
        .array(
          z.strictObject({
            ids,
            /** Of one record: as it was seen. Absent: as it stands. */
            version: version.optional(),
            values: someOf(fields),
          }),
        )
        .min(1)
        .max(1000),
    }),
    reply: z.object({
      changed: z.number(),
      before: z.array(z.object({ ids: z.array(z.number()), values: someValuesSchema(fields) })),
    }),
    current: z.object({ records: z.array(recordSchema(fields)) }),
  })

const writing = <T extends Fields>(resource: Resource<T>) => {
  const { path, one, many, manage, fields } = resource
  const base = `/api/${path}`
  const [lower, lowerMany] = [one.toLowerCase(), many.toLowerCase()]
  const values = valuesSchema(fields)
  const view = recordViewOf(recordSchema(fields))
  return {
    create: endpoint({
      method: 'POST',
      path: base,
      needs: manage,
      summary: `A new ${lower}`,
      input: values,
      reply: view,
    }),
    update: endpoint({
      method: 'PUT',
      path: `${base}/:key`,
      needs: manage,
      summary: `Saves one ${lower}`,
      input: z.strictObject({ key, version, values }),
      reply: view,
    }),
    change: changeOf(resource),
    merge: endpoint({
      method: 'POST',
      path: `${base}/:key/merge`,
      needs: manage,
      summary: `Moves everything that points at other ${lowerMany} here, and archives those`,
      input: z.strictObject({ key, ids }),
      reply: view,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${base}/:key`,
      needs: manage,
      summary: `Deletes one ${lower} that nothing uses`,
      input: z.strictObject({ key }),
      reply: z.object({ removed: z.literal(true) }),
    }),
  }
}

export const resourceEndpoints = <T extends Fields>(resource: Resource<T>) => ({
  ...listing(resource),
  ...reading(resource),
  ...writing(resource),
})

export type ResourceEndpoints = ReturnType<typeof resourceEndpoints<Fields>>

type EndpointsOf<R> = R extends Resource<infer T> ? ReturnType<typeof resourceEndpoints<T>> : never

/** The calls of each, by the same names. */
export const endpointsOf = <const R extends Readonly<Record<string, Resource>>>(resources: R) =>
  Object.fromEntries(Object.entries(resources).map(([name, each]) => [name, resourceEndpoints(each)])) as {
    readonly [K in keyof R]: EndpointsOf<R[K]>
  }
