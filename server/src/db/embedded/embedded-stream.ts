// A socket in name only: what pg writes goes to the embedded database's thread, what the thread answers is read by pg.
// So both engines share one driver: protocol, parsers, pipelining, errors and notifications are the same code.
import { Duplex } from 'node:stream'
import { callbackify } from 'node:util'

/** The thread's side of one stream. */
export interface EmbeddedLine {
  write(bytes: Uint8Array<ArrayBuffer>): void
  /** Called once when the stream is given up, in order or not. */
  leave(): Promise<void>
}

type Failure = (error?: Error | null) => void

export class EmbeddedStream extends Duplex {
  private readonly open: (stream: EmbeddedStream) => Promise<EmbeddedLine>
  private line: EmbeddedLine | undefined

  constructor(open: (stream: EmbeddedStream) => Promise<EmbeddedLine>) {
    super({ allowHalfOpen: false })
    this.open = open
  }

  // The part of net.Socket that pg calls.
  connect(): this {
    this.open(this).then(
      (line) => {
        this.line = line
        if (this.destroyed) void line.leave()
        else this.emit('connect')
      },
      (error: Error) => this.destroy(error),
    )
    return this
  }
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }

  /** Bytes of the thread, for pg to read. */
  receive(bytes: Uint8Array<ArrayBuffer>): void {
    if (!this.destroyed) this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  }

  override _read(): void {
    // Answers are pushed as they come: the thread only speaks when asked.
  }

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: Failure): void {
    this.send([chunk], done)
  }

  override _writev(chunks: { chunk: Uint8Array }[], done: Failure): void {
    this.send(
      chunks.map(({ chunk }) => chunk),
      done,
    )
  }

  private send(chunks: readonly Uint8Array[], done: Failure): void {
    if (this.line === undefined) return done(new Error('Connection terminated: the embedded database is not open'))
    // pg's goodbye ends this stream, not the database: the thread serves the next client.
    const goodbye = 'X'.charCodeAt(0)
    const last = chunks.at(-1)
    if (last?.[0] === goodbye) return done()
    // A copy of its own, never pg's shared buffer: the memory is handed over to the thread.
    const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.byteLength, 0))
    let at = 0
    for (const chunk of chunks) {
      bytes.set(chunk, at)
      at += chunk.byteLength
    }
    this.line.write(bytes)
    done()
  }

  override _final(done: Failure): void {
    done()
    this.destroy()
  }

  override _destroy(error: Error | null, done: Failure): void {
    const line = this.line
    this.line = undefined
    if (line === undefined) return done(error)
    callbackify(() => line.leave())((failure) => done(error ?? failure))
  }
}
