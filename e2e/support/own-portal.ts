// A portal of a test's own: empty unless it is to hold the demo data, with a mail relay that keeps what it is given. On the embedded engine, as a default install is; on
// PostgreSQL where the test lets time pass or suspends somebody behind the portal's back.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { createTestDatabase, startPostgres } from '../../scripts/start-postgres.ts'
import { testFolder } from '../../scripts/test-folder.ts'
import { freePort } from '../../scripts/free-port.ts'

const root = join(import.meta.dirname, '../..')
const patienceMilliseconds = 60_000
/** Filling in demo data takes some 20 s of a processor, which the other tests want too. */
const fillMilliseconds = 300_000

export interface OwnPortal {
  readonly base: string
  /** What the start printed: among it the first administrator's link. */
  readonly said: () => string
  /** The newest email to an address, once it has come. */
  readonly emailTo: (email: string, after?: number) => Promise<string>
  readonly emailCount: () => number
  readonly stop: () => Promise<void>
}

export interface OwnPostgresPortal extends OwnPortal {
  readonly statement: (text: string, values?: readonly unknown[]) => Promise<void>
}

interface Email {
  readonly to: readonly string[]
  readonly text: string
}

/** The words of a mail as they were written: soft line ends and escaped signs undone. */
const unfold = (raw: string): string =>
  raw
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

async function startRelay(emails: Email[]): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const port = await freePort()
  const relay = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.once('end', () => {
        emails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          text: unfold(Buffer.concat(chunks).toString()),
        })
        done()
      })
    },
  })
  const listening = once(relay.server, 'listening')
  relay.listen(port, '127.0.0.1')
  await listening
  return { url: `smtp://127.0.0.1:${port}`, stop: () => new Promise((closed) => relay.close(() => closed())) }
}

const isReady = (base: string): Promise<boolean> =>
  fetch(`${base}/readyz`).then(
    (reply) => reply.ok,
    () => false,
  ) // not listening yet

/** @param databaseUrl  of PostgreSQL; empty: the embedded engine */
export async function startOwnPortal(databaseUrl = '', contents: 'empty' | 'demo' = 'empty'): Promise<OwnPortal> {
  const emails: Email[] = []
  const relay = await startRelay(emails)
  const folder = await mkdtemp(join(testFolder(), 'kerbline-e2e-own-'))
  const port = String(await freePort())
  const base = `http://127.0.0.1:${port}`
  const child = spawn(
    join(root, 'node_modules/.bin/node'),
    ['server/src/main.js', ...(contents === 'empty' ? ['--empty'] : [])],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        PORT: port,
        DATA_DIR: folder,
        DATABASE_URL: databaseUrl,
        SMTP_URL: relay.url,
        PUBLIC_URL: '',
        TEST_CLOCK: '',
        DEMO_VEHICLES: '',
        LOG_LEVEL: 'error',
      },
    },
  )
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => void (text += chunk.toString()))
  const ended = once(child, 'exit')
  for (
    const end = Date.now() + (contents === 'demo' ? fillMilliseconds : patienceMilliseconds);
    !(await isReady(base));
    await new Promise((wake) => setTimeout(wake, 50))
  ) {
    if (child.exitCode === null && Date.now() < end) continue
    child.kill('SIGKILL') // else it would go on filling beside the tests that follow
    await relay.stop()
    throw new Error(`The portal did not start:\n${text}`)
  }
  const emailTo = async (email: string, after = 0): Promise<string> => {
    for (
      const end = Date.now() + patienceMilliseconds;
      Date.now() < end;
      await new Promise((wake) => setTimeout(wake, 100))
    ) {
      const found = emails.slice(after).findLast(({ to }) => to.includes(email))
      if (found) return found.text
    }
    throw new Error(`No email came to ${email}`)
  }
  return {
    base,
    emailTo,
    said: () => text,
    emailCount: () => emails.length,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await relay.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function startOwnPostgresPortal(): Promise<OwnPostgresPortal> {
  const postgres = await startPostgres({ folder: testFolder() })
  const database = await createTestDatabase(postgres.url)
  const portal = await startOwnPortal(database.url)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  return {
    ...portal,
    statement: async (words, values = []) => void (await client.query(words, [...values])),
    stop: async () => {
      await client.end()
      await portal.stop()
      await database.drop()
      await postgres.stop()
    },
  }
}
