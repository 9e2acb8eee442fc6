// Faults of the database by what the caller can do about them; http turns them into 503, 507 and conflict answers.
import pg from 'pg'

/** The database cannot be reached or is going down: nothing was saved, the same call may succeed shortly (503). */
export class DatabaseAway extends Error {
  /** Seconds after which trying again is sensible. */
  readonly retryAfterSeconds = 5
  constructor(cause: unknown) {
    super(`The database cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'DatabaseAway'
  }
}

/** The disk of the database is full, or nearly: writes are refused, reads go on (507). */
export class DatabaseFull extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DatabaseFull'
  }
}

/** A statement took longer than its scope allows and was stopped (503). */
export class DatabaseTooSlow extends Error {
  readonly retryAfterSeconds = 5
  constructor(cause: unknown) {
    super('The database took too long and the statement was stopped', { cause })
    this.name = 'DatabaseTooSlow'
  }
}

/** A mistake in this program: the database was used in a way that would hang or leak. */
export class DatabaseMisuse extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DatabaseMisuse'
  }
}

// SQLSTATE 08: connection; 57P01-57P03, 57P05: shutting down, starting up, idle session ended; 53300: too many connections.
const awayStates = /^(08...|57P0[1235]|53300)$/
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENOENT',
])
// pg gives these no code; the sentences are those of pg 8.23 and pg-pool.
const awaySentences =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Query read timeout)/

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** Names a fault the caller can act on; any other error comes back as it was. */
export const asDatabaseFault = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const code = codeOf(error)
  if (error instanceof pg.DatabaseError) {
    if (code === '57014') return new DatabaseTooSlow(error)
    if (code === '53100') return new DatabaseFull('The disk of the database is full', { cause: error })
    // A newer version changed a table under a prepared statement: the session is replaced, the same call works again.
    if (code === '0A000' && error.message.startsWith('cached plan')) return new DatabaseAway(error)
    return awayStates.test(code) ? new DatabaseAway(error) : error
  }
  return awayCodes.has(code) || awaySentences.test(error.message) ? new DatabaseAway(error) : error
}

/** A value given as text that is none of its type, such as a word for a date, or that is beyond its range. */
export const isUnreadableValue = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && ['22P02', '22003', '22007', '22008'].includes(error.code ?? '')

/** Which rule of the schema a write broke, and the constraint's or column's name where the database says it. */
export interface Violation {
  readonly rule: 'unique' | 'foreign key' | 'check' | 'not null' | 'row security'
  readonly constraint: string | undefined
  readonly column: string | undefined
}

const ruleOfState: ReadonlyMap<string, Violation['rule']> = new Map([
  ['23505', 'unique'],
  ['23503', 'foreign key'],
  ['23514', 'check'],
  ['23502', 'not null'],
])

/** Reads a refused write: undefined when `error` is anything else. */
export const violationOf = (error: unknown): Violation | undefined => {
  if (!(error instanceof pg.DatabaseError)) return undefined
  const rule =
    error.code === '42501' && error.message.includes('row-level security')
      ? 'row security'
      : ruleOfState.get(error.code ?? '')
  return rule && { rule, constraint: error.constraint, column: error.column }
}
