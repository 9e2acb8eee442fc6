// A valid value for every field of a resource: what a form could send. For tests that walk the catalogue.
import { writableFields } from '@kerbline/domain/kit/field-schema.ts'
import type { Field, Fields } from '@kerbline/domain/kit/field.ts'

const samples: Readonly<Partial<Record<Field['kind'], unknown>>> = {
  slug: 'sample-one',
  email: 'sample@kerbline.example',
  phone: '0113 496 0110',
  postcode: 'LS1 1AA',
  'web address': 'https://kerbline.example',
  flag: false,
  choices: [],
  references: [],
  date: '2026-11-21',
  instant: '2026-11-21T09:00:00.000Z',
}

const valueOf = ({ kind, isOptional, options, range, pattern }: Field): unknown => {
  if (isOptional) return null
  if (kind === 'choice') return options?.[0]?.value
  if (kind === 'number' || kind === 'money') return range?.min ?? 0
  return samples[kind] ?? (pattern ? 'SAMPLE' : 'Sample')
}

/** Values for every field that may be written; optional ones are empty. */
export const sampleValues = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(writableFields(fields).map(([name, field]) => [name, valueOf(field)]))
