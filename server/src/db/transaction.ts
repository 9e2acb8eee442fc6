// One transaction on either engine: begin with its settings, the work, commit or rollback, and what follows the commit.
// Called by scope.ts, which decides the settings.
import { type ConnectionProvider, type Dialect, type Driver, type Kysely, Transaction } from 'kysely'
import { acquireSession, insideTransaction, releaseSession } from './driver.ts'
import type { SessionPool } from './pool.ts'
import type { Beginning, Session } from './session.ts'

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
    const result = await insideTransaction(() => work(transactionOn(source, session)))
    await session.commit(beginning.isReadOnly)
    return result
  } catch (error) {
    await session.rollback()
    throw error
  } finally {
    await releaseSession(source.pool, session)
  }
}

const transactionOn = <Tables>({ kysely, dialect, driver }: TransactionSource<Tables>, session: Session) => {
  // Queries awaited together travel together: the session is pipelined, so they need not queue for each other's answer.
  const provider: ConnectionProvider = { provideConnection: (consume) => consume(session) }
  const executor = kysely.getExecutor().withConnectionProvider(provider)
  return new Transaction<Tables>({ config: { dialect }, dialect, driver, executor })
}
