import { SelectField } from '../../ui/choices/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { LineFactShown } from './line-fact-shown.tsx'
import type { LineMark } from './money-source.ts'
import styles from './money.module.css'
import type { WrittenLine } from './written-lines.ts'

const NONE = 'none'

interface Props {
  readonly line: WrittenLine
  readonly marks: readonly LineMark[]
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (line: WrittenLine) => void
}

/** The mark a line is for, what the guide says of it, and why it is charged all the same. */
export function MarkFields({ line, marks, errorOf, onChange }: Props) {
  const fact = marks.find(({ id }) => id === line.mark)?.fact
  const isCharged = typeof line.unit === 'number' && line.unit > 0
  const error = errorOf('charge_reason')
  const asksWhy = line.mark !== null && (error !== undefined || (fact?.verdict === 'fair_wear' && isCharged))
  return (
    <div className={styles.mark}>
      <SelectField
        label="Mark"
        options={[
          { value: NONE, label: 'No mark' },
          ...marks.map(({ id, words }) => ({ value: String(id), label: words })),
        ]}
        value={line.mark === null ? NONE : String(line.mark)}
        error={errorOf('mark')}
        onChange={(value) => onChange({ ...line, mark: value === NONE ? null : Number(value) })}
      />
      {fact && <LineFactShown fact={fact} isCharged={isCharged || fact.verdict !== 'fair_wear'} />}
      {(asksWhy || line.charge_reason !== null) && (
        <TextField
          label="Why it is charged"
          maxLength={300}
          value={line.charge_reason ?? ''}
          error={error}
          onChange={({ target }) => onChange({ ...line, charge_reason: target.value })}
        />
      )}
    </div>
  )
}
