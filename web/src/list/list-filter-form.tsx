import { useState } from 'react'
import { isOperator, operatorsOf, type Condition, type ListPlan } from '@kerbline/domain/kit/list.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/choices/select-field.tsx'
import { faultOf, FilterValue } from './list-filter-value.tsx'
import type { OptionsEndpoint } from './list-options.ts'
import { operatorWords } from '@kerbline/domain/kit/list-words.ts'
import { CountedFilter, type FilterCount } from './filter-count.tsx'
import type { ListState } from '@kerbline/domain/kit/list-state.ts'
import type { ListEndpoint, ListRow } from './use-list.ts'
import styles from './list.module.css'

interface Props {
  readonly plan: ListPlan
  /** The filter to change; none: a new one. */
  readonly edited?: Condition | undefined
  readonly optionsFor?: OptionsEndpoint | undefined
  /** The list's own call, which counts what a filter would show. */
  readonly counting?: ListEndpoint<ListRow> | undefined
  readonly state: ListState
  /** The filter is of this column, and of no other. */
  readonly only?: string | undefined
  readonly onApply: (condition: Condition) => void
  readonly onCancel: () => void
}

/** Columns a person may ask for; references only where their names can be found. */
export const filterColumns = (plan: ListPlan, optionsFor: OptionsEndpoint | undefined): readonly string[] =>
  Object.entries(plan.columns).flatMap(([name, { isFiltered, kind }]) =>
    isFiltered && (kind !== 'reference' || optionsFor) ? [name] : [],
  )

const SOON_DAYS = 14
const nothingKnown: FilterCount = { total: undefined, counts: undefined }

function blank(plan: ListPlan, column: string): Condition {
  const { kind = 'text' } = plan.columns[column] ?? {}
  const [operator = 'is'] = operatorsOf(kind)
  return { column, operator, value: kind === 'flag' ? 'yes' : operator === 'within' ? String(SOON_DAYS) : '' }
}

const needsValue = ({ operator }: Condition): boolean => operator !== 'empty' && operator !== 'filled'

/** "Show 33", once it is known how many there would be. */
const applyWords = (total: number | undefined, isEdited: boolean): string =>
  total === undefined ? (isEdited ? 'Change filter' : 'Add filter') : `Show ${total.toLocaleString('en-GB')}`

/** Column, then how it is compared, then with what. */
export function FilterForm({ plan, state, edited, optionsFor, counting, only, onApply, onCancel }: Props) {
  const names = filterColumns(plan, optionsFor)
  const [condition, setCondition] = useState<Condition>(edited ?? blank(plan, only ?? names[0] ?? ''))
  const [isTried, setTried] = useState(false)
  const column = plan.columns[condition.column]
  if (!column) return null
  const fault = faultOf(column, condition)
  const change = (next: Condition): void => {
    setCondition(next)
    setTried(false)
  }
  const handleOperator = (operator: string): void => {
    if (!isOperator(operator)) return
    const isOther = operator === 'empty' || (operator === 'within') !== (condition.operator === 'within')
    change({
      ...condition,
      operator,
      value: operator === 'within' ? String(SOON_DAYS) : isOther ? '' : condition.value,
    })
  }
  const handleApply = (): void => {
    setTried(true)
    if (fault === undefined) onApply({ ...condition, value: needsValue(condition) ? condition.value.trim() : '' })
  }
  const body = ({ total, counts }: FilterCount) => (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        handleApply()
      }}
      noValidate
    >
      {only === undefined && (
        <SelectField
          label="Column"
          options={names.map((name) => ({ value: name, label: plan.columns[name]?.label ?? name }))}
          value={condition.column}
          onChange={(name) => change(blank(plan, name))}
        />
      )}
      {column.kind !== 'flag' && (
        <SelectField
          label="Condition"
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
          counts={counts}
          among={counting && state.conditions.filter((each) => each !== edited && each.column !== condition.column)}
          error={isTried ? fault : undefined}
          onChange={(value) => change({ ...condition, value })}
        />
      )}
      <div className={styles.formFoot}>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="small" variant="primary" type="submit">
          {applyWords(total, edited !== undefined)}
        </Button>
      </div>
    </form>
  )
  if (!counting) return body(nothingKnown)
  return (
    <CountedFilter endpoint={counting} {...{ plan, state, edited, column }} next={condition}>
      {body}
    </CountedFilter>
  )
}
