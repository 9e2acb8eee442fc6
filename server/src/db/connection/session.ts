// One session of the database as Kysely uses it, inside or outside a transaction, on either engine.
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type pg from 'pg'
import { asDatabaseFault, DatabaseAway, DatabaseMisuse } from '../database-errors.ts'
import type { StatementNames } from './statement-names.ts'

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
const isPlainSelect = ({ query }: CompiledQuery): boolean =>
  query.kind === 'SelectQueryNode' && !('with' in query && query.with)

export class Session implements DatabaseConnection {
  readonly client: pg.PoolClient
  /** The connection failed or fell silent: it is closed, not given back. */
  isBroken = false
  /** Commit or rollback was sent: nothing more may run here, it would run outside the transaction. */
  isEnded = false
  /** Savepoints that stand, as they were set: a transaction that goes on in another session sets them again. */
  readonly savepoints: string[] = []
  private limitMilliseconds: number
  /** Already spent waiting for the session, out of what the first answer may take. */
  private readonly waitedMilliseconds: number
  private unsent: string | undefined
  private beginning: Promise<unknown> = Promise.resolve()

  private readonly names: StatementNames

  constructor(client: pg.PoolClient, names: StatementNames, limitMilliseconds: number, waitedMilliseconds: number) {
    this.client = client
    this.names = names
    this.limitMilliseconds = limitMilliseconds
    this.waitedMilliseconds = waitedMilliseconds
  }

  /** How long an answer is waited for; undefined for ever, where no limit is set (migrations). */
  private get patience(): number | undefined {
    return this.limitMilliseconds > 0 ? this.limitMilliseconds + graceMilliseconds : undefined
  }

  /** Makes this session a transaction. Nothing is sent yet: the beginning travels with the first statement. */
  begin(beginning: Beginning): void {
    this.limitMilliseconds = beginning.limitMilliseconds
    this.unsent = beginning.sql
  }

  /** Sends the beginning; resolves when it has taken effect. */
  private begun(): Promise<unknown> {
    if (this.unsent !== undefined) {
      const patience = Math.max(graceMilliseconds, answerMilliseconds - this.waitedMilliseconds)
      this.beginning = this.send(this.unsent, [], patience)
      this.unsent = undefined
    }
    return this.beginning
  }

  /**
   * A first select goes out in one packet with the beginning; any other first statement waits until the role and the
   * accounts are known to be set, so that no write can slip past them.
   */
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.isEnded) throw new DatabaseMisuse('A query came after its transaction had ended: an await is missing')
    if (this.unsent === undefined || !isPlainSelect(query)) {
      await this.begun()
      return this.run<Row>(query)
    }
    const { stream } = this.client.connection
    stream.cork()
    const answers = Promise.allSettled([this.begun(), this.run<Row>(query)])
    stream.uncork()
    const [begun, rows] = await answers
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
    if (this.unsent !== undefined) return
    await this.beginning
    if (isReadOnly) return this.endRead()
    const result = await this.send('commit', [], this.patience)
    if (commandOf(result) !== 'COMMIT') throw new DatabaseMisuse('A failed statement was ignored: nothing was saved')
  }

  /** Whoever gets the session in this turn of the event loop sends its beginning in the same packet. */
  private endRead(): void {
    const { stream } = this.client.connection
    stream.cork()
    this.send('commit', [], this.patience).catch(() => (this.isBroken = true)) // the next user of the session is told
    setImmediate(() => stream.uncork())
  }

  /** Undoes the transaction. A session that cannot even do that is broken and will be closed. */
  async rollback(): Promise<void> {
    this.isEnded = true
    if (this.unsent !== undefined || this.isBroken) return
    await this.send('rollback', [], this.patience).catch(() => (this.isBroken = true))
  }

  private async run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = await this.send(query.sql, query.parameters, this.patience, this.names.nameOf(query))
    if (Array.isArray(result)) return { rows: result.flatMap((part: pg.QueryResult) => part.rows) as Row[] } // several statements
    if (result.command === 'SAVEPOINT') this.savepoints.push(query.sql)
    if (result.command === 'RELEASE') this.savepoints.pop()
    const rows = result.rows as Row[] // Kysely names the row type of the query it compiled
    return changing.has(result.command) ? { rows, numAffectedRows: BigInt(result.rowCount ?? 0) } : { rows }
  }

  private async send(
    text: string,
    values: readonly unknown[],
    patience: number | undefined,
    name?: string,
  ): Promise<pg.QueryResult> {
    // The type of pg leaves out query_timeout on a single query; the driver reads it (client.js).
    const config: pg.QueryConfig & { query_timeout: number | undefined } = {
      text,
      ...(values.length > 0 ? { values: [...values] } : {}),
      ...(name === undefined ? {} : { name }),
      query_timeout: patience,
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
