// The copy taken before a migration touches rows (R3). The embedded database is archived whole; PostgreSQL by pg_dump
// where the machine has it, otherwise backups are its operator's, and the log says so.
import { execFile } from 'node:child_process'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Database } from './database.ts'

const keptBackups = 3
const prefix = 'before-migration-'

const dumpPostgres = async (url: string, file: string): Promise<void> => {
  // The address goes by the environment, for a password must not stand in the list of processes.
  await promisify(execFile)(
    'pg_dump',
    ['--format=custom', '--no-owner', '--enable-row-security', `--file=${file}.unfinished`],
    {
      env: { ...process.env, ...connectionVariables(url) },
    },
  )
  await rename(`${file}.unfinished`, file)
}

const connectionVariables = (url: string): Record<string, string> => {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  return {
    PGHOST: searchParams.get('host') ?? hostname,
    PGPORT: port === '' ? '5432' : port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? 'prefer',
  }
}

const dropOld = async (folder: string): Promise<void> => {
  const names = (await readdir(folder))
    .filter((name) => name.startsWith(prefix) && !name.endsWith('.unfinished'))
    .sort()
  for (const name of names.slice(0, -keptBackups)) await rm(join(folder, name))
}

/** Archives the embedded database into `file` while it runs; the file appears when it is whole. */
export const archiveEmbedded = async <Tables>({ inner }: Database<Tables>, file: string): Promise<void> => {
  if (inner.host === undefined) throw new Error('Only the embedded database has a data directory to archive')
  await inner.host.dump(`${file}.unfinished`)
  await rename(`${file}.unfinished`, file)
}

/**
 * Backs the database up into DATA_DIR/backups, keeping the last three, and returns the file; undefined, with a sentence
 * to `log`, when PostgreSQL cannot be dumped from this machine.
 */
export const backUpBeforeMigration = async <Tables>(
  database: Database<Tables>,
  log: (sentence: string) => void,
): Promise<string | undefined> => {
  const { dataDirectory, url } = database.inner
  const folder = join(dataDirectory, 'backups')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const stem = join(folder, `${prefix}${new Date().toISOString().replaceAll(/[:.]/g, '-')}`)
  const file = url === undefined ? `${stem}.tar.gz` : `${stem}.dump`
  try {
    if (url === undefined) await archiveEmbedded(database, file)
    else await dumpPostgres(url, file)
  } catch (error) {
    if (url === undefined) throw error
    await rm(`${file}.unfinished`, { force: true })
    log(
      `No backup was taken before the migration: pg_dump failed (${String(error).split('\n')[0]}). Keep your own backups.`,
    )
    return undefined
  }
  await dropOld(folder)
  return file
}
