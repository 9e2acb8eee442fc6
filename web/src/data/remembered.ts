// Small choices of this device, kept for the next visit: which groups are folded, whether single keys act.
import { readStoredJson, store } from './browser-store.ts'
import { signal, type Signal } from './signal.ts'

export interface Remembered<T> extends Signal<T> {
  /** Changes it here and for the next visit. */
  readonly choose: (value: T) => void
}

export function remembered<T>(key: string, isWanted: (value: unknown) => value is T, start: T): Remembered<T> {
  const kept = signal(readStoredJson(key, isWanted) ?? start)
  const choose = (value: T): void => {
    kept.set(value)
    store(key, JSON.stringify(value))
  }
  return { ...kept, choose }
}
