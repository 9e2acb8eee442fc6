import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import { mailboxEndpoints } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import { dropDraft, keepDraft, readDraft } from '../drafts.ts'
import { fakeLocalStore, giveBackLocalStore } from '../fake-local-store.ts'
import { fakeServer, refusal, type FakeServer } from '../fake-transport.ts'
import { connection, reach } from '../live/connection.ts'
import { signInAs } from '../session/sample-user.ts'
import { sendPartsWith } from '../send-part.ts'
import { endSession } from '../session/session.ts'
import { outgoing, type OutgoingText } from './outgoing.ts'
import { discard, sendNow, sendOut, sendWhenBack } from './queue.ts'

const { addPost } = queriesEndpoints
let kept: Map<string, unknown>
let server: FakeServer
let stop: AbortController
let over: Promise<void>
const open = (): void => {
  stop = new AbortController()
  over = sendWhenBack('7', stop.signal)
}
/** The page is closed: nothing of it goes on, and what it knew is gone. */
const close = async (): Promise<void> => {
  stop.abort()
  await over
  outgoing.set([])
}
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.spyOn(Math, 'random').mockReturnValue(1)
  kept = fakeLocalStore()
  server = fakeServer()
  signInAs()
  open()
})
afterEach(async () => {
  await close()
  giveBackLocalStore()
  sendPartsWith()
  connection.set('online')
  reach.set('answers')
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const text = (body: string, more: Partial<OutgoingText> = {}): OutgoingText => ({
  ...{ what: 'Message in Q-000031', places: ['query:31'], href: '#/query-event/31', body },
  ...{ draft: 'post:query:31', content: { text: body, isNote: false }, refreshes: [] },
  ...more,
})
const post = (body: string) => sendOut(addPost, { id: 31, body, is_internal: false }, text(body))
const takes = (): void => {
  const answer = () => new Response('{}', { status: 200, headers: { 'content-type': 'application/json' } })
  server.respond(addPost, { id: 31, body: '', is_internal: false }, answer)
}
const posted = () => server.asked.filter(({ method }) => method === 'POST')
const bodies = () => posted().map(({ body }) => body)
const keys = () => new Set(posted().map(({ headers }) => headers.get('idempotency-key')))
const waiting = () => outgoing.get().map(({ body, state }) => `${state} ${body}`)
const storedCount = () => [...kept.keys()].filter((key) => key.startsWith('outgoing ')).length
const later = () => vi.advanceTimersByTimeAsync(70_000)

test('what the server takes at once never waits', async () => {
  takes()
  expect(await post('Here.')).toEqual({ reply: {} })
  expect([outgoing.get(), storedCount()]).toEqual([[], 0])
})

test('written while the server is away: kept, and gone by itself in the order it was written, each once', async () => {
  await keepDraft('post:query:31', { text: 'One.', isNote: false })
  server.goAway()
  expect(await post('One.')).toBe('waiting')
  expect(await post('Two.')).toBe('waiting')
  expect(await readDraft('post:query:31')).toBeUndefined()
  expect(waiting()).toEqual(['waiting One.', 'waiting Two.'])
  await later()
  takes()
  server.comeBack()
  const before = posted().length
  await later()
  expect(bodies().slice(before)).toEqual([
    { body: 'One.', is_internal: false },
    { body: 'Two.', is_internal: false },
  ])
  expect(keys().size).toBe(2)
  expect([waiting(), storedCount()]).toEqual([[], 0])
})

test('the page is closed and opened again: it goes under the same key', async () => {
  server.goAway()
  await post('Kept.')
  await close()
  takes()
  server.comeBack()
  expect(storedCount()).toBe(1)
  open()
  await later()
  expect(keys().size).toBe(1)
  expect([waiting(), storedCount()]).toEqual([[], 0])
})

test('a page that was closed before the first answer leaves it to the next one, and no draft beside it', async () => {
  await keepDraft('post:query:31', { text: 'Kept.', isNote: false })
  server.respond(addPost, { id: 31, body: '', is_internal: false }, () => new Promise(() => undefined))
  void post('Kept.')
  await vi.advanceTimersByTimeAsync(10)
  await close()
  takes()
  open()
  await later()
  expect(keys().size).toBe(1)
  expect(storedCount()).toBe(0)
  expect(await readDraft('post:query:31')).toBeUndefined()
})

test('nobody else who signs in here sees or sends it', async () => {
  server.goAway()
  await post('Mine.')
  await close()
  endSession('signed out')
  signInAs({ id: 8 })
  takes()
  server.comeBack()
  stop = new AbortController()
  over = sendWhenBack('8', stop.signal)
  await later()
  expect(waiting()).toEqual([])
  expect(posted().length).toBe(1)
  expect(storedCount()).toBe(1)
})

test('a refusal at once is told to whoever wrote it, and nothing waits', async () => {
  server.respond(addPost, { id: 31, body: '', is_internal: false }, () => refusal('not allowed now'))
  await expect(post('Late.')).rejects.toMatchObject({ code: 'not allowed now' })
  expect([outgoing.get(), storedCount()]).toEqual([[], 0])
})

test('what is refused later stands with its reason, lets the next one go, and goes as a new one when told to', async () => {
  server.goAway()
  await post('Late.')
  server.comeBack()
  server.respond(addPost, { id: 31, body: '', is_internal: false }, () =>
    refusal('not allowed now', { detail: 'It was closed meanwhile.' }),
  )
  server.reply(mailboxEndpoints.compose, { to: [], subject: '', body: '' }, { id: 9, recipients: 2 })
  await later()
  expect(outgoing.get()).toMatchObject([{ state: 'refused', reason: 'It was closed meanwhile.' }])
  takes()
  const tried = posted().length
  await later()
  expect(posted().length).toBe(tried)
  const [item] = outgoing.get()
  if (item) await sendNow(item)
  await later()
  expect(keys().size).toBe(2)
  expect([waiting(), storedCount()]).toEqual([[], 0])
})

test('thrown away it never goes; one whose key the server has forgotten goes only when told to', async () => {
  server.goAway()
  await post('No.')
  const [item] = outgoing.get()
  if (item) await discard(item)
  await post('Old.')
  await close()
  const [name, old] = [...kept.entries()].find(([key]) => key.startsWith('outgoing ')) ?? ['', {}]
  kept.set(name, Object.assign({}, old, { at: Date.now() - 24 * 3_600_000 }))
  takes()
  server.comeBack()
  const tried = posted().length
  open()
  await later()
  expect(posted().length).toBe(tried)
  expect(waiting()).toEqual(['refused Old.'])
  await dropDraft('post:query:31')
})

test('files go before what they belong to; what has arrived is not sent again, and the message is one', async () => {
  const { compose } = mailboxEndpoints
  const target = { kind: 'message', id: 1 } as const
  const files = ['front', 'rear'].map((name) => ({
    key: `key-of-${name}`,
    target,
    file: new File([new Uint8Array(3_000)], `${name}.jpg`, { type: 'image/jpeg' }),
  }))
  const started: unknown[] = []
  const parts: string[] = []
  const received = new Set<string>()
  const state = (id: string) => ({
    ...{ id, size: 3_000, received: received.has(id) ? 3_000 : 0, ends_at: '', document: null },
  })
  server.respond(documentsEndpoints.startUpload, { client_key: '', for: target, name: '', size: 1 }, ({ body }) => {
    const { client_key: key } = body as { client_key: string }
    started.push(key)
    return new Response(JSON.stringify(state(`upload-of-${key}`)), { status: 200 })
  })
  let isBroken = true
  sendPartsWith(async ({ address }) => {
    const id = /upload-of-key-of-(front|rear)/.exec(address)?.[0] ?? ''
    parts.push(id)
    if (id.endsWith('rear') && isBroken) throw new TypeError('The line broke')
    received.add(id)
    return { status: 200, text: JSON.stringify(state(id)), retryAfter: null }
  })
  const input = { to: ['user:3'], subject: 'Plates', body: 'Both.', uploads: ['there-already'] }
  server.reply(compose, input, { id: 9, recipients: 1 })
  expect(await sendOut(compose, input, text('Both.', { files }))).toBe('waiting')
  expect(outgoing.get()).toMatchObject([{ state: 'waiting', files: [{ key: 'key-of-rear' }] }])
  await close()
  isBroken = false
  open()
  await later()
  expect(started).toEqual(['key-of-front', 'key-of-rear', 'key-of-rear'])
  expect(parts.filter((id) => id.endsWith('front'))).toHaveLength(1)
  expect(
    posted()
      .filter(({ address }) => address.includes('/api/message'))
      .map(({ body }) => body),
  ).toEqual([{ ...input, uploads: ['there-already', 'upload-of-key-of-front', 'upload-of-key-of-rear'] }])
  expect([waiting(), storedCount()]).toEqual([[], 0])
})
