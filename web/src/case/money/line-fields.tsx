import { moneyLineKinds } from '@kerbline/domain/cases/money-lines.ts'
import { optionsOf } from '@kerbline/domain/kit/field.ts'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

const kinds = optionsOf(moneyLineKinds)

/** A line as it is typed; `unit` in pence, before VAT. What is no number stays as it was typed. */
export interface LineInput {
  readonly what: string
  readonly kind: (typeof moneyLineKinds)[number]
  readonly quantity: number | string | null
  readonly unit: number | string | null
}

interface Props {
  readonly line: LineInput
  readonly errorOf: (field: keyof LineInput) => string | undefined
  readonly onChange: (change: Partial<LineInput>) => void
}

/** What a line says, whoever writes it. */
export const LineFields = ({ line, errorOf, onChange }: Props) => (
  <>
    <TextField
      label="Work or part"
      maxLength={200}
      value={line.what}
      error={errorOf('what')}
      onChange={({ target }) => onChange({ what: target.value })}
    />
    <SelectField label="Kind" options={kinds} value={line.kind} onChange={(kind) => onChange({ kind })} />
    <NumberField
      label="Quantity"
      hasDecimals
      value={line.quantity}
      error={errorOf('quantity')}
      onChange={(quantity) => onChange({ quantity })}
    />
    <MoneyField
      label="Price each, before VAT"
      value={line.unit}
      error={errorOf('unit')}
      onChange={(unit) => onChange({ unit })}
    />
  </>
)
