import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown'
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import type { ReactNode } from 'react'
import type { LoadFailure } from '../../data/failure.ts'
import { ApiProblem } from '../../data/failure.ts'
import { Notice } from '../../ui/banner.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Panel, PanelBody } from '../../ui/panel.tsx'
import styles from './settings.module.css'

interface Props<Row> {
  title: string
  rows: readonly Row[]
  /** Given: rows can be moved. */
  isOrdered?: boolean
  nameOf: (row: Row) => string
  blank: () => Row
  addLabel: string
  onChange: (rows: readonly Row[]) => void
  children: (row: Row, change: (row: Row) => void, place: number) => ReactNode
  isChanged: boolean
  isSaving: boolean
  failure: LoadFailure | undefined
  onSave: () => void
  onReset: () => void
}

const moved = <Row,>(rows: readonly Row[], from: number, to: number): readonly Row[] => {
  const row = rows[from]
  return row === undefined ? rows : rows.toSpliced(from, 1).toSpliced(to, 0, row)
}

/** The message of one row, by the server's `field.place`. */
export const messageAt = (failure: LoadFailure | undefined, place: number): string | undefined =>
  failure instanceof ApiProblem
    ? failure.fields.find(({ field }) => field.split('.').includes(String(place)))?.message
    : undefined

/** A short list that is edited as a whole and saved at once: rows are added, changed, moved and removed. */
export function ListEditor<Row>(props: Props<Row>) {
  const {
    title,
    rows,
    isOrdered = false,
    nameOf,
    blank,
    addLabel,
    onChange,
    children,
    isChanged,
    isSaving,
    failure,
  } = props
  const hasRowMessages = failure instanceof ApiProblem && failure.fields.length > 0
  return (
    <Panel title={title} isRuled>
      <PanelBody>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            props.onSave()
          }}
        >
          <ul className={styles.rows} aria-label={title}>
            {rows.map((row, place) => {
              const name = nameOf(row) || `row ${place + 1}`
              return (
                // Rows have no identity until they are saved; their place is what they are.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={place} className={styles.row}>
                  <div className={styles.fields}>
                    {children(row, (next) => onChange(rows.with(place, next)), place)}
                  </div>
                  {isOrdered && (
                    <>
                      <IconButton
                        label={`Move ${name} up`}
                        icon={ArrowUpIcon}
                        onClick={() => onChange(moved(rows, place, place - 1))}
                        {...(place === 0 && { disabledReason: 'This is the first' })}
                      />
                      <IconButton
                        label={`Move ${name} down`}
                        icon={ArrowDownIcon}
                        onClick={() => onChange(moved(rows, place, place + 1))}
                        {...(place === rows.length - 1 && { disabledReason: 'This is the last' })}
                      />
                    </>
                  )}
                  <IconButton
                    label={`Remove ${name}`}
                    icon={TrashIcon}
                    onClick={() => onChange(rows.toSpliced(place, 1))}
                  />
                </li>
              )
            })}
          </ul>
          {rows.length === 0 && <p>The list is empty.</p>}
          <Button icon={PlusIcon} onClick={() => onChange([...rows, blank()])}>
            {addLabel}
          </Button>
          {failure && !hasRowMessages && (
            <Notice tone="red" role="alert">
              {failure.message}
            </Notice>
          )}
          <div className={styles.bar}>
            <Button
              type="submit"
              variant="primary"
              isBusy={isSaving}
              busyLabel="Saving"
              {...(!isChanged && { disabledReason: 'Nothing has changed' })}
            >
              Save
            </Button>
            {isChanged && <Button onClick={props.onReset}>Undo changes</Button>}
          </div>
        </form>
      </PanelBody>
    </Panel>
  )
}
