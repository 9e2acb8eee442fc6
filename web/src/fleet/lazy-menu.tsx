import { cloneElement, useEffect, useId, useState, type ComponentProps, type ReactElement } from 'react'
import { code, useCode } from '../data/loading/code.ts'
import type { MenuEntry } from '../ui/overlay/menu.tsx'
import { showToast } from '../ui/overlay/toasts.ts'

const menuCode = code(async () => (await import('../ui/overlay/menu.tsx')).Menu)

interface Props {
  /** A button; it opens the menu. */
  trigger: ReactElement<ComponentProps<'button'>>
  entries: readonly MenuEntry[]
  align?: 'start' | 'center' | 'end' | undefined
  /** Told when the button is pointed at, focused or pressed for the first time: what the entries need can be fetched. */
  onIntent?: (() => void) | undefined
}

/** The real menu, opened as soon as it stands: the press that asked for it is repeated on its trigger. */
function OpenedMenu({ trigger, entries, align }: Omit<Props, 'onIntent'>) {
  const id = useId()
  const state = useCode(menuCode)
  const hasCode = state.is === 'ready'
  useEffect(() => {
    if (hasCode) document.getElementById(id)?.click()
  }, [hasCode, id])
  const marked = cloneElement(trigger, { id })
  if (state.is !== 'ready') return cloneElement(marked, { 'aria-haspopup': 'menu', 'aria-busy': true })
  const Menu = state.value
  return <Menu trigger={marked} entries={entries} align={align} />
}

/** A menu of the top bar: its button stands at once, the code of floating menus comes with the first pointer, focus or press. */
export function LazyMenu({ onIntent, ...props }: Props) {
  const [isWanted, setWanted] = useState(false)
  const handleIntent = (): void => {
    void menuCode.load()
    onIntent?.()
  }
  const handlePress = async (): Promise<void> => {
    onIntent?.()
    await menuCode.load()
    // Not within the press itself: the menu would take it for one outside and close again.
    if (menuCode.get().is === 'ready') setTimeout(() => setWanted(true))
    else
      showToast({
        tone: 'failed',
        title: 'We could not load the menu.',
        body: 'Check your connection.',
        action: { label: 'Retry', onSelect: () => void handlePress() },
      })
  }
  if (isWanted) return <OpenedMenu {...props} />
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: handleIntent,
    onFocus: handleIntent,
    onClick: () => void handlePress(),
  })
}
