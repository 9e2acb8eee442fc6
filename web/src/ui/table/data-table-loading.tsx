import { classes } from '../classes.ts'
import { isFigure, type TableColumn } from './data-table-column.ts'
import styles from './data-table.module.css'
import { Skeleton } from '../layout/skeleton.tsx'
import { SlowWords } from '../layout/load-state.tsx'
import { useAfter } from '../use-after.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'

const skeletonRows = 8
const skeletonAfter = 150
const shares = [72, 58, 84, 64, 76] as const

/** Rows to come, as wide as their columns: unseen at first, and honest when it takes long. */
export function LoadingRows({ columns, hasTicks }: { columns: readonly TableColumn[]; hasTicks: boolean }) {
  const isShown = useAfter(skeletonAfter, true)
  return (
    <tbody className={classes(!isShown && styles.unseen)} aria-hidden="true">
      {Array.from({ length: skeletonRows }, (_, row) => (
        <tr key={row} className={styles.row}>
          {hasTicks && (
            <td className={styles.tick}>
              <Skeleton width={18} height={18} />
            </td>
          )}
          {columns.map((column, place) => (
            <td key={column.name} className={classes(isFigure(column.kind) && styles.figure)}>
              <Skeleton
                width={`${shares[(row + place) % shares.length]}%`}
                height={column.kind === 'plate' ? 24 : 12}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

/** Said once, below the rows to come. */
export const LoadingWords = ({ what }: { what: string }) => (
  <SlowWords>
    <VisuallyHidden>Loading {what}. </VisuallyHidden>
  </SlowWords>
)
