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
        The file is deleted for both sides. The history keeps that it was there, who added and who removed it.
        {failure !== undefined && <b role="alert"> It was not removed. {failure}</b>}
      </>
    }
    confirmLabel="Remove file"
    busyLabel="Removing"
    isBusy={isBusy}
    onClose={onClose}
    onConfirm={onConfirm}
  />
)
