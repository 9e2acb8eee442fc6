// LISTEN and NOTIFY on both engines. Payloads end near 8,000 bytes: send ids and read the rows (an outbox), not the rows.
import pg from 'pg'
import { asDatabaseFault, DatabaseMisuse } from '../database-errors.ts'
import type { SessionPool } from './pool.ts'

/** Takes one notification. It must not throw; what it starts is its own affair. */
export type Received = (payload: string) => void
/** Called after the connection was lost and is back: notifications sent meanwhile are gone, so look at the tables. */
export type Resumed = () => void
export type Unlisten = () => Promise<void>

export interface Listening {
  listen(channel: string, received: Received, resumed?: Resumed): Promise<Unlisten>
  close(): Promise<void>
}

/** The longest payload PostgreSQL takes, with room to spare. */
export const longestPayloadBytes = 7_900

/** Channels are written into statements, so only plain lower-case names pass. */
export const assertChannel = (channel: string): void => {
  if (!/^[a-z][a-z0-9_]{0,50}$/.test(channel)) throw new DatabaseMisuse(`“${channel}” is not a channel name`)
}

type Listener = { readonly received: Received; readonly resumed: Resumed | undefined }

/** Who listens to what; knows nothing of connections. */
class Channels {
  private readonly listeners = new Map<string, Set<Listener>>()

  get names(): readonly string[] {
    return [...this.listeners.keys()]
  }
  /** True if this is the channel's first listener. */
  add(channel: string, listener: Listener): boolean {
    const present = this.listeners.get(channel)
    present?.add(listener)
    if (present === undefined) this.listeners.set(channel, new Set([listener]))
    return present === undefined
  }
  /** True if nobody listens to the channel any more. */
  remove(channel: string, listener: Listener): boolean {
    const present = this.listeners.get(channel)
    if (present?.delete(listener) !== true || present.size > 0) return false
    return this.listeners.delete(channel)
  }
  deliver({ channel, payload }: pg.Notification): void {
    for (const { received } of this.listeners.get(channel) ?? []) received(payload ?? '')
  }
  resume(): void {
    for (const group of this.listeners.values()) for (const { resumed } of group) resumed?.()
  }
}

type Run = (statement: string) => Promise<unknown>

const listenOver = async (channels: Channels, run: Run, channel: string, listener: Listener): Promise<Unlisten> => {
  assertChannel(channel)
  if (channels.add(channel, listener)) {
    try {
      await run(`listen ${channel}`)
    } catch (error) {
      channels.remove(channel, listener)
      throw asDatabaseFault(error)
    }
  }
  return async () => {
    if (channels.remove(channel, listener)) await run(`unlisten ${channel}`)
  }
}

/** On the embedded database the one session listens as well; after a restart of its thread it listens again. */
export const listenOnPool = (pool: SessionPool, run: Run): Listening => {
  const channels = new Channels()
  let sessions = 0
  pool.onSession((client) => {
    client.on('notification', (message) => channels.deliver(message))
    sessions += 1
    if (sessions === 1 || channels.names.length === 0) return
    // Sent before anyone else's statement; if it fails the session fails with it and the next one tries again.
    client.query(channels.names.map((name) => `listen ${name}`).join('; ')).then(
      () => channels.resume(),
      (error: Error) => client.emit('error', error),
    )
  })
  return {
    listen: (channel, received, resumed) => listenOver(channels, run, channel, { received, resumed }),
    close: async () => undefined,
  }
}

const retryMilliseconds = 1_000
const beatMilliseconds = 10_000
const answerMilliseconds = 4_000

/** On PostgreSQL one connection of its own listens, and comes back by itself when it is lost. */
export class ListeningConnection implements Listening {
  private readonly url: string
  private readonly channels = new Channels()
  private client: Promise<pg.Client> | undefined
  private isClosed = false

  constructor(url: string) {
    this.url = url
  }

  async listen(channel: string, received: Received, resumed?: Resumed): Promise<Unlisten> {
    const run: Run = async (statement) => (await this.connected()).query(statement)
    return listenOver(this.channels, run, channel, { received, resumed })
  }

  async close(): Promise<void> {
    this.isClosed = true
    const client = await this.client?.catch(() => undefined) // it was never there, or is gone already
    await client?.end()
  }

  private connected(): Promise<pg.Client> {
    this.client ??= this.open()
    this.client.catch(() => (this.client = undefined)) // the caller is told; the next call tries again
    return this.client
  }

  private async open(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'kerbline listening',
      connectionTimeoutMillis: answerMilliseconds,
      query_timeout: answerMilliseconds,
      keepAlive: true,
      pipeline: true, // channels begin and end side by side
    })
    client.on('error', () => undefined) // followed by 'end', where the connection is made anew
    client.on('notification', (message) => this.channels.deliver(message))
    await client.connect()
    // A dead peer says nothing: ask now and then, and give the connection up when no answer comes.
    const beat = setInterval(() => client.query('select 1').catch(() => client.end()), beatMilliseconds)
    beat.unref()
    client.once('end', () => {
      clearInterval(beat)
      this.client = undefined
      this.reopenSoon()
    })
    return client
  }

  private reopenSoon(): void {
    if (this.isClosed || this.channels.names.length === 0) return
    const timer = setTimeout(() => {
      this.reopen().catch(() => this.reopenSoon())
    }, retryMilliseconds)
    timer.unref()
  }

  private async reopen(): Promise<void> {
    if (this.isClosed) return
    const client = await this.connected()
    await client.query(this.channels.names.map((name) => `listen ${name}`).join('; '))
    this.channels.resume()
  }
}
