import type { Column, Condition } from '@kerbline/domain/kit/list.ts'
import { parsePence, penceToPounds } from '@kerbline/domain/kit/money.ts'
import { useState } from 'react'
import { useToday } from '../data/session/me.ts'
import { Checkbox } from '../ui/choices/checkbox.tsx'
import { DateField } from '../ui/fields/date-field.tsx'
import { FieldGroup } from '../ui/fields/field.tsx'
import { MultiComboboxField } from '../ui/choices/multi-combobox-field.tsx'
import { Segmented } from '../ui/choices/segmented.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { useNames, useOptionSearch, type OptionsEndpoint } from './list-options.ts'
import styles from './list.module.css'

interface Props {
  readonly column: Column
  readonly condition: Condition
  readonly optionsFor?: OptionsEndpoint | undefined
  /** Rows of each value, where they are counted. */
  readonly counts?: Readonly<Record<string, number>> | undefined
  /** What else is asked of the rows, where they are counted. */
  readonly among?: readonly Condition[] | undefined
  readonly error?: string | undefined
  readonly onChange: (value: string) => void
}

const partsOf = (value: string): readonly string[] => value.split(',').filter((each) => each !== '')

function ReferenceValue({
  column,
  condition,
  optionsFor,
  among,
  error,
  onChange,
}: Props & { readonly optionsFor: OptionsEndpoint }) {
  const source = useOptionSearch(optionsFor, condition.column, among)
  const names = useNames(optionsFor, condition.column, condition.value)
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map())
  return (
    <MultiComboboxField
      label={column.label}
      isLabelHidden
      error={error}
      {...source}
      value={partsOf(condition.value).map((value) => ({
        value,
        label: known.get(value) ?? names.get(value) ?? value,
      }))}
      onChange={(chosen) => {
        setKnown(new Map([...known, ...chosen.map(({ value, label }) => [value, label] as const)]))
        onChange(chosen.map(({ value }) => value).join(','))
      }}
      placeholder="Type a name"
    />
  )
}

/** What a column can hold; of one that names nothing, such as account numbers, what its rows hold. */
const optionsOf = ({ options }: Column, counts: Props['counts']): NonNullable<Column['options']> =>
  options ??
  Object.keys(counts ?? {})
    .toSorted()
    .map((value) => ({ value, label: value }))

/** Only what some row has is offered, once that is known. */
function ChoiceValue({ column, condition, counts, error, onChange }: Props) {
  const chosen = new Set(partsOf(condition.value))
  const handleTick = (value: string, isOn: boolean): void => {
    const next = new Set(chosen)
    if (isOn) next.add(value)
    else next.delete(value)
    onChange(
      optionsOf(column, counts)
        .flatMap((option) => (next.has(option.value) ? [option.value] : []))
        .join(','),
    )
  }
  const offered = optionsOf(column, counts)
  const shown = counts ? offered.filter(({ value }) => (counts[value] ?? 0) > 0 || chosen.has(value)) : offered
  return (
    <FieldGroup legend={column.label} isLabelHidden error={error}>
      {shown.length === 0 && <p>No values</p>}
      <div className={styles.ticks}>
        {shown.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            end={counts && (counts[value] ?? 0).toLocaleString('en-GB')}
            checked={chosen.has(value)}
            onChange={({ target }) => handleTick(value, target.checked)}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

/** Pounds are typed, pence are asked for. */
function MoneyValue({ column, condition, error, onChange }: Props) {
  const [typed, setTyped] = useState(condition.value === '' ? '' : penceToPounds(Number(condition.value)).toFixed(2))
  return (
    <TextField
      label={column.label}
      isLabelHidden
      error={error}
      prefix="£"
      inputMode="decimal"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(String(parsePence(target.value) ?? ''))
      }}
    />
  )
}

/** What a condition compares with, by the kind of its column. */
export function FilterValue(props: Props) {
  const today = useToday()
  const { column, condition, optionsFor, counts, error, onChange } = props
  const { kind, label, unit } = column
  if (kind === 'reference' && optionsFor) return <ReferenceValue {...props} optionsFor={optionsFor} />
  if (kind === 'choice' || kind === 'choices') return <ChoiceValue {...props} />
  if (kind === 'money') return <MoneyValue key={condition.operator} {...props} />
  if (kind === 'flag')
    return (
      <Segmented
        label={label}
        options={[
          { value: 'yes', label: counts ? `Yes, ${(counts['yes'] ?? 0).toLocaleString('en-GB')}` : 'Yes' },
          { value: 'no', label: counts ? `No, ${(counts['no'] ?? 0).toLocaleString('en-GB')}` : 'No' },
        ]}
        value={condition.value === 'no' ? 'no' : 'yes'}
        onChange={onChange}
      />
    )
  if (condition.operator === 'within')
    return (
      <TextField
        label="Days from today"
        error={error}
        suffix="days"
        inputMode="numeric"
        maxLength={4}
        value={condition.value}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  if (kind === 'date' || kind === 'due' || kind === 'instant')
    return (
      <DateField
        label="Date"
        error={error}
        today={today}
        value={condition.value || null}
        onChange={(date) => onChange(date ?? '')}
      />
    )
  return (
    <TextField
      label={label}
      isLabelHidden
      error={error}
      suffix={kind === 'number' ? unit : undefined}
      inputMode={kind === 'number' ? 'numeric' : undefined}
      maxLength={200}
      value={condition.value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** Why a condition cannot be asked as it stands; undefined where it can. */
export function faultOf({ kind }: Column, { operator, value }: Condition): string | undefined {
  if (operator === 'empty' || operator === 'filled') return undefined
  if (operator === 'within') return /^\d{1,4}$/.test(value.trim()) ? undefined : 'Enter a number of days'
  switch (kind) {
    case 'number':
      return /^-?\d+(\.\d+)?$/.test(value.trim()) ? undefined : 'Enter a number'
    case 'money':
      return /^-?\d+$/.test(value) ? undefined : 'Enter an amount in pounds'
    case 'date':
    case 'due':
    case 'instant':
      return /^\d{4}-\d{2}-\d{2}$/.test(value) ? undefined : 'Enter a date'
    case 'flag':
      return undefined
    case 'choice':
    case 'choices':
    case 'reference':
    case 'import':
      return value === '' ? 'Choose at least one' : undefined
    case 'text':
    case 'plate':
      return value.trim() === '' ? 'Enter what to look for' : undefined
  }
}
