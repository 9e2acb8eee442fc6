import { moneyLineKinds } from '@kerbline/domain/cases/money-lines.ts'
import { optionsOf } from '@kerbline/domain/kit/field.ts'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import styles from './estimate.module.css'
import type { WrittenLine } from './written-lines.ts'

const kinds = optionsOf(moneyLineKinds)
const taxes = [
  { value: '20', label: '20 %' },
  { value: '0', label: 'None' },
] as const
const payers = [
  { value: 'hire_company', label: 'The hire company' },
  { value: 'customer', label: 'The customer' },
] as const

interface Props {
  readonly line: WrittenLine
  readonly place: number
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (line: WrittenLine) => void
  readonly onRemove: () => void
}

/** One line of the estimate being written. */
export function WrittenLineRow({ line, place, errorOf, onChange, onRemove }: Props) {
  return (
    <fieldset className={styles.written} aria-label={`Line ${place + 1}`}>
      <TextField
        label="What"
        maxLength={200}
        value={line.what}
        error={errorOf('what')}
        onChange={({ target }) => onChange({ ...line, what: target.value })}
      />
      <SelectField label="Kind" options={kinds} value={line.kind} onChange={(kind) => onChange({ ...line, kind })} />
      <NumberField
        label="Quantity"
        hasDecimals
        value={line.quantity}
        error={errorOf('quantity')}
        onChange={(quantity) => onChange({ ...line, quantity })}
      />
      <MoneyField
        label="Each, before VAT"
        value={line.unit}
        error={errorOf('unit_pence')}
        onChange={(unit) => onChange({ ...line, unit })}
      />
      <SelectField label="VAT" options={taxes} value={line.tax} onChange={(tax) => onChange({ ...line, tax })} />
      <SelectField
        label="Who pays"
        options={payers}
        value={line.payer}
        onChange={(payer) => onChange({ ...line, payer })}
      />
      <Button variant="quiet" icon={TrashIcon} onClick={onRemove} aria-label={`Remove line ${place + 1}`}>
        Remove
      </Button>
    </fieldset>
  )
}
