import type { FieldInputProps } from '../../crud/field-input.tsx'
import { useKey } from '../../crud/record-links.ts'
import { TextField } from '../../ui/text-field.tsx'

/** Typed once, with a new company: everything of the customer hangs on it afterwards. */
export function AccountNumberInput({ id, name, field, value, onChange, error }: FieldInputProps) {
  const isFixed = useKey() !== ''
  return (
    <TextField
      {...{ id, name, error, label: field.label }}
      hint={isFixed ? 'Cannot be changed. Further accounts are added in the company’s record.' : field.hint}
      value={typeof value === 'string' ? value : ''}
      autoCapitalize="characters"
      spellCheck={false}
      readOnly={isFixed}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
