// Kysely's way to the sessions, and the guard on it: inside a transaction only the transaction's own handle may be used.
// On the embedded database's single connection a query beside it would wait for itself for ever; on PostgreSQL it would
// run under no scope. So both engines refuse it.
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { DatabaseMisuse } from '../database-errors.ts'
import { outerLimitMilliseconds, type SessionPool } from './pool.ts'
import { Session } from './session.ts'

/** The transaction the running code is inside of. It closes before the code around it goes on. */
interface Inside {
  isOpen: boolean
}

const inside = new AsyncLocalStorage<Inside>()

/** Runs `work` as the inside of a transaction: any session asked for meanwhile, by it or what it calls, is refused. */
export const insideTransaction = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const here: Inside = { isOpen: true }
  try {
    return await inside.run(here, work)
  } finally {
    here.isOpen = false
  }
}

/** Throws when called inside a transaction, before it could wait for itself. */
export const assertOutsideTransaction = (): void => {
  if (inside.getStore()?.isOpen !== true) return
  throw new DatabaseMisuse(
    'A query beside the open transaction was refused: it would wait for itself on the embedded database and run ' +
      'outside the scope on PostgreSQL. Use the rows handed to the work, or do it after the transaction.',
  )
}

const noTransaction = (): never => {
  throw new DatabaseMisuse('Transactions are opened by openScope or asOwner (db/scope.ts), which set role and accounts')
}

/** Hands one session to each query on the outer handle. */
class OuterDriver implements Driver {
  private readonly pool: SessionPool
  constructor(pool: SessionPool) {
    this.pool = pool
  }
  async init(): Promise<void> {
    // The pool connects when first asked.
  }
  async acquireConnection(): Promise<DatabaseConnection> {
    return acquireSession(this.pool, outerLimitMilliseconds)
  }
  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof Session) await releaseSession(this.pool, connection)
  }
  beginTransaction = noTransaction
  commitTransaction = noTransaction
  rollbackTransaction = noTransaction
  async destroy(): Promise<void> {
    // database.close() ends the pool.
  }
}

/** A session for one piece of work; refused inside a transaction. */
export const acquireSession = async (pool: SessionPool, limitMilliseconds: number): Promise<Session> => {
  assertOutsideTransaction()
  return takeSession(pool, limitMilliseconds)
}

/** A session, also for work that has just given one back (transaction.ts). */
export const takeSession = async (pool: SessionPool, limitMilliseconds: number): Promise<Session> => {
  const start = performance.now()
  const client = await pool.acquire()
  // Waiting while others were answered tells nothing of the database.
  const waitedMilliseconds = Math.min(performance.now() - start, pool.silence)
  return new Session(client, pool.names, limitMilliseconds, waitedMilliseconds)
}

/** Gives a session back. Nobody gets one with a transaction left open by a statement that failed half way. */
export const releaseSession = async (pool: SessionPool, session: Session): Promise<void> => {
  const status = session.client.getTransactionStatus()
  if (!session.isEnded && status !== 'I') await session.rollback()
  pool.release(session.client, session.isBroken)
}

/** The outer handle: single statements only. `transaction()` and `connection()` are closed, see {@link noTransaction}. */
class OuterKysely<Tables> extends Kysely<Tables> {
  override transaction = noTransaction
  override startTransaction = noTransaction
  override connection = noTransaction
}

/** The query builder over a pool of sessions, the same for both engines. */
export const outerKysely = <Tables>(
  pool: SessionPool,
): { kysely: Kysely<Tables>; dialect: Dialect; driver: Driver } => {
  const driver = new OuterDriver(pool)
  const dialect: Dialect = {
    createDriver: () => driver,
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
  }
  return { kysely: new OuterKysely<Tables>({ dialect }), dialect, driver }
}
