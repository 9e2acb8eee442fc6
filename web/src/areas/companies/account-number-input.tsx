import type { FieldInputProps } from '../../form/field-input.tsx'
import { useKey } from '../../record/record-links.ts'
import { TextField } from '../../ui/fields/text-field.tsx'

/** Typed with a new company. Everything of the customer hangs on it afterwards, so it is corrected where that is looked at. */
export function AccountNumberInput({ id, name, field, value, onChange, error }: FieldInputProps) {
  const isFixed = useKey() !== ''
  return (
    <TextField
      {...{ id, name, error, label: field.label }}
      hint={isFixed ? 'Manage accounts on the company page.' : field.hint}
      maxLength={isFixed ? undefined : field.max}
      value={typeof value === 'string' ? value : ''}
      autoCapitalize="characters"
      spellCheck={false}
      readOnly={isFixed}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
