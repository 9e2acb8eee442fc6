// P20: twelve photos of 5 MB to a case over a bad line, by the calls and turns of the browser's waiting list, against the same bytes posted
// to a bare server over the same line; and once more with the line cut in the midst, where what arrived must not come again.
import { Agent, createServer, request, type RequestOptions } from 'node:http'
import { once } from 'node:events'
import sharp from 'sharp'
import { fieldOf } from '../ask.ts'
import type { House } from '../house.ts'
import type { Row } from '../metric.ts'
import { signIn } from '../sign-in.ts'
import { slowLine, type LineFacts, type SlowLine } from '../slow-line.ts'
import { startPortal } from '../start-portal.ts'
import { times } from '../table.ts'

const PHOTOS = 12
const AT_ONCE = 6
const TURNS = 3
const PHOTO_BYTES = 5_000_000
const line: LineFacts = { bytesPerSecond: 1_500_000, oneWayMilliseconds: 1_000, loss: 0.05 }
const CUT_AFTER_MILLISECONDS = 14_000
/** Heads of requests, and the calls beside the bytes. */
const MAX_OVERHEAD = 0.01
const agent = new Agent({ keepAlive: true })
const pause = (time: number) => new Promise((wake) => setTimeout(wake, time))

/** Noise is what a picture cannot make smaller; filled to the byte behind its end, where no reader looks. */
async function aPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const
  const drawn = await sharp({ create: { width: 1_800, height: 1_400, channels: 3, background: '#777', noise } })
    .jpeg({ quality: 92 })
    .toBuffer()
  return Buffer.concat([drawn, Buffer.alloc(Math.max(0, PHOTO_BYTES - drawn.length))])
}

interface Answered {
  readonly status: number
  readonly text: string
}

/** `onOut`: all of it is on the line. Rejects where no answer came. */
const send = (address: string, options: RequestOptions, body: string | Buffer, onOut: () => void): Promise<Answered> =>
  new Promise((done, fail) => {
    const asking = request(address, options, (reply) => {
      let text = ''
      reply.setEncoding('utf8')
      reply.on('data', (piece: string) => (text += piece))
      reply.on('end', () => done({ status: reply.statusCode ?? 0, text }))
      reply.on('error', fail)
    })
    asking.on('error', fail)
    asking.end(body, onOut)
  })

/** A broken connection is undefined: it is asked again. */
async function ask(
  { base, token }: { readonly base: string; readonly token: string },
  method: string,
  path: string,
  body?: object | Buffer,
  onOut: () => void = () => undefined,
): Promise<unknown> {
  const isPart = Buffer.isBuffer(body)
  const sent = isPart ? body : body === undefined ? '' : JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${token}`,
    'content-length': Buffer.byteLength(sent),
    ...(body && { 'content-type': isPart ? 'application/offset+octet-stream' : 'application/json' }),
  }
  let answer: Answered
  try {
    answer = await send(`${base}${path}`, { method, headers, agent }, sent, onOut)
  } catch {
    return undefined // the line broke: whoever asked goes on from where the server is
  }
  if (answer.status >= 400 && answer.status !== 409)
    throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`)
  return JSON.parse(answer.text)
}

