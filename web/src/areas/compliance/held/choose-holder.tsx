import type { DateHolder } from '@kerbline/domain/areas/compliance/holders.ts'
import { driversEndpoints } from '@kerbline/domain/areas/drivers/endpoints.ts'
import { useState } from 'react'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { AccountField } from '../../../fleet/account-field.tsx'
import { HeldDates } from '../../../fleet/records/held-dates.tsx'
import styles from '../../../fleet/records/records.module.css'
import { useRested } from '../../../form/field-input-reference.tsx'
import { ComboboxField } from '../../../ui/choices/combobox-field.tsx'
import { Sheet } from '../../../ui/overlay/dialog.tsx'

interface Driver {
  readonly id: number
  readonly name: string
}

/** Looked for as one types. */
function DriverField({
  value,
  onChange,
}: {
  value: Driver | undefined
  onChange: (driver: Driver | undefined) => void
}) {
  const [search, setSearch] = useState('')
  const rested = useRested(search)
  const load = useEndpoint(driversEndpoints.list, { search: rested, sort: 'name', size: 25 })
  const [found, setFound] = useState(load.data)
  if (load.data && load.data !== found) setFound(load.data) // the last ones stay while others are asked for
  const drivers = (found?.rows ?? []).flatMap(({ id, name, plate }) => (name === null ? [] : [{ id, name, plate }]))
  return (
    <ComboboxField
      id="held-driver"
      label="Driver"
      options={drivers.map(({ id, name, plate }) => ({ value: String(id), label: name, note: plate ?? '' }))}
      onSearch={(typed) => setSearch(typed.trim())}
      status={search !== rested || (!load.data && !load.failure) ? 'Searching' : undefined}
      nothingFound={load.failure ? load.failure.remedy : `No driver matches “${search}”`}
      value={value && { value: String(value.id), label: value.name }}
      onChange={(option) => onChange(option && { id: Number(option.value), name: option.label })}
    />
  )
}

interface Props {
  readonly holder: DateHolder
  readonly onClose: () => void
}

/** Whose it is, then what of it: everything that is kept of them, and what could be. */
export function ChooseHolder({ holder, onClose }: Props) {
  const [driver, setDriver] = useState<Driver>()
  const [account, setAccount] = useState('')
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Record"
      lead={holder === 'driver' ? 'Choose the driver, then the item.' : 'Choose the account, then the item.'}
    >
      <div className={styles.form}>
        {holder === 'driver' ? (
          <DriverField value={driver} onChange={setDriver} />
        ) : (
          <AccountField id="held-account" label="Account" error={undefined} value={account} onChange={setAccount} />
        )}
        {holder === 'driver' && driver && <HeldDates key={driver.id} holder={{ kind: 'driver', id: driver.id }} />}
        {holder === 'company' && account !== '' && <HeldDates key={account} holder={{ kind: 'company', account }} />}
      </div>
    </Sheet>
  )
}
