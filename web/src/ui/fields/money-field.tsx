import { parsePence } from '@kerbline/domain/kit/money.ts'
import { useTyped, type NumberFieldProps } from './number-field.tsx'
import { TextField } from './text-field.tsx'

/** "1,250.5" is 125050 pence, nothing is null; what is no amount stays as it was typed. */
export function readPounds(text: string): number | string | null {
  const plain = text.trim()
  return plain === '' ? null : (parsePence(plain) ?? plain)
}

function writePounds(value: number | string | null): string {
  if (typeof value !== 'number') return value ?? ''
  const pence = String(Math.abs(value)).padStart(3, '0')
  return `${value < 0 ? '\u2212' : ''}${pence.slice(0, -2)}.${pence.slice(-2)}`
}

/** Pounds on the screen, whole pence in `value`. */
export function MoneyField({ value, onChange, onBlur, ...rest }: NumberFieldProps) {
  const [shown, type, settle] = useTyped(value, readPounds, writePounds)
  return (
    <TextField
      autoComplete="off"
      {...rest}
      prefix="£"
      inputMode="decimal"
      value={shown}
      onChange={(event) => onChange(type(event.target.value))}
      onBlur={(event) => {
        settle()
        onBlur?.(event)
      }}
    />
  )
}
