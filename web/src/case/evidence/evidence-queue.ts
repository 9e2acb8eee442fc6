// Files that wait for their case. They are kept in the browser from the moment they are chosen, so that neither a lost line nor a closed tab
// loses one; they are sent while the portal is open, a few at once, and go on by themselves when the line is back.
import { ApiProblem, isLoadFailure, isPassing, retryAfterMilliseconds } from '../../data/failure.ts'
import { connection } from '../../data/live/connection.ts'
import { beginningOf, changed } from '../../data/live/refresh.ts'
import { sessionEnded } from '../../data/session/session.ts'
import { signal, type Signal } from '../../data/signal.ts'
import { keptFiles, type KeptFiles } from './evidence-kept.ts'
import { giveUpEvidence, sendEvidence, type FileToSend } from './evidence-send.ts'
import type { ChosenFacts, SendingSource } from './evidence-source.ts'

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

/** Begun and not yet arrived. */
const AT_ONCE = 6
/** Of these, so many whose bytes go out: a browser has six connections, and the page needs some. */
const TURNS = 3
const FIRST_WAIT_MILLISECONDS = 2_000
const LONGEST_WAIT_MILLISECONDS = 30_000
const REFUSED_FOR_A_WHILE = [401, 408, 429]

const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** What is under way for one case. */
interface Line {
  readonly source: SendingSource
  readonly items: Signal<readonly QueuedFile[]>
  readonly kept: KeptFiles
  readonly underWay: Map<string, AbortController>
  readonly takeTurn: () => Promise<() => void>
  waitMilliseconds: number
  timer: ReturnType<typeof setTimeout> | undefined
  hasEnded: boolean
}

/** Turns in the order they are asked for; given back twice counts once. */
function turns(count: number): () => Promise<() => void> {
  let free = count
  const waiting: (() => void)[] = []
  const giveBack = (): void => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return async () => {
    if (free > 0) free -= 1
    else await new Promise<void>((go) => waiting.push(go))
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      giveBack()
    }
  }
}

const keysOf = ({ items }: Line): readonly string[] => items.get().map(({ key }) => key)

const alter = ({ items }: Line, key: string, change: Partial<QueuedFile>): void =>
  items.set(items.get().map((each) => (each.key === key ? { ...each, ...change } : each)))

function take(line: Line, key: string): void {
  line.items.set(line.items.get().filter((each) => each.key !== key))
  void line.kept.drop(key, keysOf(line))
}

/** All wait while the server is away: asking for each in turn would only ask more often. */
function waitForServer(line: Line, key: string, error: Error): void {
  alter(line, key, { state: 'waiting', words: error.message })
  clearTimeout(line.timer)
  line.timer = setTimeout(() => begin(line), Math.max(retryAfterMilliseconds(error), line.waitMilliseconds))
  line.waitMilliseconds = Math.min(LONGEST_WAIT_MILLISECONDS, line.waitMilliseconds * 2)
}

function handleFailure(line: Line, key: string, error: unknown): void {
  if (!isLoadFailure(error)) throw error
  const isForAWhile = isPassing(error) || (error instanceof ApiProblem && REFUSED_FOR_A_WHILE.includes(error.status))
  if (isForAWhile) waitForServer(line, key, error)
  else alter(line, key, { state: 'refused', words: error.message })
}

async function send(line: Line, item: QueuedFile): Promise<void> {
  const { key } = item
  const { source, underWay } = line
  const ending = new AbortController()
  underWay.set(key, ending)
  alter(line, key, { state: 'sending', words: null })
  try {
    await sendEvidence(source, item, {
      signal: ending.signal,
      takeTurn: line.takeTurn,
      onSent: (sent) => alter(line, key, { sent }),
      // What the server does with it takes nothing of the line: the next may go.
      onArrived: () => {
        alter(line, key, { state: 'checking' })
        if (line.timer === undefined) begin(line)
      },
    })
    line.waitMilliseconds = FIRST_WAIT_MILLISECONDS
    take(line, key)
    const own = source.kind === 'library' ? [] : [source.calls.documents]
    const old = [...own, ...(source.refreshes ?? [])]
    changed.emit(old.map(({ path }) => beginningOf(path)))
  } catch (error) {
    if (ending.signal.aborted || line.hasEnded) return
    handleFailure(line, key, error)
  } finally {
    underWay.delete(key)
    if (!line.hasEnded && line.timer === undefined) begin(line)
  }
}

function begin(line: Line): void {
  clearTimeout(line.timer)
  line.timer = undefined
  for (const item of line.items.get()) {
    if (line.items.get().filter(({ state }) => state === 'sending').length >= AT_ONCE) return
    if (item.state === 'waiting' && !line.underWay.has(item.key)) void send(line, item)
  }
}

const asWaiting = (file: FileToSend, isKept: boolean): QueuedFile => ({
  ...file,
  ...{ state: 'waiting', sent: 0, words: null, isKept },
})

/** What was left by an earlier visit. */
async function recall(line: Line): Promise<void> {
  const files = await line.kept.read()
  if (line.hasEnded) return
  const known = new Set(keysOf(line))
  const left = files.filter(({ key }) => !known.has(key)).map((file) => asWaiting(file, true))
  line.items.set([...line.items.get(), ...left])
  begin(line)
}

function add(line: Line, files: readonly File[], facts: ChosenFacts): void {
  const added = files.map((file) => asWaiting({ ...facts, key: newKey(), file, name: file.name }, false))
  line.items.set([...line.items.get(), ...added])
  for (const item of added) void line.kept.keep(item, keysOf(line)).then((isKept) => alter(line, item.key, { isKept }))
  begin(line)
}

function remove(line: Line, key: string): void {
  const item = line.items.get().find((each) => each.key === key)
  line.underWay.get(key)?.abort()
  take(line, key)
  if (!item) return
  giveUpEvidence(line.source, item).catch((error: unknown) => {
    // Where it does not reach the server, what that keeps ends within the day.
    if (!isLoadFailure(error)) throw error
  })
}

function newQueue(source: SendingSource): EvidenceQueue & { readonly end: () => void } {
  const line: Line = {
    ...{ source, items: signal<readonly QueuedFile[]>([]), kept: keptFiles(source), underWay: new Map() },
    takeTurn: turns(TURNS),
    ...{ waitMilliseconds: FIRST_WAIT_MILLISECONDS, timer: undefined, hasEnded: false },
  }
  const unwatch = connection.watch(() => {
    if (connection.get() === 'online') begin(line)
  })
  void recall(line)
  return {
    items: line.items,
    add: (files, facts) => add(line, files, facts),
    remove: (key) => remove(line, key),
    retry: (key) => {
      alter(line, key, { state: 'waiting', words: null })
      begin(line)
    },
    end: () => {
      line.hasEnded = true
      clearTimeout(line.timer)
      unwatch()
      for (const ending of line.underWay.values()) ending.abort()
    },
  }
}

/** One a case and visit: it goes on while its page is not shown. */
const queues = new Map<string, ReturnType<typeof newQueue>>()
sessionEnded.listen(() => {
  for (const queue of queues.values()) queue.end()
  queues.clear()
})

export function evidenceQueue(source: SendingSource): EvidenceQueue {
  const name = `${source.kind}:${source.id}`
  const queue = queues.get(name) ?? newQueue(source)
  queues.set(name, queue)
  return queue
}
