import { factorFuelWords, vehicleClassWords } from '@kerbline/domain/areas/settings/reference-data.ts'
import { fuelTypes, vehicleClasses } from '@kerbline/domain/areas/vehicles/words.ts'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { factorLabels, FactorRow } from './factor-rows.ts'
import type { Control } from './use-table.ts'

interface Props {
  row: FactorRow
  onChange: (row: FactorRow) => void
  control: (field: keyof typeof factorLabels) => Control
}

const classOptions = vehicleClasses.map((value) => ({ value, label: vehicleClassWords[value] }))
const fuelOptions = fuelTypes.map((value) => ({ value, label: factorFuelWords[value] }))

/** What one factor is for, how much, what is counted in it, and where the figure comes from. */
export function FactorFields({ row, onChange, control }: Props) {
  return (
    <>
      <SelectField
        {...control('class')}
        value={row.class}
        options={classOptions}
        onChange={(value) => onChange({ ...row, class: value })}
      />
      <SelectField
        {...control('fuel_type')}
        value={row.fuel_type}
        options={fuelOptions}
        onChange={(fuel_type) => onChange({ ...row, fuel_type })}
      />
      <TextField
        {...control('grams_per_kilometre')}
        inputMode="decimal"
        autoComplete="off"
        value={row.grams}
        maxLength={10}
        onChange={(event) => onChange({ ...row, grams: event.target.value })}
      />
      <TextField
        {...control('boundary')}
        value={row.boundary}
        maxLength={60}
        onChange={(event) => onChange({ ...row, boundary: event.target.value })}
      />
      <TextField
        {...control('source')}
        value={row.source}
        maxLength={300}
        onChange={(event) => onChange({ ...row, source: event.target.value })}
      />
    </>
  )
}
