import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown'
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp'
import { FunnelSimpleIcon } from '@phosphor-icons/react/dist/csr/FunnelSimple'
import type { ReactNode } from 'react'
import { Checkbox } from '../choices/checkbox.tsx'
import { classes } from '../classes.ts'
import { headingOf, isFigure, type TableColumn } from './data-table-column.ts'
import own from './data-table-head.module.css'
import styles from './data-table.module.css'
import { Icon } from '../icon.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'

interface Props {
  readonly columns: readonly TableColumn[]
  /** `name` or `-name`. */
  readonly sort?: string | undefined
  readonly onSort?: ((column: string) => void) | undefined
  /** Columns a filter narrows. */
  readonly filtered?: ReadonlySet<string> | undefined
  /** Beside a column's name: its filter. */
  readonly headTools?: ((column: TableColumn) => ReactNode) | undefined
  readonly ticks?: 'all' | 'some' | 'none' | undefined
  readonly onTickPage?: ((isOn: boolean) => void) | undefined
}

function Heading({ column, sort, onSort, filtered, headTools }: Omit<Props, 'columns'> & { column: TableColumn }) {
  const isSorted = sort?.replace(/^-/, '') === column.name
  const isDescending = isSorted && sort?.startsWith('-')
  const sorter = classes(own.sorter, isFigure(column.kind) && own.figureSorter)
  const words = (
    <>
      <span className={own.headWords}>{headingOf(column)}</span>
      {isSorted && <Icon of={isDescending ? ArrowDownIcon : ArrowUpIcon} weight="bold" />}
      {filtered?.has(column.name) && (
        <>
          {!headTools && <Icon of={FunnelSimpleIcon} weight="bold" className={own.funnel} />}
          <VisuallyHidden>, filtered</VisuallyHidden>
        </>
      )}
    </>
  )
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
      className={classes(isFigure(column.kind) && styles.figure)}
    >
      {column.isSortable && onSort ? (
        <button type="button" className={sorter} onClick={() => onSort(column.name)}>
          {words}
        </button>
      ) : (
        <span className={sorter}>{words}</span>
      )}
      {headTools && (
        <span className={own.headTools} data-on={filtered?.has(column.name) ? '' : undefined} data-print="hide">
          {headTools(column)}
        </span>
      )}
    </th>
  )
}

/** The header: it stays in sight, sorts, and says what is filtered. */
export const TableHead = ({ columns, ticks, onTickPage, ...rest }: Props) => (
  <thead className={styles.head}>
    <tr>
      {onTickPage && (
        <td className={styles.tick}>
          <Checkbox
            label="Select all on this page"
            isLabelHidden
            checked={ticks === 'all'}
            isPartial={ticks === 'some'}
            onChange={({ target }) => onTickPage(target.checked)}
          />
        </td>
      )}
      {columns.map((column) => (
        <Heading key={column.name} column={column} {...rest} />
      ))}
    </tr>
  </thead>
)
