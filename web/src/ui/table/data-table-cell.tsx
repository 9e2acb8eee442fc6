import type { ReactNode } from 'react'
import { columnWords } from '@kerbline/domain/kit/column-words.ts'
import type { CellMap, TableColumn } from './data-table-column.ts'
import styles from './data-table.module.css'

/** How the cells of one table are drawn. */
export interface CellLook<Row> {
  readonly cells?: CellMap<Row> | undefined
  /** Draws a registration; ui knows none of the fleet's parts. */
  readonly plate?: ((registration: string) => ReactNode) | undefined
  /** Today in London, for "Today 06:42". */
  readonly today?: string | undefined
}

interface Props<Row> extends CellLook<Row> {
  readonly column: TableColumn
  readonly row: Row
}

/** What is too long for its column goes on in a second line, which the row has room for. */
export const CellWords = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.words}>{children}</span>
)

/** What stands in a cell: the caller's own drawing, or the value as its kind says it. Nothing is never a dash. */
export function CellContents<Row extends object>({ column, row, cells, plate, today }: Props<Row>): ReactNode {
  const own = cells?.[column.name]
  if (own) return own(row)
  const words = columnWords(column, row, today)
  if (words === undefined) return <span className={styles.nothing}>Not set</span>
  if (column.kind === 'plate' && plate) return plate(words)
  if (column.kind === 'flag' && words === 'No') return <span className={styles.nothing}>No</span>
  return words
}
