// Opens the command palette from anywhere; the shell draws it.
import { signal, useSignal } from './signal.ts'

const isOpen = signal(false)
export const useIsPaletteOpen = (): boolean => useSignal(isOpen)
export const openPalette = (): void => isOpen.set(true)
export const closePalette = (): void => isOpen.set(false)
