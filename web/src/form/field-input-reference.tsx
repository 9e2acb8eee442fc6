import { useEffect, useState } from 'react'
import type { Field } from '@kerbline/domain/kit/field.ts'
import type { ResourceEndpoints } from '@kerbline/domain/kit/resource-endpoints.ts'
import { useEndpoint } from '../data/use-endpoint.ts'
import type { ComboboxSource } from '../ui/choices/combobox-field.tsx'
import { ComboboxField } from '../ui/choices/combobox-field.tsx'
import { MultiComboboxField } from '../ui/choices/multi-combobox-field.tsx'
import type { ChoiceOption } from '../ui/choices/select-field.tsx'

type OptionsEndpoint = ResourceEndpoints['options']
const restMilliseconds = 200

/** The value, once it has rested. */
export function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMilliseconds)
    return () => clearTimeout(timer)
  }, [value])
  return value === '' ? '' : rested
}

interface Asked {
  readonly source: ComboboxSource
  /** What is found is asked for when somebody comes to the field, not for every field of a form. */
  readonly begin: () => void
  readonly clear: () => void
}

/** The options of a field, searched by the server as one types. */
function useOptions(endpoint: OptionsEndpoint, name: string): Asked {
  const [isWanted, setWanted] = useState(false)
  const [search, setSearch] = useState('')
  const rested = useRested(search)
  const load = useEndpoint(endpoint, { field: name, search: rested }, { isEnabled: isWanted })
  const [found, setFound] = useState(load.data)
  if (load.data && load.data !== found) setFound(load.data) // the last ones stay while others are asked for
  const isAsking = isWanted && (search.trim() !== rested.trim() || (load.data === undefined && !load.failure))
  return {
    source: {
      options: (found?.options ?? []).map(({ id, name: label, detail }) => ({
        value: String(id),
        label,
        note: detail ?? undefined,
      })),
      onSearch: (typed) => {
        setWanted(true)
        setSearch(typed.trim())
      },
      status: isAsking ? 'Searching' : load.failure && `We could not search. ${load.failure.remedy}`,
      nothingFound: search === '' ? 'Nothing to choose from yet' : `Nothing matches “${search}”`,
    },
    begin: () => setWanted(true),
    clear: () => setSearch(''),
  }
}

/** Names for ids nobody has named yet: those of a draft, or of a version somebody else saved. */
export function useNames(endpoint: OptionsEndpoint, name: string, ids: readonly number[]): ReadonlyMap<string, string> {
  const { data } = useEndpoint(endpoint, { field: name, ids: ids.join(',') }, { isEnabled: ids.length > 0 })
  return new Map(data?.options.map((option) => [String(option.id), option.name]))
}

interface Props {
  id: string
  name: string
  field: Field
  error: string | undefined
  endpoint: OptionsEndpoint
  /** The name known for the value, as it came beside it. */
  known: string | undefined
}

const words = ({ field: { label, hint, isOptional }, id, error }: Props) => ({ id, label, hint, error, isOptional })

/** What a field points at, found by typing; the name known with the record stands there at once. */
export function ReferenceInput({
  value,
  onChange,
  ...props
}: Props & { value: unknown; onChange: (value: number | null) => void }) {
  const { endpoint, name, known } = props
  const { source, begin, clear } = useOptions(endpoint, name)
  const [picked, setPicked] = useState<ChoiceOption<string>>()
  const id = typeof value === 'number' ? value : undefined
  const isPicked = id !== undefined && picked?.value === String(id)
  const names = useNames(endpoint, name, id !== undefined && !isPicked && known === undefined ? [id] : [])
  const chosen =
    id === undefined
      ? undefined
      : isPicked
        ? picked
        : { value: String(id), label: known ?? names.get(String(id)) ?? `Number ${id}` }
  return (
    <div onFocus={begin}>
      <ComboboxField
        {...words(props)}
        {...source}
        value={chosen}
        onChange={(option) => {
          setPicked(option)
          clear()
          onChange(option ? Number(option.value) : null)
        }}
      />
    </div>
  )
}

/** Names that came together with commas, where they can be told apart. */
function knownNames(known: string | undefined, ids: readonly number[]): ReadonlyMap<string, string> {
  const parts = known?.split(', ') ?? []
  return new Map(parts.length === ids.length ? ids.map((id, place) => [String(id), parts[place] ?? '']) : [])
}

/** Several of what a field can point at. */
export function ReferencesInput({
  value,
  onChange,
  ...props
}: Props & { value: unknown; onChange: (value: number[]) => void }) {
  const { endpoint, name, known } = props
  const { source, begin, clear } = useOptions(endpoint, name)
  const ids = Array.isArray(value) ? value.filter((each) => typeof each === 'number') : []
  const [labels, setLabels] = useState(() => knownNames(known, ids))
  const asked = useNames(
    endpoint,
    name,
    ids.filter((id) => !labels.has(String(id))),
  )
  const chosen = ids.map((id) => ({
    value: String(id),
    label: labels.get(String(id)) ?? asked.get(String(id)) ?? `Number ${id}`,
  }))
  return (
    <div onFocus={begin}>
      <MultiComboboxField
        {...words(props)}
        {...source}
        value={chosen}
        onChange={(options) => {
          setLabels(new Map([...labels, ...options.map((option) => [option.value, option.label] as const)]))
          clear()
          onChange(options.map((option) => Number(option.value)))
        }}
      />
    </div>
  )
}
