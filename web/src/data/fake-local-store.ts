// For tests alone: what the browser keeps, kept in memory.
import { keepLocallyIn } from './local-store.ts'

/** From now on what is kept locally stands in this map, as `answers <key>` and `drafts <key>`, until `giveBackLocalStore`. */
export function fakeLocalStore(): Map<string, unknown> {
  const kept = new Map<string, unknown>()
  keepLocallyIn((purpose) => ({
    get: async (key) => kept.get(`${purpose} ${key}`),
    set: async (key, value) => kept.set(`${purpose} ${key}`, value),
    remove: async (key) => kept.delete(`${purpose} ${key}`),
    keys: async () =>
      [...kept.keys()].flatMap((key) => (key.startsWith(`${purpose} `) ? [key.slice(purpose.length + 1)] : [])),
    clear: async () => {
      for (const key of kept.keys()) if (key.startsWith(`${purpose} `)) kept.delete(key)
    },
    open: async () => undefined,
  }))
  return kept
}

export const giveBackLocalStore = (): void => keepLocallyIn()
