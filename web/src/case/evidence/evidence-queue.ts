// Files that wait for their case. They are kept in the browser from the moment they are chosen, so that neither a lost line nor a closed tab
// loses one; they are sent while the portal is open, a few at once, and go on by themselves when the line is back.
import { dropDraft, keepDraft, readDraft, draftTrouble } from '../../data/drafts.ts'
import { ApiProblem, isLoadFailure, isPassing } from '../../data/failure.ts'
import { connection } from '../../data/live/connection.ts'
import { beginningOf, changed } from '../../data/live/refresh.ts'
import { sessionEnded } from '../../data/session/session.ts'
import { signal, type Signal } from '../../data/signal.ts'
import { giveUpEvidence, sendEvidence, type FileToSend } from './evidence-send.ts'
import type { ChosenFacts, EvidenceSource } from './evidence-source.ts'

/** `waiting`: it lies on this device; `sending`: on the line; `checking`: it arrived; `refused`: the server will not have it. */
export type QueuedState = 'waiting' | 'sending' | 'checking' | 'refused'

export interface QueuedFile extends FileToSend {
  readonly state: QueuedState
  readonly sent: number
  /** Why it waits or was refused. */
  readonly words: string | null
  /** It outlives a closed tab. */
  readonly isKept: boolean
}

export interface EvidenceQueue {
  readonly items: Signal<readonly QueuedFile[]>
  readonly add: (files: readonly File[], facts: ChosenFacts) => void
  readonly remove: (key: string) => void
  readonly retry: (key: string) => void
}

const AT_ONCE = 3
const FIRST_WAIT_MILLISECONDS = 2_000
const LONGEST_WAIT_MILLISECONDS = 30_000

const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const isKept = (value: unknown): value is FileToSend =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'name' in value &&
  typeof value.name === 'string' &&
  'file' in value &&
  value.file instanceof Blob

const isKeys = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

/** One a case and visit: it goes on while its page is not shown. */
const queues = new Map<string, EvidenceQueue & { readonly end: () => void }>()
sessionEnded.listen(() => {
  for (const queue of queues.values()) queue.end()
  queues.clear()
})

function newQueue(source: EvidenceSource) {
  const items = signal<readonly QueuedFile[]>([])
  const name = `evidence:${source.kind}:${source.id}`
  const underWay = new Map<string, AbortController>()
  let waitMilliseconds = FIRST_WAIT_MILLISECONDS
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasEnded = false

  const alter = (key: string, change: Partial<QueuedFile>): void =>
    items.set(items.get().map((each) => (each.key === key ? { ...each, ...change } : each)))
  const keepKeys = (): Promise<void> => {
    const keys = items.get().map(({ key }) => key)
    return keys.length === 0 ? dropDraft(name) : keepDraft(name, keys)
  }
  const take = (key: string): void => {
    items.set(items.get().filter((each) => each.key !== key))
    void dropDraft(`${name}:${key}`)
    void keepKeys()
  }

  /** All wait while the server is away: asking for each in turn would only ask more often. */
  function waitForLine(key: string, error: Error): void {
    alter(key, { state: 'waiting', words: error.message })
    const told = error instanceof ApiProblem ? (error.retryAfterSeconds ?? 0) * 1_000 : 0
    clearTimeout(timer)
    timer = setTimeout(begin, Math.max(told, waitMilliseconds))
    waitMilliseconds = Math.min(LONGEST_WAIT_MILLISECONDS, waitMilliseconds * 2)
  }

  async function send(item: QueuedFile): Promise<void> {
    const { key } = item
    const ending = new AbortController()
    underWay.set(key, ending)
    alter(key, { state: 'sending', words: null })
    try {
      await sendEvidence(source, item, {
        signal: ending.signal,
        onSent: (sent) => alter(key, { sent }),
        onArrived: () => alter(key, { state: 'checking' }),
      })
      waitMilliseconds = FIRST_WAIT_MILLISECONDS
      take(key)
      const old = [source.calls.documents, ...(source.refreshes ?? [])]
      changed.emit(old.map(({ path }) => beginningOf(path)))
    } catch (error) {
      if (ending.signal.aborted || hasEnded) return
      if (!isLoadFailure(error)) throw error
      const isRefused = !isPassing(error) && !(error instanceof ApiProblem && [401, 429].includes(error.status))
      if (isRefused) alter(key, { state: 'refused', words: error.message })
      else waitForLine(key, error)
    } finally {
      underWay.delete(key)
      if (!hasEnded && timer === undefined) begin()
    }
  }

  function begin(): void {
    clearTimeout(timer)
    timer = undefined
    for (const item of items.get()) {
      if (underWay.size >= AT_ONCE) return
      if (item.state === 'waiting' && !underWay.has(item.key)) void send(item)
    }
  }

  async function keep(item: QueuedFile): Promise<void> {
    const { key, file, name: called, type, slot, replaces, visibility } = item
    await keepDraft(`${name}:${key}`, { key, file, name: called, type, slot, replaces, visibility })
    await keepKeys()
    alter(key, { isKept: draftTrouble.get() === undefined })
  }

  /** What was left by an earlier visit. */
  async function recall(): Promise<void> {
    const keys = await readDraft(name)
    if (!isKeys(keys)) return
    for (const key of keys) {
      const kept = await readDraft(`${name}:${key}`)
      if (hasEnded || !isKept(kept) || items.get().some((each) => each.key === key)) continue
      items.set([...items.get(), { ...kept, state: 'waiting', sent: 0, words: null, isKept: true }])
    }
    begin()
  }

  const unwatch = connection.watch(() => {
    if (connection.get() === 'online') begin()
  })
  void recall()
  return {
    items,
    add: (files: readonly File[], facts: ChosenFacts): void => {
      const added = files.map((file): QueuedFile => ({
        ...facts,
        ...{ key: newKey(), file, name: file.name, state: 'waiting', sent: 0, words: null, isKept: false },
      }))
      items.set([...items.get(), ...added])
      for (const item of added) void keep(item)
      begin()
    },
    remove: (key: string): void => {
      const item = items.get().find((each) => each.key === key)
      underWay.get(key)?.abort()
      take(key)
      // Where it does not reach the server, what that keeps ends within the day.
      if (item)
        giveUpEvidence(source, item).catch((error: unknown) => {
          if (!isLoadFailure(error)) throw error
        })
    },
    retry: (key: string): void => {
      alter(key, { state: 'waiting', words: null })
      begin()
    },
    end: (): void => {
      hasEnded = true
      clearTimeout(timer)
      unwatch()
      for (const ending of underWay.values()) ending.abort()
    },
  }
}

export function evidenceQueue(source: EvidenceSource): EvidenceQueue {
  const name = `${source.kind}:${source.id}`
  const queue = queues.get(name) ?? newQueue(source)
  queues.set(name, queue)
  return queue
}
