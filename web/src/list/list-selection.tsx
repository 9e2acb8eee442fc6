import { countWords } from '@kerbline/domain/kit/use-words.ts'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { FileCsvIcon } from '@phosphor-icons/react/dist/csr/FileCsv'
import { FileXlsIcon } from '@phosphor-icons/react/dist/csr/FileXls'
import { useEffect, useState } from 'react'
import type { ListInput } from '@kerbline/domain/kit/list-state.ts'
import { Button } from '../ui/button.tsx'
import type { Selected } from '../ui/table/data-table-selection.ts'
import { ConfirmDialog } from '../ui/overlay/dialog.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import { type BulkChangeStart, type ManyRows, startChange } from './bulk/bulk-change.ts'
import { maxAtOnce, type BulkAction } from './bulk/list-bulk.ts'
import type { ExportFormat } from './export/list-export.tsx'
import styles from './list.module.css'
import type { ListRow } from './use-list.ts'

interface Props<Row extends ListRow> {
  readonly what: string
  /** The first part of the list's address. */
  readonly list: string
  readonly asked: ListInput
  readonly selected: Selected<Row>
  readonly isAll: boolean
  /** How many rows match, on this page or not. */
  readonly total: number
  /** True where the whole page is ticked and there are more. */
  readonly canTakeAll: boolean
  readonly onTakeAll: () => void
  readonly onClear: () => void
  readonly actions: readonly BulkAction<Row>[]
  /** Nothing: the list has no export. */
  readonly onExport?: ((format: ExportFormat, ids: readonly number[] | undefined) => void) | undefined
}

const count = (value: number): string => value.toLocaleString('en-GB')

/** Of rows that carry one. */
function versionsOf(rows: readonly ListRow[]): ManyRows['seen'] {
  const versions = rows.flatMap((row) =>
    'updated_at' in row && typeof row.updated_at === 'string' ? [{ id: row.id, version: row.updated_at }] : [],
  )
  return versions.length > 0 ? versions : undefined
}

interface Asking {
  readonly change: BulkChangeStart
  readonly isDangerous: boolean | undefined
}

/** The one question before all that match are changed: how many, that it goes on by itself, and what of it can be taken back. */
function AskAll({
  asking: { change, isDangerous },
  many,
  what,
  onClose,
  onDone,
}: {
  readonly asking: Asking
  readonly many: ManyRows
  readonly what: string
  readonly onClose: () => void
  readonly onDone: () => void
}) {
  const [isBusy, setBusy] = useState(false)
  const handleConfirm = async (): Promise<void> => {
    setBusy(true)
    const isStarted = await startChange(many, change)
    setBusy(false)
    onClose()
    if (isStarted) onDone()
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void handleConfirm()}
      title={`${change.title} ${many.ids ? '' : 'all '}${countWords({ what, count: many.total })}?`}
      lead={allLead}
      confirmLabel={`${change.title} ${count(many.total)}`}
      isDangerous={isDangerous}
      isBusy={isBusy}
      busyLabel="Starting"
    />
  )
}

/** Said before any change of all that match. */
export const allLead =
  'This runs in the background. You can stop or undo it. Rows that cannot be changed, or that someone else changes first, are skipped and listed.'

/** Takes the place of the toolbar while rows are ticked. */
export function SelectionBar<Row extends ListRow>({
  what,
  list,
  asked,
  selected,
  isAll,
  total,
  canTakeAll,
  onTakeAll,
  onClear,
  actions,
  onExport,
}: Props<Row>) {
  const [asking, setAsking] = useState<Asking>()
  // Whoever ticks rows will do something with them.
  useEffect(() => {
    for (const { ahead } of actions) ahead?.()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once a bar: what is done to rows does not change under their ticks
  }, [])
  const ids = isAll ? undefined : [...selected.values()].map(({ id }) => id)
  const chosen = ids?.length ?? total
  const isMany = chosen > maxAtOnce || isAll
  const many: ManyRows = { list, asked, ids, total: chosen, seen: versionsOf([...selected.values()]) }
  const handleAction = ({ run, all, isDangerous }: BulkAction<Row>): void => {
    const seen = [...selected.values()]
    if (!isMany) return run(seen, onClear)
    if (typeof all === 'function') return all(many, seen, onClear)
    if (all) setAsking({ change: all, isDangerous })
  }
  const format = (name: ExportFormat) => (): void => onExport?.(name, ids)
  return (
    <>
      <b role="status" className={styles.chosen}>
        {isAll ? `All ${count(total)} selected` : `${count(chosen)} selected`}
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
          disabledReason={isMany && !action.all ? 'Select rows individually to use this' : undefined}
          onClick={() => handleAction(action)}
        >
          {action.label}
        </Button>
      ))}
      {onExport && (
        <Menu
          trigger={
            <Button size="small" className={styles.bulk} icon={DownloadSimpleIcon} iconEnd={CaretDownIcon}>
              Export {count(chosen)}
            </Button>
          }
          entries={[
            { kind: 'action', label: 'CSV file', icon: FileCsvIcon, onSelect: format('csv') },
            { kind: 'action', label: 'Excel workbook', icon: FileXlsIcon, onSelect: format('xlsx') },
          ]}
        />
      )}
      <Button size="small" variant="quiet" className={styles.bulk} onClick={onClear}>
        Clear
      </Button>
      {asking && <AskAll {...{ asking, many, what }} onClose={() => setAsking(undefined)} onDone={onClear} />}
    </>
  )
}
