import { useRef, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import { DataCards, SkeletonCards } from './data-table-cards.tsx'
import { widthOf, type CardPlan, type CellMap, type RowKey, type TableColumn } from './data-table-column.ts'
import { TableHead } from './data-table-head.tsx'
import { useRowKeys } from './data-table-keys.ts'
import { LoadingRows, LoadingWords } from './data-table-loading.tsx'
import { useNarrow } from './data-table-narrow.ts'
import { DataRow, type RowLook } from './data-table-rows.tsx'
import { between, pageTicks, tick, type Selected } from './data-table-selection.ts'
import { useRowWindow } from './data-table-window.ts'
import styles from './data-table.module.css'

export interface TableSelection<Row> {
  readonly selected: Selected<Row>
  /** Every row that matches, on this page or not. */
  readonly isAll?: boolean | undefined
  readonly onChange: (selected: Selected<Row>) => void
}

export interface DataTableProps<Row extends object> {
  /** Says what the table holds: "Vehicles matching your filters, sorted by next due". */
  readonly caption: string
  /** Plural and lower case, for "Loading vehicles". */
  readonly what: string
  /** The first names the row and carries its link. */
  readonly columns: readonly TableColumn[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => RowKey
  readonly nameOf: (row: Row) => string
  readonly hrefOf?: ((row: Row) => string | undefined) | undefined
  readonly cells?: CellMap<Row> | undefined
  /** Beside the name and outside of its link: what is done to the name itself. */
  readonly besideName?: ((row: Row) => ReactNode) | undefined
  readonly plate?: ((registration: string) => ReactNode) | undefined
  /** Today in London, for "Today 06:42". */
  readonly today?: string | undefined
  /** `name` or `-name`. */
  readonly sort?: string | undefined
  readonly onSort?: ((column: string) => void) | undefined
  readonly filtered?: ReadonlySet<string> | undefined
  /** In the head of each column, beside its name: its filter. */
  readonly headTools?: ((column: TableColumn) => ReactNode) | undefined
  /** Only where there is something to do with several rows. */
  readonly selection?: TableSelection<Row> | undefined
  readonly isLoading?: boolean | undefined
  /** Rows of the question before, while the answer to the present one is on its way. */
  readonly isOld?: boolean | undefined
  /** Stands in place of rows: empty, nothing matches, failed. */
  readonly message?: ReactNode
  /** False where single-letter keys are switched off. */
  readonly hasKeys?: boolean | undefined
  readonly card?: CardPlan | undefined
  /** On phones too a table: short ones inside records. */
  readonly isNeverCards?: boolean | undefined
}

interface Ticking<Row> {
  readonly isTicked: (row: Row) => boolean
  readonly ticks: 'all' | 'some' | 'none'
  readonly onTick: ((place: number, isRange: boolean) => void) | undefined
  readonly onTickPage: ((isOn: boolean) => void) | undefined
}

/** Shift reaches from the row ticked last; a row taken out of "all" leaves the rest of its page. */
function useTicking<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => RowKey,
  selection: TableSelection<Row> | undefined,
): Ticking<Row> {
  const last = useRef<number>(undefined)
  if (!selection) return { isTicked: () => false, ticks: 'none', onTick: undefined, onTickPage: undefined }
  const { isAll = false, onChange } = selection
  const selected = isAll ? tick(new Map(), rows, keyOf, true) : selection.selected
  return {
    isTicked: (row) => selected.has(keyOf(row)),
    ticks: pageTicks(selected, rows, keyOf),
    onTick: (place, isRange) => {
      const row = rows[place]
      if (!row) return
      const isOn = !selected.has(keyOf(row))
      const from = isRange ? (last.current ?? place) : place
      last.current = place
      onChange(tick(selected, between(rows, from, place), keyOf, isOn))
    },
    onTickPage: (isOn) => onChange(tick(selected, rows, keyOf, isOn)),
  }
}

/**
 * Every list of the portal. Real table, real links; the header and the first column stay, rows out of sight are not in the page;
 * j, k, x and Enter work; on phones rows are cards.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, what, columns, rows, keyOf, nameOf, hrefOf, cells, besideName, plate, today, selection } = props
  const { sort, onSort, filtered, headTools, isLoading = false, isOld = false, message, hasKeys = true, card } = props
  const scroller = useRef<HTMLDivElement>(null)
  const isNarrow = useNarrow() && props.isNeverCards !== true
  const shown = useRowWindow(scroller, rows.length)
  const { isTicked, ticks, onTick, onTickPage } = useTicking(rows, keyOf, selection)
  const isFull = !isLoading && message === undefined
  useRowKeys({
    scroller,
    count: isFull ? rows.length : 0,
    isOn: hasKeys,
    reveal: isNarrow ? () => undefined : shown.reveal,
    onTick: onTick && ((place) => onTick(place, false)),
  })
  const look: RowLook<Row> = { columns, nameOf, hrefOf, onTick, cells, besideName, plate, today }

  if (isNarrow)
    return (
      <div ref={scroller} className={classes(styles.narrow, isOld && styles.old)} aria-busy={isLoading || isOld}>
        {isLoading && <SkeletonCards count={4} />}
        {isLoading && <LoadingWords what={what} />}
        {message}
        {isFull && <DataCards {...{ look, rows, keyOf, isTicked, card, caption }} />}
      </div>
    )

  const room = columns.reduce((sum, column, place) => sum + widthOf(column, place), onTick ? 44 : 0)
  const blank = (count: number): ReactNode =>
    count > 0 && (
      <tr aria-hidden="true">
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- holds the room of rows out of sight, hidden from everybody */}
        <td colSpan={columns.length + 1} className={styles.blank} style={{ height: count * shown.rowHeight }} />
      </tr>
    )
  return (
    <div
      ref={scroller}
      className={classes(styles.scroller, isOld && styles.old, isLoading && styles.loading)}
      aria-busy={isLoading || isOld}
      onScroll={shown.handleScroll}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      role="region"
      aria-label={caption}
    >
      <table
        className={styles.table}
        style={{ minWidth: isFull || isLoading ? room : undefined }}
        aria-rowcount={rows.length + 1}
      >
        <caption className={styles.caption}>{caption}</caption>
        <colgroup>
          {onTick && <col style={{ width: 44 }} />}
          {columns.map((column, place) => (
            <col key={column.name} style={{ width: widthOf(column, place) }} />
          ))}
        </colgroup>
        <TableHead {...{ columns, sort, onSort, filtered, headTools, ticks }} onTickPage={onTickPage} />
        {isLoading && <LoadingRows columns={columns} hasTicks={onTick !== undefined} />}
        {message !== undefined && (
          <tbody>
            <tr>
              <td colSpan={columns.length + (onTick ? 1 : 0)} className={styles.message}>
                {message}
              </td>
            </tr>
          </tbody>
        )}
        {isFull && (
          <tbody>
            {blank(shown.start)}
            {rows.slice(shown.start, shown.end).map((row, place) => (
              <DataRow key={keyOf(row)} look={look} row={row} place={shown.start + place} isTicked={isTicked(row)} />
            ))}
            {blank(rows.length - shown.end)}
          </tbody>
        )}
      </table>
      {isLoading && <LoadingWords what={what} />}
    </div>
  )
}
