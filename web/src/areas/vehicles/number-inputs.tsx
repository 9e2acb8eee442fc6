// Plates and the numbers of trackers: what looks unusual is said while it is typed, and can be saved all the same.
import { displayRegistration, isOddRegistration, normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { imeiWarning } from '@kerbline/domain/fleet/serial-numbers.ts'
import type { FieldInputProps } from '../../form/field-input.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

interface WarnedProps extends FieldInputProps {
  /** What is unusual about what is typed; undefined: nothing. */
  readonly warningOf: (typed: string) => string | undefined
}

function WarnedInput({ id, name, field, value, onChange, error, warningOf }: WarnedProps) {
  const typed = textOf(value)
  const warning = typed.trim() === '' ? undefined : warningOf(typed)
  return (
    <TextField
      {...{ id, name, label: field.label, error, isOptional: field.isOptional }}
      hint={warning ?? field.hint}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={typed}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

const plateWarning = (typed: string): string | undefined =>
  normaliseRegistration(typed) !== '' && isOddRegistration(typed)
    ? `${displayRegistration(typed)} does not look like a UK registration. You can still save it.`
    : undefined

const imeiWords = {
  length: 'An IMEI has 15 digits. If this is a different serial number, you can still save it.',
  check_digit: 'This IMEI may be mistyped. Check it. You can still save it.',
} as const
function imeiTyped(typed: string): string | undefined {
  const warning = imeiWarning(typed)
  return warning === null ? undefined : imeiWords[warning]
}

export const PlateInput = (props: FieldInputProps) => <WarnedInput {...props} warningOf={plateWarning} />
export const TrackerInput = (props: FieldInputProps) => <WarnedInput {...props} warningOf={imeiTyped} />
