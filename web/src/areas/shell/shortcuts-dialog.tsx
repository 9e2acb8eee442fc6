import { Dialog } from '../../ui/overlay/dialog.tsx'
import { closeShortcuts, useAreShortcutsOpen } from './shortcuts-state.ts'
import { ShortcutsList } from '../../fleet/shortcuts-list.tsx'

/** The list of keys over whatever page one is on. */
export function ShortcutsDialog() {
  const isOpen = useAreShortcutsOpen()
  return (
    <Dialog isOpen={isOpen} onClose={closeShortcuts} title="Keyboard shortcuts" size="small">
      <ShortcutsList />
    </Dialog>
  )
}
