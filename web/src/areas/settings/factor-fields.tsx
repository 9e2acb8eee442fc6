import { factorFuelWords, vehicleClassWords } from '@kerbline/domain/areas/settings/reference-data.ts'
import { fuelTypes, vehicleClasses } from '@kerbline/domain/areas/vehicles/words.ts'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { factorLabels, type FactorRow } from './factor-rows.ts'

interface Props {
  row: FactorRow
  onChange: (row: FactorRow) => void
  isLabelHidden: boolean
  idOf: (field: keyof typeof factorLabels) => string
  messageOf: (field: keyof typeof factorLabels) => string | undefined
}

const classOptions = vehicleClasses.map((value) => ({ value, label: vehicleClassWords[value] }))
const fuelOptions = fuelTypes.map((value) => ({ value, label: factorFuelWords[value] }))

/** What one factor is for, how much, what is counted in it, and where the figure comes from. */
export function FactorFields({ row, onChange, isLabelHidden, idOf, messageOf }: Props) {
  return (
    <>
      <SelectField
        id={idOf('class')}
        label={factorLabels.class}
        isLabelHidden={isLabelHidden}
        value={row.class}
        options={classOptions}
        error={messageOf('class')}
        onChange={(value) => onChange({ ...row, class: value })}
      />
      <SelectField
        id={idOf('fuel_type')}
        label={factorLabels.fuel_type}
        isLabelHidden={isLabelHidden}
        value={row.fuel_type}
        options={fuelOptions}
        error={messageOf('fuel_type')}
        onChange={(fuel_type) => onChange({ ...row, fuel_type })}
      />
      <TextField
        id={idOf('grams_per_kilometre')}
        label={factorLabels.grams_per_kilometre}
        isLabelHidden={isLabelHidden}
        inputMode="decimal"
        autoComplete="off"
        value={row.grams}
        maxLength={10}
        error={messageOf('grams_per_kilometre')}
        onChange={(event) => onChange({ ...row, grams: event.target.value })}
      />
      <TextField
        id={idOf('boundary')}
        label={factorLabels.boundary}
        isLabelHidden={isLabelHidden}
        value={row.boundary}
        maxLength={60}
        error={messageOf('boundary')}
        onChange={(event) => onChange({ ...row, boundary: event.target.value })}
      />
      <TextField
        id={idOf('source')}
        label={factorLabels.source}
        isLabelHidden={isLabelHidden}
        value={row.source}
        maxLength={300}
        error={messageOf('source')}
        onChange={(event) => onChange({ ...row, source: event.target.value })}
      />
    </>
  )
}
