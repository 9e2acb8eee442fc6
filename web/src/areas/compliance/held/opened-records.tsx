import { LazyDialog } from '../../../crud/lazy-dialog.tsx'
import { heldSheet } from '../../../fleet/records/held-code.ts'
import type { HeldHolder, HeldKindOf } from '../../../fleet/records/held-holder.ts'

/** Of whom, and of what. */
export interface Opened {
  readonly holder: HeldHolder
  readonly kind: HeldKindOf & { readonly what: string }
}

/** What was done for it, where it is written down as well. */
export const OpenedRecords = ({ opened, onClose }: { readonly opened: Opened; readonly onClose: () => void }) => (
  <LazyDialog of={heldSheet} name="The records" onClose={onClose}>
    {(HeldSheet) => <HeldSheet {...opened} onClose={onClose} />}
  </LazyDialog>
)
