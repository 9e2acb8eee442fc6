import { ArchiveList } from '../../fleet/archives/archive-list.tsx'
import { Sheet } from '../../ui/overlay/dialog.tsx'

/** One's own zip files of the last day. */
export const ArchivesSheet = ({ onClose }: { readonly onClose: () => void }) => (
  <Sheet
    isOpen
    onClose={onClose}
    title="Zip files"
    lead="Tick documents in the list and choose Zip. You can close this and go on working."
  >
    <ArchiveList what="zip files" />
  </Sheet>
)
