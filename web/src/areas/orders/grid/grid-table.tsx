import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { CircleNotchIcon } from '@phosphor-icons/react/dist/csr/CircleNotch'
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning'
import { WarningOctagonIcon } from '@phosphor-icons/react/dist/csr/WarningOctagon'
import { href } from '@kerbline/domain/screens.ts'
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { Plate } from '../../../fleet/plate.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { OrderRow } from '../order-source.ts'
import { isWritten, labelOf, shownValue, valueOf } from './cell-values.ts'
import type { CellMark, Cells } from './use-cells.ts'
import styles from './grid.module.css'

const signs: Readonly<Record<CellMark['is'], { readonly icon: typeof CheckIcon; readonly words: string }>> = {
  saving: { icon: CircleNotchIcon, words: 'Saving' },
  saved: { icon: CheckIcon, words: 'Saved' },
  failed: { icon: WarningOctagonIcon, words: 'Not saved' },
  reason: { icon: WarningIcon, words: 'Not saved, needs a reason' },
  changed: { icon: WarningIcon, words: 'Changed elsewhere' },
}

interface Place {
  readonly row: number
  readonly column: number
}

interface Props {
  readonly rows: readonly OrderRow[]
  readonly columns: readonly string[]
  readonly cells: Cells
  readonly isReadOnly: boolean
}

const steps: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}
const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value))

/** Typed cell by cell or pasted as a block. Arrows move, Enter or F2 edits, Enter saves and goes down, Esc restores. */
export function GridTable({ rows, columns, cells, isReadOnly }: Props) {
  const [at, setAt] = useState<Place>({ row: 0, column: columns.findIndex(isWritten) })
  const [typed, setTyped] = useState<string | null>(null)
  const table = useRef<HTMLTableElement>(null)
  /** Leaving the cell saves it, unless a key has decided already. */
  const editing = useRef(false)

  const mayWrite = (column: string): boolean => isWritten(column) && !isReadOnly
  /** The first cell from there on that is written. */
  const focus = ({ row, column }: Place, by: Place = { row: 0, column: 0 }): void => {
    editing.current = false
    flushSync(() => setTyped(null))
    const next = { row: within(row, rows.length), column: within(column, columns.length) }
    const beside = { row: next.row, column: next.column + (by.column || 1) }
    const cell = table.current?.querySelector<HTMLElement>(`[data-place="${next.row} ${next.column}"]`)
    if (cell) {
      setAt(next)
      cell.focus()
    } else if (beside.column >= 0 && beside.column < columns.length) focus(beside, by)
  }
  const standing = (row: OrderRow, column: string): string | null => {
    const kept = cells.keptOf(row.id, column)
    return kept === undefined ? valueOf(row, column) : kept
  }
  const save = (place: Place, text: string): void => {
    const [row, column] = [rows[place.row], columns[place.column]]
    if (!row || column === undefined || !mayWrite(column)) return
    if (text.trim() === shownValue(column, standing(row, column))) return
    cells.save({ row, column, typed: text })
  }
  const edit = (place: Place, begin?: string): void => {
    const [row, column] = [rows[place.row], columns[place.column]]
    if (!row || column === undefined || !mayWrite(column)) return
    setAt(place)
    editing.current = true
    const mark = cells.markOf(row.id, column)
    setTyped(begin ?? (mark && mark.is !== 'saved' ? mark.typed : shownValue(column, standing(row, column))))
  }
  const handleKey = (event: KeyboardEvent, place: Place): void => {
    if (typed !== null) {
      if (event.key === 'Escape') focus(place)
      else if (event.key === 'Enter' || event.key === 'Tab') {
        event.preventDefault()
        save(place, typed)
        const back = event.shiftKey ? -1 : 1
        focus(event.key === 'Enter' ? { ...place, row: place.row + back } : { ...place, column: place.column + back })
      }
      return
    }
    const step = steps[event.key]
    if (step) {
      event.preventDefault()
      focus({ row: place.row + step.row, column: place.column + step.column }, step)
    } else if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault()
      edit(place)
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      edit(place, event.key)
    }
  }
  const handlePaste = (event: ClipboardEvent, place: Place): void => {
    if (typed !== null) return
    event.preventDefault()
    const lines = event.clipboardData
      .getData('text/plain')
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
    for (const [down, line] of lines.entries())
      for (const [right, text] of line.split('\t').entries())
        save({ row: place.row + down, column: place.column + right }, text)
  }

  return (
    <div className={styles.scroller}>
      <table ref={table} className={styles.grid} aria-label="Orders in hand">
        <thead>
          <tr>
            <th scope="col">Customer</th>
            <th scope="col">Registration</th>
            {columns.map((column) => (
              <th scope="col" key={column}>
                {labelOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, down) => (
            <tr key={row.id}>
              <th scope="row">
                <a href={href('order', { id: String(row.id) })} aria-label={`${row.account_name}, order ${row.number}`}>
                  {row.account_name}
                </a>
              </th>
              <td>
                {row.reg_no === null ? (
                  <span className={styles.none}>On order</span>
                ) : (
                  <Plate reg={row.reg_no} size="small" />
                )}
              </td>
              {columns.map((column, right) => {
                const mark = cells.markOf(row.id, column)
                const isHere = at.row === down && at.column === right
                const place = { row: down, column: right }
                const shown = mark && mark.is !== 'saved' ? mark.typed : shownValue(column, standing(row, column))
                const sign = mark && signs[mark.is]
                return (
                  <td key={column} data-is={mark?.is}>
                    {isHere && typed !== null ? (
                      <input
                        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the cell was asked to be edited
                        autoFocus
                        aria-label={`${labelOf(column)}, ${row.number}`}
                        value={typed}
                        onChange={(event) => setTyped(event.target.value)}
                        onKeyDown={(event) => handleKey(event, place)}
                        onBlur={() => {
                          if (editing.current) save(place, typed)
                          setTyped(null)
                        }}
                      />
                    ) : mayWrite(column) ? (
                      <button
                        type="button"
                        className={styles.cell}
                        tabIndex={isHere ? 0 : -1}
                        data-place={`${down} ${right}`}
                        aria-label={`${labelOf(column)}, ${row.number}: ${shown || 'Empty'}${sign ? `, ${sign.words}` : ''}`}
                        onFocus={() => setAt(place)}
                        onDoubleClick={() => edit(place)}
                        onKeyDown={(event) => handleKey(event, place)}
                        onPaste={(event) => handlePaste(event, place)}
                      >
                        {shown === '' ? <span className={styles.empty}>Empty</span> : shown}
                        {sign && <Icon of={sign.icon} className={styles.sign} />}
                      </button>
                    ) : (
                      shown
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
