// Start and stop of the serving process: lock, database, schema, reference and demo data, then the routes.
import { flushCompileCache } from 'node:module'
import { setTimeout as delay } from 'node:timers/promises'
import { ConfigError, readConfig, type Config } from './config.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { startClock } from './clock.ts'
import { openDatabase, type Database } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { fillReferenceData } from './reference/fill-reference-data.ts'
import { asOwner } from './db/scope.ts'
import { keyFileOf } from './secret-key.ts'
import { startRefusal } from './start-refusal.ts'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const
const STOP_MILLISECONDS = 9_500
/** Left to the first requests before anything else is loaded. An operator's command waits for its socket. */
const FIRST_REQUESTS_MILLISECONDS = 250

function readConfigOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(2)
  }
}

async function isNew(database: Database): Promise<boolean> {
  const user = await database.kysely.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return !user
}

/** Demo data for a first look, or a one-time link for the first administrator: never a default password. */
async function fill(database: Database, config: Config, isEmpty: boolean): Promise<string[]> {
  await asOwner(database, fillReferenceData)
  if (!(await isNew(database))) return []
  if (isEmpty || (config.isProduction && !config.DEMO)) {
    const { inviteFirstAdministrator } = await import('./operator/first-administrator.ts')
    const link = await inviteFirstAdministrator(database, config)
    return ['', '  First administrator: open this link once, within 24 hours, to choose a password', `  ${link}`]
  }
  const { fillDemo, DEMO_PASSWORD } = await import('./demo/fill.ts')
  const { hashPassword } = await import('./areas/auth/passwords.ts')
  const told = (phase: string): void => console.log(`  ${phase}`)
  told('Filling in the demo data …')
  const now = startClock(config.TEST_CLOCK).businessNow()
  await fillDemo(database, {
    vehicles: config.DEMO_VEHICLES,
    seed: config.DEMO_SEED,
    hasCanaries: config.DEMO_CANARIES,
    today: londonDate(now),
    now: now.toISOString(),
    hashPassword,
    told,
  })
  const [{ openFiles }, { openSecrets }, { fillPapers }, { fillConditionPhotos }, { fillLibrary }, { fillDocuments }] =
    await Promise.all([
      import('./files/files.ts'),
      import('./secrets.ts'),
      import('./demo/maintenance/fill-papers.ts'),
      import('./demo/condition-sets/fill-photos.ts'),
      import('./demo/documents/fill-library.ts'),
      import('./demo/documents/fill-documents.ts'),
    ])
  const files = await openFiles(database, config, await openSecrets(database, config))
  await fillPapers(database, files)
  await fillConditionPhotos(database, files)
  await fillLibrary(database, files, now)
  await fillDocuments(database, files, now)
  told('Documents written')
  return [
    '',
    `  Demo sign-ins (password ${DEMO_PASSWORD})`,
    '  admin@kerbline.example          staff, system administrator',
    '  fleet.harrow@kerbline.example   customer, fleet manager',
    '  readonly.harrow@kerbline.example  customer, read only',
  ]
}

/** What the operator can mend is a sentence to them, not where in the code it was thrown. */
export async function runServer({ isEmpty }: { isEmpty: boolean }): Promise<void> {
  const config = readConfigOrExit()
  const opening = openDatabase(config)
  try {
    await start(config, opening, isEmpty)
  } catch (error) {
    const sentence = startRefusal(error, config)
    if (sentence === undefined) throw error
    console.error(sentence)
    // Where it was never opened, that is what was just said.
    await opening.then((database) => database.close()).catch(() => undefined)
    process.exit(1)
  }
}

async function start(config: Config, opening: Promise<Database>, isEmpty: boolean): Promise<void> {
  // The routes are loaded while the database opens.
  const [{ startApp }, { database, told }] = await Promise.all([
    import('./app.ts'),
    opening.then(async (database) => {
      await migrate(database, { log: (sentence) => console.log(`  ${sentence}`) })
      return { database, told: await fill(database, config, isEmpty) }
    }),
  ])
  const running = await startApp(config, database)
  if (config.isProduction && config.DATABASE_URL !== undefined && config.SECRET_KEY === undefined)
    console.warn(
      `  SECRET_KEY is not set. Secrets in the database are sealed with ${keyFileOf(config)}: keep a copy, or set SECRET_KEY.`,
    )
  await running.app.listen({ port: config.PORT, host: config.HOST })
  console.log([`  Kerbline ${running.portal.version} is ready at ${running.portal.publicUrl()}`, ...told].join('\n'))
  const beside = delay(FIRST_REQUESTS_MILLISECONDS).then(async () => {
    const { startBackground } = await import('./background.ts')
    return startBackground(config, database, running)
  })

  let isStopping = false
  const stop = async (): Promise<void> => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), STOP_MILLISECONDS).unref()
    const { closeOperator, stopJobs } = await beside
    await closeOperator()
    await running.stop()
    await stopJobs()
    await database.close()
    process.exit(0)
  }
  for (const signal of SIGNALS) process.once(signal, () => void stop())
  await beside
  // A process that is killed would keep nothing of what it compiled.
  flushCompileCache()
}
