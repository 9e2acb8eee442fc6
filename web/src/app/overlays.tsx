import { useEffect, type ComponentType } from 'react'
import { useKeys } from '../areas/shell/keys.ts'
import { closeShortcuts, useAreShortcutsOpen } from '../areas/shell/shortcuts-state.ts'
import { code, useCode, type Code } from '../data/loading/code.ts'
import { closePalette, useIsPaletteOpen } from '../data/palette-state.ts'
import { showToast } from '../ui/overlay/toasts.ts'

export const palette = code(async () => (await import('../areas/shell/palette/palette.tsx')).Palette)
const shortcuts = code(async () => (await import('../areas/shell/shortcuts-dialog.tsx')).ShortcutsDialog)

interface Props<P> {
  part: Code<P>
  /** "Search", to read on to "could not be loaded". */
  name: string
  close: () => void
  isOpen?: boolean | undefined
}

/** What opens over the page comes with its code; when that fails, a toast says so and tries again. */
export function useOpened<P>({ part, name, close, isOpen = true }: Props<P>): ReturnType<Code<P>['get']> {
  const state = useCode(part)
  const hasFailed = state.is === 'failed' && isOpen
  useEffect(() => {
    if (!hasFailed) return
    close()
    showToast({
      tone: 'failed',
      title: `${name} could not be loaded.`,
      action: { label: 'Retry', onSelect: () => void part.load() },
    })
  }, [hasFailed, part, name, close])
  return state
}

function Opened(props: Props<ComponentType>) {
  const state = useOpened(props)
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
