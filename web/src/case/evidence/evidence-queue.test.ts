import { documentsEndpoints, type UploadState } from '@kerbline/domain/areas/documents/endpoints.ts'
import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeLocalStore, giveBackLocalStore } from '../../data/fake-local-store.ts'
import { fakeServer, refusal, type FakeServer } from '../../data/fake-transport.ts'
import { connection } from '../../data/live/connection.ts'
import { sendPartsWith, type PartRequest } from '../../data/send-part.ts'
import { signInAs } from '../../data/session/sample-user.ts'
import { endSession } from '../../data/session/session.ts'
import { evidenceQueue } from './evidence-queue.ts'
import { sampleDocument, sampleSource } from './evidence-sample.ts'

/** Waits without moving the clock: what tries again by itself would otherwise have done so before anybody looked. */
const realTimeout = globalThis.setTimeout
async function seen(check: () => void): Promise<void> {
  for (let left = 2_000; ; left--) {
    try {
      return check()
    } catch (error) {
      if (left === 0) throw error
    }
    await new Promise((resolve) => realTimeout(resolve, 10))
  }
}

const photo = { type: 'photo', slot: null, replaces: null, visibility: 'customer' } as const
const ID = '00000000-0000-4000-8000-000000000001'

/** The server's half of one upload, to the byte. */
function uploads(server: FakeServer) {
  let received = 0
  let size = 0
  let document: number | null = null
  const parts: { readonly from: number; readonly length: number }[] = []
  const made: unknown[] = []
  const keys: unknown[] = []
  let breaksAfter: number | undefined
  const state = (): UploadState => ({ id: ID, size, received, ends_at: '', document })
  const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
  server.respond(
    documentsEndpoints.startUpload,
    { client_key: '', for: { kind: 'query', id: 7 }, name: '', size: 1 },
    ({ body }) => {
      const asked = body as { size: number; client_key: string }
      size = asked.size
      keys.push(asked.client_key)
      return json(state())
    },
  )
  server.reply(documentsEndpoints.upload, { id: ID }, state)
  server.respond(documentsEndpoints.endUpload, { id: ID }, () => json({ ended: ID }))
  server.respond(queriesEndpoints.addDocument, { id: 7, upload: ID, type: 'photo' }, ({ body }) => {
    made.push(body)
    document = 1
    return json({ document: sampleDocument(), scanner: 'none', over: 'one', version: 'two' })
  })
  sendPartsWith(async ({ address, bytes, onProgress }: PartRequest) => {
    const from = Number(new URL(address, 'http://portal.test').searchParams.get('offset'))
    if (from !== received)
      return { status: 409, text: JSON.stringify({ code: 'changed meanwhile', detail: '' }), retryAfter: null }
    const length = breaksAfter ?? bytes.size
    parts.push({ from, length })
    received += length
    onProgress(length)
    if (breaksAfter !== undefined) {
      breaksAfter = undefined
      throw new TypeError('The line broke')
    }
    return { status: 200, text: JSON.stringify(state()), retryAfter: null }
  })
  return { parts, made, keys, breakAfter: (bytes: number) => (breaksAfter = bytes), received: () => received }
}

let server: FakeServer
let kept: Map<string, unknown>
beforeEach(() => {
  vi.useFakeTimers()
  kept = fakeLocalStore()
  server = fakeServer()
  signInAs()
})
afterEach(() => {
  giveBackLocalStore()
  sendPartsWith()
  connection.set('online')
  vi.useRealTimers()
})
const aFile = (size = 5_000, name = 'front.jpg') => new File([new Uint8Array(size)], name, { type: 'image/jpeg' })
const queueNow = () => evidenceQueue(sampleSource)
const isEmpty = () => vi.waitFor(() => expect(queueNow().items.get()).toEqual([]), { timeout: 20_000 })

test('a file is begun, sent, made a document, and kept no longer', async () => {
  const { parts, made } = uploads(server)
  queueNow().add([aFile()], { ...photo, slot: 'front' })
  await isEmpty()
  expect(parts).toEqual([{ from: 0, length: 5_000 }])
  expect(made).toEqual([expect.objectContaining({ upload: ID, type: 'photo', slot: 'front', replaces: null })])
  await vi.waitFor(() => expect([...kept.keys()]).toEqual([]))
})

