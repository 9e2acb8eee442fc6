// Keeps what was written until the server has it: in the browser from the moment it is sent, each by itself, so that neither a lost line nor
// a closed page loses it; tried again kindly (kind-retry.ts), one after the other in the order it was written, under one key.
import { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import type { Endpoint, ReplyOf, SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import { call } from '../client.ts'
import { dropDraft } from '../drafts.ts'
import { ApiProblem, isLoadFailure, isPassing, NetworkFailure } from '../failure.ts'
import { connection } from '../live/connection.ts'
import { beginningOf, changed } from '../live/refresh.ts'
import { restOrReturn } from '../loading/kind-retry.ts'
import { localStore } from '../local-store.ts'
import { navigate } from '../navigation/location.ts'
import { session, sessionEnded } from '../session/session.ts'
import { newKey } from '../use-action.ts'
import { outgoing, sentOut, type OutgoingText, type Outgoing } from './outgoing.ts'

/** So long the server knows a key; an hour is left for clocks that differ. */
const KEY_LASTS_MILLISECONDS = 23 * 3_600_000
const TOO_OLD = 'It was first tried more than a day ago and may have arrived. Look before you send it again.'
/** Signed out, too slow a line, or asked to wait: none of them says anything of what was written. */
const FOR_A_WHILE = [401, 408, 429]

const isItem = (value: unknown): value is Outgoing =>
  typeof value === 'object' && value !== null && 'key' in value && 'input' in value && 'places' in value

const store = () => localStore('outgoing')
const keyOf = (userId: number, key: string): string => `${userId}|${key}`

/** A browser that keeps nothing still has it until the page is closed. */
async function keep(userId: number, item: Outgoing): Promise<void> {
  try {
    await store().set(keyOf(userId, item.key), item)
  } catch {
    // A private window, a full disk.
  }
}

async function drop(userId: number, key: string): Promise<void> {
  outgoing.set(outgoing.get().filter((each) => each.key !== key))
  try {
    await store().remove(keyOf(userId, key))
  } catch {
    // It was never kept.
  }
}

/** Changes one that is still there, here and for the next visit. */
async function alter(userId: number, key: string, change: Partial<Outgoing>): Promise<void> {
  const item = outgoing.get().find((each) => each.key === key)
  if (!item) return
  const altered = { ...item, ...change }
  outgoing.set(outgoing.get().map((each) => (each.key === key ? altered : each)))
  await keep(userId, altered)
}

/** Left by a page that was closed while it was tried for the first time: it goes by itself, and is no draft any more. */
function asLeft(item: Outgoing): Outgoing {
  if (item.state !== 'first') return item
  void dropDraft(item.draft)
  return { ...item, state: 'waiting' }
}

/** What this browser keeps for the person, as another page may have left or sent it. */
async function recall(userId: number): Promise<void> {
  try {
    const keys = (await store().keys()).filter((key) => key.startsWith(`${userId}|`))
    const items = (await Promise.all(keys.map((key) => store().get(key)))).filter(isItem)
    // One that is tried for the first time belongs to the page it was written on.
    const own = outgoing.get().filter(({ state }) => state === 'first')
    const others = items.filter(({ key }) => !own.some((each) => each.key === key)).map(asLeft)
    outgoing.set([...others, ...own].toSorted((one, other) => one.at - other.at))
  } catch {
    // Nothing is kept here: what this page holds is all there is.
  }
}

const isForAWhile = (error: unknown): boolean =>
  isPassing(error) ||
  (error instanceof ApiProblem && FOR_A_WHILE.includes(error.status)) ||
  (error instanceof DOMException && error.name === 'AbortError') // the session ended meanwhile

/** All that is kept of a call is its path: any row that posts, and is in every page's code, says the rest of how it is made. */
const rowOf = (path: string): Endpoint => ({ ...authEndpoints.logout, path })

/** Few of what waits has files. */
const fileCode = () =>
  import('../send-file.ts').catch((cause: unknown) => {
    throw new NetworkFailure({ isTimeout: false, cause })
  })

/** The input with one upload more. @throws Error where it takes none: only a page whose call does gives files to the queue */
function naming<Input>(input: Input, upload: string): Input {
  if (typeof input !== 'object' || input === null || !('uploads' in input) || !Array.isArray(input.uploads))
    throw new Error('What has files names their uploads')
  return { ...input, uploads: [...input.uploads, upload] }
}

/** Its files go first. What has arrived is kept as named at once: tried again under the same key, it says the same. */
async function sendFiles<Input>(userId: number, { key, files = [] }: Outgoing, input: Input): Promise<Input> {
  let named = input
  if (files.length === 0) return named
  const { sendFile } = await fileCode()
  const { signal } = new AbortController() // it goes on where the page is left
  for (const [place, { key: fileKey, target, file }] of files.entries()) {
    named = naming(named, await sendFile(target, fileKey, file, { signal, onSent: () => undefined }))
    await alter(userId, key, { input: named, files: files.slice(place + 1) })
  }
  return named
}

async function post(userId: number, item: Outgoing): Promise<void> {
  const input = await sendFiles(userId, item, item.input)
  const reply: unknown = await call(rowOf(item.path), input, { idempotencyKey: item.key })
  sentOut.emit({ path: item.path, reply })
  changed.emit(item.refreshes)
}

/**
 * Sends something for whoever waits for the answer. Where the server is away it stays in the queue, and its draft is gone.
 * @throws the refusal; then it is not in the queue, and the draft stands
 */
export async function sendOut<E extends Endpoint>(
  endpoint: E,
  input: SentOf<E>,
  text: OutgoingText,
): Promise<{ readonly reply: ReplyOf<E> } | 'waiting'> {
  const userId = session.get().user?.id
  if (userId === undefined) throw new DOMException('Signed out', 'AbortError')
  const item: Outgoing = {
    ...{ ...text, refreshes: [beginningOf(endpoint.path), ...text.refreshes] },
    ...{ key: newKey(), path: endpoint.path, input, at: Date.now(), state: 'first', reason: null },
  }
  outgoing.set([...outgoing.get(), item])
  await keep(userId, item)
  try {
    const named = await sendFiles(userId, item, input)
    const reply = await call(endpoint, named, { idempotencyKey: item.key })
    await drop(userId, item.key)
    sentOut.emit({ path: item.path, reply })
    changed.emit(item.refreshes)
    return { reply }
  } catch (error) {
    if (!isForAWhile(error)) {
      await drop(userId, item.key)
      throw error
    }
    await dropDraft(item.draft)
    await alter(userId, item.key, { state: 'waiting', reason: error instanceof Error ? error.message : null })
    return 'waiting'
  }
}

const openAction = ({ href }: Outgoing) => ({ label: 'Open', onSelect: () => navigate(href) })

/** One of the queue. Resolves to what passes, if it failed so. */
async function tryOne(userId: number, item: Outgoing): Promise<unknown> {
  if (Date.now() - item.at > KEY_LASTS_MILLISECONDS) {
    await alter(userId, item.key, { state: 'refused', reason: TOO_OLD })
    return undefined
  }
  try {
    await post(userId, item)
    await drop(userId, item.key)
    showToast({ tone: 'done', title: `Sent: ${item.what}.`, action: openAction(item) })
    return undefined
  } catch (error) {
    if (isForAWhile(error)) return error
    if (!isLoadFailure(error)) throw error
    await alter(userId, item.key, { state: 'refused', reason: error.message })
    showToast({ tone: 'failed', title: `Not sent: ${item.what}.`, body: error.message, action: openAction(item) })
    return undefined
  }
}

/** One page of this browser sends at a time; where none can be told from another, the server takes each key once. */
const alone = (work: () => Promise<unknown>): Promise<unknown> =>
  'locks' in navigator ? navigator.locks.request('kerbline-outgoing', work) : work()

/** All that waits, oldest first; the first that fails for a while ends it, as the next would fail too. */
const sendAll = (userId: number, stop: AbortSignal): Promise<unknown> =>
  alone(async () => {
    await recall(userId)
    for (const item of outgoing.get()) {
      if (item.state !== 'waiting') continue
      if (stop.aborted) return undefined
      const failure = await tryOne(userId, item)
      if (failure !== undefined) return failure
    }
    return undefined
  })

const hasWaiting = (): boolean => outgoing.get().some(({ state }) => state === 'waiting')

/** Resolves once something waits. */
const untilWaiting = (stop: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const check = (): void => {
      if (!stop.aborted && !hasWaiting()) return
      unwatch()
      stop.removeEventListener('abort', check)
      done()
    }
    const unwatch = outgoing.watch(check)
    stop.addEventListener('abort', check)
    check()
  })

let sendAtOnce: (() => void) | undefined
sessionEnded.listen(() => outgoing.set([]))

/** Runs until stopped, one a session. Unlike what is read, it goes on in a page nobody looks at. */
export async function sendWhenBack(userId: number, stop: AbortSignal): Promise<void> {
  await recall(userId)
  let failures = 1
  let failure: unknown
  while (!stop.aborted) {
    await untilWaiting(stop)
    if (stop.aborted) return
    const hurried = new AbortController()
    sendAtOnce = () => hurried.abort()
    await restOrReturn(failures, failure, AbortSignal.any([stop, hurried.signal]), () => connection.get() === 'offline')
    sendAtOnce = undefined
    if (stop.aborted) return
    failure = await sendAll(userId, stop)
    failures = failure === undefined ? 1 : failures + 1
  }
}

const withUser = async (work: (userId: number) => Promise<void>): Promise<void> => {
  const userId = session.get().user?.id
  if (userId !== undefined) await work(userId)
}

/** Tries it now; what was refused, or is too old for its key, goes as something new. */
export const sendNow = ({ key, state }: Outgoing): Promise<void> =>
  withUser(async (userId) => {
    if (state === 'refused') {
      const item = outgoing.get().find((each) => each.key === key)
      await drop(userId, key)
      if (!item) return
      const anew: Outgoing = { ...item, key: newKey(), at: Date.now(), state: 'waiting', reason: null }
      outgoing.set([...outgoing.get(), anew])
      await keep(userId, anew)
    }
    sendAtOnce?.()
  })

export const discard = ({ key }: Outgoing): Promise<void> => withUser((userId) => drop(userId, key))
