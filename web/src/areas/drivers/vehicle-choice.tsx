import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { useState } from 'react'
import { useRested } from '../../form/field-input-reference.tsx'
import { useMay } from '../../data/session/may.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { ComboboxField } from '../../ui/choices/combobox-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

interface Props {
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
  readonly error: string | undefined
  /** A plate. */
  readonly value: string
  readonly onChange: (plate: string) => void
  /** Only vehicles of this account. */
  readonly account?: string | undefined
}

/** Looked for among the vehicles as one types. */
function Found({ account, value, onChange, ...words }: Props) {
  const [search, setSearch] = useState('')
  const rested = useRested(search)
  const load = useEndpoint(vehiclesEndpoints.list, {
    search: rested,
    sort: 'reg_no',
    filter: account === undefined ? [] : [`customer_account_number:is:${account}`],
    size: 25,
  })
  const [found, setFound] = useState(load.data)
  if (load.data && load.data !== found) setFound(load.data) // the last ones stay while others are asked for
  return (
    <ComboboxField
      {...words}
      options={(found?.rows ?? []).map(({ reg_no: plate, make_model: model, driver_id_name: driver }) => ({
        value: plate,
        label: displayRegistration(plate),
        note: driver === null ? model : `${model}, ${driver}`,
      }))}
      onSearch={(typed) => setSearch(typed.trim())}
      status={search !== rested || (!load.data && !load.failure) ? 'Searching' : undefined}
      nothingFound={load.failure ? load.failure.remedy : `No vehicle matches “${search}”`}
      value={value === '' ? undefined : { value, label: displayRegistration(value) }}
      onChange={(option) => onChange(option?.value ?? '')}
    />
  )
}

/** A vehicle by its plate; typed whole by those who may not see the list of vehicles. */
export function VehicleChoice(props: Props) {
  const may = useMay()
  if (may('see vehicles')) return <Found {...props} />
  const { account: _account, onChange, ...words } = props
  return (
    <TextField
      {...words}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value.toUpperCase())}
    />
  )
}
