import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { LineFields } from '../../../case/line-fields.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import styles from './estimate.module.css'
import type { WrittenLine } from './written-lines.ts'

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
      <LineFields
        line={line}
        errorOf={(field) => errorOf(field === 'unit' ? 'unit_pence' : field)}
        onChange={(change) => onChange({ ...line, ...change })}
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
