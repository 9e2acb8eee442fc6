// Slow clients over connections of their own: a few may stay, everybody else is answered, and what was only slow arrives.
import Fastify, { type FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endInProblem } from './refuse-below.ts'
import { takePart } from '../part-body.ts'
import { mostBodies, mostSilent, watchUnfinished, type Watch } from './unfinished.ts'

let app: FastifyInstance
let watch: Watch
let port: number
let time: number
let begun: number
let received: string[]
let clients: Socket[]
let taken: Map<number | undefined, Socket>

beforeEach(async () => {
  app = Fastify({ forceCloseConnections: true })
  time = 0
  begun = 0
  received = []
  clients = []
  taken = new Map()
  watch = watchUnfinished(app, {
    callerOf: ({ headers, ip }) => headers.authorization ?? ip,
    end: endInProblem,
    now: () => time,
  })
  app.server.on('connection', (socket: Socket) => taken.set(socket.remotePort, socket))
  app.addHook('onRequest', (_, __, done) => {
    begun++
    done()
  })
  app.addContentTypeParser('application/offset+octet-stream', takePart)
  app.post('/', async ({ body }) => {
    received.push(Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body))
    return { ok: true }
  })
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterEach(async () => {
  for (const client of clients) client.destroy()
  await app.close()
})

/** A connection with what it was told until it closed. */
function open(head: string) {
  const socket = connect(port, '127.0.0.1')
  clients.push(socket)
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.on('error', () => undefined) // the server ends connections here
  socket.write(head)
  const closed = once(socket, 'close').then(() => Buffer.concat(chunks).toString())
  return { socket, closed, headBytes: Buffer.byteLength(head) - 1 }
}
const post = (more = '', type = 'application/json') =>
  open(`POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: 12\r\n${more}\r\n{`)

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((done) => setImmediate(done))
}
/** So many bytes of the body are here. */
const arrived = ({ socket, headBytes }: ReturnType<typeof open>, bytes: number) =>
  until(() => taken.get(socket.localPort)?.bytesRead === headBytes + bytes)
const connections = () =>
  new Promise<number>((done, fail) => app.server.getConnections((error, count) => (error ? fail(error) : done(count))))

test('of many unfinished bodies of one caller a few stay, and whoever else asks is answered', async () => {
  const slow = Array.from({ length: 60 }, () => post())
  const other = post('authorization: Bearer other\r\n')
  await until(() => begun === 61)
  watch.look()
  expect(await connections()).toBe(61)
  time = 3_000
  watch.look()
  const ended = await Promise.all(slow.slice(0, 60 - mostBodies).map(({ closed }) => closed))
  for (const answer of ended) expect(answer).toMatch(/^HTTP\/1.1 429 [^]*retry-after: 5[^]*"code":"limit reached"/)
  expect(await connections()).toBe(mostBodies + 1)
  const whole = post()
  for (const { socket } of [other, whole]) socket.write('"is":"all"}')
  for (const { closed } of [other, whole]) expect(await closed).toMatch(/^HTTP\/1.1 200 /)
})

test('a flood between two looks holds no more than a burst', async () => {
  Array.from({ length: mostBodies * 8 + 20 }, () => post())
  await until(() => begun === mostBodies * 8 + 20)
  while ((await connections()) > mostBodies * 8) await new Promise((done) => setImmediate(done))
  expect(await connections()).toBe(mostBodies * 8)
})

test('a body that stops is ended, one that goes on slowly is not', async () => {
  const [stopped, slow] = [post(), post()]
  await until(() => begun === 2)
  time = 29_000
  watch.look()
  slow.socket.write('"is":')
  await arrived(slow, 6)
  watch.look()
  time = 31_000
  watch.look()
  expect(await stopped.closed).toMatch(/^HTTP\/1.1 408 [^]*"code":"took too long"/)
  slow.socket.write('"all"}')
  expect(await slow.closed).toMatch(/^HTTP\/1.1 200 /)
})

test('a drip is ended once it had time to settle; of a part, what arrived is kept', async () => {
  const drip = post('', 'application/offset+octet-stream')
  await until(() => begun === 1)
  for (time = 0; time <= 62_000; time += 20_000) {
    drip.socket.write('x')
    await arrived(drip, 2 + time / 20_000)
    watch.look()
  }
  time = 75_000
  watch.look()
  expect(await drip.closed).toMatch(/^HTTP\/1.1 408 /)
  await until(() => received.length === 1)
  expect(received).toEqual([expect.stringMatching(/^\{x+$/)])
})

test('connections that say nothing: a few stay, and those who ask are answered', async () => {
  const silent = Array.from({ length: mostSilent + 10 }, () => open('GET / HTT'))
  while ((await connections()) < silent.length) await new Promise((done) => setImmediate(done))
  time = 3_000
  watch.look()
  await Promise.all(silent.slice(0, 10).map(({ closed }) => closed))
  expect(await connections()).toBe(mostSilent)
  expect((await fetch(`http://127.0.0.1:${port}/nothing`)).status).toBe(404)
})
