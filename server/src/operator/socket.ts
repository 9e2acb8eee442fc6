// The operator's way into a running server: a socket in DATA_DIR that only its owner may open. The embedded database has
// one process, so commands beside a running server are done by the server.
import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { doVerb } from './do-verb.ts'
import { type Answer, longestOrderBytes, readOrder, socketPath } from './order.ts'

export interface OperatorOptions {
  readonly database: Database
  readonly config: Config
  readonly portal: { readonly publicUrl: () => string; readonly clock: Pick<Clock, 'businessNow'> }
}

export interface OperatorSocket {
  /** Takes no more commands and waits for those under way. */
  readonly close: () => Promise<void>
}

const firstLine = async (socket: Socket): Promise<string | undefined> => {
  let bytes = 0
  socket.on('data', (chunk) => {
    bytes += chunk.length
    if (bytes > longestOrderBytes) socket.destroy()
  })
  for await (const line of createInterface({ input: socket })) return line
  return undefined
}

const serveOne = async (socket: Socket, { database, config, portal }: OperatorOptions): Promise<void> => {
  const answer = (line: Answer): void => {
    if (socket.writable) socket.write(`${JSON.stringify(line)}\n`)
  }
  const line = await firstLine(socket)
  const order = line === undefined ? undefined : readOrder(line)
  if (order === undefined) return void socket.destroy()
  const output = {
    print: (text: string) => answer({ print: text }),
    printError: (text: string) => answer({ printError: text }),
  }
  const context = {
    database,
    applied: [],
    config,
    folder: order.folder,
    publicUrl: portal.publicUrl(),
    now: portal.clock.businessNow,
    ...output,
  }
  answer({ exit: await doVerb(order.words, output, async () => context) })
  socket.end()
}

/** Listens on DATA_DIR/operator.sock. With DATABASE_URL commands open the database themselves, and there is no socket. */
export const serveOperator = async (options: OperatorOptions): Promise<OperatorSocket> => {
  if (options.config.DATABASE_URL !== undefined) return { close: async () => undefined }
  const path = socketPath(options.config.DATA_DIR)
  const underWay = new Set<Promise<void>>()
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy()) // the operator left; the work goes on and is finished
    const work = serveOne(socket, options)
      .catch(() => void socket.destroy()) // not an order: nothing was asked
      .finally(() => underWay.delete(work))
    underWay.add(work)
  })
  rmSync(path, { force: true }) // left by a server that died; the lock of the directory is ours
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(path, done)
  })
  chmodSync(path, 0o600)
  return {
    close: async () => {
      const closed = new Promise<void>((done) => server.close(() => done()))
      await Promise.all(underWay)
      await closed
    },
  }
}
