// Opens the command palette from anywhere; the shell draws it. Its code comes when it is first asked for: what is typed meanwhile waits
// for its field instead of being taken for shortcuts.
import { signal, useSignal } from './signal.ts'

const isOpen = signal(false)
let isThere = false
let typed = ''

export const useIsPaletteOpen = (): boolean => useSignal(isOpen)
export const openPalette = (): void => {
  if (isOpen.get()) return
  typed = ''
  isThere = false
  isOpen.set(true)
}
export const closePalette = (): void => isOpen.set(false)

/** True from being asked for until its field takes the keys itself. */
export const isPaletteOnItsWay = (): boolean => isOpen.get() && !isThere
export const typedAhead = (): string => typed
/** Told by the palette once it is drawn. */
export const paletteIsThere = (): void => void (isThere = true)

/** A key pressed while the palette is on its way. */
export function typeAhead(key: string): void {
  if (key === 'Escape') closePalette()
  else if (key === 'Backspace') typed = typed.slice(0, -1)
  else if (key.length === 1) typed += key
}
