import { userFields } from '@kerbline/domain/areas/users/resource.ts'
import type { Side } from '@kerbline/domain/areas/users/rights.ts'
import { idOf } from '../../form/form-parts.tsx'
import type { Form } from '../../form/use-form.ts'
import { FieldRow, FormSection } from '../../ui/fields/field.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { RadioList } from '../../ui/choices/radio-list.tsx'
import { TextField, type TextFieldProps } from '../../ui/fields/text-field.tsx'

interface Props {
  form: Form
  /** Given for a new person: the sides one may invite people of. */
  sides: readonly Side[] | undefined
  isStaff: boolean
  mayLimit: boolean
  onSide: (side: Side) => void
}

const sideNotes: Readonly<Record<Side, string>> = {
  customer: 'Can only see the accounts you choose below.',
  staff: 'A member of staff. Their roles decide which customers they can see.',
}
const fields = userFields([])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

type Name = 'name' | 'email' | 'phone' | 'job_title'

/** Who somebody is. */
export function DetailsSection({ form: { values, messages, set }, sides, isStaff, mayLimit, onSide }: Props) {
  const line = (name: Name, more: Partial<TextFieldProps> = {}) => (
    <TextField
      id={idOf(name)}
      label={fields[name].label}
      isOptional={fields[name].isOptional}
      error={messages[name]}
      maxLength={fields[name].max}
      value={textOf(values[name])}
      onChange={({ target }) => set(name, target.value)}
      autoComplete="off"
      {...more}
    />
  )
  const limit = values['cost_limit_pence']
  return (
    <FormSection title="Details">
      {sides && sides.length > 1 && (
        <RadioList
          id={idOf('side')}
          legend={fields.side.label}
          look="list"
          error={messages['side']}
          options={(fields.side.options ?? []).flatMap(({ value, label }) =>
            sides.flatMap((side) => (side === value ? [{ value: side, label, note: sideNotes[side] }] : [])),
          )}
          value={isStaff ? 'staff' : 'customer'}
          onChange={onSide}
        />
      )}
      {line('name')}
      {line('email', {
        type: 'email',
        inputMode: 'email',
        autoCapitalize: 'off',
        spellCheck: false,
        hint: sides
          ? 'We will send the invitation here. They will sign in with it.'
          : 'They sign in with it. Links sent to an earlier address will stop working.',
      })}
      <FieldRow>
        {line('phone', { type: 'tel', inputMode: 'tel' })}
        {line('job_title')}
      </FieldRow>
      {isStaff && mayLimit && (
        <MoneyField
          id={idOf('cost_limit_pence')}
          label={fields.cost_limit_pence.label}
          hint="They can authorise maintenance up to this amount, before VAT."
          error={messages['cost_limit_pence']}
          value={typeof limit === 'number' || typeof limit === 'string' ? limit : null}
          onChange={(value) => set('cost_limit_pence', value)}
        />
      )}
    </FormSection>
  )
}
