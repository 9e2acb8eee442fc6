import type { Field } from '@kerbline/domain/kit/field.ts'
import type { Resource } from '@kerbline/domain/kit/resource.ts'

const alike: ReadonlySet<Field['kind']> = new Set(['flag', 'choice', 'reference', 'date'])

/** Fields that make sense alike for many records: choices, flags, references and days somebody may write. */
export const bulkFields = ({ fields }: Pick<Resource, 'fields'>): readonly (readonly [name: string, field: Field])[] =>
  Object.entries(fields).filter(([, { kind, isReadOnly }]) => !isReadOnly && alike.has(kind))
