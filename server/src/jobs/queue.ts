// Work that nobody waits for, on pg-boss: one queue on either database, one run at a time over all processes, on a
// schedule or when the database says there is something to do. Workers look rarely; a notification wakes them.
import { fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'

/** What a job is. */
export interface Job {
  /** Cron words of five fields, read in Europe/London. */
  readonly schedule?: string
  /** A channel of the database whose notifications ask for a run. */
  readonly nudgedBy?: string
  /** Does what is due, all of it; asked again, it does what has become due since. Stops soon when told to. */
  readonly work: (stopping: AbortSignal) => Promise<void>
}

export interface Queue {
  /** Makes a job known and lets this process work on it. Names are lower case with hyphens. */
  readonly registerJob: (name: string, job: Job) => Promise<void>
  /** Asks for a run now; several asked for at once are one. */
  readonly run: (name: string) => Promise<void>
  /** Ends within five seconds: what runs is told to stop, what has not begun is left for the next start. */
  readonly stop: () => Promise<void>
}

type JobLog = Pick<Logger, 'warn' | 'debug'>

const settleMilliseconds = 200
const lookSeconds = 30
/** A run that takes longer has died with its process; the next one may begin. */
const longestRunSeconds = 1_800
const keptSeconds = 3_600
const stopMilliseconds = 4_000

const newBoss = (database: Database, log: JobLog): PgBoss => {
  const boss = new PgBoss({
    db: fromKysely(database.kysely),
    schema: 'jobs',
    backend: database.engine === 'embedded' ? 'pglite' : 'postgres',
    // The embedded database has one session, so upkeep is rare; nothing here is in a hurry on PostgreSQL either.
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: lookSeconds,
    superviseIntervalSeconds: 300,
    queueCacheIntervalSeconds: 300,
    bamIntervalSeconds: 600,
    flowIntervalSeconds: 3_600,
    clockMonitorIntervalSeconds: 600,
    monitorVacuum: false,
    reindex: false,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the queue could not reach the database'))
  boss.on('warning', (warning) => log.warn({ warning }, 'the queue warns'))
  return boss
}

/** Starts the queue, making its tables where they are absent. Rejects while the database is away. */
export const startQueue = async (database: Database, log: JobLog): Promise<Queue> => {
  const boss = newBoss(database, log)
  const stopping = new AbortController()
  const workers = new Map<string, string>()
  const endings: (() => unknown)[] = []
  await boss.start()

  const run = async (name: string): Promise<void> => {
    await boss.send(name)
    const worker = workers.get(name)
    if (worker !== undefined) boss.notifyWorker(worker)
  }

  const nudge = async (name: string, channel: string): Promise<void> => {
    let timer: NodeJS.Timeout | undefined
    const soon = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined
        // Not lost: the schedule comes round.
        run(name).catch((error: unknown) => log.warn({ err: error, job: name }, 'a job could not be asked for'))
      }, settleMilliseconds).unref()
    }
    const unlisten = await database.listen(channel, soon, soon)
    endings.push(() => {
      clearTimeout(timer)
      return unlisten()
    })
  }

  const registerJob = async (name: string, { schedule, nudgedBy, work }: Job): Promise<void> => {
    const policy = 'stately' // one waiting and one running, over all processes
    await boss.createQueue(name, {
      policy,
      retryLimit: 0,
      expireInSeconds: longestRunSeconds,
      deleteAfterSeconds: keptSeconds,
      retentionSeconds: keptSeconds,
    })
    if (schedule === undefined) await boss.unschedule(name)
    else await boss.schedule(name, schedule, null, { tz: 'Europe/London' })
    const worker = await boss.work(name, { pollingIntervalSeconds: lookSeconds }, async () => {
      const start = performance.now()
      try {
        await work(stopping.signal)
        log.debug({ job: name, milliseconds: Math.round(performance.now() - start) }, 'job done')
      } catch (error) {
        log.warn({ err: error, job: name }, 'a job failed; it runs again when it is next due')
        throw error
      }
    })
    workers.set(name, worker)
    if (nudgedBy !== undefined) await nudge(name, nudgedBy)
  }

  const stop = async (): Promise<void> => {
    stopping.abort()
    await Promise.all(endings.splice(0).map((end) => end()))
    await boss.stop({ graceful: true, timeout: stopMilliseconds, close: false })
  }
  return { registerJob, run, stop }
}
