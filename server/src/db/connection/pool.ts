// The pool of sessions: pg for both engines, with the parsers, limits and zone that make them equal.
import { setTimeout as delay } from 'node:timers/promises'
import { callbackify } from 'node:util'
import pg from 'pg'
import { asDatabaseFault } from '../database-errors.ts'
import type { EmbeddedHost } from '../embedded/embedded-host.ts'
import { StatementNames } from './statement-names.ts'
import { valueParsers } from './value-parsers.ts'

/** Sessions a server keeps open to PostgreSQL; two cores of database serve no more at once to any profit. */
const poolSize = 10
/** How long a request may wait for a session of PostgreSQL, so that with the database away it fails within five seconds. */
const acquireMilliseconds = 4_000
/** While sessions are given back the database is not away, only busy: then each waits its turn, for so long at most. */
const turnMilliseconds = 15_000
/** A session given back so long ago tells nothing any more. */
const movingMilliseconds = 2_000
/** How long a closing server waits for sessions that do not answer. */
const endMilliseconds = 2_000
/** The longest a statement outside a scope may run: queue upkeep, checks. Scopes set their own. */
export const outerLimitMilliseconds = 60_000

// TimeZone: `now()::date` and date_trunc mean the same on both engines. JIT costs more than it gains on small queries,
// and so do parallel workers: many people ask at once, and one large count must not take the cores of all.
const sessionSettings = `set timezone = 'UTC'; set statement_timeout = ${outerLimitMilliseconds};
  set idle_in_transaction_session_timeout = '5min'; set jit = off; set max_parallel_workers_per_gather = 0; set client_min_messages = warning`

const prepareSession = (client: pg.PoolClient, done: (error?: Error) => void): void => {
  const query: pg.QueryConfig & { query_timeout: number } = { text: sessionSettings, query_timeout: 2_000 } // read by client.js
  callbackify(() => client.query(query))((error) => done(error ?? undefined))
}

// One session that lasts: the embedded database has a single connection, and closing it would gain nothing.
const embeddedOptions = (host: EmbeddedHost): pg.PoolConfig => ({
  user: 'postgres',
  database: 'postgres',
  password: '',
  ssl: false,
  max: 1,
  // It lives in the process and is never away.
  connectionTimeoutMillis: turnMilliseconds,
  idleTimeoutMillis: 0,
  stream: () => host.openStream(),
})

/** The line was too long, or the database silent; the words of pg-pool. */
const isLate = (error: unknown): boolean => error instanceof Error && error.message.startsWith('timeout exceeded')

const postgresOptions = (url: string): pg.PoolConfig => ({
  connectionString: url,
  max: poolSize,
  connectionTimeoutMillis: acquireMilliseconds,
  idleTimeoutMillis: 60_000,
  keepAlive: true,
  application_name: 'kerbline',
})

/** Sessions of one database. A session that failed or fell silent is never handed out again. */
export class SessionPool {
  private readonly pool: pg.Pool
  private readonly open = new Set<pg.PoolClient>()
  private suspectSince = 0
  private answeredAt = 0
  /** Names of prepared statements, the same in all sessions. */
  readonly names = new StatementNames()
  private readonly provenAt = new WeakMap<pg.PoolClient, number>()

  constructor(
    target: { readonly host: EmbeddedHost } | { readonly url: string },
    onIdleFault: (fault: unknown) => void,
  ) {
    this.pool = new pg.Pool({
      ...('host' in target ? embeddedOptions(target.host) : postgresOptions(target.url)),
      pipeline: true,
      types: valueParsers,
      verify: prepareSession,
    })
    // A session may fail between two statements, idle or not; without a listener the process would end. Whoever uses it
    // next is told, and pg drops it.
    this.pool.on('connect', (client) => {
      client.on('error', (error) => onIdleFault(asDatabaseFault(error)))
      this.open.add(client)
      client.once('end', () => this.open.delete(client))
    })
    this.pool.on('error', () => undefined) // the same error again, told above
  }

  /** Sessions open, idle and asked for: figures for /metrics. */
  get load(): { readonly open: number; readonly idle: number; readonly waiting: number } {
    return { open: this.pool.totalCount, idle: this.pool.idleCount, waiting: this.pool.waitingCount }
  }

  /** Called with every new session before anyone uses it. */
  onSession(prepare: (client: pg.PoolClient) => void): void {
    this.pool.on('connect', prepare)
  }

  /** Milliseconds since a session was given back in order. */
  get silence(): number {
    return performance.now() - this.answeredAt
  }

  /** A session, or DatabaseAway. Give it back with {@link release}. */
  async acquire(): Promise<pg.PoolClient> {
    const start = performance.now()
    const isMoving = (): boolean =>
      this.silence < movingMilliseconds && performance.now() - start < turnMilliseconds - acquireMilliseconds
    for (;;) {
      const client = await this.pool.connect().catch((error: unknown) => {
        if (isLate(error) && isMoving()) return undefined
        throw asDatabaseFault(error)
      })
      if (client === undefined) continue
      const proven = this.provenAt.get(client)
      if (proven === undefined || proven >= this.suspectSince) {
        if (proven === undefined) this.provenAt.set(client, performance.now())
        return client
      }
      // Since it last answered, another session fell silent: after a failover the old ones are dead without saying so.
      client.release(true)
    }
  }

  /** Gives a session back; a broken one is closed instead. */
  release(client: pg.PoolClient, isBroken: boolean): void {
    if (isBroken) this.suspectSince = performance.now()
    else this.provenAt.set(client, (this.answeredAt = performance.now()))
    client.release(isBroken)
  }

  /** Ends every session once what it was sent is answered; one that stays silent is left behind. */
  async end(): Promise<void> {
    const gone = Promise.all(
      [...this.open].map((client) => new Promise<void>((resolve) => client.once('end', resolve))),
    )
    // pg resolves as soon as the sessions are told to end, not when they have ended.
    await this.pool.end()
    const silence = new AbortController()
    const late = delay(endMilliseconds, undefined, { signal: silence.signal }).catch(() => undefined) // aborted below
    await Promise.race([gone, late])
    silence.abort()
  }
}
