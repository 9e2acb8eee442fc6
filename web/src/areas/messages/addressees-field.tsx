import { mailboxEndpoints, type MessageAddressee } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import { useEffect, useState } from 'react'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { MultiComboboxField } from '../../ui/choices/multi-combobox-field.tsx'

const RESTED_MILLISECONDS = 250

function useRested(typed: string): string {
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), RESTED_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [typed])
  return rested
}

const optionOf = ({ value, label, note }: MessageAddressee) => ({ value, label, ...(note !== null && { note }) })

interface Props {
  readonly value: readonly MessageAddressee[]
  readonly onChange: (value: MessageAddressee[]) => void
  readonly error: string | undefined
}

/** Whom it is for: people, teams, branches, and everyone of an account by right. */
export function AddresseesField({ value, onChange, error }: Props) {
  const [search, setSearch] = useState('')
  const rested = useRested(search)
  const load = useEndpoint(mailboxEndpoints.addressees, { search: rested })
  const [found, setFound] = useState(load.data)
  if (load.data && load.data !== found) setFound(load.data) // the last ones stay while others are asked for
  const known = new Map([...value, ...(found?.addressees ?? [])].map((each) => [each.value, each]))
  return (
    <MultiComboboxField
      label="To"
      hint="People and teams, by name."
      error={error}
      options={(found?.addressees ?? []).map(optionOf)}
      onSearch={(typed) => setSearch(typed.trim())}
      status={search === rested ? load.failure && `We could not search. ${load.failure.remedy}` : 'Searching'}
      nothingFound={search === '' ? 'Type a name' : `No one you can message matches “${search}”`}
      value={value.map(optionOf)}
      onChange={(chosen) => onChange(chosen.flatMap((option) => known.get(option.value) ?? []))}
    />
  )
}
