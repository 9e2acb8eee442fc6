// The dialog that renames a view: its code comes when it is first wanted.
import { useState, type ReactNode } from 'react'
import type { SavedView } from '@kerbline/domain/areas/views/endpoints.ts'
import { code, useCode } from '../../data/loading/code.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import type { ViewsSource } from './views-source.ts'

const dialogCode = code(async () => (await import('./edit-view-dialog.tsx')).EditViewDialog)

interface Props {
  readonly source: ViewsSource
  readonly view: SavedView
  readonly onClose: () => void
}

function OpenedRename({ source, view, onClose }: Props) {
  const state = useCode(dialogCode)
  if (state.is !== 'ready') return null
  const Dialog = state.value
  const handleSaved = ({ name }: SavedView): void => {
    showToast({ tone: 'done', title: `View ${name} saved.` })
    onClose()
  }
  // As it stands now: the list of views is read again when a save came too late.
  const current = source.views?.find(({ id }) => id === view.id) ?? view
  return <Dialog source={source} view={current} what="view" onClose={onClose} onSaved={handleSaved} />
}

export interface Rename {
  readonly open: (view: SavedView) => void
  readonly dialog: (source: ViewsSource) => ReactNode
}

export function useRename(): Rename {
  const [opened, setOpened] = useState<SavedView>()
  const handleOpen = async (view: SavedView): Promise<void> => {
    await dialogCode.load()
    if (dialogCode.get().is === 'ready') setOpened(view)
    else
      showToast({
        tone: 'failed',
        title: 'The form could not be loaded.',
        body: 'Check your connection.',
        action: { label: 'Retry', onSelect: () => void handleOpen(view) },
      })
  }
  return {
    open: (view) => void handleOpen(view),
    dialog: (source) => opened && <OpenedRename source={source} view={opened} onClose={() => setOpened(undefined)} />,
  }
}
