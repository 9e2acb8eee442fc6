import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { OrderRow } from '../order-source.ts'
import { labelOf, shownValue } from './cell-values.ts'
import type { CellMark, Cells } from './use-cells.ts'
import styles from './grid.module.css'

interface Props {
  readonly rows: readonly OrderRow[]
  readonly cells: Cells
}

/** A date that moves says why: the customer reads it. */
function Reason({ mark, row, cells }: { readonly mark: CellMark; readonly row: OrderRow; readonly cells: Cells }) {
  const [reason, setReason] = useState('')
  return (
    <>
      <TextField
        id={`reason-${row.id}-${mark.column}`}
        label="Why the date moved"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        maxLength={500}
      />
      <Button
        size="small"
        variant="primary"
        onClick={() => cells.save({ row, column: mark.column, typed: mark.typed, reason: reason.trim() || null })}
      >
        Save date
      </Button>
    </>
  )
}

/** Of a block that was pasted, one reason for every date that moved. */
function OneReason({ marks, rows, cells }: { readonly marks: readonly CellMark[] } & Props) {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const saveAll = (): void => {
    setTried(true)
    if (reason.trim() === '') return
    for (const { id, column, typed } of marks) {
      const row = rows.find((each) => each.id === id)
      if (row) cells.save({ row, column, typed, reason: reason.trim() })
    }
  }
  return (
    <form
      className={styles.choices}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        saveAll()
      }}
    >
      <TextField
        id="reason-for-all"
        label={`Why these ${marks.length} dates moved`}
        error={isTried && reason.trim() === '' ? 'Enter why the dates moved. The customers read it.' : undefined}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        maxLength={500}
      />
      <Button size="small" variant="primary" type="submit">
        Save {String(marks.length)} dates
      </Button>
    </form>
  )
}

/** What needs a person, each with its choice. */
export function GridTray({ rows, cells }: Props) {
  const waiting = cells.marks.filter(({ is }) => is === 'failed' || is === 'changed' || is === 'reason')
  if (waiting.length === 0) return null
  const moved = waiting.filter(({ is }) => is === 'reason')
  return (
    <ul className={styles.tray} aria-label="Not saved">
      {moved.length > 1 && (
        <li>
          <OneReason marks={moved} rows={rows} cells={cells} />
        </li>
      )}
      {waiting.map((mark) => {
        const row = rows.find(({ id }) => id === mark.id)
        if (!row) return null
        const { column, typed } = mark
        return (
          <li key={`${mark.id} ${column}`}>
            <p>
              <b>
                {row.account_name}, {row.number}, {labelOf(column)}:{' '}
                {mark.is === 'changed'
                  ? `someone changed it to ${shownValue(column, mark.now ?? null) || 'empty'}.`
                  : mark.message}
              </b>
              <small>You typed “{typed}”.</small>
            </p>
            <div className={styles.choices}>
              {mark.is === 'reason' && <Reason mark={mark} row={row} cells={cells} />}
              {mark.is === 'changed' ? (
                <>
                  <Button size="small" onClick={() => cells.save({ row, column, typed })}>
                    Keep mine
                  </Button>
                  <Button size="small" onClick={() => cells.take(mark)}>
                    Take theirs
                  </Button>
                </>
              ) : (
                <Button size="small" onClick={() => cells.forget(mark.id, column)}>
                  Put back
                </Button>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
