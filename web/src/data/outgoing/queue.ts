// Keeps what was written until the server has it: in the browser from the moment it is sent, each by itself, so that neither a lost line nor
// a closed page loses it; tried again kindly (kind-retry.ts), one after the other in the order it was written, under one key.
import { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import type { Endpoint, ReplyOf, SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import { call } from '../client.ts'
import { dropDraft } from '../drafts.ts'
import { isForAWhile, NetworkFailure } from '../failure.ts'
import { beginningOf, changed } from '../live/refresh.ts'
import { navigate } from '../navigation/location.ts'
import { session, sessionEnded } from '../session/session.ts'
import { newKey } from '../use-action.ts'
import { keptUnder } from './kept.ts'
import { openLine, type Line } from './line.ts'
import { outgoing, sentOut, type OutgoingText, type Outgoing } from './outgoing.ts'

/** So long the server knows a key; an hour is left for clocks that differ. */
const KEY_LASTS_MILLISECONDS = 23 * 3_600_000
const TOO_OLD =
  'We first tried to send this over a day ago and it may have gone through. Check before you send it again.'
const isItem = (value: unknown): value is Outgoing =>
  typeof value === 'object' && value !== null && 'key' in value && 'input' in value && 'places' in value

const keptOf = (owner: string) => keptUnder('outgoing', `${owner}|`, isItem)
/** Not kept yet, or by a browser that keeps nothing: these the page has until it is closed. */
const unkept = new Set<string>()
/** Done with here, whatever the browser may still have of it. */
const over = new Set<string>()

async function keep(item: Outgoing): Promise<void> {
  unkept.add(item.key)
  if (await keptOf(item.owner).keep(item)) unkept.delete(item.key)
}

async function drop({ owner, key }: Outgoing): Promise<void> {
  outgoing.set(outgoing.get().filter((each) => each.key !== key))
  over.add(key)
  await keptOf(owner).drop(key)
}

const inHand = (key: string): Outgoing | undefined => outgoing.get().find((each) => each.key === key)

/** Changes one that is still there, here and for the next visit. */
async function alter(key: string, change: Partial<Outgoing>): Promise<void> {
  const item = inHand(key)
  if (!item) return
  const altered = { ...item, ...change }
  outgoing.set(outgoing.get().map((each) => (each.key === key ? altered : each)))
  await keep(altered)
}

/** Left by a page that was closed while it was tried for the first time: it goes by itself, and is no draft any more. */
function asLeft(item: Outgoing): Outgoing {
  if (item.state !== 'first') return item
  void dropDraft(item.draft)
  return { ...item, state: 'waiting' }
}

/** What this browser keeps of its owner, as another page may have left or sent it. */
async function recall(owner: string): Promise<void> {
  const items = await keptOf(owner).read()
  if (!items) return // what this page holds is all there is
  // One that is tried for the first time belongs to the page it was written on.
  const own = outgoing.get().filter(({ key, state }) => state === 'first' || unkept.has(key))
  const others = items.filter(({ key }) => !over.has(key) && !own.some((each) => each.key === key))
  const left = others.map((item) => asLeft({ ...item, owner }))
  outgoing.set([...left, ...own].toSorted((one, other) => one.at - other.at))
}

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
async function sendFiles<Input>({ key, files = [] }: Outgoing, input: Input): Promise<Input> {
  let named = input
  if (files.length === 0) return named
  const { sendUpload } = await fileCode()
  const { signal } = new AbortController() // it goes on where the page is left
  for (const [place, { key: fileKey, target, file }] of files.entries()) {
    const item = { key: fileKey, file, name: file.name }
    const { id } = await sendUpload(target, item, { signal, onSent: () => undefined })
    named = naming(named, id)
    await alter(key, { input: named, files: files.slice(place + 1) })
  }
  return named
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
  const owner = text.owner ?? session.get().user?.id.toString()
  if (owner === undefined) throw new DOMException('Signed out', 'AbortError')
  const item: Outgoing = {
    ...{ ...text, owner, refreshes: [beginningOf(endpoint.path), ...text.refreshes] },
    ...{ key: newKey(), path: endpoint.path, input, at: Date.now(), state: 'first', reason: null },
  }
  outgoing.set([...outgoing.get(), item])
  await keep(item)
  try {
    const named = await sendFiles(item, input)
    const reply = await call(endpoint, named, { idempotencyKey: item.key })
    await drop(item)
    sentOut.emit({ path: item.path, reply })
    changed.emit(item.refreshes)
    return { reply }
  } catch (error) {
    if (!isForAWhile(error)) {
      await drop(item)
      throw error
    }
    await dropDraft(item.draft)
    await alter(item.key, { state: 'waiting', reason: error instanceof Error ? error.message : null })
    line?.rest(error)
    return 'waiting'
  }
}

const openAction = ({ href }: Outgoing) => ({ label: 'Open', onSelect: () => navigate(href) })

/** One page of this browser sends at a time; where none can be told from another, the server takes each key once. */
const alone = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('kerbline-outgoing', work) : work()

/** One of the queue, unless another page has sent it or taken it back. */
async function sendKept({ owner, key }: Outgoing): Promise<void> {
  await recall(owner)
  const item = inHand(key)
  if (item?.state !== 'waiting') return
  if (Date.now() - item.at > KEY_LASTS_MILLISECONDS) return alter(key, { state: 'refused', reason: TOO_OLD })
  const input = await sendFiles(item, item.input)
  const reply: unknown = await call(rowOf(item.path), input, { idempotencyKey: key })
  sentOut.emit({ path: item.path, reply })
  changed.emit(item.refreshes)
  await drop(item)
  showToast({ tone: 'done', title: `Sent: ${item.what}.`, action: openAction(item) })
}

let line: Line | undefined
sessionEnded.listen(() => outgoing.set([]))

/** Runs until stopped, one an owner: who is signed in, or a link. Unlike what is read, it goes on in a page nobody looks at. */
export async function sendWhenBack(owner: string, stop: AbortSignal): Promise<void> {
  await recall(owner)
  if (stop.aborted) return
  const own = openLine<Outgoing>({
    atOnce: 1,
    waiting: () => outgoing.get().filter(({ state }) => state === 'waiting'),
    send: (item) => alone(() => sendKept(item)),
    onHeld: () => undefined, // it says already that it waits
    onRefused: (item, { message: reason }) => {
      void alter(item.key, { state: 'refused', reason })
      showToast({ tone: 'failed', title: `Not sent: ${item.what}.`, body: reason, action: openAction(item) })
    },
  })
  own.rest(undefined) // many pages come back at the same moment
  line = own
  stop.addEventListener('abort', own.end)
}

/** Tries it now; what was refused, or is too old for its key, goes as something new. */
export async function sendNow({ key }: Outgoing): Promise<void> {
  const item = inHand(key)
  if (item?.state === 'refused') {
    await drop(item)
    const anew: Outgoing = { ...item, key: newKey(), at: Date.now(), state: 'waiting', reason: null }
    outgoing.set([...outgoing.get(), anew])
    await keep(anew)
  }
  line?.go()
}

export const discard = (item: Outgoing): Promise<void> => drop(item)
