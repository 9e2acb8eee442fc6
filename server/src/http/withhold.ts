// What a person has no right to is taken out of every reply in one place: the reply's own schema says which fields are bound to a
// right (kit/told-field.ts). Answers that the database writes as text leave those fields out themselves; the gate test reads both.
import { rightOf, withheldAs } from '@kerbline/domain/kit/told-field.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { z } from 'zod'

/** Every item of a list, every value of a record. */
const EACH = '*'

export interface BoundField {
  /** Names from the reply down; `*` stands for every item. */
  readonly path: readonly string[]
  readonly right: Permission
  readonly withheldAs: ReturnType<typeof withheldAs>
}

type Inner = readonly [name: string | undefined, schema: unknown]

function innerOf(schema: z.ZodType): readonly Inner[] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape)
  if (schema instanceof z.ZodArray) return [[EACH, schema.element]]
  if (schema instanceof z.ZodRecord) return [[EACH, schema.valueType]]
  if (schema instanceof z.ZodUnion) return schema.options.map((option): Inner => [undefined, option])
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return [[undefined, schema.unwrap()]]
  return schema instanceof z.ZodPipe ? [[undefined, schema.out]] : []
}

interface Field {
  readonly path: readonly string[]
  readonly schema: z.ZodType
}

/** Every field of a reply, the outer before the inner. A field of several shapes stands here once for each. */
export function fieldsOf(schema: unknown, path: readonly string[] = []): Field[] {
  if (!(schema instanceof z.ZodType)) return []
  return [
    { path, schema },
    ...innerOf(schema).flatMap(([name, inner]) => fieldsOf(inner, name === undefined ? path : [...path, name])),
  ]
}

const known = new WeakMap<z.ZodType, readonly BoundField[]>()

/** The fields of a reply that are bound to a right. */
export function boundFields(reply: z.ZodType): readonly BoundField[] {
  const found =
    known.get(reply) ??
    fieldsOf(reply).flatMap(({ path, schema }) => {
      const right = rightOf(schema)
      return right ? [{ path, right, withheldAs: withheldAs(schema) }] : []
    })
  known.set(reply, found)
  return found
}

/** The rights a reply's fields are bound to, each once: what kept bytes of it are keyed by. */
export const boundRights = (reply: z.ZodType): readonly Permission[] => [
  ...new Set(boundFields(reply).map(({ right }) => right)),
]

/** Every place of a value that a path leads to, as the object and the key it stands under. */
export function placesOf(value: unknown, [name, ...rest]: readonly string[]): [Record<string, unknown>, string][] {
  if (typeof value !== 'object' || value === null || name === undefined) return []
  if (name === EACH) return Object.values(value).flatMap((each) => placesOf(each, rest))
  if (!(name in value)) return []
  const holder: Record<string, unknown> = value as Record<string, unknown>
  return rest.length === 0 ? [[holder, name]] : placesOf(holder[name], rest)
}

/** Takes out of a reply, as its schema has just made it, what these rights do not open. */
export function withhold(reply: z.ZodType, value: unknown, may: ReadonlySet<Permission>): unknown {
  for (const { path, right, withheldAs: as } of boundFields(reply)) {
    if (may.has(right)) continue
    for (const [holder, name] of placesOf(value, path)) {
      if (as === 'absent') delete holder[name]
      else holder[name] = as === 'null' ? null : []
    }
  }
  return value
}