test('a line that breaks in the midst: it waits on this device, and goes on from where the server has it', async () => {
  const { parts, keys, breakAfter } = uploads(server)
  breakAfter(3_000)
  queueNow().add([aFile()], photo)
  await seen(() =>
    expect(queueNow().items.get()[0]).toMatchObject({
      state: 'waiting',
      isKept: true,
      words: expect.stringContaining('could not connect to Kerbline'),
    }),
  )
  expect([...kept.keys()].filter((key) => key.includes('evidence:query:7'))).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_500)
  await isEmpty()
  expect(parts).toEqual([
    { from: 0, length: 3_000 },
    { from: 3_000, length: 2_000 },
  ])
  expect(new Set(keys).size).toBe(1)
})

test('when the line is back it goes at once', async () => {
  const { received, breakAfter } = uploads(server)
  breakAfter(0)
  queueNow().add([aFile()], photo)
  await seen(() => expect(queueNow().items.get()[0]).toMatchObject({ state: 'waiting', words: expect.any(String) }))
  connection.set('offline')
  connection.set('online')
  await isEmpty()
  expect(received()).toBe(5_000)
})

test('what an earlier visit left is sent by the next', async () => {
  server.goAway()
  queueNow().add([aFile()], photo)
  await vi.waitFor(() => expect([...kept.keys()].filter((key) => key.includes('evidence'))).toHaveLength(1))
  const left = new Map(kept)
  endSession('signed out')
  kept = fakeLocalStore()
  for (const [key, value] of left) kept.set(key, value)
  server = fakeServer()
  const { parts, keys } = uploads(server)
  signInAs()
  queueNow()
  await vi.waitFor(() => expect(parts).toHaveLength(1))
  await isEmpty()
  expect([...left.keys()].some((key) => key.endsWith(String(keys[0])))).toBe(true)
})

test('another person of this browser does not get them', async () => {
  server.goAway()
  queueNow().add([aFile()], photo)
  await vi.waitFor(() => expect(kept.size).toBe(1))
  endSession('signed out')
  signInAs({ id: 4711 })
  await vi.advanceTimersByTimeAsync(100)
  expect(queueNow().items.get()).toEqual([])
})

test('what the server refuses stays with its reason, and is not sent again by itself', async () => {
  const { parts } = uploads(server)
  server.respond(queriesEndpoints.addDocument, { id: 7, upload: ID, type: 'photo' }, () =>
    refusal('wrong type', { detail: 'This picture is damaged.' }),
  )
  queueNow().add([aFile()], photo)
  await vi.waitFor(() =>
    expect(queueNow().items.get()[0]).toMatchObject({ state: 'refused', words: 'This picture is damaged.' }),
  )
  await vi.advanceTimersByTimeAsync(60_000)
  expect(parts).toHaveLength(1)
  queueNow().remove(queueNow().items.get()[0]?.key ?? '')
  expect(queueNow().items.get()).toEqual([])
  await vi.waitFor(() => expect(server.asked.at(-1)).toMatchObject({ method: 'DELETE', address: `/api/uploads/${ID}` }))
})

test('what arrived holds nobody up: while the server looks at three, the rest is sent', async () => {
  server.respond(
    documentsEndpoints.startUpload,
    { client_key: '', for: { kind: 'query', id: 7 }, name: '', size: 1 },
    ({ body }) => {
      const { size } = body as { size: number }
      return new Response(JSON.stringify({ id: ID, size, received: size, ends_at: '', document: null }))
    },
  )
  server.respond(queriesEndpoints.addDocument, { id: 7, upload: ID, type: 'photo' }, () => new Promise(() => undefined))
  queueNow().add(
    Array.from({ length: 5 }, (_, place) => aFile(10, `${place}.jpg`)),
    photo,
  )
  await vi.waitFor(() =>
    expect(
      queueNow()
        .items.get()
        .map(({ state }) => state),
    ).toEqual(Array.from({ length: 5 }, () => 'checking')),
  )
})
