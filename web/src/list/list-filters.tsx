import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useState } from 'react'
import { importViewEndpoints } from '@kerbline/domain/areas/imports/view-endpoints.ts'
import { namesIn, type Column, type Condition, type ListPlan } from '@kerbline/domain/kit/list.ts'
import { useEndpoint } from '../data/use-endpoint.ts'
import { Button } from '../ui/button.tsx'
import { FilterChip } from '../ui/chip.tsx'
import { Popover } from '../ui/overlay/popover.tsx'
import { FilterForm } from './list-filter-form.tsx'
import { useNames, type OptionsEndpoint } from './list-options.ts'
import { nothingAsked, type ListState } from '@kerbline/domain/kit/list-state.ts'
import { conditionWords, type Names } from '@kerbline/domain/kit/list-words.ts'
import styles from './list.module.css'
import type { Change, ListEndpoint, ListRow } from './use-list.ts'

export interface FiltersProps {
  readonly plan: ListPlan
  readonly state: ListState
  readonly change: Change
  readonly optionsFor?: OptionsEndpoint | undefined
  /** The list's own call, which counts what a filter would show. */
  readonly counting?: ListEndpoint<ListRow> | undefined
}

interface ChipProps {
  readonly column: Column
  readonly condition: Condition
  readonly onRemove: () => void
  readonly onEdit?: (() => void) | undefined
}

const nobody: Names = new Map()

const PlainChip = ({ column, condition, names = nobody, ...rest }: ChipProps & { readonly names?: Names }) => (
  <FilterChip label={column.label} value={conditionWords(column, condition, names)} {...rest} />
)

const ReferenceChip = ({ optionsFor, ...rest }: ChipProps & { readonly optionsFor: OptionsEndpoint }) => (
  <PlainChip {...rest} names={useNames(optionsFor, rest.condition.column, rest.condition.value)} />
)

/** An import is told by its file, as far as it is one's own; which one cannot be chosen here. */
function ImportChip({ onEdit: _, ...rest }: ChipProps) {
  const { value } = rest.condition
  const { data } = useEndpoint(importViewEndpoints.view, { id: Number(value) }, { freshForSeconds: 300 })
  return <PlainChip {...rest} names={new Map(data ? [[value, data.source]] : [])} />
}

/** One condition in a chip; a reference says its names. */
function ConditionChip({ optionsFor, ...rest }: ChipProps & { readonly optionsFor?: OptionsEndpoint | undefined }) {
  if (rest.column.kind === 'import') return <ImportChip {...rest} />
  if (rest.column.kind === 'reference' && optionsFor) return <ReferenceChip {...rest} optionsFor={optionsFor} />
  return <PlainChip {...rest} />
}

/** The conditions as they would be with one more, one other, or one fewer. */
export const withCondition = (
  conditions: readonly Condition[],
  old: Condition | undefined,
  next: Condition | undefined,
): readonly Condition[] => {
  const kept = old ? conditions.flatMap((each) => (each === old ? (next ?? []) : each)) : conditions
  return old || !next ? kept : [...kept, next]
}

/** Says how long a pasted list is. */
export const PastedChip = ({ plan, state, change }: FiltersProps) => {
  const count = namesIn(state.pasted).length
  if (count === 0) return null
  const label = plan.columns[plan.naturalKey ?? '']?.label ?? 'Pasted list'
  return (
    <FilterChip
      label={label}
      value={`any of ${count.toLocaleString('en-GB')} pasted`}
      onRemove={() => change({ pasted: '' })}
    />
  )
}

interface LineProps extends FiltersProps {
  /** The form stands below the chips, not floating: inside a sheet. */
  readonly isInline?: boolean | undefined
}

/** A chip a condition, each opened again by a press; then "Filter", and "Clear" once there is something to clear. */
export function ListFilters({ plan, state, change, optionsFor, counting, isInline }: LineProps) {
  // The turn makes the form anew each time it is opened.
  const [opened, setOpened] = useState<{ readonly edited: Condition | undefined; readonly turn: number }>()
  const [turns, setTurns] = useState(0)
  const open = (edited: Condition | undefined): void => {
    setOpened({ edited, turn: turns + 1 })
    setTurns(turns + 1)
  }
  const handleApply = (condition: Condition): void => {
    change({ conditions: withCondition(state.conditions, opened?.edited, condition) })
    setOpened(undefined)
  }
  const { conditions, pasted } = state
  const form = opened && (
    <FilterForm
      key={opened.turn}
      edited={opened.edited}
      {...{ plan, state, optionsFor, counting }}
      onApply={handleApply}
      onCancel={() => setOpened(undefined)}
    />
  )
  const button = (
    <Button
      size="small"
      variant="quiet"
      icon={PlusIcon}
      iconWeight="bold"
      onClick={isInline ? () => open(undefined) : undefined}
    >
      Filter
    </Button>
  )
  return (
    <>
      <PastedChip {...{ plan, state, change }} />
      {conditions.map((condition) => {
        const column = plan.columns[condition.column]
        return (
          column && (
            <ConditionChip
              key={`${condition.column} ${condition.operator} ${condition.value}`}
              column={column}
              condition={condition}
              optionsFor={optionsFor}
              onRemove={() => change({ conditions: withCondition(conditions, condition, undefined) })}
              onEdit={() => open(condition)}
            />
          )
        )
      })}
      {isInline ? (
        button
      ) : (
        <Popover
          trigger={button}
          title={opened?.edited ? 'Change filter' : 'Add filter'}
          isOpen={opened !== undefined}
          onOpenChange={(isOpen) => (isOpen ? open(undefined) : setOpened(undefined))}
        >
          {form}
        </Popover>
      )}
      {(conditions.length > 0 || pasted !== '') && (
        <Button size="small" variant="quiet" onClick={() => change({ ...nothingAsked, search: state.search })}>
          Clear
        </Button>
      )}
      {isInline && form && <div className={styles.inlineForm}>{form}</div>}
    </>
  )
}
