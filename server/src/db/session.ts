// One session of the database as Kysely uses it, inside or outside a transaction, on either engine.
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type pg from 'pg'
import { asDatabaseFault, DatabaseAway, DatabaseMisuse } from './database-errors.ts'

/** What a transaction begins with: sent as one message, together with its first query where that is safe. */
export interface Beginning {
  /** `begin …; set local …`: plain statements, no parameters. */
  readonly sql: string
  readonly isReadOnly: boolean
  /** The longest a statement may run. The database stops it; half a second later the session is given up. */
  readonly limitMilliseconds: number
}

/** Added to a statement's limit before the session itself is given up: the database's own refusal should come first. */
const graceMilliseconds = 500

/** Beginning a transaction is nothing to compute: a database that has not answered by then is away. */
const answerMilliseconds = 4_500

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** A plain select: no statement inside it can change a row, so its result may be thrown away. */
const isPlainSelect = ({ query }: CompiledQuery): boolean => query.kind === 'SelectQueryNode' && !('with' in query && query.with)

export class Session implements DatabaseConnection {
  readonly client: pg.PoolClient
  /** The connection failed or fell silent: it is closed, not given back. */
  isBroken = false
  /** Commit or rollback was sent: nothing more may run here, it would run outside the transaction. */
  isEnded = false
  private limitMilliseconds: number
  /** Already spent waiting for the session, out of what the first answer may take. */
  private readonly waitedMilliseconds: number
  private beginning: Promise<unknown> | undefined

  constructor(client: pg.PoolClient, limitMilliseconds: number, waitedMilliseconds: number) {
    this.client = client
    this.limitMilliseconds = limitMilliseconds
    this.waitedMilliseconds = waitedMilliseconds
  }

  /** How long an answer is waited for; undefined for ever, where no limit is set (migrations). */
  private get patience(): number | undefined {
    return this.limitMilliseconds > 0 ? this.limitMilliseconds + graceMilliseconds : undefined
  }

  /**
   * Sends the beginning of a transaction without waiting for it. A first select travels right behind it; any other
   * first statement waits until the role and the accounts are known to be set, so that no write can slip past them.
   */
  begin({ sql, limitMilliseconds }: Beginning): void {
    this.limitMilliseconds = limitMilliseconds
    this.beginning = this.send(sql, [], Math.max(graceMilliseconds, answerMilliseconds - this.waitedMilliseconds))
    this.beginning.catch(() => undefined) // told by begun(), before anything is returned
  }

  /** Resolves when the beginning has taken effect. */
  async begun(): Promise<void> {
    const beginning = this.beginning
    await beginning
    if (this.beginning === beginning) this.beginning = undefined
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.isEnded) throw new DatabaseMisuse('A query came after its transaction had ended: an await is missing')
    if (this.beginning === undefined) return this.run<Row>(query)
    if (!isPlainSelect(query)) {
      await this.begun()
      return this.run<Row>(query)
    }
    const [begun, rows] = await Promise.allSettled([this.begun(), this.run<Row>(query)])
    if (begun.status === 'rejected') throw begun.reason
    if (rows.status === 'rejected') throw rows.reason
    return rows.value
  }

  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    yield* []
    throw new DatabaseMisuse('Rows are read a page at a time (keyset), not streamed: pipelined sessions have no cursor')
  }

  /** Ends the transaction. A read has nothing to lose, so its caller does not wait for the answer. */
  async commit(isReadOnly: boolean): Promise<void> {
    this.isEnded = true
    await this.begun()
    const ending = this.send('commit', [])
    if (isReadOnly) {
      ending.catch(() => (this.isBroken = true))
      return
    }
    const result = await ending
    if (commandOf(result) !== 'COMMIT') throw new DatabaseMisuse('A failed statement was ignored: nothing was saved')
  }

  /** Undoes the transaction. A session that cannot even do that is broken and will be closed. */
  async rollback(): Promise<void> {
    this.isEnded = true
    this.beginning = undefined
    if (!this.isBroken) await this.send('rollback', []).catch(() => (this.isBroken = true))
  }

  private async run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = await this.send(query.sql, query.parameters)
    if (Array.isArray(result)) return { rows: result.flatMap((part: pg.QueryResult) => part.rows) as Row[] } // several statements
    const rows = result.rows as Row[] // Kysely names the row type of the query it compiled
    return changing.has(result.command) ? { rows, numAffectedRows: BigInt(result.rowCount ?? 0) } : { rows }
  }

  private async send(text: string, values: readonly unknown[], patienceMilliseconds = this.patience): Promise<pg.QueryResult> {
    // The type of pg leaves out query_timeout on a single query; the driver reads it (client.js).
    const config: pg.QueryConfig & { query_timeout: number | undefined } = {
      text,
      ...(values.length > 0 ? { values: [...values] } : {}),
      query_timeout: patienceMilliseconds,
    }
    try {
      return await this.client.query(config)
    } catch (error) {
      const fault = asDatabaseFault(error)
      if (fault instanceof DatabaseAway) this.isBroken = true
      throw fault
    }
  }
}

const commandOf = (result: pg.QueryResult | pg.QueryResult[]): string | undefined =>
  Array.isArray(result) ? result.at(-1)?.command : result.command
