import { useEffect, type ComponentType } from 'react'
import { useKeys } from '../areas/shell/keys.ts'
import { closeShortcuts, useAreShortcutsOpen } from '../areas/shell/shortcuts-state.ts'
import { useOpened } from '../crud/lazy-dialog.tsx'
import { code } from '../data/loading/code.ts'
import { closePalette, useIsPaletteOpen } from '../data/palette-state.ts'

export const palette = code(async () => (await import('../areas/shell/palette/palette.tsx')).Palette)
const shortcuts = code(async () => (await import('../areas/shell/shortcuts-dialog.tsx')).ShortcutsDialog)

function Opened(props: Parameters<typeof useOpened<ComponentType>>[0]) {
  const state = useOpened(props)
  const { close } = props
  // Back leads to another page, and must not leave it under what was open over the last.
  useEffect(() => {
    addEventListener('popstate', close)
    return () => removeEventListener('popstate', close)
  }, [close])
  if (state.is !== 'ready') return null
  const Part = state.value
  return <Part />
}

/** Palette and shortcuts, wherever they are asked for. */
export function Overlays() {
  useKeys()
  const isPaletteOpen = useIsPaletteOpen()
  const areShortcutsOpen = useAreShortcutsOpen()
  return (
    <>
      {isPaletteOpen && <Opened part={palette} name="Search" close={closePalette} />}
      {areShortcutsOpen && <Opened part={shortcuts} name="The list of shortcuts" close={closeShortcuts} />}
    </>
  )
}
