import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import { writeSubject } from '@kerbline/domain/areas/queries/subject-key.ts'
import { querySubjects } from '@kerbline/domain/areas/queries/words.ts'
import { withDisplayRegistration } from '@kerbline/domain/fleet/registration.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { useState } from 'react'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { useRested } from '../../form/field-input-reference.tsx'
import { ComboboxField } from '../../ui/choices/combobox-field.tsx'

export type Subject = ReplyOf<(typeof queriesEndpoints)['subjects']>['subjects'][number]

const optionOf = ({ type, id, label, detail, reg_no: reg }: Subject) => ({
  value: writeSubject({ type, id }),
  label: withDisplayRegistration(label, reg),
  note: [querySubjects[type].label, withDisplayRegistration(detail ?? '', reg)].filter(Boolean).join(', '),
})

/** The record a link or a draft names; undefined while it is looked for, null where it is not there for this person. */
export function useNamedSubject(written: string): Subject | null | undefined {
  const { data } = useEndpoint(
    queriesEndpoints.subjects,
    { subject: written },
    { isEnabled: written !== '', freshForSeconds: 300 },
  )
  return written === '' ? null : data && (data.subjects[0] ?? null)
}

interface Props {
  readonly id: string
  readonly error: string | undefined
  /** `vehicle:12`; empty: nothing in particular. */
  readonly value: string
  /** What that is. */
  readonly subject: Subject | null | undefined
  readonly onChange: (written: string) => void
}

/** What a query is about: found by a plate, a name, a number or a few words. */
export function SubjectField({ id, error, value, subject, onChange }: Props) {
  const [search, setSearch] = useState('')
  const rested = useRested(search)
  const load = useEndpoint(queriesEndpoints.subjects, { search: rested }, { isEnabled: rested !== '' })
  const [found, setFound] = useState(load.data)
  if (load.data && load.data !== found) setFound(load.data) // the last ones stay while others are asked for
  const options = (search === '' ? [] : (found?.subjects ?? [])).map(optionOf)
  const isAsking = search !== '' && (search !== rested || (load.data === undefined && !load.failure))
  return (
    <ComboboxField
      id={id}
      label="What is it about?"
      hint="Registration, driver or company name, or the number of a booking, damage case or invoice."
      isOptional
      error={error}
      options={options}
      onSearch={(typed) => setSearch(typed.trim())}
      status={isAsking ? 'Searching' : load.failure && `We could not search. ${load.failure.remedy}`}
      nothingFound={search === '' ? 'Type a registration, name or number' : `Nothing matches “${search}”`}
      value={
        value === ''
          ? undefined
          : ([...options].find((each) => each.value === value) ??
            (subject ? optionOf(subject) : { value, label: subject === null ? 'Not found' : 'Searching' }))
      }
      onChange={(option) => {
        setSearch('')
        onChange(option?.value ?? '')
      }}
    />
  )
}
