// Brings the schema up to date: migrations/NNN-name.sql in order, each once, each whole or not at all (R3, R4).
// Called at start and by the operator's `migrate`; several processes may call it at the same time.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { backUpBeforeMigration } from './backup.ts'
import type { Database } from './database.ts'
import { acquireSession, insideTransaction, releaseSession } from './connection/driver.ts'
import {
  ownerSeesSql,
  protectionSql,
  rolesSql,
  tablesInTheWaySql,
  type TableInTheWay,
  wordsOfTableInTheWay,
} from './protection.ts'
import { outerLimitMilliseconds } from './connection/pool.ts'
import type { Session } from './connection/session.ts'

/** A migration that cannot be applied. The database is as it was before that migration. */
export class MigrationRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MigrationRefused'
  }
}

export interface MigrateOptions {
  /** Folder of NNN-name.sql files; the product's own by default. */
  readonly folder?: string
  /** Told what is done, a sentence each. */
  readonly log?: (sentence: string) => void
}

interface Migration {
  readonly number: number
  readonly name: string
  readonly text: string
  readonly checksum: string
}

interface Applied {
  readonly number: number
  readonly name: string
  readonly checksum: string
}

/** Any number will do, as long as every version of the product uses the same. */
const lockNumber = 5_372_013

const ownFolder = join(import.meta.dirname, 'migrations')