/** Turns on the line, as the browser takes them. */
function turns(count: number): () => Promise<() => void> {
  let free = count
  const waiting: (() => void)[] = []
  return async () => {
    if (free > 0) free -= 1
    else await new Promise<void>((go) => waiting.push(go))
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

interface Sending {
  readonly takeTurn: () => Promise<() => void>
  readonly base: string
  readonly token: string
  readonly query: number
  readonly photo: Buffer
  readonly key: string
}

/** As the browser does: begin, send from where the server is; from the start again where the line broke. Resolves to the upload's id. */
async function sendBytes({ base, token, query, photo, key, takeTurn }: Sending): Promise<string> {
  const at = { base, token }
  for (;;) {
    const begun = { client_key: key, for: { kind: 'query', id: query }, name: `${key}.jpg`, size: photo.length }
    let upload = await ask(at, 'POST', '/api/uploads', begun)
    while (upload !== undefined && Number(fieldOf(upload, 'received')) < photo.length) {
      const id = String(fieldOf(upload, 'id'))
      const from = Number(fieldOf(upload, 'received'))
      const giveBack = await takeTurn()
      const sent = await ask(at, 'PATCH', `/api/uploads/${id}?offset=${from}`, photo.subarray(from), giveBack)
      giveBack()
      upload = fieldOf(sent, 'received') === undefined ? await ask(at, 'GET', `/api/uploads/${id}`) : sent
    }
    if (upload !== undefined) return String(fieldOf(upload, 'id'))
    await pause(2_000)
  }
}

async function makeDocument({ base, token, query }: Sending, upload: string): Promise<void> {
  for (;;) {
    const made = await ask({ base, token }, 'POST', `/api/queries/${query}/documents`, { upload, type: 'photo' })
    if (fieldOf(made, 'document') !== undefined) return
    await pause(2_000)
  }
}

/** So many on the line at once; what arrived and is looked at by the server does not count. */
async function sendAll(through: SlowLine, token: string, query: number, photo: Buffer, name: string) {
  const before = through.arrived()
  const start = performance.now()
  const left = Array.from({ length: PHOTOS }, (_, place) => `${name}-photo-${place}`)
  const making: Promise<void>[] = []
  const takeTurn = turns(TURNS)
  const worker = async (): Promise<void> => {
    for (let key = left.shift(); key !== undefined; key = left.shift()) {
      const sending = { takeTurn, base: through.base, token, query, photo, key }
      making.push(makeDocument(sending, await sendBytes(sending)))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  const onLine = (performance.now() - start) / 1000
  await Promise.all(making)
  return { seconds: (performance.now() - start) / 1000, onLine, bytes: through.arrived() - before }
}

/** The line's own time: as many connections, one post each, to a server that only reads. */
async function ownTime(photo: Buffer): Promise<number> {
  const server = createServer((request, reply) => {
    request.resume()
    request.on('end', () => reply.end('{}'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The bare server has no address')
  const through = await slowLine(`http://127.0.0.1:${address.port}`, line)
  const start = performance.now()
  const share = Buffer.concat(Array.from({ length: PHOTOS / TURNS }, () => photo))
  await Promise.all(
    Array.from({ length: TURNS }, async () => {
      const reply = await fetch(through.base, { method: 'POST', body: new Uint8Array(share) })
      await reply.arrayBuffer()
    }),
  )
  const seconds = (performance.now() - start) / 1000
  await through.close()
  server.close()
  return seconds
}

export async function measure(house: House): Promise<readonly Row[]> {
  const photo = await aPhoto()
  const total = photo.length * PHOTOS
  const portal = await startPortal({ dataDirectory: await house.folder('evidence') })
  try {
    const token = await signIn(portal.base, 'admin.harrow@kerbline.example')
    const opened = {
      category: 'damage',
      title: 'Twelve photos',
      body: 'As they come.',
      customer_account_number: 'HARROW01',
    }
    const raised = await ask({ base: portal.base, token }, 'POST', '/api/queries', opened)
    const query = Number(fieldOf(fieldOf(raised, 'record'), 'id'))
    const own = await ownTime(photo)
    house.say(`the line alone: ${own.toFixed(1)} s`)
    const through = await slowLine(portal.base, line)
    const ours = await sendAll(through, token, query, photo, 'whole')
    house.say(`twelve photos: ${ours.seconds.toFixed(1)} s, of which ${ours.onLine.toFixed(1)} s on the line`)
    const cutting = setTimeout(through.cut, CUT_AFTER_MILLISECONDS)
    const broken = await sendAll(through, token, query, photo, 'broken')
    clearTimeout(cutting)
    await through.close()
    const list = fieldOf(await ask({ base: portal.base, token }, 'GET', `/api/queries/${query}/documents`), 'documents')
    const documents = Array.isArray(list) ? list.length : 0
    const twice = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} of ${(total / 1e6).toFixed(2)} MB arrived`
    const isOnce = (bytes: number): boolean => bytes <= total * (1 + MAX_OVERHEAD)
    return [
      {
        metric: 'P20',
        what: `${PHOTOS} photos of 5 MB, 2 s there and back, 5 % lost`,
        measured: `${ours.seconds.toFixed(1)} s, ${twice(ours.bytes)}`,
        limit: `${own.toFixed(1)} s`,
        ratio: times(ours.seconds / own),
        goal: '≤ 1.2×, nothing twice',
        isMet: ours.seconds <= own * 1.2 && isOnce(ours.bytes),
      },
      {
        metric: 'P20',
        what: 'the same, with every connection cut in the midst',
        measured: `${broken.seconds.toFixed(1)} s, ${twice(broken.bytes)}, ${documents} documents of ${2 * PHOTOS}`,
        limit: `${own.toFixed(1)} s`,
        ratio: times(broken.seconds / own),
        goal: 'nothing twice',
        isMet: isOnce(broken.bytes) && documents === 2 * PHOTOS,
      },
    ]
  } finally {
    await portal.stop()
  }
}
