// Theme and row density of this device. public/before-paint.js applies the same rules before the first paint; this room changes them afterwards.
import { useSyncExternalStore } from 'react'

export type ThemeChoice = 'light' | 'dark' | 'system'
export type Density = 'normal' | 'compact'
export interface Appearance {
  readonly theme: ThemeChoice
  readonly density: Density
}

const key = 'kerbline.appearance'
const listeners = new Set<() => void>()

function readKept(): Appearance {
  const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
  const fields: Readonly<Record<string, unknown>> = typeof kept === 'object' && kept !== null ? { ...kept } : {}
  return {
    theme: fields['theme'] === 'light' || fields['theme'] === 'dark' ? fields['theme'] : 'system',
    density: fields['density'] === 'compact' ? 'compact' : 'normal',
  }
}

function readSafely(): Appearance {
  try {
    return readKept()
  } catch {
    return { theme: 'system', density: 'normal' } // storage is closed or holds something foreign
  }
}

let current: Appearance | undefined
const appearance = (): Appearance => (current ??= readSafely())

const prefersDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')

function apply(): void {
  const { theme, density } = appearance()
  const isDark = theme === 'dark' || (theme === 'system' && prefersDark().matches)
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
  if (density === 'compact') document.documentElement.dataset['density'] = density
  else delete document.documentElement.dataset['density']
}

/** Changes theme or density on this device, at once and for the next visit. */
export function chooseAppearance(change: Partial<Appearance>): void {
  current = { ...appearance(), ...change }
  apply()
  listeners.forEach((listener) => listener())
  try {
    localStorage.setItem(key, JSON.stringify(current))
  } catch {
    // Without storage the choice holds until the page is left.
  }
}

/** Follows the device's own light and dark while the choice is 'system', and changes made in another tab. Call once at start; returns the undo. */
export function followAppearance(): () => void {
  const device = prefersDark()
  const handleStorage = (event: StorageEvent): void => {
    if (event.key !== key) return
    current = readSafely()
    apply()
    listeners.forEach((listener) => listener())
  }
  device.addEventListener('change', apply)
  window.addEventListener('storage', handleStorage)
  apply()
  return () => {
    device.removeEventListener('change', apply)
    window.removeEventListener('storage', handleStorage)
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The choice as it stands, for the theme and density menus. */
export const useAppearance = (): Appearance => useSyncExternalStore(subscribe, appearance)
