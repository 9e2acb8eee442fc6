import { driverRecords, type DriverListRow } from '@kerbline/domain/areas/drivers/endpoints.ts'
import { driverProfiles, driversResource, sharedDriverFields } from '@kerbline/domain/areas/drivers/resource.ts'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { ahead, LazyDialog } from '../../crud/lazy-dialog.tsx'
import { bulkEditDialog } from '../../list/bulk/bulk-edit.ts'
import type { ManyRows } from '../../list/bulk/bulk-change.ts'
import type { BulkAction } from '../../list/bulk/list-bulk.ts'
import { useMay } from '../../data/session/may.ts'

interface Editing {
  readonly many?: ManyRows
  readonly records: readonly DriverListRow[]
  readonly done: () => void
}

interface DriversBulk {
  /** Nothing for who may not edit drivers: the list then has no boxes to tick. */
  readonly actions: readonly BulkAction<DriverListRow>[] | undefined
  /** Draw it beside the list. */
  readonly dialog: ReactNode
}

/** What is done to ticked drivers: `const { actions, dialog } = useDriversBulk()`. */
export function useDriversBulk(): DriversBulk {
  const may = useMay()
  const [editing, setEditing] = useState<Editing>()
  const close = useCallback(() => setEditing(undefined), [])
  const mayEdit = may('edit drivers')
  const resource = may('see driver licence details') ? driversResource : driverProfiles
  const actions = useMemo(
    (): DriversBulk['actions'] =>
      mayEdit
        ? [
            {
              label: 'Edit …',
              icon: PencilSimpleIcon,
              ahead: ahead(bulkEditDialog),
              run: (records, done) => setEditing({ records, done }),
              all: (many, records, done) => setEditing({ many, records, done }),
            },
          ]
        : undefined,
    [mayEdit],
  )
  const dialog = editing && (
    <LazyDialog of={bulkEditDialog} name="The form" onClose={close}>
      {(BulkEditDialog) => (
        <BulkEditDialog
          {...editing}
          resource={resource}
          endpoints={driverRecords}
          only={sharedDriverFields}
          onClose={close}
          onDone={() => {
            editing.done()
            close()
          }}
        />
      )}
    </LazyDialog>
  )
  return { actions, dialog }
}