const readMigrations = async (folder: string): Promise<readonly Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const migrations = await Promise.all(
    names.map(async (name): Promise<Migration> => {
      const number = /^(\d{3})-[a-z0-9-]+\.sql$/.exec(name)?.[1]
      if (number === undefined) throw new MigrationRefused(`${name} is not named like 010-tags.sql`)
      const text = await readFile(join(folder, name), 'utf8')
      if (/^\s*(begin|commit|rollback|start transaction)\s*;/im.test(text)) {
        throw new MigrationRefused(`${name} opens or ends a transaction: each migration already runs in one of its own`)
      }
      return { number: Number(number), name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
  const twice = migrations.find(({ number }, place) => migrations[place + 1]?.number === number)
  if (twice !== undefined) throw new MigrationRefused(`Two migrations have the number ${twice.name.slice(0, 3)}`)
  return migrations
}

/** A database of another line of migrations, such as those that went before the baseline: numbers alone would blame the wrong file. */
const refuseOtherHistory = (migrations: readonly Migration[], applied: readonly Applied[]): void => {
  for (const { number, name } of applied) {
    const file = migrations.find((migration) => migration.number === number)
    if (file === undefined || file.name === name) continue
    throw new MigrationRefused(
      `The database was made by other migrations than those of this version: it has ${name} where this version has ` +
        `${file.name}. It cannot be brought up to date. Start with a new data directory (DATA_DIR) or an empty database ` +
        '(DATABASE_URL); the old one opens with the version that made it.',
    )
  }
}

/** What is still to do; refuses a history that does not fit the files. */
const pendingOf = (migrations: readonly Migration[], applied: readonly Applied[]): readonly Migration[] => {
  refuseOtherHistory(migrations, applied)
  for (const { number, name, checksum } of applied) {
    const file = migrations.find((migration) => migration.number === number)
    if (file === undefined) {
      throw new MigrationRefused(
        `The database has migration ${name}, which this version does not know: start the newer version`,
      )
    }
    if (file.checksum !== checksum) {
      throw new MigrationRefused(
        `${file.name} was changed after it had been applied to this database. Put the file back as it was and write the ` +
          'change as a new migration.',
      )
    }
  }
  const last = Math.max(0, ...applied.map(({ number }) => number))
  const pending = migrations.filter(({ number }) => !applied.some((done) => done.number === number))
  const late = pending.find(({ number }) => number < last)
  if (late !== undefined) {
    throw new MigrationRefused(`${late.name} comes before a migration already applied: give it a number after ${last}`)
  }
  return pending
}

const run = async (session: Session, text: string, values: readonly unknown[] = []): Promise<readonly unknown[]> =>
  (await session.executeQuery(CompiledQuery.raw(text, [...values]))).rows

const inOneTransaction = async (session: Session, statements: () => Promise<void>): Promise<void> => {
  await run(session, 'begin')
  try {
    await statements()
    await run(session, 'commit')
  } catch (error) {
    // On a lost connection the database rolls back by itself, and this statement only says so again.
    if (!session.isBroken) await run(session, 'rollback')
    throw error
  }
}

const placeOf = (error: unknown, text: string): string => {
  const position = typeof error === 'object' && error !== null && 'position' in error ? Number(error.position) : NaN
  return Number.isNaN(position) ? '' : ` (line ${text.slice(0, position).split('\n').length})`
}

const apply = async (session: Session, { number, name, text, checksum }: Migration): Promise<void> => {
  try {
    await inOneTransaction(session, async () => {
      await run(session, text)
      if (/row level security/i.test(text)) await run(session, ownerSeesSql)
      const values = [number, name, checksum]
      await run(session, 'insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', values)
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationRefused(`${name}${placeOf(error, text)} could not be applied: ${reason}`, { cause: error })
  }
}

/** The server does not start where rows are hidden from it: mail, alerts and history would be lost without an error. */
const refuseTablesInTheWay = async (session: Session, isAmong: (table: TableInTheWay) => boolean): Promise<void> => {
  const tables = (await run(session, tablesInTheWaySql)) as TableInTheWay[] // as the statement names them
  const table = tables.find(isAmong)
  if (table !== undefined) throw new MigrationRefused(wordsOfTableInTheWay(table))
}

const migrateOn = async <Tables>(
  database: Database<Tables>,
  session: Session,
  migrations: readonly Migration[],
  log: (sentence: string) => void,
): Promise<readonly string[]> => {
  await refuseTablesInTheWay(session, ({ is_owned }) => !is_owned)
  await run(
    session,
    `create table if not exists schema_migrations (number int primary key, name text not null,
    checksum text not null, applied_at timestamptz not null default now())`,
  )
  const applied = (await run(
    session,
    'select number, name, checksum from schema_migrations order by number',
  )) as Applied[] // just created so
  const pending = pendingOf(migrations, applied)
  if (applied.length > 0 && pending.length > 0) {
    const backup = await backUpBeforeMigration(database, log)
    if (backup !== undefined) log(`Backed up to ${backup} before migrating`)
  }
  await inOneTransaction(session, async () => {
    await run(session, rolesSql)
    // Before a migration fills what earlier versions protected; where none is pending, the one below is enough.
    if (pending.length > 0) await run(session, ownerSeesSql)
  })
  for (const migration of pending) {
    await apply(session, migration)
    log(`Applied ${migration.name}`)
  }
  await inOneTransaction(session, async () => {
    await run(session, protectionSql)
    await run(session, ownerSeesSql)
  })
  await refuseTablesInTheWay(session, () => true)
  return pending.map(({ name }) => name)
}

const INSUFFICIENT_PRIVILEGE = '42501'

/** What the database forbids is its administrator's to allow. */
const inWordsOfOwner = (error: unknown): never => {
  const isForbidden = error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE
  if (!isForbidden) throw error
  throw new MigrationRefused(
    `The database does not let DATABASE_URL’s user prepare it: ${error.message}. The user must own the database and have ` +
      'CREATEROLE (see README, Run it in production).',
    { cause: error },
  )
}

/**
 * Applies what is missing and protects every customer-owned table; returns the names of what it applied. A process
 * killed in the middle leaves each migration whole or absent, and the next call goes on from there.
 * Throws {@link MigrationRefused} in words an operator can act on.
 */
export const migrate = async <Tables>(
  database: Database<Tables>,
  { folder = ownFolder, log = () => undefined }: MigrateOptions = {},
): Promise<readonly string[]> => {
  const migrations = await readMigrations(folder)
  const { pool } = database.inner
  const session = await acquireSession(pool, 0)
  try {
    await run(session, 'set statement_timeout = 0')
    await run(session, `select pg_advisory_lock(${lockNumber})`)
    return await insideTransaction(() => migrateOn(database, session, migrations, log)).catch(inWordsOfOwner)
  } finally {
    // A lost connection has given up its lock and its settings already.
    if (!session.isBroken) {
      await run(session, `select pg_advisory_unlock(${lockNumber}); set statement_timeout = ${outerLimitMilliseconds}`)
    }
    await releaseSession(pool, session)
  }
}
