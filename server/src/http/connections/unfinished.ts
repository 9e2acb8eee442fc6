// Requests that drip. A connection that has not said yet what it wants, or not all of it, costs its place: it may be neither quiet nor
// endlessly slow, and one caller holds only a few. A line of two seconds' delay that loses a packet in twenty still brings some 4 kB a second.
import { type Problem, problem } from '@kerbline/domain/kit/problem.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

/** How slow a body may be. */
const IDLE_MILLISECONDS = 30_000
const SETTLE_MILLISECONDS = 60_000
const SLOWEST_BYTES_A_SECOND = 500
const LONGEST_MILLISECONDS = 15 * 60_000

/** How many of one caller stay unfinished between two looks; in between, no more than some times as many. */
export const mostBodies = 12
export const mostSilent = 32
const BURST = 8
/** What came a moment ago is on its way, not slow. */
const YOUNG_MILLISECONDS = 2_000
export const lookMilliseconds = 2_000

/** What the framework is started with: the whole request, its headers, and how often that is looked at. */
export const serverTimeouts = {
  requestTimeout: LONGEST_MILLISECONDS + 60_000,
  http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
} as const

interface Unfinished {
  readonly socket: Socket
  readonly began: number
  readonly bytesBefore: number
  bytes: number
  movedAt: number
}

/** What each caller has unfinished, the oldest first. */
type Callers = Map<string, Set<Unfinished>>

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function isTooSlow(each: Unfinished, time: number): boolean {
  const { socket, began, bytesBefore } = each
  if (socket.bytesRead !== each.bytes) {
    each.bytes = socket.bytesRead
    each.movedAt = time
  }
  const milliseconds = time - began
  const minimumBytes = ((milliseconds - SETTLE_MILLISECONDS) / 1_000) * SLOWEST_BYTES_A_SECOND
  return (
    time - each.movedAt > IDLE_MILLISECONDS ||
    milliseconds > LONGEST_MILLISECONDS ||
    (milliseconds > SETTLE_MILLISECONDS && each.bytes - bytesBefore < minimumBytes)
  )
}

const tooMany = (): Problem =>
  problem('limit reached', {
    detail: 'Too much of what you sent has not arrived yet. Wait a moment and send it again.',
    retryAfterSeconds: 5,
  })

export interface Watch {
  /** Ends what is too slow, and of each caller the oldest beyond its few. */
  readonly look: () => void
}

interface Options {
  /** Whom the body of a request is counted for. */
  readonly callerOf: (request: FastifyRequest) => string
  readonly end: (socket: Socket, refusal: Problem) => void
  readonly now?: () => number
}

/** Watches the connections of an app from now on; `look` is to be called now and then. */
export function watchUnfinished(app: FastifyInstance, { callerOf, end, now = Date.now }: Options): Watch {
  const bodies: Callers = new Map()
  const silent: Callers = new Map()

  function hold(callers: Callers, caller: string, socket: Socket, maximum: number): () => void {
    const own = callers.get(caller) ?? new Set<Unfinished>()
    callers.set(caller, own)
    const time = now()
    const held = { socket, began: time, bytesBefore: socket.bytesRead, bytes: socket.bytesRead, movedAt: time }
    own.add(held)
    const [oldest] = own
    if (oldest && own.size > maximum * BURST) {
      own.delete(oldest)
      end(oldest.socket, tooMany())
    }
    return () => {
      own.delete(held)
      if (own.size === 0 && callers.get(caller) === own) callers.delete(caller)
    }
  }

  function trim(callers: Callers, maximum: number, time: number): void {
    for (const own of callers.values())
      for (const each of own) {
        const isOver = own.size > maximum && time - each.began > YOUNG_MILLISECONDS
        if (!isOver && !isTooSlow(each, time)) continue
        own.delete(each)
        end(each.socket, isOver ? tooMany() : problem('took too long'))
      }
  }

  const silentConnections = new WeakMap<object, () => void>()
  const spoke = ({ socket }: IncomingMessage): void => silentConnections.get(socket)?.()
  app.server.on('connection', (socket: Socket) => {
    const release = hold(silent, socket.remoteAddress ?? '', socket, mostSilent)
    silentConnections.set(socket, release)
    socket.once('close', release)
  })
  app.server.on('request', spoke)
  app.server.on('upgrade', spoke)
  app.addHook('onRequest', (request, _, done) => {
    const { raw } = request
    // What tests inject has no connection.
    if (hasBody(raw) && raw.socket instanceof Socket)
      raw.once('close', hold(bodies, callerOf(request), raw.socket, mostBodies))
    done()
  })
  return {
    look: () => {
      const time = now()
      trim(bodies, mostBodies, time)
      trim(silent, mostSilent, time)
    },
  }
}
