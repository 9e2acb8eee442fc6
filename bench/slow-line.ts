// A bad line, made: a proxy that lets so many bytes a second through, each piece a second late in either direction, and of a hundred pieces
// five one round trip later, as one that was lost and asked for again. All connections share the line. It counts what arrives.
import { connect, createServer, type Server, type Socket } from 'node:net'
import { once } from 'node:events'

export interface SlowLine {
  readonly base: string
  /** Bytes that arrived at the server so far. */
  readonly arrived: () => number
  /** Cuts every connection: what is on the line is lost. */
  readonly cut: () => void
  readonly close: () => Promise<void>
}

const PIECE_BYTES = 16 * 1024
/** What a sender may have on the line: enough to fill it for three seconds. */
const WINDOW_SECONDS = 3

export interface LineFacts {
  readonly bytesPerSecond: number
  readonly oneWayMilliseconds: number
  readonly loss: number
}

/** The same losses every time. */
function lossesOf(share: number): () => boolean {
  let state = 20_261_122
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32 < share
  }
}

/** One direction of the whole line: when the next piece has gone out. */
function pacer(bytesPerSecond: number): (bytes: number) => number {
  let free = 0
  return (bytes) => {
    free = Math.max(free, performance.now()) + (bytes / bytesPerSecond) * 1000
    return free
  }
}

interface Direction {
  readonly from: Socket
  readonly to: Socket
  readonly paced: (bytes: number) => number
  readonly isLost: () => boolean
  readonly onArrival: (bytes: number) => void
}

/** Pieces arrive in order: one that comes late holds up those behind it, and not the line. */
function carry({ from, to, paced, isLost, onArrival }: Direction, facts: LineFacts): void {
  const { bytesPerSecond, oneWayMilliseconds } = facts
  let last = 0
  let onLine = 0
  from.on('data', (chunk: Buffer) => {
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      const piece = chunk.subarray(at, at + PIECE_BYTES)
      const late = isLost() ? 2 * oneWayMilliseconds : 0
      last = Math.max(last, paced(piece.length) + oneWayMilliseconds + late)
      onLine += piece.length
      setTimeout(() => {
        onLine -= piece.length
        if (from.isPaused() && onLine < bytesPerSecond * WINDOW_SECONDS) from.resume()
        if (to.destroyed) return
        onArrival(piece.length)
        to.write(piece)
      }, last - performance.now())
    }
    if (onLine >= bytesPerSecond * WINDOW_SECONDS) from.pause()
  })
  from.on('end', () => setTimeout(() => to.end(), Math.max(0, last - performance.now())))
  from.on('error', () => to.destroy())
  from.on('close', () => setTimeout(() => to.destroy(), Math.max(0, last - performance.now()) + 100))
}

/** @param target  where the portal answers */
export async function slowLine(target: string, facts: LineFacts): Promise<SlowLine> {
  const { hostname, port } = new URL(target)
  const [upwards, downwards] = [pacer(facts.bytesPerSecond), pacer(facts.bytesPerSecond)]
  const isLost = lossesOf(facts.loss)
  const sockets = new Set<Socket>()
  let arrived = 0
  const server: Server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('close', () => sockets.delete(socket))
    }
    carry({ from: near, to: far, paced: upwards, isLost, onArrival: (bytes) => void (arrived += bytes) }, facts)
    carry({ from: far, to: near, paced: downwards, isLost, onArrival: () => undefined }, facts)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The line has no address')
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    base: `http://127.0.0.1:${address.port}`,
    arrived: () => arrived,
    cut,
    close: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
