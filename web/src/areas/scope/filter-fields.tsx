import type { AssetFilter } from '@kerbline/domain/areas/scope/endpoints.ts'
import { MultiComboboxField } from '../../ui/choices/multi-combobox-field.tsx'
import { choicesOf, chosenIn, type FilterField, type FilterOptions } from './filter-choice.ts'
import { SearchedField } from './searched-field.tsx'

interface Props {
  fields: readonly FilterField[]
  options: FilterOptions
  filter: AssetFilter
  onChange: (filter: AssetFilter) => void
}

/** One field a way of narrowing. Several values of one field mean any of them; several fields mean all. Fields without options are left out. */
export const FilterFields = ({ fields, options, filter, onChange }: Props) =>
  fields.map((field) => {
    if (options.searched.includes(field.kind))
      return (
        <SearchedField
          key={field.field}
          label={field.label}
          column={field.column}
          ids={filter[field.field]}
          onChange={(ids) => onChange({ ...filter, [field.field]: ids })}
        />
      )
    const choices = choicesOf(field, options)
    if (choices.length === 0) return null
    return (
      <MultiComboboxField
        key={field.field}
        label={field.label}
        options={choices}
        value={chosenIn(field, options, filter)}
        onChange={(chosen) => onChange({ ...filter, [field.field]: chosen.map(({ value }) => Number(value)) })}
        placeholder="Any"
      />
    )
  })
