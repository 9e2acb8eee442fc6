import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown'
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp'
import { ColumnsIcon } from '@phosphor-icons/react/dist/csr/Columns'
import { useState } from 'react'
import { showable, type ListPlan } from '@kerbline/domain/kit/list.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/choices/checkbox.tsx'
import { headingOf } from '../ui/table/data-table-column.ts'
import { Popover } from '../ui/overlay/popover.tsx'
import type { ListState } from '@kerbline/domain/kit/list-state.ts'
import own from './list-columns.module.css'
import styles from './list.module.css'
import type { Change } from './use-list.ts'

/** The columns shown come first, in their order; then the others, in the plan's. */
export const orderedColumns = (plan: ListPlan, shown: readonly string[]): readonly string[] => [
  ...shown,
  ...showable(plan).filter((name) => !shown.includes(name)),
]

/** One place up or down; at the ends nothing moves. */
export function moved(names: readonly string[], name: string, by: -1 | 1): readonly string[] {
  const from = names.indexOf(name)
  const to = from + by
  if (from < 0 || to < 0 || to >= names.length) return names
  const rest = names.filter((each) => each !== name)
  return [...rest.slice(0, to), name, ...rest.slice(to)]
}

interface RowProps {
  readonly label: string
  readonly isShown: boolean
  readonly isOnly: boolean
  readonly place: number
  readonly last: number
  readonly onTick: (isOn: boolean) => void
  readonly onMove: (by: -1 | 1) => void
}

const ColumnRow = ({ label, isShown, isOnly, place, last, onTick, onMove }: RowProps) => (
  <li className={own.columnRow}>
    <Checkbox
      label={label}
      checked={isShown}
      disabled={isOnly}
      onChange={({ target }) => onTick(target.checked)}
      className={own.columnName}
    />
    {isShown && (
      <>
        <IconButton icon={ArrowUpIcon} label={`Move ${label} up`} disabled={place === 0} onClick={() => onMove(-1)} />
        <IconButton
          icon={ArrowDownIcon}
          label={`Move ${label} down`}
          disabled={place === last}
          onClick={() => onMove(1)}
        />
      </>
    )}
  </li>
)

/** Which columns show, and in what order. The list follows when the panel closes, so that the history gains one entry. */
export function ColumnChooser({ plan, state, change }: { plan: ListPlan; state: ListState; change: Change }) {
  const [draft, setDraft] = useState<readonly string[]>()
  const shown = draft ?? state.columns
  const handleOpen = (isOpen: boolean): void => {
    if (isOpen) return setDraft(state.columns)
    if (draft && draft.join() !== state.columns.join()) change({ columns: draft })
    setDraft(undefined)
  }
  return (
    <Popover
      trigger={
        <Button size="small" icon={ColumnsIcon}>
          Columns
        </Button>
      }
      title="Columns"
      align="end"
      isOpen={draft !== undefined}
      onOpenChange={handleOpen}
    >
      <ul className={own.columns}>
        {orderedColumns(plan, shown).map((name) => {
          const column = plan.columns[name]
          return (
            column && (
              <ColumnRow
                key={name}
                label={headingOf(column)}
                isShown={shown.includes(name)}
                isOnly={shown.length === 1 && shown[0] === name}
                place={shown.indexOf(name)}
                last={shown.length - 1}
                onTick={(isOn) => setDraft(isOn ? [...shown, name] : shown.filter((each) => each !== name))}
                onMove={(by) => setDraft(moved(shown, name, by))}
              />
            )
          )
        })}
      </ul>
      <div className={styles.formFoot}>
        <Button size="small" variant="quiet" onClick={() => setDraft(plan.shown)}>
          Reset
        </Button>
        <Button size="small" variant="primary" onClick={() => handleOpen(false)}>
          Done
        </Button>
      </div>
    </Popover>
  )
}
