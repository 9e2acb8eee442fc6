import { CalendarPlusIcon } from '@phosphor-icons/react/dist/csr/CalendarPlus'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import {
  factorFuelWords,
  factorKey,
  factorName,
  vehicleClassWords,
} from '@kerbline/domain/areas/settings/reference-data.ts'
import { useState } from 'react'
import { useToday } from '../../data/session/me.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { AddYearDialog } from './promises/add-year-dialog.tsx'
import {
  factorFields,
  type FactorRow,
  factorsKept,
  type FactorTable,
  rowsOfNewYear,
  vehiclesInWords,
} from './factor-rows.ts'
import { ListEditor } from './list-editor.tsx'
import styles from './settings.module.css'
import { TableSection, type TableFormProps } from './table-section.tsx'
import { useTable } from './use-table.ts'

function Without({ without }: Pick<FactorTable, 'without'>) {
  if (without.length === 0) return undefined
  const kinds = without.map(
    (each) =>
      `${vehiclesInWords(each.vehicles)} (${vehicleClassWords[each.class]}, ${factorFuelWords[each.fuel_type].toLowerCase()})`,
  )
  return (
    <Notice tone="amber">
      No CO₂ figure or factor: {kinds.join(', ')}. They are not counted in CO₂ until you add one.
    </Notice>
  )
}

interface YearToolsProps {
  years: readonly number[]
  /** The one shown; none while there is no factor. */
  year: number | undefined
  onChoose: (year: number) => void
  onAdd: () => void
  onRemove: () => void
}

/** Which year's factors are shown, another year, and a year taken away. */
const YearTools = ({ years, year, onChoose, onAdd, onRemove }: YearToolsProps) => (
  <div className={styles.tools}>
    {year !== undefined && (
      <SelectField
        label="Year"
        value={String(year)}
        options={years.map((each) => ({ value: String(each), label: String(each) }))}
        onChange={(value) => onChoose(Number(value))}
      />
    )}
    <Button icon={CalendarPlusIcon} onClick={onAdd}>
      Add a year
    </Button>
    {year !== undefined && (
      <Button variant="quiet" icon={TrashIcon} onClick={onRemove}>
        Remove {year}
      </Button>
    )}
  </div>
)

function noteOf(row: FactorRow, table: FactorTable): string | undefined {
  const saved = table.rows.find((each) => factorKey(each) === row.key)
  if (!saved) return undefined
  if (saved.vehicles === null) return 'Not used, because a newer year has this class and fuel.'
  return saved.vehicles === 0 ? undefined : `Used for ${vehiclesInWords(saved.vehicles)} with no CO₂ figure.`
}

function EmissionFactorsForm({ table, onReload }: TableFormProps<FactorTable>) {
  const saving = useAction(settingsEndpoints.saveEmissionFactors, { refreshes: 'everything' })
  const form = useTable({
    table,
    keptOf: factorsKept,
    saving,
    onReload,
    nameOf: factorName,
    fields: factorFields,
    doneWords: 'Emission factors saved. CO₂ figures updated.',
    send: (rows, version) =>
      saving.run({
        version,
        rows: rows.map(({ key: _, grams_per_kilometre: grams, ...row }) => ({
          ...row,
          // What is no number goes as none, for the server to say so at its field.
          grams_per_kilometre: typeof grams === 'number' ? grams : Number.NaN,
        })),
      }),
  })
  const years = [...new Set(form.editor.rows.map(({ year }) => year))].toSorted((one, other) => other - one)
  const [chosen, setChosen] = useState<number>()
  const today = useToday()
  const [isAdding, setAdding] = useState(false)
  const year = chosen !== undefined && years.includes(chosen) ? chosen : years[0]
  // What was refused has to be in sight to be put right.
  const faulty = form.editor.rows.find(form.isRefused)
  const [shownFault, setShownFault] = useState<typeof saving.failure>()
  if (saving.failure !== shownFault) {
    setShownFault(saving.failure)
    if (faulty) setChosen(faulty.year)
  }
  const handleAddYear = (added: number, source: string): void => {
    const newest = form.editor.rows.filter((row) => row.year === years[0])
    form.editor.onChange([...rowsOfNewYear(newest, added, source), ...form.editor.rows])
    setChosen(added)
    setAdding(false)
  }
  return (
    <>
      <Without without={table.without} />
      <ListEditor<FactorRow>
        {...form.editor}
        title="Emission factors"
        lead={
          <p>
            Grams of CO₂ per kilometre for vehicles with no CO₂ figure. We use the latest year for each class and fuel,
            including for past mileage. Changes apply immediately.
          </p>
        }
        tools={
          <YearTools
            years={years}
            year={year}
            onChoose={setChosen}
            onAdd={() => setAdding(true)}
            onRemove={() => form.editor.onChange(form.editor.rows.filter((row) => row.year !== year))}
          />
        }
        isShown={(row) => row.year === year}
        columns={{ labels: Object.values(factorFields).map(({ label }) => label), className: styles.factorColumns }}
        empty="No factors yet. Vehicles with no CO₂ figure are not counted. Add the first year."
        blank={
          year === undefined
            ? undefined
            : () => ({
                key: null,
                year,
                class: 'car',
                fuel_type: 'diesel',
                grams_per_kilometre: null,
                boundary: 'tailpipe',
                source: '',
              })
        }
        addLabel={`Add a factor for ${year}`}
        noteOf={(row) => noteOf(row, table)}
      />
      {isAdding && (
        <AddYearDialog
          next={years[0] !== undefined ? years[0] + 1 : today === undefined ? null : Number(today.slice(0, 4))}
          taken={years}
          onClose={() => setAdding(false)}
          onAdd={handleAddYear}
        />
      )}
    </>
  )
}

/** Settings, Emission factors: grams of CO2 per kilometre by year, class and fuel, each with its source. */
export const EmissionFactorsSection = () => (
  <TableSection
    what="emission factors"
    load={useEndpoint(settingsEndpoints.emissionFactors, {})}
    form={EmissionFactorsForm}
  />
)
