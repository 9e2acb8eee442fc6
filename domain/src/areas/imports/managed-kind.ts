// A managed entity as a kind of import: everything follows from its fields.
import { writableFields } from '../../kit/field-schema.ts'
import type { Resource } from '../../kit/resource.ts'
import type { ImportKind } from './kind.ts'
import { managedColumn } from './managed-columns.ts'

/** The fields that tell one record from another, the strongest first: a row is the record that has the first of them it brings. */
export const identifyingFields = ({ fields, natural, columns }: Resource): readonly string[] => {
  const [first = 'name'] = columns
  const strong = natural === first ? [] : [natural]
  return [...new Set([...strong, 'slug', 'code', first, 'name'])].filter((name) => Object.hasOwn(fields, name))
}

export function managedKind(resource: Resource): ImportKind {
  const fields = writableFields(resource.fields).filter(([, { kind }]) => kind !== 'picture')
  return {
    name: resource.name,
    title: resource.many,
    columns: Object.fromEntries(
      fields.map(([name, field]) => [name, managedColumn(field, name === resource.columns[0])]),
    ),
    keys: identifyingFields(resource).map((name) => ({ columns: [name], reportedAt: name })),
    rules: [],
  }
}
