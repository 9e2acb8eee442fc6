// The transactions of a recurring job: the scope of every account, and what is granted to its name beyond it.
import type { Database } from '../db/database.ts'
import { openScope, type Rows } from '../db/scope.ts'

export type JobRows = <Result>(work: (rows: Rows) => Promise<Result>) => Promise<Result>

/** @param name  as the grants write it; its statements may run as long as they need */
export const openAsJob =
  (database: Database, name: string): JobRows =>
  (work) =>
    openScope(database, { kind: 'job', name }, work, { limitMilliseconds: 0 })
