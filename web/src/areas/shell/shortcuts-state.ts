// Opens the list of keyboard shortcuts from the user menu, the palette and the ? key.
import { signal, useSignal } from '../../data/signal.ts'

const isOpen = signal(false)
export const useAreShortcutsOpen = (): boolean => useSignal(isOpen)
export const openShortcuts = (): void => isOpen.set(true)
export const closeShortcuts = (): void => isOpen.set(false)
