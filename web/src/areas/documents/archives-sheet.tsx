import { ArchiveList } from '../../fleet/archives/archive-list.tsx'
import { Sheet } from '../../ui/overlay/dialog.tsx'

/** One's own zip files of the last day. */
export const ArchivesSheet = ({ onClose }: { readonly onClose: () => void }) => (
  <Sheet
    isOpen
    onClose={onClose}
    title="Zip files"
    lead="Select documents in the list, then select Zip. You can close this while we create it."
  >
    <ArchiveList what="zip files" />
  </Sheet>
)
