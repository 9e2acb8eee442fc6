// One transaction on either engine: begin with its settings, the work, commit or rollback, and what follows the commit.
// Called by scope.ts, which decides the settings.
import { type ConnectionProvider, type Dialect, type Driver, type Kysely, Transaction } from 'kysely'
import { acquireSession, insideTransaction, releaseSession, takeSession } from './connection/driver.ts'
import type { SessionPool } from './connection/pool.ts'
import type { Beginning, Session } from './connection/session.ts'

/** What a transaction needs of an open database. */
export interface TransactionSource<Tables> {
  readonly pool: SessionPool
  readonly kysely: Kysely<Tables>
  readonly dialect: Dialect
  readonly driver: Driver
}

/** Runs `work` in one transaction. It is saved when `work` resolves; when it throws, nothing of it remains. */
export const runTransaction = async <Tables, Result>(
  source: TransactionSource<Tables>,
  beginning: Beginning,
  work: (rows: Transaction<Tables>) => Promise<Result>,
): Promise<Result> => {
  const session = await acquireSession(source.pool, beginning.limitMilliseconds)
  try {
    session.begin(beginning)
    // Queries awaited together travel together: the session is pipelined, so they need not queue for each other's answer.
    const provider: ConnectionProvider = { provideConnection: (consume) => consume(session) }
    const result = await insideTransaction(() => work(transactionOn(source, provider)))
    await session.commit(beginning.isReadOnly)
    return result
  } catch (error) {
    await session.rollback()
    throw error
  } finally {
    await releaseSession(source.pool, session)
  }
}

/**
 * Runs `work`, which only reads, without keeping a session that others wait for: between two statements the transaction ends, and the
 * rest goes on in a new one under the same settings, behind those who waited. Each statement sees what is saved when it begins, in one
 * transaction or in several (read committed), so nothing is lost by it.
 */
export const runGivingWay = async <Tables, Result>(
  source: TransactionSource<Tables>,
  beginning: Beginning,
  work: (rows: Transaction<Tables>) => Promise<Result>,
): Promise<Result> => {
  const { pool } = source
  const begin = (session: Session, savepoints: readonly string[] = []): Session => {
    session.begin({ ...beginning, sql: [beginning.sql, ...savepoints].join(';') })
    session.savepoints.push(...savepoints)
    return session
  }
  const giveWay = async (session: Session): Promise<Session> => {
    await session.commit(true)
    await releaseSession(pool, session)
    return begin(await takeSession(pool, beginning.limitMilliseconds), session.savepoints)
  }
  let current = acquireSession(pool, beginning.limitMilliseconds).then((session) => begin(session))
  let underWay = 0
  let [isUsed, isOver] = [false, false]
  const provider: ConnectionProvider = {
    provideConnection: async (consume) => {
      if (underWay === 0 && isUsed && !isOver && pool.load.waiting > 0) current = current.then(giveWay)
      isUsed = true
      underWay++
      try {
        return await consume(await current)
      } finally {
        underWay--
      }
    },
  }
  await current
  try {
    const result = await insideTransaction(() => work(transactionOn(source, provider)))
    isOver = true
    await (await current).commit(true)
    return result
  } catch (error) {
    isOver = true
    // Where no session was to be had again there is nothing to undo.
    const session = await current.catch(() => undefined)
    await session?.rollback()
    throw error
  } finally {
    const session = await current.catch(() => undefined)
    if (session) await releaseSession(pool, session)
  }
}

const transactionOn = <Tables>(
  { kysely, dialect, driver }: TransactionSource<Tables>,
  provider: ConnectionProvider,
): Transaction<Tables> => {
  const executor = kysely.getExecutor().withConnectionProvider(provider)
  return new Transaction<Tables>({ config: { dialect }, dialect, driver, executor })
}
