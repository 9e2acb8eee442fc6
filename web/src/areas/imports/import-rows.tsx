import { WarningOctagonIcon } from '@phosphor-icons/react/dist/csr/WarningOctagon'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { Plate } from '../../fleet/plate.tsx'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import type { ImportRow, ImportView } from './import-view.ts'
import styles from './import-rows.module.css'

/** A column of the file that is shown: those that name the row, then the ones every row needs. */
interface ShownColumn {
  readonly place: number
  readonly name: string
  readonly label: string
  readonly isPlate: boolean
}

const MAX_COLUMNS = 4

export function shownColumns({ columns, targets }: ImportView, needed: readonly number[]): readonly ShownColumn[] {
  const mapped = columns.flatMap(({ target }, place) => {
    const found = targets.find(({ name }) => name === target)
    return found ? [{ ...found, place }] : []
  })
  const rank = ({ place, is_key, is_required }: (typeof mapped)[number]): number =>
    needed.includes(place) ? 0 : is_key ? 1 : is_required ? 2 : 3
  return mapped
    .toSorted((one, other) => rank(one) - rank(other) || one.place - other.place)
    .slice(0, Math.max(MAX_COLUMNS, needed.length))
    .toSorted((one, other) => one.place - other.place)
    .map(({ place, name, label, holds }) => ({ place, name, label, isPlate: holds.startsWith('a registration') }))
}

interface CellProps {
  row: ImportRow
  column: ShownColumn
  messageId: string
  isBad: boolean
  onSave: (text: string) => void
}

/** A faulty cell: corrected where it stands, saved with Enter or on leaving it. */
function EditableCell({ row, column, messageId, isBad, onSave }: CellProps) {
  const known = row.cells[column.place] ?? ''
  const [text, setText] = useState(known)
  // Enter saves, and leaving the cell afterwards is no second correction.
  const saved = useRef(known)
  const save = (): void => {
    if (text === saved.current) return
    saved.current = text
    onSave(text)
  }
  const handleKey = ({ key }: KeyboardEvent): void => {
    if (key === 'Enter') save()
    if (key === 'Escape') setText(known)
  }
  return (
    <input
      className={classes(styles.cell, isBad && styles.bad)}
      aria-label={`${column.label}, row ${row.row}`}
      aria-invalid={isBad || undefined}
      aria-describedby={isBad ? messageId : undefined}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={save}
      onKeyDown={handleKey}
    />
  )
}

const resultWords = {
  create: 'New',
  update: 'Changed',
  skip: 'No changes',
  error: 'Error',
  'left out': 'Skipped by you',
} as const

interface Props {
  caption: string
  rows: readonly ImportRow[]
  columns: readonly ShownColumn[]
  /** Absent: the rows are only read. */
  onSave?: ((row: number, place: number, text: string) => void) | undefined
  onLeaveOut?: ((row: number, isOut: boolean) => void) | undefined
}

/** Rows of the file as a table, on phones as cards; under each what is wrong with it. */
export function ImportRows({ caption, rows, columns, onSave, onLeaveOut }: Props) {
  return (
    <table className={styles.rows}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.rowNumber}>
            Row
          </th>
          {columns.map(({ place, label }) => (
            <th key={place} scope="col">
              {label}
            </th>
          ))}
          <th scope="col" className={styles.result}>
            Result
          </th>
        </tr>
      </thead>
      {rows.map((row) => (
        <RowBody key={`${row.row} ${row.cells.join('|')}`} {...{ row, columns, onSave, onLeaveOut }} />
      ))}
    </table>
  )
}

function RowBody({ row, columns, onSave, onLeaveOut }: Omit<Props, 'rows' | 'caption'> & { row: ImportRow }) {
  const messageId = useId() // a row with several causes stands on the page several times
  const wrong = row.remarks.filter(({ tone }) => tone === 'error')
  const isOut = row.outcome === 'left out'
  return (
    <tbody>
      <tr>
        <th scope="row" className={styles.rowNumber}>
          <span className={styles.phoneWord}>Row </span>
          {row.row}
        </th>
        {columns.map((column) => {
          const isBad = wrong.some((each) => each.column === column.name)
          const text = row.cells[column.place] ?? ''
          return (
            <td key={column.place} data-label={column.label} data-bad={isBad || undefined}>
              {isBad && onSave ? (
                <EditableCell
                  {...{ row, column, messageId, isBad }}
                  onSave={(said) => onSave(row.row, column.place, said)}
                />
              ) : column.isPlate && text !== '' ? (
                <Plate reg={text} size="small" />
              ) : (
                text || <span className={styles.nothing}>–</span>
              )}
            </td>
          )
        })}
        <td className={styles.result}>
          {onLeaveOut && (row.outcome === 'error' || isOut) ? (
            <Checkbox
              label="Skip"
              aria-label={`Skip row ${row.row}`}
              checked={isOut}
              onChange={({ target }) => onLeaveOut(row.row, target.checked)}
            />
          ) : (
            row.outcome && resultWords[row.outcome]
          )}
        </td>
      </tr>
      {row.changes.length > 0 && (
        <tr className={styles.changes}>
          <td colSpan={columns.length + 2}>
            <dl>
              {row.changes.map(({ label, before, after }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <del>{before ?? 'nothing'}</del> <span aria-hidden>→</span> <ins>{after ?? 'nothing'}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          </td>
        </tr>
      )}
      {row.remarks.length > 0 && (
        <tr className={styles.says}>
          <td colSpan={columns.length + 2} id={messageId}>
            {row.remarks.map(({ message, tone, key }) => (
              <p key={`${key} ${message}`} data-tone={tone}>
                <Icon of={WarningOctagonIcon} weight="fill" />
                {message}
              </p>
            ))}
          </td>
        </tr>
      )}
    </tbody>
  )
}
