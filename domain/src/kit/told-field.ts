// What of a reply only some are told (ruling 40). A field says by its meaning what it is; the meaning says which right it needs. The
// server withholds what a person has no right to, keys kept answers by it, and the gate test walks every reply by it.
import type { z } from 'zod'
import type { Permission } from '../permissions.ts'

export const fieldRights = {
  'driver name': 'see drivers',
  'driver score': 'see driver scores',
  position: 'see vehicle location',
  'due event': 'see compliance',
  booking: 'see maintenance request details',
  licence: 'see driver licence details',
  rate: 'see finance',
  'damage cost': 'see damage costs',
  'third party': 'see third party details',
} as const satisfies Readonly<Record<string, Permission>>
export type FieldMeaning = keyof typeof fieldRights

/** Of a schema's metadata; the API's description shows it at the field. */
const mark = 'x-needs'

/**
 * A field of a reply that only people with the right of its meaning are told. Others get null in its place, nothing where it is
 * optional, and an empty list where it is a list: the schema has to allow one of these. @throws Error where it allows none
 */
export function told<T extends z.ZodType>(meaning: FieldMeaning, schema: T): T {
  if (withheldAs(schema) === 'impossible')
    throw new Error(`A ${meaning} that may be withheld has to be nullable, optional or a list`)
  return schema.meta({ ...schema.meta(), [mark]: fieldRights[meaning] })
}

/** The right a schema is bound to; undefined: whoever may make the call is told. */
export function rightOf(schema: z.ZodType): Permission | undefined {
  const needs = schema.meta()?.[mark]
  return Object.values(fieldRights).find((right) => right === needs)
}

/** What stands in the place of a field that is withheld. */
export function withheldAs(schema: z.ZodType): 'null' | 'absent' | 'empty list' | 'impossible' {
  if (schema.safeParse(null).success) return 'null'
  if (schema.safeParse(undefined).success) return 'absent'
  return schema.safeParse([]).success ? 'empty list' : 'impossible'
}
