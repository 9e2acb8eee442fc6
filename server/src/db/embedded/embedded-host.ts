// Keeps the thread of the embedded database: starts it, hands out streams that look like sockets to pg, restarts it
// when it hangs or dies (it recovers from its log like any PostgreSQL), closes it. Used by database.ts alone.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { EmbeddedStart, FromEmbedded, ToEmbedded } from './embedded-messages.ts'
import { EmbeddedStream } from './embedded-stream.ts'

/** Where the installed engine's files lie. */
export const engineFolder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))

// V8 13.6 compiles a wrapper around each JavaScript function that the engine often calls and shares it between the threads of a process.
// Freeing one has ended the process (“Check failed: jit_page_->allocations_.erase(addr) == 1”; the same is reported of this engine in
// https://github.com/nodejs/node/issues/64500). After so many calls as never come none is compiled; the general wrapper is as quick here.
const withoutSharedWrappers = '--wasm-wrapper-tiering-budget=1000000000'

const compile = async (): Promise<WebAssembly.Module> => {
  setFlagsFromString(withoutSharedWrappers)
  return WebAssembly.compile(await readFile(join(engineFolder, 'pglite.wasm')))
}

let compiled: Promise<WebAssembly.Module> | undefined

/** The engine, compiled once a process: every thread shares the result. */
const engine = (): Promise<WebAssembly.Module> => (compiled ??= compile())

type Waiting = { readonly resolve: () => void; readonly reject: (error: Error) => void }

/** One running thread. A new one is made after a failure; a stream belongs to the thread it was opened on. */
class EmbeddedThread {
  readonly ready: Promise<void>
  /** Settles when the thread has ended and the directory is free again. */
  readonly ended: Promise<void>
  isGone = false
  stream: EmbeddedStream | undefined
  private readonly worker: Worker
  private readonly waiting: Waiting[] = []
  private unanswered = 0

  constructor(start: EmbeddedStart) {
    this.worker = new Worker(new URL('embedded-worker.ts', import.meta.url), { workerData: start, execArgv: [] })
    this.ready = new Promise((resolve, reject) => this.waiting.push({ resolve, reject }))
    this.ready.catch(() => undefined) // whoever asks for a stream sees the failure
    this.worker.on('message', (message: FromEmbedded) => this.receive(message))
    this.worker.on('error', (error) => this.fail(error instanceof Error ? error : new Error(String(error))))
    this.ended = new Promise((resolve) => {
      this.worker.on('exit', () => {
        this.fail(new Error('Connection terminated: the embedded database stopped'))
        resolve()
      })
    })
  }

  private receive(message: FromEmbedded): void {
    if (message.kind === 'bytes') {
      this.unanswered -= 1
      this.stream?.receive(message.bytes)
      return
    }
    const next = this.waiting.shift()
    if (message.kind === 'done') next?.resolve()
    else next?.reject(new Error(message.message))
  }

  private fail(error: Error): void {
    this.isGone = true
    for (const { reject } of this.waiting.splice(0)) reject(error)
    this.stream?.destroy(error)
    this.stream = undefined
  }

  /** Sends wire-protocol bytes; the answer arrives at the stream. */
  write(bytes: Uint8Array<ArrayBuffer>): void {
    this.unanswered += 1
    this.worker.postMessage({ kind: 'bytes', bytes } satisfies ToEmbedded, [bytes.buffer])
  }

  ask(message: Exclude<ToEmbedded, { kind: 'bytes' }>): Promise<void> {
    if (this.isGone) return Promise.reject(new Error('Connection terminated: the embedded database stopped'))
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject })
      this.worker.postMessage(message)
    })
  }

  /** A stream given up while an answer is due means the thread hangs: end it, the next stream starts another. */
  async leave(stream: EmbeddedStream): Promise<void> {
    if (this.stream !== stream) return
    this.stream = undefined
    if (this.unanswered > 0) await this.stop()
  }

  async stop(): Promise<void> {
    this.isGone = true
    await this.worker.terminate()
    await this.ended
  }
}

/** The embedded database of one data directory. The caller holds the directory's lock. */
export class EmbeddedHost {
  private readonly directory: string
  private thread: Promise<EmbeddedThread> | undefined

  constructor(directory: string) {
    this.directory = directory
  }

  /** The running thread, or a new one once the one before has ended: never two on one directory. */
  private running(): Promise<EmbeddedThread> {
    const before = this.thread?.catch(() => undefined) ?? Promise.resolve(undefined)
    this.thread = before.then(async (current) => {
      if (current !== undefined && !current.isGone) return current
      await current?.ended
      return new EmbeddedThread({ directory: this.directory, engine: await engine() })
    })
    return this.thread
  }

  /** Starts the database if it is not running; resolves when it answers. */
  async start(): Promise<void> {
    const thread = await this.running()
    await thread.ready
  }

  /** A stream for one pg client. The session starts clean: anything the client before left open is rolled back. */
  openStream(): EmbeddedStream {
    return new EmbeddedStream(async (stream) => {
      const thread = await this.running()
      await thread.ready
      await thread.ask({ kind: 'reset' })
      thread.stream = stream
      return { write: (bytes) => thread.write(bytes), leave: () => thread.leave(stream) }
    })
  }

  /** Writes a compressed archive of the data directory, consistent as of now, while the database runs. */
  async dump(file: string): Promise<void> {
    const thread = await this.running()
    await thread.ready
    await thread.ask({ kind: 'dump', file })
  }

  /** Shuts the database down in order; afterwards the directory may be opened by another. */
  async close(): Promise<void> {
    const thread = await this.thread
    this.thread = undefined
    if (thread?.isGone !== false) return
    await thread.ready
    await thread.ask({ kind: 'close' })
    await thread.stop()
  }
}
