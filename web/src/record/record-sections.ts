// Fields by section, for the form and the record alike.
import type { Field } from '@kerbline/domain/kit/field.ts'

const firstSection = 'Details'
type Named = readonly (readonly [name: string, field: Field])[]

/** In the order in which the sections are first named; fields without one come under "Details". */
export function bySection(fields: Named): readonly (readonly [title: string, fields: Named])[] {
  const titleOf = ({ section }: Field): string => section ?? firstSection
  const titles = [...new Set(fields.map(([, field]) => titleOf(field)))]
  return titles.map((title) => [title, fields.filter(([, field]) => titleOf(field) === title)])
}
