// The program behind load.ts: keep-alive connections that ask again and again, with no more HTTP than that needs.
import { connect, type Socket } from 'node:net'
import type { LoadOrder, LoadReport } from './load.ts'

const isOrder = (value: unknown): value is LoadOrder =>
  typeof value === 'object' &&
  value !== null &&
  'port' in value &&
  'path' in value &&
  'headers' in value &&
  'connections' in value
const order: unknown = JSON.parse(process.argv[2] ?? 'null')
if (!isOrder(order)) throw new Error('Give the order as JSON')
const { port, path, headers, connections, seconds, status, tokens = [] } = order

/** Addresses of callers a proxy would name; enough that none meets its own rate limit. */
const callersPerConnection = 40
const requestOf = (caller: number): Buffer => {
  const token = tokens[caller % tokens.length]
  const lines = Object.entries({
    host: `127.0.0.1:${port}`,
    'x-forwarded-for': `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`,
    ...headers,
    ...(token !== undefined && !path.includes('{token}') && { authorization: `Bearer ${token}` }),
  }).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(`GET ${path.replace('{token}', token ?? '')} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
}

const latencies: number[] = []
let isOver = false

/** What is still to come of an answer whose head is complete. */
function expectedBytes(head: string): number {
  const found = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1])
  if (found !== status) throw new Error(`An answer had the status ${found} instead of ${status}: ${head.slice(0, 300)}`)
  if (found === 304) return 0
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`An answer did not tell its length: ${head.slice(0, 300)}`)
  return Number(length)
}

function ask(socket: Socket, first: number): void {
  const requests = Array.from({ length: callersPerConnection }, (_, place) => requestOf(first + place))
  let turn = 0
  let startedAt = 0
  let head = ''
  let left = -1
  const next = (): void => {
    if (isOver) return void socket.destroy()
    startedAt = performance.now()
    head = ''
    left = -1
    socket.write(requests[turn++ % requests.length] ?? '')
  }
  socket.on('data', (chunk) => {
    if (left < 0) {
      const before = Buffer.byteLength(head, 'latin1')
      head += chunk.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      left = expectedBytes(head.slice(0, end)) - (before + chunk.length - (end + 4))
    } else left -= chunk.length
    if (left < 0) throw new Error('An answer was longer than it told')
    if (left > 0) return
    latencies.push(performance.now() - startedAt)
    next()
  })
  socket.once('connect', next)
  socket.once('error', (error) => {
    if (!isOver) throw error
  })
}

const start = performance.now()
for (let place = 0; place < connections; place++)
  ask(connect({ port, host: '127.0.0.1', noDelay: true }), place * callersPerConnection)
setTimeout(() => {
  isOver = true
  const elapsed = (performance.now() - start) / 1000
  const sorted = latencies.toSorted((one, other) => one - other)
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
  const report: LoadReport = {
    requestsPerSecond: latencies.length / elapsed,
    p50Milliseconds: at(0.5),
    p99Milliseconds: at(0.99),
  }
  process.stdout.write(JSON.stringify(report), () => process.exit(0))
}, seconds * 1000)
