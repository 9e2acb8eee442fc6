// Gives ticked vehicles, or all that match, the same value of a field: what a list row tells of now, so that before and after can be shown.
import type { VehicleListRow } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { useState, type ReactNode } from 'react'
import type { ManyRows } from '../../../list/bulk/bulk-change.ts'
import type { BulkAction } from '../../../list/bulk/list-bulk.ts'
import { ahead, LazyDialog } from '../../../crud/lazy-dialog.tsx'
import { useMay } from '../../../data/session/may.ts'
import { useUser } from '../../../data/session/session.ts'
import { vehicleForms } from '../lazy-vehicle-forms.ts'

interface Editing {
  /** All that match; then `rows` are those in sight. */
  readonly many?: ManyRows
  readonly rows: readonly VehicleListRow[]
  readonly done: () => void
}

interface VehiclesEdit {
  readonly actions: readonly BulkAction<VehicleListRow>[]
  /** Draw it beside the list. */
  readonly dialog: ReactNode
}

/** The contract is the hire company's, so its people alone have fields to give alike. */
export function useVehiclesEdit(): VehiclesEdit {
  const may = useMay()
  const side = useUser()?.side
  const [open, setOpen] = useState<Editing>()
  if (side !== 'staff' || !may('edit vehicles')) return { actions: [], dialog: null }
  const close = (): void => setOpen(undefined)
  return {
    actions: [
      {
        label: 'Edit …',
        icon: PencilSimpleIcon,
        run: (rows, done) => setOpen({ rows, done }),
        all: (many, rows, done) => setOpen({ many, rows, done }),
        ahead: ahead(vehicleForms),
      },
    ],
    dialog: open && (
      <LazyDialog of={vehicleForms} name="The form" onClose={close}>
        {({ EditVehicles }) => (
          <EditVehicles
            {...open}
            onClose={close}
            onDone={() => {
              open.done()
              close()
            }}
          />
        )}
      </LazyDialog>
    ),
  }
}
