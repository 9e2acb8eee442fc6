// The open database: the embedded one in DATA_DIR or PostgreSQL by DATABASE_URL, behind one face. Rows are reached
// through scope.ts; `kysely` here is for the platform's own rooms (jobs, realtime), never for areas.
import { join } from 'node:path'
import { type Dialect, type Driver, type Kysely, sql } from 'kysely'
import { ensureCluster } from './cluster-template.ts'
import { DatabaseMisuse } from './database-errors.ts'
import { lockDirectory } from './embedded/directory-lock.ts'
import { type FreeBytes, freeBytesUnder } from './disk-space.ts'
import { outerKysely } from './connection/driver.ts'
import { EmbeddedHost } from './embedded/embedded-host.ts'
import {
  assertChannel,
  ListeningConnection,
  type Listening,
  listenOnPool,
  longestPayloadBytes,
  type Received,
  type Resumed,
  type Unlisten,
} from './connection/listening.ts'
import { SessionPool } from './connection/pool.ts'
import type { Tables as PortalTables } from './tables.ts'

export type Engine = 'embedded' | 'postgres'

/** Where the database is. A {@link Config} fits. */
export interface DatabaseConfig {
  readonly DATA_DIR: string
  readonly DATABASE_URL?: string | undefined
}

/** Beyond the configuration; all may be left out. */
export interface DatabaseOptions {
  /** Told of idle connections that failed. They are replaced by themselves; this is for the log. */
  readonly onIdleFault?: (fault: unknown) => void
  /** A prepared cluster that a new embedded database starts as a copy of (tests). */
  readonly template?: string
  /** Free room of the disk, in bytes (tests of a full disk). */
  readonly freeBytes?: FreeBytes
}

export interface Database<Tables = PortalTables> {
  readonly engine: Engine
  /** Single statements as the owner, outside every scope. Refused inside a transaction. */
  readonly kysely: Kysely<Tables>
  /** Calls `received` for each notification; `resumed` after a lost connection is back. Resolves once listening. */
  listen(channel: string, received: Received, resumed?: Resumed): Promise<Unlisten>
  /** Notifies a channel; with `within`, when that transaction commits. At most 7,900 bytes. */
  notify(channel: string, payload: string, within?: Kysely<Tables>): Promise<void>
  /** Sessions open, idle and waited for. */
  readonly load: SessionPool['load']
  /** Ends every session and, embedded, the database and its lock. Work still running fails. */
  close(): Promise<void>
  /** For the files of this room alone. */
  readonly inner: DatabaseInner
}

/** What scope.ts, migrate.ts and backup.ts need; nobody else. */
export interface DatabaseInner {
  readonly pool: SessionPool
  readonly dialect: Dialect
  readonly driver: Driver
  readonly dataDirectory: string
  readonly url: string | undefined
  /** Only of the embedded database. */
  readonly host: EmbeddedHost | undefined
  readonly freeBytes: FreeBytes | undefined
}

const notifyOver =
  <Tables>(kysely: Kysely<Tables>): Database<Tables>['notify'] =>
  async (channel, payload, within = kysely) => {
    assertChannel(channel)
    if (Buffer.byteLength(payload) > longestPayloadBytes) {
      throw new DatabaseMisuse(`A notification holds at most ${longestPayloadBytes} bytes: send an id instead`)
    }
    await sql`select pg_notify(${channel}, ${payload})`.execute(within)
  }

const build = <Tables>(
  engine: Engine,
  inner: Omit<DatabaseInner, 'dialect' | 'driver'>,
  listeningOf: (kysely: Kysely<Tables>) => Listening,
  closeEngine: () => Promise<void>,
): Database<Tables> => {
  const { kysely, dialect, driver } = outerKysely<Tables>(inner.pool)
  const listening = listeningOf(kysely)
  let closing: Promise<void> | undefined
  const closeAll = async (): Promise<void> => {
    await listening.close()
    await inner.pool.end()
    await closeEngine()
  }
  return {
    engine,
    kysely,
    listen: (channel, received, resumed) => listening.listen(channel, received, resumed),
    notify: notifyOver(kysely),
    get load() {
      return inner.pool.load
    },
    close: () => (closing ??= closeAll()),
    inner: { ...inner, dialect, driver },
  }
}

const openPostgres = <Tables>(config: DatabaseConfig, url: string, onIdleFault: (fault: unknown) => void) => {
  const pool = new SessionPool({ url }, onIdleFault)
  const inner = { pool, dataDirectory: config.DATA_DIR, url, host: undefined, freeBytes: undefined }
  return build<Tables>(
    'postgres',
    inner,
    () => new ListeningConnection(url),
    async () => undefined,
  )
}

const openEmbedded = async <Tables>(
  config: DatabaseConfig,
  { template, freeBytes, onIdleFault = () => undefined }: DatabaseOptions,
): Promise<Database<Tables>> => {
  const lock = await lockDirectory(config.DATA_DIR, 'kerbline')
  const directory = join(config.DATA_DIR, 'database')
  const host = new EmbeddedHost(directory)
  try {
    await ensureCluster(directory, template)
    await host.start()
  } catch (error) {
    lock.release()
    throw error
  }
  const pool = new SessionPool({ host }, onIdleFault)
  const inner = {
    pool,
    dataDirectory: config.DATA_DIR,
    url: undefined,
    host,
    freeBytes: freeBytes ?? freeBytesUnder(config.DATA_DIR),
  }
  const listeningOf = (kysely: Kysely<Tables>): Listening =>
    listenOnPool(pool, (statement) => sql.raw(statement).execute(kysely))
  return build<Tables>('embedded', inner, listeningOf, async () => {
    await host.close()
    lock.release()
  })
}

/**
 * Opens the database the configuration names; the embedded one is made if absent, under the lock of DATA_DIR
 * ({@link DirectoryInUse} when another process holds it). The schema is migrate.ts's affair.
 */
export const openDatabase = async <Tables = PortalTables>(
  config: DatabaseConfig,
  options: DatabaseOptions = {},
): Promise<Database<Tables>> =>
  config.DATABASE_URL === undefined
    ? openEmbedded<Tables>(config, options)
    : openPostgres<Tables>(config, config.DATABASE_URL, options.onIdleFault ?? (() => undefined))
