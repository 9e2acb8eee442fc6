import { Button } from '../button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

interface Props extends Omit<TextFieldProps, 'type' | 'value' | 'onChange'> {
  value: string
  onChange: (value: string) => void
  /** What the other field would make of it; offered while it differs. */
  suggestion: string
  /** The label of the field it is made from: "Name". */
  madeFrom: string
}

/** The last part of an address: lower-case words with hyphens. */
export function SlugField({ value, onChange, suggestion, madeFrom, ...rest }: Props) {
  const isOffered = suggestion !== '' && suggestion !== value
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      {...rest}
      value={value}
      onChange={(event) => onChange(event.target.value.toLowerCase().replace(/\s+/g, '-'))}
      end={
        isOffered && (
          <Button size="small" variant="quiet" onClick={() => onChange(suggestion)}>
            Generate from {madeFrom.toLowerCase()}
          </Button>
        )
      }
    />
  )
}
