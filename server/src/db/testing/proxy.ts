// A line to a database that a test can cut (connections refused and broken) or silence (open, but nothing passes).
import { createServer, type Socket, connect } from 'node:net'
import { once } from 'node:events'

export interface TestProxy {
  /** The database's address by way of the proxy. */
  readonly url: string
  cut(): Promise<void>
  silence(): void
  restore(): Promise<void>
  close(): Promise<void>
}

export const startProxy = async (databaseUrl: string): Promise<TestProxy> => {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isSilent = false
  const newServer = () =>
    createServer((near) => {
      const far = connect(Number(target.port), target.hostname)
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(one)
        one.on('data', (chunk) => void (isSilent || other.write(chunk)))
        one.on('close', () => {
          sockets.delete(one)
          other.destroy()
        })
        one.on('error', () => one.destroy())
      }
    })
  let server = newServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port')
  const { port } = address
  const url = new URL(databaseUrl)
  url.port = String(port)
  const breakAll = () => sockets.forEach((socket) => socket.destroy())
  const close = async () => {
    breakAll()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
  return {
    url: url.href,
    cut: close,
    silence: () => (isSilent = true),
    restore: async () => {
      isSilent = false
      if (server.listening) return breakAll() // what was sent into the silence is lost, as with a host that vanished
      server = newServer().listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    close,
  }
}
