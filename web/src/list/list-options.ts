// What a reference can point at: found by typing, and named where only an id is known.
import { useState } from 'react'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { ResourceEndpoints } from '@kerbline/domain/kit/resource-endpoints.ts'
import { useEndpoint } from '../data/use-endpoint.ts'
import type { ComboboxSource } from '../ui/choices/combobox-field.tsx'
import type { ChoiceOption } from '../ui/choices/select-field.tsx'
import { useRested } from '../form/field-input-reference.tsx'
import { writeCondition, type Condition } from '@kerbline/domain/kit/list.ts'
import type { Names } from '@kerbline/domain/kit/list-words.ts'

export type OptionsEndpoint = ResourceEndpoints['options']
type Found = ReplyOf<OptionsEndpoint>['options'][number]

const asChoice = ({ id, name, detail, count }: Found): ChoiceOption<string> => ({
  value: String(id),
  label: name,
  note: [detail, count?.toLocaleString('en-GB')].filter((words) => words).join(', ') || undefined,
})

/** Fits the comboboxes: `<MultiComboboxField {...useOptionSearch(endpoint, 'branch_id')} …>`. */
export function useOptionSearch(
  endpoint: OptionsEndpoint,
  field: string,
  /** Only what rows have that pass these conditions, with how many do. */
  among?: readonly Condition[],
): ComboboxSource {
  const [search, setSearch] = useState('')
  const rested = useRested(search)
  const load = useEndpoint(endpoint, {
    field,
    search: rested,
    ...(among && { counted: 'yes', filter: among.map(writeCondition) }),
  })
  const isAsking = search !== rested || (!load.data && !load.failure)
  return {
    options: load.data?.options.map(asChoice) ?? [],
    onSearch: (typed) => setSearch(typed.trim()),
    status: isAsking ? 'Searching' : undefined,
    nothingFound: load.failure ? load.failure.remedy : 'Nothing matches',
  }
}

/** The names of ids of one reference. */
export function useNames(endpoint: OptionsEndpoint, field: string, ids: string): Names {
  const { data } = useEndpoint(endpoint, { field, ids }, { isEnabled: ids !== '', freshForSeconds: 300 })
  return new Map(data?.options.map(({ id, name }) => [String(id), name]))
}
