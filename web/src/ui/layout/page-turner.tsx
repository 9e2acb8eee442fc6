import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { Button } from '../button.tsx'
import styles from './page-turner.module.css'

interface Props {
  /** "Pages of vehicles" */
  readonly label: string
  /** Where each page before this one ended. */
  readonly passed: readonly string[]
  readonly next: string | null
  readonly onTurn: (passed: readonly string[]) => void
  /** What lies either way; sooner and later where days decide. */
  readonly ways?: readonly [back: string, on: string]
}

/** To what stands before and after; nothing where all stand on one page. */
export const PageTurner = ({ label, passed, next, onTurn, ways: [back, on] = ['Previous', 'Next'] }: Props) =>
  next === null && passed.length === 0 ? null : (
    <nav className={styles.pager} aria-label={label} data-print="hide">
      <Button
        icon={CaretLeftIcon}
        disabledReason={passed.length === 0 ? 'This is the first page' : undefined}
        onClick={() => onTurn(passed.slice(0, -1))}
      >
        {back}
      </Button>
      <span>Page {(passed.length + 1).toLocaleString('en-GB')}</span>
      <Button
        iconEnd={CaretRightIcon}
        disabledReason={next === null ? 'This is the last page' : undefined}
        onClick={() => next !== null && onTurn([...passed, next])}
      >
        {on}
      </Button>
    </nav>
  )
