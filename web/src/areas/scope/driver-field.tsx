import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { useNames, useOptionSearch } from '../../list/list-options.ts'
import { MultiComboboxField } from '../../ui/choices/multi-combobox-field.tsx'

interface Props {
  ids: readonly number[]
  onChange: (ids: number[]) => void
}

/** Drivers to narrow by, found by typing: a large fleet has more than a list can hold. */
export function DriverField({ ids, onChange }: Props) {
  const source = useOptionSearch(vehiclesEndpoints.options, 'driver_id')
  const names = useNames(vehiclesEndpoints.options, 'driver_id', ids.join(','))
  return (
    <MultiComboboxField
      label="Drivers"
      {...source}
      value={ids.map((id) => ({ value: String(id), label: names.get(String(id)) ?? `Driver ${id}` }))}
      onChange={(chosen) => onChange(chosen.map(({ value }) => Number(value)))}
      placeholder="Any"
    />
  )
}
