// The thread of the embedded database: PGlite over one data directory, spoken to in PostgreSQL's own wire protocol.
// Started by embedded-host.ts alone, which holds the directory's lock.
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { createGzip } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import type { EmbeddedStart, FromEmbedded, ToEmbedded } from './embedded-messages.ts'

// Small log segments keep an empty cluster at 25 MB instead of 40, which is most of the time of making one.
const initDbStartParams = ['--wal-segsize=1', '--no-sync', '--no-instructions']

const port = parentPort
if (port === null) throw new Error('embedded-worker.ts runs as a worker thread only')

const reply = (message: FromEmbedded): void => {
  port.postMessage(message, message.kind === 'bytes' ? [message.bytes.buffer] : [])
}

const { directory, engine } = workerData as EmbeddedStart // the one place that starts this thread sends this shape
const database = await PGlite.create({ dataDir: directory, pgliteWasmModule: engine, initDbStartParams })

const exchange = async (bytes: Uint8Array): Promise<void> => {
  const parts: Uint8Array[] = []
  // The bytes lie in the engine's own memory and are gone after the call: copy each part.
  const onRawData = (part: Uint8Array): void => void parts.push(part.slice())
  await database.execProtocolRawStream(bytes, { syncToFs: false, onRawData })
  reply({ kind: 'bytes', bytes: joined(parts) })
}

const joined = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.byteLength, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}

const dump = async (file: string): Promise<void> => {
  await database.exec('checkpoint')
  const archive = await database.dumpDataDir('none')
  // The lightest compression takes a third of the time of the usual one and saves nearly as much.
  await pipeline(Readable.fromWeb(archive.stream()), createGzip({ level: 1 }), createWriteStream(file, { mode: 0o600 }))
}

const handle = async (message: ToEmbedded): Promise<void> => {
  switch (message.kind) {
    case 'bytes':
      return exchange(message.bytes)
    case 'reset':
      // Two calls: several statements in one are a transaction, in which the second is refused.
      await database.exec('rollback')
      await database.exec('discard all')
      return reply({ kind: 'done' })
    case 'dump':
      await dump(message.file)
      return reply({ kind: 'done' })
    case 'close':
      await database.close()
      return reply({ kind: 'done' })
  }
}

// One message at a time, in order: the wire protocol has no meaning otherwise.
let previous: Promise<void> = Promise.resolve()
port.on('message', (message: ToEmbedded) => {
  previous = previous
    .then(() => handle(message))
    .catch((error: unknown) => {
      // A failing statement is answered inside the bytes; an exception here means the engine itself is broken.
      if (message.kind === 'bytes') throw error
      reply({ kind: 'refused', message: error instanceof Error ? error.message : String(error) })
    })
})
reply({ kind: 'done' })
