import type { MouseEvent, ReactNode } from 'react'
import { Checkbox } from '../choices/checkbox.tsx'
import { classes } from '../classes.ts'
import { CellContents, CellWords, type CellLook } from './data-table-cell.tsx'
import { columnWords } from '@kerbline/domain/kit/column-words.ts'
import { isFigure, isUnbroken, type TableColumn } from './data-table-column.ts'
import styles from './data-table.module.css'
import { MaybeLink } from '../maybe-link.tsx'

export interface RowLook<Row> extends CellLook<Row> {
  readonly columns: readonly TableColumn[]
  readonly nameOf: (row: Row) => string
  readonly hrefOf?: ((row: Row) => string | undefined) | undefined
  /** Beside the name and outside of its link. */
  readonly besideName?: ((row: Row) => ReactNode) | undefined
  readonly onTick?: ((place: number, isRange: boolean) => void) | undefined
}

interface Props<Row> {
  readonly look: RowLook<Row>
  readonly row: Row
  readonly place: number
  readonly isTicked: boolean
}

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label, select, textarea') !== null

/** The whole row is the link of its first cell, with the same keys held; text that is being marked stays marked. */
function openRow(event: MouseEvent<HTMLTableRowElement>): void {
  if (isControl(event.target) || (getSelection()?.toString() ?? '') !== '') return
  const link = event.currentTarget.querySelector('a[href]')
  const { ctrlKey, metaKey, shiftKey } = event
  link?.dispatchEvent(
    new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  )
}

/** One row of a table. */
export function DataRow<Row extends object>({ look, row, place, isTicked }: Props<Row>) {
  const { columns, hrefOf, nameOf, besideName, onTick, ...cell } = look
  const href = hrefOf?.(row)
  const beside = besideName?.(row)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the link in the row serves the keyboard
    <tr
      data-row={place}
      aria-rowindex={place + 2}
      aria-selected={onTick ? isTicked : undefined}
      tabIndex={href === undefined ? -1 : undefined}
      className={classes(styles.row, isTicked && styles.ticked, href !== undefined && styles.opens)}
      onClick={href === undefined ? undefined : openRow}
    >
      {onTick && (
        <td className={styles.tick}>
          <Checkbox
            label={`Select ${nameOf(row)}`}
            isLabelHidden
            checked={isTicked}
            onChange={({ nativeEvent }) =>
              onTick(place, nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey)
            }
          />
        </td>
      )}
      {columns.map((column, index) => {
        const contents = <CellContents {...cell} column={column} row={row} />
        const isWords = column.kind === 'text' && !isUnbroken(column) && cell.cells?.[column.name] === undefined
        if (index > 0)
          return (
            <td
              key={column.name}
              className={classes(isFigure(column.kind) && styles.figure, isUnbroken(column) && styles.unbroken)}
              title={column.kind === 'text' ? columnWords(column, row) : undefined}
            >
              {isWords ? <CellWords>{contents}</CellWords> : contents}
            </td>
          )
        return (
          <th
            key={column.name}
            scope="row"
            className={classes(styles.name, Boolean(beside) && styles.hasBeside, isUnbroken(column) && styles.unbroken)}
          >
            <MaybeLink href={href} className={styles.link}>
              {contents}
            </MaybeLink>
            {beside}
          </th>
        )
      })}
    </tr>
  )
}
