import { useEffect, useState } from 'react'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import { useRested } from '../form/field-input-reference.tsx'
import { useEndpoint } from '../data/use-endpoint.ts'
import { ComboboxField } from '../ui/choices/combobox-field.tsx'

interface Props {
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
  readonly error: string | undefined
  /** An account number; empty: none chosen yet. */
  readonly value: string
  readonly onChange: (account: string) => void
}

/** One of the active accounts, found by number, name or customer. Whoever has one alone need not choose. */
export function AccountField({ value, onChange, ...words }: Props) {
  const [search, setSearch] = useState('')
  const rested = useRested(search)
  const load = useEndpoint(scopeEndpoints.accounts, { search: rested })
  const [found, setFound] = useState(load.data)
  if (load.data && load.data !== found) setFound(load.data) // the last ones stay while others are asked for
  const active = (found?.accounts ?? []).filter((each) => each.is_active)
  const only = rested === '' && active.length === 1 ? active[0]?.account_number : undefined
  useEffect(() => {
    if (only !== undefined && value === '') onChange(only)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once it is known that there is but one
  }, [only])
  const nameOf = (number: string): string => {
    const account = active.find((each) => each.account_number === number)
    return account ? `${account.name} ${number}` : number
  }
  return (
    <ComboboxField
      {...words}
      options={active.map(({ account_number: number, customer }) => ({
        value: number,
        label: nameOf(number),
        note: customer,
      }))}
      onSearch={(typed) => setSearch(typed.trim())}
      status={search !== rested || (!load.data && !load.failure) ? 'Searching' : undefined}
      nothingFound={load.failure ? load.failure.remedy : `No account matches “${search}”`}
      value={value === '' ? undefined : { value, label: nameOf(value) }}
      onChange={(option) => onChange(option?.value ?? '')}
    />
  )
}
