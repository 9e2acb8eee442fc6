import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import type { FoundOwner } from '@kerbline/domain/areas/documents/library-endpoints.ts'
import { documentOwners, writeOwner } from '@kerbline/domain/areas/documents/owners.ts'
import { useState } from 'react'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { useRested } from '../../form/field-input-reference.tsx'
import { ComboboxField } from '../../ui/choices/combobox-field.tsx'

const optionOf = (owner: FoundOwner) => ({
  value: writeOwner(owner),
  label: owner.label,
  note: [documentOwners[owner.kind].label, owner.detail].filter(Boolean).join(', '),
})

interface Props {
  readonly id: string
  readonly error: string | undefined
  readonly value: FoundOwner | undefined
  readonly onChange: (owner: FoundOwner | undefined) => void
}

/** Whose a paper is: a vehicle by its plate, a driver or a company by a few letters. */
export function OwnerField({ id, error, value, onChange }: Props) {
  const [search, setSearch] = useState('')
  const rested = useRested(search)
  const load = useEndpoint(documentsEndpoints.owners, { search: rested })
  const [found, setFound] = useState(load.data)
  if (load.data && load.data !== found) setFound(load.data) // the last ones stay while others are asked for
  const owners = found?.owners ?? []
  const isAsking = search !== rested || (load.data === undefined && !load.failure)
  return (
    <ComboboxField
      id={id}
      label="Belongs to"
      hint="Registration, driver or company."
      error={error}
      options={owners.map(optionOf)}
      onSearch={(typed) => setSearch(typed.trim())}
      status={isAsking ? 'Searching' : load.failure && `We could not search. ${load.failure.remedy}`}
      nothingFound={search === '' ? 'Type a registration or name' : `No matches for “${search}”`}
      value={value && optionOf(value)}
      onChange={(option) => {
        setSearch('')
        onChange(owners.find((each) => writeOwner(each) === option?.value))
      }}
    />
  )
}
