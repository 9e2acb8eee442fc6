// What an operator's verb is. Its words are checked before any database is opened; its work runs in the process that
// holds the database, the server's or the command's own.
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'

/** Where a verb works and whom it tells. */
export interface VerbContext {
  readonly database: Database
  /** Migrations that opening the database for this command applied. */
  readonly applied: readonly string[]
  readonly config: Config
  /** The folder the operator stands in: file names are read from there. */
  readonly folder: string
  /** Where people reach the portal, without a slash at the end. */
  readonly publicUrl: string
  /** The business clock (ruling 29). */
  readonly now: () => Date
  readonly print: (line: string) => void
  readonly printError: (line: string) => void
}

/** 0: done. 1: not done, and said why. */
export type ExitCode = 0 | 1

export interface Verb {
  /** What stands after `kerbline`. */
  readonly usage: string
  readonly summary: string
  /** Reads the words after the verb. @throws UsageError in words an operator can act on */
  readonly prepare: (words: readonly string[]) => (context: VerbContext) => Promise<ExitCode>
}

/** The command was not written as it is meant to be (exit code 2). */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}

/** The command was understood but cannot be done as things are (exit code 1). Nothing was changed. */
export class VerbRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'VerbRefused'
  }
}
