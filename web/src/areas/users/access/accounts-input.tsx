import { counted } from '@kerbline/domain/kit/words.ts'
import { usersEndpoints } from '@kerbline/domain/areas/users/endpoints.ts'
import { useState } from 'react'
import { useRested } from '../../../form/field-input-reference.tsx'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { MultiComboboxField } from '../../../ui/choices/multi-combobox-field.tsx'
import type { ChoiceOption } from '../../../ui/choices/select-field.tsx'
import { type AccountOption } from '../user-words.ts'

export type KnownAccounts = ReadonlyMap<string, AccountOption>

interface Props {
  id: string
  label: string
  hint: string
  error: string | undefined
  value: readonly string[]
  known: KnownAccounts
  onChange: (accounts: readonly string[], seen: readonly AccountOption[]) => void
}

const asOption = ({ account_number: value, name, vehicles }: AccountOption): ChoiceOption<string> => ({
  value,
  label: `${name} ${value}`,
  note: counted(vehicles, 'vehicle'),
})

/** Which accounts somebody sees, found by number, name or customer. */
export function AccountsInput({ id, label, hint, error, value, known, onChange }: Props) {
  const [search, setSearch] = useState('')
  const rested = useRested(search)
  const load = useEndpoint(usersEndpoints.options, { search: rested })
  const [found, setFound] = useState(load.data)
  if (load.data && load.data !== found) setFound(load.data) // the last ones stay while others are asked for
  const isAsking = search !== rested || (!load.data && !load.failure)
  const options = found?.accounts ?? []
  const named = (account: string): ChoiceOption<string> => {
    const option = known.get(account) ?? options.find(({ account_number: number }) => number === account)
    return option ? asOption(option) : { value: account, label: account }
  }
  return (
    <MultiComboboxField
      id={id}
      label={label}
      hint={hint}
      error={error}
      options={options.map(asOption)}
      onSearch={(typed) => setSearch(typed.trim())}
      status={isAsking ? 'Searching' : load.failure && `We could not search. ${load.failure.remedy}`}
      nothingFound={search === '' ? 'No accounts yet' : `No account matches “${search}”`}
      value={value.map(named)}
      onChange={(chosen) => {
        setSearch('')
        onChange(
          chosen.map((option) => option.value),
          options,
        )
      }}
    />
  )
}
