import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { useEffect, useState } from 'react'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { useRested } from '../../form/field-input-reference.tsx'
import { ComboboxField } from '../../ui/choices/combobox-field.tsx'
import type { ChoiceOption } from '../../ui/choices/select-field.tsx'

interface Props {
  /** What is looked for until something is typed: the registration as it was sent. */
  readonly beginning?: string
  /** What is chosen until somebody chooses. */
  readonly first?: ChoiceOption<string> | undefined
  readonly value: number | null
  readonly id?: string
  readonly error: string | undefined
  /** Those off hired a short while ago are offered as well. */
  readonly withOffHired?: boolean
  readonly isOptional?: boolean
  readonly onChange: (id: number | null, reg?: string) => void
}

/** The vehicle that is meant, found by its plate, maker or fleet number. */
export function VehicleInput({
  beginning = '',
  first,
  value,
  id = 'vehicle',
  error,
  withOffHired = false,
  isOptional = false,
  onChange,
}: Props) {
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState(first)
  const isUnnamed = value !== null && !picked
  useEffect(() => {
    if (isUnnamed) onChange(null)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a draft that was put back knows its vehicle by number alone: it is chosen anew
  }, [isUnnamed])
  const search = typed === '' ? beginning : typed
  const rested = useRested(search)
  const load = useEndpoint(vehiclesEndpoints.list, { search: rested, size: 25 })
  const gone = useEndpoint(damageEndpoints.offHired, { search: rested }, { isEnabled: withOffHired })
  const offHired = (gone.data?.vehicles ?? []).map((row) => ({
    value: String(row.id),
    label: displayRegistration(row.reg_no),
    note: [row.make_model, row.customer_account_number, `off hired on ${formatDate(row.off_hired_on)}`]
      .filter(Boolean)
      .join(', '),
  }))
  const live = (load.data?.rows ?? []).map((row) => ({
    value: String(row.id),
    label: displayRegistration(row.reg_no),
    note: [row.make_model, row.customer_account_number].filter(Boolean).join(', '),
  }))
  const options = [...live, ...offHired.filter(({ value: id }) => !live.some((each) => each.value === id))]
  const isAsking = search !== rested || (load.data === undefined && !load.failure)
  return (
    <ComboboxField
      isOptional={isOptional}
      id={id}
      label="Vehicle"
      hint="Search by reg, make or fleet number."
      error={error}
      options={options}
      onSearch={(text) => setTyped(text.trim())}
      status={isAsking ? 'Searching' : load.failure && `We could not search. ${load.failure.remedy}`}
      nothingFound={`Nothing matches “${search}”`}
      value={value === null ? undefined : picked}
      onChange={(option) => {
        setPicked(option)
        setTyped('')
        onChange(option === undefined ? null : Number(option.value), option?.label)
      }}
    />
  )
}
