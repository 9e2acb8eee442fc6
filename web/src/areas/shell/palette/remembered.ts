// Small choices of this device: which groups are folded, whether single keys act, what was opened last.
import { readStoredJson, store } from '../../../data/browser-store.ts'
import { signal, type Signal } from '../../../data/signal.ts'

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

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

export const foldedGroups = remembered('kerbline.folded', isTexts, [])
/** Single-letter keys can be switched off: speech input and slips of the hand set them off. */
export const singleKeys = remembered('kerbline.single-keys', isFlag, true)
