import { useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** What was typed, for as long as it means the value; else the value as it is written. `settle` writes it anew. */
export function useTyped<Value>(
  value: Value,
  read: (text: string) => Value,
  write: (value: Value) => string,
): readonly [shown: string, type: (text: string) => Value, settle: () => void] {
  const [typed, setTyped] = useState(() => write(value))
  const shown = Object.is(read(typed), value) ? typed : write(value)
  const type = (text: string): Value => {
    setTyped(text)
    return read(text)
  }
  return [shown, type, () => setTyped(write(value))]
}

const whole = /^[-\u2212]?(\d+|\d{1,3}(,\d{3})+)$/

/** "184,307" is 184307, nothing is null; what is no number stays as it was typed, for the form to say so. */
export function readWhole(text: string): number | string | null {
  const plain = text.trim()
  if (plain === '') return null
  const value = whole.test(plain) ? Number(plain.replaceAll(',', '').replace('\u2212', '-')) : Number.NaN
  return Number.isSafeInteger(value) ? value : plain
}

const withDecimals = /^[-\u2212]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/

/** "-1.5491" is -1.5491; otherwise as readWhole. */
export function readDecimal(text: string): number | string | null {
  const plain = text.trim()
  if (plain === '') return null
  return withDecimals.test(plain) ? Number(plain.replaceAll(',', '').replace('\u2212', '-')) : plain
}

const writeWhole = (value: number | string | null): string => String(value ?? '')

/** A number input's value: what could not be read as a number stays text, so that nothing typed is lost. */
export interface NumberInput {
  value: number | string | null
  onChange: (value: number | string | null) => void
}

export type NumberFieldProps = Omit<TextFieldProps, 'type' | 'value' | 'defaultValue' | 'onChange' | 'inputMode'> &
  NumberInput & {
    /** It may have decimal places. */
    hasDecimals?: boolean | undefined
  }

/** A number, whole unless told, typed as text: no arrows that change it by accident, thousands with or without commas. */
export function NumberField({ value, onChange, onBlur, hasDecimals = false, ...rest }: NumberFieldProps) {
  const [shown, type, settle] = useTyped(value, hasDecimals ? readDecimal : readWhole, writeWhole)
  return (
    <TextField
      autoComplete="off"
      {...rest}
      inputMode={hasDecimals ? 'decimal' : 'numeric'}
      value={shown}
      onChange={(event) => onChange(type(event.target.value))}
      onBlur={(event) => {
        settle()
        onBlur?.(event)
      }}
    />
  )
}
