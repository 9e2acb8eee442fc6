// What this browser keeps across visits besides short texts: keys and values in IndexedDB, a database a purpose.
import { clear, createStore, del, get, keys, set } from 'idb-keyval'

/** Each call rejects, or throws, where the browser keeps nothing: no IndexedDB, no room. */
export interface LocalStore {
  readonly get: (key: string) => Promise<unknown>
  readonly set: (key: string, value: unknown) => Promise<unknown>
  readonly remove: (key: string) => Promise<unknown>
  readonly keys: () => Promise<readonly string[]>
  readonly clear: () => Promise<unknown>
  /** Opening takes a while: done early, it passes while code is on its way. */
  readonly open: () => Promise<unknown>
}

function indexedStore(purpose: string): LocalStore {
  const inStore = createStore(`kerbline-${purpose}`, purpose)
  return {
    get: (key) => get(key, inStore),
    set: (key, value) => set(key, value, inStore),
    remove: (key) => del(key, inStore),
    keys: () => keys<string>(inStore),
    clear: () => clear(inStore),
    open: () => inStore('readonly', () => undefined),
  }
}

let make: (purpose: string) => LocalStore = indexedStore
const opened = new Map<string, LocalStore>()

/** Tests keep in memory what a browser keeps; without a maker it is the browser again. */
export const keepLocallyIn = (maker: (purpose: string) => LocalStore = indexedStore): void => {
  make = maker
  opened.clear()
}

/** @throws where the browser has no IndexedDB */
export function localStore(purpose: 'answers' | 'drafts' | 'checks' | 'outgoing'): LocalStore {
  const store = opened.get(purpose) ?? make(purpose)
  opened.set(purpose, store)
  return store
}
