import { useState } from 'react'
import { isOperator, operatorsOf, type Condition, type ListPlan } from '@kerbline/domain/kit/list.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/choices/select-field.tsx'
import { faultOf, FilterValue } from './list-filter-value.tsx'
import type { OptionsEndpoint } from './list-options.ts'
import { operatorWords } from './list-words.ts'
import styles from './list.module.css'

interface Props {
  readonly plan: ListPlan
  /** The filter to change; none: a new one. */
  readonly edited?: Condition | undefined
  readonly optionsFor?: OptionsEndpoint | undefined
  readonly onApply: (condition: Condition) => void
  readonly onCancel: () => void
}

/** Columns a person may ask for; references only where their names can be found. */
export const filterColumns = (plan: ListPlan, optionsFor: OptionsEndpoint | undefined): readonly string[] =>
  Object.entries(plan.columns).flatMap(([name, { isFiltered, kind }]) =>
    isFiltered && (kind !== 'reference' || optionsFor) ? [name] : [],
  )

function blank(plan: ListPlan, column: string): Condition {
  const { kind = 'text' } = plan.columns[column] ?? {}
  const [operator = 'is'] = operatorsOf(kind)
  return { column, operator, value: kind === 'flag' ? 'yes' : '' }
}

const needsValue = ({ operator }: Condition): boolean => operator !== 'empty' && operator !== 'filled'

/** Column, then how it is compared, then with what. */
export function FilterForm({ plan, edited, optionsFor, onApply, onCancel }: Props) {
  const names = filterColumns(plan, optionsFor)
  const [condition, setCondition] = useState<Condition>(edited ?? blank(plan, names[0] ?? ''))
  const [isTried, setTried] = useState(false)
  const column = plan.columns[condition.column]
  if (!column) return null
  const fault = faultOf(column, condition)
  const change = (next: Condition): void => {
    setCondition(next)
    setTried(false)
  }
  const handleOperator = (operator: string): void => {
    if (isOperator(operator)) change({ ...condition, operator, value: operator === 'empty' ? '' : condition.value })
  }
  const handleApply = (): void => {
    setTried(true)
    if (fault === undefined) onApply({ ...condition, value: needsValue(condition) ? condition.value.trim() : '' })
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        handleApply()
      }}
      noValidate
    >
      <SelectField
        label="Column"
        options={names.map((name) => ({ value: name, label: plan.columns[name]?.label ?? name }))}
        value={condition.column}
        onChange={(name) => change(blank(plan, name))}
      />
      {column.kind !== 'flag' && (
        <SelectField
          label="Compares"
          isLabelHidden
          options={operatorsOf(column.kind).map((operator) => ({
            value: operator,
            label: operatorWords(operator, column.kind),
          }))}
          value={condition.operator}
          onChange={handleOperator}
        />
      )}
      {needsValue(condition) && (
        <FilterValue
          key={condition.column}
          column={column}
          condition={condition}
          optionsFor={optionsFor}
          error={isTried ? fault : undefined}
          onChange={(value) => change({ ...condition, value })}
        />
      )}
      <div className={styles.formFoot}>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="small" variant="primary" type="submit">
          {edited ? 'Change filter' : 'Add filter'}
        </Button>
      </div>
    </form>
  )
}
