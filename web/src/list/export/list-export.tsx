import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { ClockClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockClockwise'
import { ExportIcon } from '@phosphor-icons/react/dist/csr/Export'
import { FileCsvIcon } from '@phosphor-icons/react/dist/csr/FileCsv'
import { FileXlsIcon } from '@phosphor-icons/react/dist/csr/FileXls'
import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer'
import { useState } from 'react'
import type { ResourceEndpoints } from '@kerbline/domain/kit/resource-endpoints.ts'
import { download } from '../../data/download.ts'
import { isLoadFailure } from '../../data/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, type MenuEntry } from '../../ui/overlay/menu.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { maxExportedAtOnce } from '@kerbline/domain/kit/list.ts'
import type { ListInput } from '@kerbline/domain/kit/list-state.ts'
import { exportLong } from './list-export-long.ts'

export type ExportEndpoint = ResourceEndpoints['exportRows']
export type ExportFormat = 'csv' | 'xlsx'

/** The list's question, or only those of its rows that are ticked. */
export type ExportSelection = ListInput & { readonly ids?: number[] }

export interface Export {
  readonly isRunning: boolean
  /** @param total how many rows the selection has, as far as one knows */
  readonly run: (
    selection: ExportSelection,
    columns: readonly string[],
    format: ExportFormat,
    total: number,
  ) => Promise<void>
}

/** Sends for a file of the rows a selection means; a failure says so and can be tried again. */
export function useExport(endpoint: ExportEndpoint | undefined, fileName: string): Export {
  const [isRunning, setRunning] = useState(false)
  const run: Export['run'] = async (selection, columns, format, total) => {
    if (!endpoint) return
    if (total > maxExportedAtOnce) {
      await exportLong(endpoint, { ...selection, columns: [...columns], format }, fileName)
      return
    }
    setRunning(true)
    try {
      await download(endpoint, { ...selection, columns: [...columns], format }, `${fileName}.${format}`)
    } catch (error) {
      if (!isLoadFailure(error)) throw error
      showToast({
        tone: 'failed',
        title: 'The file was not made.',
        body: error.message,
        action: { label: 'Retry', onSelect: () => void run(selection, columns, format, total) },
      })
    } finally {
      setRunning(false)
    }
  }
  return { isRunning, run }
}

interface Props {
  /** "33 rows, 10 columns, as shown" */
  readonly what: string
  /** Nothing: the list has no export of its own and can only be printed. */
  readonly onExport: ((format: ExportFormat) => void) | undefined
  readonly isRunning: boolean
  readonly onPrint: () => void
  /** Its rows are fetched for paper. */
  readonly isPrinting: boolean
  /** A saved view can come by e-mail. */
  readonly schedule?: { readonly note: string; readonly onOpen: () => void } | undefined
}

/** What is on screen as a file, on paper, or by e-mail. */
export function ExportMenu({ what, onExport, isRunning, onPrint, isPrinting, schedule }: Props) {
  const entries: readonly MenuEntry[] = [
    { kind: 'heading', label: what },
    ...(onExport
      ? ([
          { kind: 'action', label: 'CSV file', icon: FileCsvIcon, onSelect: () => onExport('csv') },
          { kind: 'action', label: 'Excel workbook', icon: FileXlsIcon, onSelect: () => onExport('xlsx') },
        ] as const)
      : []),
    { kind: 'action', label: 'Print list', icon: PrinterIcon, onSelect: onPrint },
    ...(schedule
      ? ([
          { kind: 'separator' },
          {
            kind: 'action',
            label: 'Email on a schedule',
            note: schedule.note,
            icon: ClockClockwiseIcon,
            onSelect: schedule.onOpen,
          },
        ] as const)
      : []),
  ]
  return (
    <Menu
      align="end"
      trigger={
        <Button
          size="small"
          icon={ExportIcon}
          iconEnd={CaretDownIcon}
          isBusy={isRunning || isPrinting}
          busyLabel={isPrinting ? 'Preparing' : 'Exporting'}
        >
          Export
        </Button>
      }
      entries={entries}
    />
  )
}
