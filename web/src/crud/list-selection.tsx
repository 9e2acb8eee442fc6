import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { useState } from 'react'
import { isLoadFailure } from '../data/failure.ts'
import { Button } from '../ui/button.tsx'
import type { Selected } from '../ui/data-table-selection.ts'
import { showToast } from '../ui/toasts.ts'
import type { BulkAction } from './list-bulk.ts'
import styles from './list.module.css'

interface Props<Row> {
  readonly selected: Selected<Row>
  readonly isAll: boolean
  /** How many rows match, on this page or not. */
  readonly total: number
  /** True where the whole page is ticked and there are more. */
  readonly canTakeAll: boolean
  readonly onTakeAll: () => void
  readonly onClear: () => void
  readonly actions: readonly BulkAction<Row>[]
  readonly gather: () => Promise<readonly Row[]>
  readonly onExport?: ((rows: readonly Row[] | 'all') => void) | undefined
}

const count = (value: number): string => value.toLocaleString('en-GB')

/** Takes the place of the toolbar while rows are ticked. */
export function SelectionBar<Row>({
  selected,
  isAll,
  total,
  canTakeAll,
  onTakeAll,
  onClear,
  actions,
  gather,
  onExport,
}: Props<Row>) {
  const [busy, setBusy] = useState<string>()
  const many = isAll ? total : selected.size
  const handleAction = async (action: BulkAction<Row>): Promise<void> => {
    if (!isAll) return action.run([...selected.values()], onClear)
    setBusy(action.label)
    try {
      action.run(await gather(), onClear)
    } catch (error) {
      if (!isLoadFailure(error)) throw error
      showToast({ tone: 'failed', title: 'The rows could not be gathered.', body: error.message })
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <>
      <b role="status" className={styles.chosen}>
        {isAll ? `All ${count(total)} selected` : `${count(many)} selected`}
      </b>
      {canTakeAll && !isAll && (
        <button type="button" className={styles.takeAll} onClick={onTakeAll}>
          Select all {count(total)}
        </button>
      )}
      <span className={styles.rule} aria-hidden="true" />
      {actions.map((action) => (
        <Button
          key={action.label}
          size="small"
          className={styles.bulk}
          icon={action.icon}
          variant={action.isDangerous ? 'danger' : 'secondary'}
          isBusy={busy === action.label}
          busyLabel="Gathering"
          onClick={() => void handleAction(action)}
        >
          {action.label}
        </Button>
      ))}
      {onExport && (
        <Button
          size="small"
          className={styles.bulk}
          icon={DownloadSimpleIcon}
          onClick={() => onExport(isAll ? 'all' : [...selected.values()])}
        >
          Export {count(many)}
        </Button>
      )}
      <Button size="small" variant="quiet" className={styles.bulk} onClick={onClear}>
        Clear
      </Button>
    </>
  )
}
