// A throwaway PostgreSQL for tests and measurements: found on the machine, installed where that is allowed, or given by
// TEST_DATABASE_URL. Unless it is asked to be durable it trades every safety for speed; it is deleted when it stops.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { chmod, chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)

/** A running PostgreSQL. `url` names its database `postgres`, of a superuser: for making databases, never for the product. */
export interface RunningPostgres {
  readonly url: string
  stop(): Promise<void>
}

/** The role the README tells an operator to make. The product is tested and measured as this role, so that nothing asks for more. */
const OWNER = 'kerb'

const packagedFolders = async (): Promise<readonly string[]> => {
  const home = '/usr/lib/postgresql'
  const versions = existsSync(home) ? await readdir(home) : []
  return versions.sort((one, other) => Number(other) - Number(one)).map((version) => join(home, version, 'bin'))
}

const findPrograms = async (): Promise<string | undefined> => {
  const folders = [...(await packagedFolders()), ...(process.env['PATH'] ?? '').split(delimiter)]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

const programs = async (): Promise<string> => {
  const found = await findPrograms()
  if (found !== undefined) return found
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(
      'PostgreSQL was not found. Install it (Debian: apt-get install postgresql), name a running one in ' +
        'TEST_DATABASE_URL, or test the embedded database alone with vitest run --project embedded.',
    )
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], { env })
  const installed = await findPrograms()
  if (installed === undefined) throw new Error('PostgreSQL was installed, but initdb is not where it should be')
  return installed
}

interface Account {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to run as root: then it runs as its own user, or as nobody. */
const accountToUse = async (): Promise<Account | undefined> => {
  if (process.getuid?.() !== 0) return undefined
  const people = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const person = ['postgres', 'nobody'].map((name) => people.find(([known]) => known === name)).find(Boolean)
  const [, , uid, gid] = person ?? []
  if (uid === undefined || gid === undefined)
    throw new Error('PostgreSQL cannot run as root and there is no user nobody')
  return { uid: Number(uid), gid: Number(gid) }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port')),
      )
    })
  })

// Crash safety is worth nothing in a database that is thrown away; it is most of the cost of small writes.
const settings = (port: number, isDurable: boolean): readonly string[] =>
  [
    `listen_addresses=127.0.0.1 port=${port} unix_socket_directories= max_connections=200`,
    ...(isDurable ? [] : ['fsync=off synchronous_commit=off full_page_writes=off']),
    'wal_level=minimal max_wal_senders=0 shared_buffers=128MB autovacuum_naptime=10min max_wal_size=2GB logging_collector=off',
  ].flatMap((line) => line.split(' '))

const answers = async (url: string, server: ChildProcess, told: () => string): Promise<void> => {
  const deadline = Date.now() + 20_000
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL stopped at once:\n${told()}`)
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
    try {
      await client.connect()
      return
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`PostgreSQL did not answer:\n${told()}`, { cause: error })
      await new Promise((wake) => setTimeout(wake, 50))
    } finally {
      await client.end()
    }
  }
}

const stopServer = async (server: ChildProcess, directory: string): Promise<void> => {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  if (server.exitCode === null) {
    server.kill('SIGQUIT')
    await ended
  }
  await rm(directory, { recursive: true, force: true })
}

/** Starts a throwaway cluster in a folder made in `folder`, or takes the one of TEST_DATABASE_URL and leaves it running. */
export const startPostgres = async (
  options: {
    readonly port?: number
    readonly folder?: string
    /** Commits reach the disk before they are answered, as in operation: for measurements of writes. */
    readonly isDurable?: boolean
  } = {},
): Promise<RunningPostgres> => {
  const given = process.env['TEST_DATABASE_URL']
  if (given !== undefined && given !== '') return { url: given, stop: async () => undefined }
  const folder = await programs()
  const account = await accountToUse()
  const directory = await mkdtemp(join(options.folder ?? tmpdir(), 'kerbline-postgres-'))
  await chmod(directory, 0o700)
  if (account !== undefined) await chown(directory, account.uid, account.gid)
  const data = join(directory, 'data')
  const identity = { ...account, cwd: directory, env: { ...process.env, LC_ALL: 'C.UTF-8' } }
  const how = [
    '--username=kerbline',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
    '--no-instructions',
  ]
  await run(join(folder, 'initdb'), [`--pgdata=${data}`, ...how], identity)
  const port = options.port ?? (await freePort())
  const parameters = settings(port, options.isDurable ?? false).flatMap((setting) => ['-c', setting])
  const server = spawn(join(folder, 'postgres'), ['-D', data, ...parameters], {
    ...identity,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let told = ''
  server.stderr?.on('data', (chunk: Buffer) => (told = (told + chunk.toString()).slice(-4_000)))
  // The process that started it may end without saying goodbye; its database must not outlive it.
  process.once('exit', () => {
    if (server.exitCode === null && server.kill('SIGKILL')) rmSync(directory, { recursive: true, force: true })
  })
  const url = `postgres://kerbline@127.0.0.1:${port}/postgres`
  await answers(url, server, () => told)
  return { url, stop: () => stopServer(server, directory) }
}

/**
 * A fresh database on a running PostgreSQL, copied from `template` where given. It belongs to the documented role, as which
 * `url` signs in. `drop` ends its sessions.
 */
export const createTestDatabase = async (
  adminUrl: string,
  template?: string,
): Promise<{ readonly url: string; readonly name: string; drop(): Promise<void> }> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const asAdmin = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: adminUrl })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await asAdmin(
    `do $$ begin create role ${OWNER} login createrole password '${OWNER}'; exception when duplicate_object or unique_violation then null; end $$`,
  )
  // Copying files beats writing the log of them; PostgreSQL 15 made the log the default.
  await asAdmin(`create database ${name} owner ${OWNER} template ${template ?? 'template0'} strategy file_copy`)
  const url = new URL(adminUrl)
  url.username = OWNER
  url.password = OWNER
  url.pathname = `/${name}`
  return { url: url.href, name, drop: () => asAdmin(`drop database if exists ${name} with (force)`) }
}
