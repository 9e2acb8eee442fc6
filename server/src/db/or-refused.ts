// Work within a transaction that may be refused: what it had written goes, everything before it stays.
import { Problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import type { Rows } from './scope.ts'

/** Answers the problem the work threw; any other error ends the transaction as ever. */
export async function orRefused<Result>(rows: Rows, work: () => Promise<Result>): Promise<Result | Problem> {
  await sql`savepoint may_be_refused`.execute(rows)
  try {
    const result = await work()
    await sql`release savepoint may_be_refused`.execute(rows)
    return result
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await sql`rollback to savepoint may_be_refused`.execute(rows)
    return error
  }
}
