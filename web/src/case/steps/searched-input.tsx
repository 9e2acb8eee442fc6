import { useState } from 'react'
import type { Loaded } from '../../data/use-endpoint.ts'
import { useRested } from '../../form/field-input-reference.tsx'
import { ComboboxField } from '../../ui/choices/combobox-field.tsx'
import type { ChoiceOption } from '../../ui/choices/select-field.tsx'
import type { StepInputProps } from './step-help.ts'

export interface Searching {
  readonly search: string
  /** What is asked of the server: the typed, once it has rested. */
  readonly rested: string
  /** Somebody has come to the field. */
  readonly isWanted: boolean
  readonly begin: () => void
  readonly type: (typed: string) => void
}

/** What is typed into a searched field: `useEndpoint(…, { search: searching.rested }, { isEnabled: searching.isWanted })`. */
export function useSearching(): Searching {
  const [isWanted, setWanted] = useState(false)
  const [search, setSearch] = useState('')
  return { search, rested: useRested(search), isWanted, begin: () => setWanted(true), type: setSearch }
}

interface Props extends Omit<StepInputProps, 'record'> {
  readonly searching: Searching
  /** Options of a reference carry its id as text; a text field takes the option's value. */
  readonly load: Loaded<readonly ChoiceOption<string>[]>
}

const presentOf = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A record found by typing: a reference by its id, a text by the name it goes by. */
export function SearchedInput({ id, field, value, onChange, error, known, searching, load }: Props) {
  const { search, rested, isWanted } = searching
  const [picked, setPicked] = useState<ChoiceOption<string>>()
  const [found, setFound] = useState(load.data)
  // The last ones stay while others are asked for.
  if (load.data && JSON.stringify(load.data) !== JSON.stringify(found)) setFound(load.data)
  const options = found ?? []
  const present = presentOf(value)
  const isAsking = isWanted && (search !== rested || (load.data === undefined && !load.failure))
  const named = picked?.value === present ? picked : options.find((each) => each.value === present)
  return (
    <div onFocus={searching.begin}>
      <ComboboxField
        {...{ id, label: field.label, hint: field.hint, error, isOptional: field.isOptional }}
        options={options}
        onSearch={(typed) => searching.type(typed.trim())}
        status={isAsking ? 'Searching' : load.failure && `We could not search. ${load.failure.remedy}`}
        nothingFound={search === '' ? 'Nothing to choose from yet' : `Nothing matches “${search}”`}
        value={present === undefined ? undefined : (named ?? { value: present, label: known ?? present })}
        onChange={(option) => {
          setPicked(option)
          searching.type('')
          onChange(option === undefined ? null : field.kind === 'reference' ? Number(option.value) : option.value)
        }}
      />
    </div>
  )
}
