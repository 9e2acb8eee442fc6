// Files that wait for the record they are for. They are kept in the browser from the moment they are chosen, and sent while the portal is open,
// a few at once.
import { signal, type Signal } from '../signal.ts'
import { newKey } from '../use-action.ts'
import { keptUnder } from './kept.ts'
import { openLine, type Following } from './line.ts'

/** `waiting`: it lies on this device; `sending`: on the line; `checking`: it arrived; `refused`: the server will not have it. */
export type QueuedState = 'waiting' | 'sending' | 'checking' | 'refused'

export interface FileToSend {
  readonly key: string
  readonly file: Blob
  readonly name: string
  readonly at?: number
}

export type QueuedFile<Facts = unknown> = FileToSend &
  Facts & {
    readonly state: QueuedState
    readonly sent: number
    /** Why it waits or was refused. */
    readonly words: string | null
    /** It outlives a closed tab. */
    readonly isKept: boolean
  }

export interface FileLine<Facts> {
  readonly items: Signal<readonly QueuedFile<Facts>[]>
  readonly add: (files: readonly File[], facts: Facts) => void
  readonly remove: (key: string) => void
  readonly retry: (key: string) => void
  readonly end: () => void
}

interface Way<Facts> {
  /** Where this browser keeps them: whose they are, and what they are for. */
  readonly keptAs: readonly [purpose: 'drafts' | 'outgoing', prefix: string]
  readonly send: (item: FileToSend & Facts, following: FollowingFile) => Promise<void>
  /** It was taken back: what the server has of it may go. */
  readonly giveUp: (item: FileToSend & Facts) => void
}

export interface FollowingFile extends Following {
  /** Bytes the server is known to have, or that are on the line. */
  readonly onSent: (bytes: number) => void
}

/** A browser has six connections, and the page needs some. */
const AT_ONCE = 4

/** What is said of it was kept with it by this very line. */
const isFile = <Facts>(value: unknown): value is FileToSend & Facts =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'name' in value &&
  typeof value.name === 'string' &&
  'file' in value &&
  value.file instanceof Blob

export function fileLine<Facts>({ keptAs, send, giveUp }: Way<Facts>): FileLine<Facts> {
  const kept = keptUnder<FileToSend & Facts>(...keptAs, isFile)
  const items = signal<readonly QueuedFile<Facts>[]>([])
  const alter = (key: string, change: Partial<QueuedFile>): void =>
    items.set(items.get().map((each) => (each.key === key ? { ...each, ...change } : each)))
  const asWaiting = (item: FileToSend & Facts, isKept: boolean): QueuedFile<Facts> => ({
    ...item,
    state: 'waiting',
    sent: 0,
    words: null,
    isKept,
  })
  const take = (key: string): void => {
    items.set(items.get().filter((each) => each.key !== key))
    void kept.drop(key)
  }
  const line = openLine<QueuedFile<Facts>>({
    atOnce: AT_ONCE,
    waiting: () => items.get().filter(({ state }) => state === 'waiting'),
    send: async (item, following) => {
      const { key, file } = item
      alter(key, { state: 'sending', words: null })
      await send(item, {
        signal: following.signal,
        onSent: (sent) => alter(key, { sent }),
        onArrived: () => {
          alter(key, { state: 'checking', sent: file.size })
          following.onArrived()
        },
      })
      take(key)
    },
    onHeld: ({ key }, { message }) => alter(key, { state: 'waiting', words: message }),
    onRefused: ({ key }, { message }) => alter(key, { state: 'refused', words: message }),
  })
  let hasEnded = false
  /** What was left by an earlier visit. */
  void kept.read().then((left = []) => {
    if (hasEnded) return
    const known = new Set(items.get().map(({ key }) => key))
    const others = left.filter(({ key }) => !known.has(key)).map((item) => asWaiting(item, true))
    items.set([...others, ...items.get()])
    line.go()
  })
  return {
    items,
    add: (files, facts) => {
      const at = Date.now()
      const added = files.map((file) => ({ ...facts, key: newKey(), file, name: file.name, at }))
      items.set([...items.get(), ...added.map((item) => asWaiting(item, false))])
      for (const item of added) void kept.keep(item).then((isKept) => alter(item.key, { isKept }))
      line.go()
    },
    remove: (key) => {
      const item = items.get().find((each) => each.key === key)
      line.giveUp(key)
      take(key)
      if (item) giveUp(item)
    },
    retry: (key) => {
      alter(key, { state: 'waiting', words: null })
      line.go()
    },
    end: () => {
      hasEnded = true
      line.end()
    },
  }
}
