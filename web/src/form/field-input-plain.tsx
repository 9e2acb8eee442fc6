import type { ComponentProps } from 'react'
import type { Field, Fields } from '@kerbline/domain/kit/field.ts'
import { slugOf } from '@kerbline/domain/kit/field-schema.ts'
import { useToday } from '../data/session/me.ts'
import { Checkbox, ChoiceList } from '../ui/choices/checkbox.tsx'
import { DateField } from '../ui/fields/date-field.tsx'
import { FieldGroup } from '../ui/fields/field.tsx'
import { MoneyField } from '../ui/fields/money-field.tsx'
import { NumberField } from '../ui/fields/number-field.tsx'
import { SelectField } from '../ui/choices/select-field.tsx'
import { SlugField } from '../ui/fields/slug-field.tsx'
import { TextAreaField, TextField } from '../ui/fields/text-field.tsx'
import { InstantInput } from './field-input-instant.tsx'
import { PictureField } from '../fleet/picture-field.tsx'
import type { Values } from './use-form.ts'

/** What the input of a field is given that points at no other record. */
export interface PlainInputProps {
  /** The control's id: the error summary moves the focus to it. */
  readonly id: string
  readonly name: string
  readonly field: Field
  /** As on the wire; text where what is typed cannot be that yet. */
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly error: string | undefined
  /** Everything in the form as it stands. */
  readonly values: Values
  readonly fields: Fields
  /** A column's head says what is asked; nothing longer is taken, and nothing is said of what may be left out. */
  readonly isLabelHidden?: boolean
  /** Where nobody is signed in who could ask for it. */
  readonly today?: string
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const countOf = (value: unknown): number | string | null =>
  typeof value === 'number' || typeof value === 'string' ? value : null

type InputLook = Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoCapitalize' | 'spellCheck'>
const looks: Readonly<Partial<Record<Field['kind'], InputLook>>> = {
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'off', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel' },
  postcode: { autoCapitalize: 'characters', spellCheck: false },
  'web address': { type: 'url', inputMode: 'url', autoCapitalize: 'off', spellCheck: false },
}

/** Any of a few words, each with its box. */
function ChoicesInput({ id, field, value, onChange, error }: PlainInputProps) {
  const chosen = Array.isArray(value) ? value : []
  const { options = [] } = field
  return (
    <FieldGroup id={id} legend={field.label} hint={field.hint} error={error} isOptional={field.isOptional}>
      <ChoiceList>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            isRow
            label={option.label}
            checked={chosen.includes(option.value)}
            onChange={(event) =>
              onChange(
                options
                  .map((each) => each.value)
                  .filter((each) => (each === option.value ? event.target.checked : chosen.includes(each))),
              )
            }
          />
        ))}
      </ChoiceList>
    </FieldGroup>
  )
}

function ChoiceInput({ id, field, value, onChange, error, isLabelHidden }: PlainInputProps) {
  const { label, hint, isOptional, options = [] } = field
  const all = isOptional ? [{ value: '', label: 'Not given' }, ...options] : options
  return (
    <SelectField
      {...{ id, label, hint, error, isOptional, isLabelHidden }}
      options={all}
      value={typeof value === 'string' ? value : isOptional ? '' : undefined}
      onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
    />
  )
}

function SlugInput({ id, field, value, onChange, error, values, fields }: PlainInputProps) {
  const from = field.from ?? ''
  return (
    <SlugField
      {...{ id, label: field.label, hint: field.hint, error }}
      value={textOf(value)}
      onChange={onChange}
      suggestion={slugOf(textOf(values[from]))}
      madeFrom={fields[from]?.label ?? from}
      maxLength={field.max}
    />
  )
}

function DayInput({ id, field, value, onChange, error, today: told }: PlainInputProps) {
  const asked = useToday(told === undefined)
  const today = told ?? asked
  const words = { id, label: field.label, hint: field.hint, error, isOptional: field.isOptional, today }
  const given = { value: textOrNull(value), onChange }
  return field.kind === 'date' ? <DateField {...words} {...given} /> : <InstantInput {...words} {...given} />
}

/** The input for a field of any kind but references, which need somebody who finds what they point at. */
export function PlainInput(props: PlainInputProps) {
  const { id, name, field, value, onChange, error, isLabelHidden } = props
  const { kind, label, hint, isOptional, unit, decimals = 0 } = field
  const words = { id, name, label, hint, error, isOptional, isLabelHidden }
  switch (kind) {
    case 'long text':
      return <TextAreaField {...words} value={textOf(value)} onChange={(event) => onChange(event.target.value)} />
    case 'slug':
      return <SlugInput {...props} />
    case 'number':
      return (
        <NumberField {...words} suffix={unit} hasDecimals={decimals > 0} value={countOf(value)} onChange={onChange} />
      )
    case 'money':
      return <MoneyField {...words} suffix={unit} value={countOf(value)} onChange={onChange} />
    case 'flag':
      return (
        <Checkbox
          {...{ id, name, label, error }}
          note={hint}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      )
    case 'choice':
      return <ChoiceInput {...props} />
    case 'choices':
      return <ChoicesInput {...props} />
    case 'date':
    case 'instant':
      return <DayInput {...props} />
    case 'picture':
      return <PictureField {...words} value={textOrNull(value)} onChange={onChange} />
    default:
      return (
        <TextField
          {...words}
          {...looks[kind]}
          maxLength={isLabelHidden === undefined ? undefined : field.max}
          autoComplete="off"
          value={textOf(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      )
  }
}
