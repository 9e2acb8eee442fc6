// The only room that talks to the server. Where the token goes, what a failure is, which answers are kept and what a 401 does: all here.
import { afterUnauthorised } from '@kerbline/domain/areas/auth/guards.ts'
import { addressOf, type Endpoint, type ReplyOf, type SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { keepAnswer, readAnswer, wipeAnswers, type Answer } from './answers.ts'
import { connection, isInItsPlace, reach } from './live/connection.ts'
import { ApiProblem, NetworkFailure, secondsToWait } from './failure.ts'
import { listening, idleTimeout } from './loading/idle-timeout.ts'
import { locationOf } from './navigation/matcher.ts'
import { currentAddress } from './navigation/location.ts'
import { scopeKey } from './session/scope-key.ts'
import { endSession, readIntended, readToken, session, sessionEnded, signOutUnderWay } from './session/session.ts'

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Same key, same record: a create that is sent again after a lost answer makes no second one (24 h). */
  readonly idempotencyKey?: string
  /** How long nothing may come, to the first byte and between bytes. */
  readonly timeoutMilliseconds?: number
  /** The reply whoever asks has of this very call: where nothing changed since, it is the answer. */
  readonly known?: () => unknown
}
type Parsed = ReturnType<typeof JSON.parse>
type Transport = (address: string, init: RequestInit) => Promise<Response>

const readTimeout = 15_000
const changeTimeout = 60_000

let transport: Transport = (address, init) => fetch(address, init)
/** Tests answer in place of the network. */
export const answerWith = (given: Transport): void => {
  transport = given
}

/** Calls under way belong to the session they were made in. */
let sessionCalls = new AbortController()
/** Under which tag, and for whose scope, a reply came. The reply itself is held by the query cache alone. */
interface Tag {
  readonly key: string
  readonly etag: string
  /** Of a reply that was kept from an earlier visit and not confirmed in this one. */
  readonly unconfirmed?: string
}
const tags = new WeakMap<object, Tag>()

/** A reply that is known by now under this key, with its tag: a 304 gives back the very same object, so nothing is drawn anew. */
function taggedReply(reply: unknown, key: string | undefined): { reply: Parsed; tag: Tag } | undefined {
  const tag = typeof reply === 'object' && reply !== null ? tags.get(reply) : undefined
  return tag !== undefined && tag.key === key ? { reply, tag } : undefined
}

function noteTag(reply: Parsed, tag: Tag): void {
  if (typeof reply === 'object' && reply !== null) tags.set(reply, tag)
}
sessionEnded.listen(() => {
  sessionCalls.abort()
  sessionCalls = new AbortController()
  void wipeAnswers()
})

/** Specification section 7 writes these with a trailing slash; damage-case and those ending in a parameter without. */
const written = ({ isSpecified, path }: Endpoint, filled: string): string =>
  isSpecified && !path.includes(':') && path !== '/api/damage-case' ? `${filled}/` : filled

const isQuerying = (endpoint: Endpoint): boolean => endpoint.method === 'GET' || endpoint.method === 'DELETE'

function queryOf(fields: Readonly<Record<string, unknown>>): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    for (const each of [value].flat())
      if (each !== undefined && each !== null && each !== '') query.append(name, String(each))
  }
  return query
}

const fieldsOf = (input: unknown): Record<string, unknown> =>
  typeof input === 'object' && input !== null ? Object.fromEntries(Object.entries(input)) : {}

/** Address without the token: what names the call in caches. */
export function addressFor(endpoint: Endpoint, input: unknown): string {
  const { path, rest } = addressOf(endpoint.path, fieldsOf(input))
  const query = isQuerying(endpoint) ? queryOf(rest).toString() : ''
  return `${written(endpoint, path)}${query && `?${query}`}`
}

/** Where an answer is kept, or nothing while nobody is known to be signed in, or where the call changes something. */
function keptUnder(endpoint: Endpoint, address: string): string | undefined {
  const userId = session.get().user?.id
  return endpoint.method === 'GET' && !endpoint.isChanging && userId !== undefined
    ? `${userId}|${scopeKey.get()}|${address}`
    : undefined
}

/** Answers that came before it was known whose scope this is, as on a first visit: kept once that is told. */
let unplaced: { readonly endpoint: Endpoint; readonly address: string; readonly answer: Answer }[] = []
const isPlaced = (): boolean => scopeKey.get() !== '' && session.get().user !== undefined
sessionEnded.listen(() => {
  unplaced = []
})
scopeKey.watch(() => {
  if (!isPlaced()) return
  for (const { endpoint, address, answer } of unplaced.splice(0)) keepPlaced(endpoint, address, answer)
})

function keepPlaced(endpoint: Endpoint, address: string, answer: Answer): void {
  const key = keptUnder(endpoint, address)
  if (key !== undefined) void keepAnswer(key, answer)
}

/** The token in the query on the thirteen specified calls, in the header on all others (ruling 24). */
function authorised(
  endpoint: Endpoint,
  address: string,
  token: string | undefined,
): { address: string; headers: Record<string, string> } {
  if (token === undefined || endpoint.needs === 'anyone') return { address, headers: {} }
  if (!endpoint.isSpecified) return { address, headers: { authorization: `Bearer ${token}` } }
  return {
    address: `${address}${address.includes('?') ? '&' : '?'}api_token=${encodeURIComponent(token)}`,
    headers: {},
  }
}

