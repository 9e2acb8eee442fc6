// What waits to go out as this browser keeps it: each by itself, under whose it is, so that neither a lost line nor a closed page loses one.
import { localStore } from '../local-store.ts'

interface Item {
  readonly key: string
  /** When it was written or chosen; absent in what an earlier version of the page kept. */
  readonly at?: number
}

export interface Kept<T> {
  /** @returns whether it outlives the page: a private window or a full disk keeps nothing */
  readonly keep: (item: T) => Promise<boolean>
  readonly drop: (key: string) => Promise<void>
  /** Oldest first; undefined where nothing can be kept. */
  readonly read: () => Promise<readonly T[] | undefined>
}

async function attempt<R>(work: () => Promise<R>): Promise<R | undefined> {
  try {
    return await work()
  } catch {
    return undefined // what the page holds in hand is all there is; whoever shows it says so
  }
}

/** `prefix`: whose it is and where it belongs. */
export function keptUnder<T extends Item>(
  purpose: 'drafts' | 'outgoing',
  prefix: string,
  isItem: (value: unknown) => value is T,
): Kept<T> {
  const store = () => localStore(purpose)
  return {
    keep: async (item) =>
      (await attempt(async () =>
        store()
          .set(prefix + item.key, item)
          .then(() => true),
      )) ?? false,
    drop: async (key) => {
      await attempt(async () => store().remove(prefix + key))
    },
    read: () =>
      attempt(async () => {
        const keys = (await store().keys()).filter((key) => key.startsWith(prefix))
        const items = (await Promise.all(keys.map((key) => store().get(key)))).filter(isItem)
        return items.toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0))
      }),
  }
}
