import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown'
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import type { Fields } from '@kerbline/domain/kit/field.ts'
import { Fragment, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useIsPhone } from '../../data/media.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './settings.module.css'
import { PlainInput } from '../../form/field-input-plain.tsx'
import type { Control, RowCell } from './use-table.ts'

/** Names over the fields, once for all rows, where there is room; none: each field has its own. `className` lays out names and fields alike. */
export interface ListColumns {
  readonly labels: readonly string[]
  readonly className: string | undefined
}

interface CellProps<Row> {
  readonly row: Row
  readonly onChange: (row: Row) => void
  readonly control: Control
}

export interface ListRowsProps<Row> {
  title: string
  rows: readonly Row[]
  /** Given: rows can be moved. */
  isOrdered?: boolean | undefined
  /** Rows are neither added nor removed: only what stands in them is changed. */
  isFixed?: boolean | undefined
  nameOf: (row: Row) => string
  blank?: (() => Row) | undefined
  addLabel?: string | undefined
  columns?: ListColumns | undefined
  /** Said in place of rows. */
  empty?: string | undefined
  /** Why a row cannot be removed. */
  holdReason?: ((row: Row) => string | undefined) | undefined
  /** Said below the fields of a row. */
  noteOf?: ((row: Row) => ReactNode) | undefined
  /** Rows of the list that are not shown stay as they are. */
  isShown?: ((row: Row) => boolean) | undefined
  onChange: (rows: readonly Row[]) => void
  fields: Fields
  control: (row: Row, cell: RowCell, name: string) => Control
  /** In place of a field's input. */
  renderCells?: Readonly<Record<string, (cell: CellProps<Row>) => ReactNode>> | undefined
  renderBefore?: ((row: Row, change: (row: Row) => void) => ReactNode) | undefined
  renderAfter?: ((row: Row, change: (row: Row) => void) => ReactNode) | undefined
}

type RowFieldsProps<Row> = Pick<ListRowsProps<Row>, 'fields' | 'control' | 'renderCells'> & {
  readonly row: Row
  readonly cell: RowCell
  readonly onChange: (row: Row) => void
}

/** The fields of a row, each with what was refused of it. */
function RowFields<Row extends object>({
  row,
  cell,
  fields,
  control,
  renderCells = {},
  onChange,
}: RowFieldsProps<Row>) {
  const values = Object.fromEntries(Object.entries(row))
  return Object.entries(fields).map(([name, field]) => {
    const its = control(row, cell, name)
    const own = renderCells[name]
    return (
      <Fragment key={name}>
        {own ? (
          own({ row, onChange, control: its })
        ) : (
          <PlainInput
            {...{ id: its.id, name, field, fields, values, error: its.error }}
            isLabelHidden={its.isLabelHidden}
            value={values[name]}
            onChange={(value) => onChange(Object.assign({}, row, { [name]: value }))}
          />
        )}
      </Fragment>
    )
  })
}

const moved = <Row,>(rows: readonly Row[], from: number, to: number): readonly Row[] => {
  const row = rows[from]
  return row === undefined ? rows : rows.toSpliced(from, 1).toSpliced(to, 0, row)
}

type RowAction = 'up' | 'down' | 'remove' | 'fill'

/** The focus goes along with what was moved, to the next row when one is removed, and into what was added. */
function useFocusAfter() {
  const box = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState<{ readonly action: RowAction; readonly place: number }>()
  useLayoutEffect(() => {
    if (!wanted || !box.current) return
    const { action, place } = wanted
    const row = box.current.querySelectorAll<HTMLElement>('[data-row]')[place]
    const found =
      action === 'fill'
        ? row?.querySelector<HTMLElement>('input, button')
        : (row?.querySelector<HTMLElement>(`[data-action="${action}"]:not(:disabled)`) ??
          row?.querySelector<HTMLElement>('[data-action]:not(:disabled)'))
    ;(found ?? box.current.querySelector<HTMLElement>('[data-add]'))?.focus()
  }, [wanted])
  return { box, focus: (action: RowAction, place: number) => setWanted({ action, place }) }
}

/** The rows of a list under edit: each is changed in place, moved and removed; the list itself says nothing of saving. */
export function ListRows<Row extends object>(props: ListRowsProps<Row>) {
  const {
    title,
    rows,
    isOrdered = false,
    nameOf,
    blank,
    addLabel,
    columns,
    onChange,
    fields,
    control,
    renderCells,
    renderBefore,
    renderAfter,
  } = props
  const { isFixed = false, holdReason, noteOf, isShown = () => true, empty = 'The list is empty.' } = props
  const isPhone = useIsPhone()
  const { box, focus } = useFocusAfter()
  const isHeaded = columns !== undefined && columns.labels.length > 0 && !isPhone
  const shown = rows.map((row, place) => ({ row, place })).filter(({ row }) => isShown(row))
  const handleMove = (place: number, by: -1 | 1): void => {
    onChange(moved(rows, place, place + by))
    focus(by < 0 ? 'up' : 'down', place + by)
  }
  return (
    <div ref={box}>
      {isHeaded && shown.length > 0 && (
        <div className={styles.row} aria-hidden="true">
          <div className={classes(styles.fields, styles.heads, columns.className)}>
            {columns.labels.map((label) => (
              <span key={label}>{label}</span>
            ))}
          </div>
          {!(isFixed && !isOrdered) && <span className={isOrdered ? styles.threeButtons : styles.oneButton} />}
        </div>
      )}
      <ul className={styles.rows} aria-label={title}>
        {shown.map(({ row, place }, line) => {
          const name = nameOf(row) || `row ${place + 1}`
          const held = holdReason?.(row)
          const change = (next: Row): void => onChange(rows.with(place, next))
          const note = noteOf?.(row)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no identity until they are saved; their place is what they are
            <li key={place} className={classes(styles.row, columns && styles.tall)} data-row>
              <fieldset className={classes(styles.fields, columns?.className)} aria-label={name}>
                {renderBefore?.(row, change)}
                <RowFields
                  {...{ row, fields, control, renderCells }}
                  cell={{ place, isLabelHidden: isHeaded }}
                  onChange={change}
                />
                {renderAfter?.(row, change)}
              </fieldset>
              {isOrdered && (
                <>
                  <IconButton
                    size="normal"
                    label={`Move ${name} up`}
                    icon={ArrowUpIcon}
                    data-action="up"
                    disabled={place === 0}
                    onClick={() => handleMove(place, -1)}
                  />
                  <IconButton
                    size="normal"
                    label={`Move ${name} down`}
                    icon={ArrowDownIcon}
                    data-action="down"
                    disabled={place === rows.length - 1}
                    onClick={() => handleMove(place, 1)}
                  />
                </>
              )}
              {!isFixed && (
                <IconButton
                  size="normal"
                  label={held ?? `Remove ${name}`}
                  icon={TrashIcon}
                  data-action="remove"
                  {...(held === undefined
                    ? {
                        onClick: () => {
                          onChange(rows.toSpliced(place, 1))
                          focus('remove', Math.min(line, shown.length - 2))
                        },
                      }
                    : { 'aria-disabled': true, className: styles.held })}
                />
              )}
              {note !== undefined && <div className={styles.rowNote}>{note}</div>}
            </li>
          )
        })}
      </ul>
      {shown.length === 0 && <p className={styles.empty}>{empty}</p>}
      {blank && (
        <Button
          icon={PlusIcon}
          data-add
          onClick={() => {
            onChange([...rows, blank()])
            focus('fill', shown.length)
          }}
        >
          {addLabel}
        </Button>
      )}
    </div>
  )
}