async function problemOf(response: Response): Promise<ApiProblem> {
  const text = await response.text()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = undefined // a proxy's page: the status alone speaks
  }
  return new ApiProblem(response.status, body, secondsToWait(response.headers.get('retry-after')))
}

async function send(
  address: string,
  init: RequestInit,
  { signal, timeoutMilliseconds = readTimeout }: CallOptions,
): Promise<{ response: Response; text: string }> {
  const idle = idleTimeout(timeoutMilliseconds)
  const tooLong = idle.signal
  const whole = AbortSignal.any([sessionCalls.signal, tooLong, ...(signal ? [signal] : [])])
  try {
    const answer = await transport(address, {
      ...init,
      signal: whole,
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
    })
    const response = listening(answer, idle, whole)
    connection.set('online')
    reach.set(isInItsPlace(response.status) ? 'lost' : 'answers')
    if (!response.ok && response.status !== 304) throw await problemOf(response)
    return { response, text: response.status === 304 ? '' : await response.text() }
  } catch (error) {
    if (error instanceof ApiProblem) throw error
    if (whole.aborted && !tooLong.aborted) throw error // given up on purpose: nobody waits for it
    if (!tooLong.aborted && !navigator.onLine) connection.set('offline')
    reach.set('lost')
    throw new NetworkFailure({ isTimeout: tooLong.aborted, cause: error })
  } finally {
    idle.end()
  }
}

/** Once for a session: a late 401 of an older token ends nothing, and one that follows a sign-out tells nothing new. */
function handleRefusal(error: unknown, token: string | undefined): void {
  if (!(error instanceof ApiProblem) || error.status !== 401 || token === undefined || readToken() !== token) return
  const leaving = signOutUnderWay()
  if (leaving === 'here') return
  if (leaving === 'elsewhere') return endSession('elsewhere')
  const { screenPath, guard } = locationOf(currentAddress())
  const { storeIntendedUrl } = afterUnauthorised(
    { screenPath, guard, fullPath: currentAddress() },
    readIntended() ?? null,
  )
  endSession('expired', storeIntendedUrl)
}

/**
 * Makes a call of the product: `await call(vehiclesEndpoints.view, { reg })`.
 * Rejects with ApiProblem or NetworkFailure; with an AbortError when given up on purpose or when the session ended meanwhile.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: SentOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const token = readToken()
  const { rest } = addressOf(endpoint.path, fieldsOf(input))
  const plain = addressFor(endpoint, input)
  const { address, headers } = authorised(endpoint, plain, token)
  const wasPlaced = isPlaced()
  const key = keptUnder(endpoint, plain)
  const inHand = taggedReply(options.known?.(), key)
  const kept = key === undefined || inHand ? undefined : await readAnswer(key)
  const etag = inHand?.tag.etag ?? kept?.etag
  const hasBody = !isQuerying(endpoint)
  const init: RequestInit = {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      ...headers,
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(etag && { 'if-none-match': etag }),
      ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
    },
    ...(hasBody && { body: JSON.stringify(rest) }),
  }
  try {
    const { response, text } = await send(address, init, {
      timeoutMilliseconds: endpoint.isChanging ? changeTimeout : readTimeout,
      ...options,
    })
    if (response.status === 304 && key !== undefined && etag !== undefined)
      return takeUnchanged(key, etag, inHand ?? taggedReply(options.known?.(), key), kept?.body)
    const newTag = response.headers.get('etag')
    if (!wasPlaced && newTag !== null && endpoint.method === 'GET' && !endpoint.isChanging) {
      const answer = { etag: newTag, body: text, at: Date.now() }
      if (isPlaced()) keepPlaced(endpoint, plain, answer)
      else unplaced.push({ endpoint, address: plain, answer })
    }
    return takeNew(key, newTag, text)
  } catch (error) {
    handleRefusal(error, token)
    throw error
  }
}

/** @param inHand  what was painted by now from the same store, else the kept text is read */
function takeUnchanged(
  key: string,
  etag: string,
  inHand: ReturnType<typeof taggedReply>,
  keptBody: string | undefined,
): Parsed {
  const isSame = inHand?.tag.etag === etag
  const body = isSame ? inHand.tag.unconfirmed : keptBody
  const reply: Parsed = isSame ? inHand.reply : JSON.parse(keptBody ?? '')
  if (body !== undefined) {
    noteTag(reply, { key, etag })
    void keepAnswer(key, { etag, body, at: Date.now() })
  }
  return reply
}

function takeNew(key: string | undefined, etag: string | null, text: string): Parsed {
  const reply: Parsed = text === '' ? {} : JSON.parse(text)
  if (key !== undefined && etag !== null && session.get().user !== undefined) {
    noteTag(reply, { key, etag })
    void keepAnswer(key, { etag, body: text, at: Date.now() })
  }
  return reply
}

/** What was known last, and when: painted before any answer. */
export async function recall<E extends Endpoint>(
  endpoint: E,
  input: SentOf<E>,
): Promise<{ reply: ReplyOf<E>; at: number } | undefined> {
  const address = addressFor(endpoint, input)
  const key = keptUnder(endpoint, address)
  if (key === undefined) return undefined
  const kept = await readAnswer(key)
  if (!kept || keptUnder(endpoint, address) !== key) return undefined
  const reply: Parsed = JSON.parse(kept.body)
  noteTag(reply, { key, etag: kept.etag, unconfirmed: kept.body })
  return { reply, at: kept.at }
}
