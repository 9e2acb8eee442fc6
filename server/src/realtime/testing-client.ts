// A browser's socket for tests: keeps what it hears, answers pings, subscribes.
import { WebSocket } from 'ws'

export interface HeardFrame {
  readonly event: string
  readonly channel?: string
  readonly data: Record<string, unknown>
}

export interface TestClient {
  readonly heard: readonly HeardFrame[]
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>
  readonly opened: Promise<void>
  /** The first frame of that event, heard already or within two seconds. */
  readonly hear: (event: string) => Promise<HeardFrame>
  readonly say: (event: string, data: unknown) => void
  readonly sayRaw: (text: string) => void
  readonly socketId: () => Promise<string>
  readonly close: () => void
}

const asFrame = (text: string): HeardFrame => {
  const said: { event: string; channel?: string; data: unknown } = JSON.parse(text)
  const data: Record<string, unknown> = typeof said.data === 'string' ? JSON.parse(said.data) : said.data
  return { ...said, data }
}

/** Opens a socket at an address such as `ws://127.0.0.1:4500/app/KEY?protocol=7`. */
export const openClient = (address: string, origin?: string): TestClient => {
  const socket = new WebSocket(address, origin === undefined ? {} : { origin })
  const heard: HeardFrame[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (data) => {
    heard.push(asFrame(data.toString()))
    for (const look of waiting) look()
  })
  const closed = new Promise<{ code: number; reason: string }>((done) =>
    socket.on('close', (code, reason) => done({ code, reason: reason.toString() })),
  )
  const opened = new Promise<void>((done, fail) => {
    socket.once('open', done)
    socket.once('error', fail)
  })
  opened.catch(() => undefined) // a test that expects a refusal awaits it; the others fail by what they wait for
  const hear = (event: string): Promise<HeardFrame> =>
    new Promise((done, fail) => {
      const timer = setTimeout(
        () => fail(new Error(`${event} was not heard; heard: ${heard.map((frame) => frame.event).join(', ')}`)),
        2_000,
      )
      const look = (): void => {
        const found = heard.find((frame) => frame.event === event)
        if (found === undefined) return
        clearTimeout(timer)
        waiting.delete(look)
        done(found)
      }
      waiting.add(look)
      look()
    })
  return {
    heard,
    closed,
    opened,
    hear,
    say: (event, data) => socket.send(JSON.stringify({ event, data })),
    sayRaw: (text) => socket.send(text),
    socketId: async () => String((await hear('pusher:connection_established')).data['socket_id']),
    close: () => socket.terminate(),
  }
}
