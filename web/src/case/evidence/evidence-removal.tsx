import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'

interface Props {
  readonly title: string
  readonly isBusy: boolean
  readonly failure: string | undefined
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Asked before a document goes: the file goes with it, and the trail keeps that it was there. */
export const EvidenceRemoval = ({ title, isBusy, failure, onClose, onConfirm }: Props) => (
  <ConfirmDialog
    isOpen
    isDangerous
    title={`Remove ${title}?`}
    lead={
      <>
        This deletes the file for you and the other side. The history will show who added and removed it.
        {failure !== undefined && <b role="alert"> We could not remove it. {failure}</b>}
      </>
    }
    confirmLabel="Remove file"
    busyLabel="Removing"
    isBusy={isBusy}
    onClose={onClose}
    onConfirm={onConfirm}
  />
)
