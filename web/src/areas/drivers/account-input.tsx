import type { FieldInputProps } from '../../form/field-input.tsx'
import { AccountField } from '../../fleet/account-field.tsx'

/** Which account a new driver belongs to. */
export const AccountInput = ({ id, field, value, onChange, error }: FieldInputProps) => (
  <AccountField
    id={id}
    label={field.label}
    error={error}
    value={typeof value === 'string' ? value : ''}
    onChange={onChange}
  />
)
