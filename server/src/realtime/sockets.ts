// The sockets of this process: takes upgrades to /app/{key}, keeps who is there, tells all of them at once.
import { problem } from '@kerbline/domain/kit/problem.ts'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { endInProblem } from '../http/connections/refuse-below.ts'
import type { Closing } from './protocol.ts'
import { closings, errorFrame } from './protocol.ts'
import { type Listener, PortalSocket, type Room } from './socket.ts'

const maxSockets = 20_000
/** A subscription is some 200 bytes. */
const longestFrameBytes = 8_192
const spokenProtocols = new Set(['5', '6', '7'])

export interface SocketRoom {
  readonly count: () => number
  readonly sessionIds: () => readonly number[]
  /** Sends a finished frame to every socket that listens. */
  readonly broadcast: (text: string) => void
  /** Sends a finished frame to those who listen and fit. */
  readonly pushWhere: (fits: (listener: Listener) => boolean, text: string) => void
  readonly userIds: () => ReadonlySet<number>
  readonly closeWhere: (fits: (listener: Listener) => boolean) => void
  /** Pings the silent, gives up the dead. */
  readonly check: () => void
  readonly drain: () => void
  readonly close: () => Promise<void>
}

const originOf = (address: string): string | undefined => (URL.canParse(address) ? new URL(address).origin : undefined)

/** Browsers always name the page's origin; whoever does not is no browser and needs the signature all the same. */
const isFromPortal = ({ headers }: IncomingMessage, publicOrigin: string): boolean => {
  const { origin, host } = headers
  if (origin === undefined || origin === originOf(publicOrigin)) return true
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host
}

const sayAndClose = (socket: WebSocket, closing: Closing): void => {
  socket.on('error', () => socket.terminate())
  socket.send(errorFrame(closing))
  const [code, reason] = closings[closing]
  socket.close(code, reason)
}

const listening = (sockets: ReadonlyMap<WebSocket, PortalSocket>): Listener[] =>
  [...sockets.values()].flatMap(({ listener }) => listener ?? [])

const fitting = (sockets: ReadonlyMap<WebSocket, PortalSocket>, fits: (listener: Listener) => boolean) =>
  [...sockets.values()].filter(({ listener }) => listener && fits(listener))

const pushTo = (sockets: Iterable<PortalSocket>, text: string): void => {
  const bytes = Buffer.from(text)
  for (const socket of sockets) socket.push(bytes)
}

/** Starts taking sockets. Keys and signatures are checked by `room`. */
export const startSockets = (server: Server, room: Room, publicOrigin: () => string): SocketRoom => {
  const acceptor = new WebSocketServer({
    noServer: true,
    maxPayload: longestFrameBytes,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const sockets = new Map<WebSocket, PortalSocket>()
  let isDraining = false

  const wrongWith = (address: URL): Closing | undefined => {
    const key = /^\/app\/([^/]+)$/.exec(address.pathname)?.[1]
    if (key === undefined) return 'pathNotFound'
    if (key !== room.key) return 'unknownKey'
    if (!spokenProtocols.has(address.searchParams.get('protocol') ?? '')) return 'unknownProtocol'
    if (isDraining) return 'restarting'
    return sockets.size >= maxSockets ? 'full' : undefined
  }

  const welcome = (socket: WebSocket, address: URL): void => {
    const wrong = wrongWith(address)
    if (wrong) return sayAndClose(socket, wrong)
    sockets.set(socket, new PortalSocket(socket, room))
    socket.on('close', () => sockets.delete(socket))
  }

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy())
    const address = URL.parse(request.url ?? '/', 'http://portal')
    if (!address?.pathname.startsWith('/app/')) return endInProblem(socket, problem('not found'))
    if (!isFromPortal(request, publicOrigin())) return endInProblem(socket, problem('no permission'))
    acceptor.handleUpgrade(request, socket, head, (opened) => welcome(opened, address))
  }
  server.on('upgrade', upgrade)

  const drain = (): void => {
    isDraining = true
    for (const socket of sockets.values()) socket.close('restarting')
  }
  return {
    count: () => sockets.size,
    sessionIds: () => [...new Set(listening(sockets).map(({ sessionId }) => sessionId))],
    broadcast: (text) => pushTo(sockets.values(), text),
    pushWhere: (fits, text) => pushTo(fitting(sockets, fits), text),
    userIds: () => new Set(listening(sockets).map(({ userId }) => userId)),
    closeWhere: (fits) => {
      for (const socket of fitting(sockets, fits)) socket.close('notAuthorised')
    },
    check: () => {
      const now = Date.now()
      for (const socket of sockets.values()) socket.check(now)
    },
    drain,
    close: async () => {
      drain()
      server.off('upgrade', upgrade)
      for (const socket of sockets.keys()) socket.terminate()
      sockets.clear()
    },
  }
}
