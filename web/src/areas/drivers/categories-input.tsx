import type { FieldInputProps } from '../../form/field-input.tsx'
import { MultiComboboxField } from '../../ui/choices/multi-combobox-field.tsx'

/** Two dozen categories are typed quicker than ticked. */
export function CategoriesInput({ id, field: { label, options = [] }, value, onChange, error }: FieldInputProps) {
  const held: readonly unknown[] = Array.isArray(value) ? value : []
  return (
    <MultiComboboxField
      {...{ id, label, error, options }}
      value={options.filter((option) => held.includes(option.value))}
      onChange={(chosen) => onChange(chosen.map((option) => option.value))}
      placeholder="For example, B or C+E"
    />
  )
}
