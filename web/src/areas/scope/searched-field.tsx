import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { useNames, useOptionSearch } from '../../list/list-options.ts'
import { MultiComboboxField } from '../../ui/choices/multi-combobox-field.tsx'

interface Props {
  label: string
  /** What the list of vehicles calls it. */
  column: string
  ids: readonly number[]
  onChange: (ids: number[]) => void
}

/** What there is more of than a list can hold, drivers above all: found by typing. */
export function SearchedField({ label, column, ids, onChange }: Props) {
  const source = useOptionSearch(vehiclesEndpoints.options, column)
  const names = useNames(vehiclesEndpoints.options, column, ids.join(','))
  return (
    <MultiComboboxField
      label={label}
      {...source}
      value={ids.map((id) => ({ value: String(id), label: names.get(String(id)) ?? `Number ${id}` }))}
      onChange={(chosen) => onChange(chosen.map(({ value }) => Number(value)))}
      placeholder="Any"
    />
  )
}
