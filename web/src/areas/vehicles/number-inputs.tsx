// Plates and the numbers of trackers: what looks unusual is said while it is typed, and can be saved all the same.
import { displayRegistration, isOddRegistration, normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { imeiWarning } from '@kerbline/domain/fleet/serial-numbers.ts'
import type { FieldInputProps } from '../../form/field-input.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

interface DoubtfulProps extends FieldInputProps {
  /** What is unusual about what is typed; undefined: nothing. */
  readonly doubtOf: (typed: string) => string | undefined
}

function DoubtfulInput({ id, name, field, value, onChange, error, doubtOf }: DoubtfulProps) {
  const typed = textOf(value)
  const doubt = typed.trim() === '' ? undefined : doubtOf(typed)
  return (
    <TextField
      {...{ id, name, label: field.label, error, isOptional: field.isOptional }}
      hint={doubt ?? field.hint}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={typed}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

const plateDoubt = (typed: string): string | undefined =>
  normaliseRegistration(typed) !== '' && isOddRegistration(typed)
    ? `${displayRegistration(typed)} is not written like a UK registration. Check it; it can be saved as it is.`
    : undefined

const imeiDoubts = {
  length: 'An IMEI has 15 digits. Check it; other serial numbers can be saved as they are.',
  check_digit: 'The last digit of this IMEI does not fit the others. Check it; it can be saved as it is.',
} as const
function imeiDoubt(typed: string): string | undefined {
  const warning = imeiWarning(typed)
  return warning === null ? undefined : imeiDoubts[warning]
}

export const PlateInput = (props: FieldInputProps) => <DoubtfulInput {...props} doubtOf={plateDoubt} />
export const TrackerInput = (props: FieldInputProps) => <DoubtfulInput {...props} doubtOf={imeiDoubt} />
