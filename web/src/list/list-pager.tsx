import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { pageSizes } from '@kerbline/domain/kit/list.ts'
import { IconButton } from '../ui/button.tsx'
import { SelectField } from '../ui/choices/select-field.tsx'
import { rangeWords, turn, type ListState, type PageFacts } from '@kerbline/domain/kit/list-state.ts'
import styles from './list.module.css'
import type { Change } from './use-list.ts'

const sizes = pageSizes.map((size) => ({ value: String(size), label: String(size) }))

interface Props {
  readonly page: PageFacts | undefined
  readonly state: ListState
  readonly change: Change
}

/** Where the page stands among all rows, how many rows it has, and the way on and back. */
export function ListPager({ page, state, change }: Props) {
  const go = (direction: 'next' | 'previous'): void => {
    if (page) change(turn(page, state, direction))
  }
  return (
    <nav className={styles.pager} aria-label="Pages" data-print="hide">
      <span className={styles.range}>{page && rangeWords(page, state)}</span>
      <span className={styles.rowsWord} aria-hidden="true">
        Rows
      </span>
      <SelectField
        label="Rows on a page"
        isLabelHidden
        size="small"
        options={sizes}
        value={String(state.size)}
        onChange={(chosen) => change({ size: pageSizes.find((size) => String(size) === chosen) ?? 50 })}
        className={styles.size}
      />
      <IconButton
        icon={CaretLeftIcon}
        label="Previous page"
        disabled={!page || page.previous === null}
        onClick={() => go('previous')}
      />
      <IconButton
        icon={CaretRightIcon}
        label="Next page"
        disabled={!page || page.next === null}
        onClick={() => go('next')}
      />
    </nav>
  )
}
