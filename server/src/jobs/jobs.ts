// The portal's recurring job, started after the server listens: mail out, audit sealed, telematics in, the night's
// clean-up. Start-up never waits for them; with the database away they start when it is back.
import type { Logger } from 'pino'
import { sealAudit } from '../audit/seal.ts'
import { foldWaits } from '../cases/kept-waits.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { mailChannel, sendWaiting } from '../mail/outbox.ts'
import { analyseChanged, vacuum } from '../db/vacuum.ts'
import { cleanUp } from './clean-up.ts'
import { openAsJob } from './open-as-job.ts'
import type { Job, Queue } from './queue.ts'

export interface JobsOptions {
  readonly database: Database
  readonly config: Config
  readonly log: Pick<Logger, 'warn' | 'info' | 'debug'>
  /** Polls the telematics providers that are due; absent: no polling. */
  readonly pollTelematics?: (stopping: AbortSignal) => Promise<void>
  /** Asks the registers about every vehicle, and about those somebody asked for; absent: no register is switched on. */
  readonly registers?: {
    readonly sync: (stopping: AbortSignal) => Promise<void>
    readonly requests: (stopping: AbortSignal) => Promise<void>
  }
  /** Removes stored files that no row names; absent: none are looked for. */
  readonly removeOrphanFiles?: (stopping: AbortSignal) => Promise<number>
  /** Reads the days that lines of hire name, of lines from before those were kept; absent: none are read. */
  readonly readHirePeriods?: (stopping: AbortSignal) => Promise<number>
  /** Sends the links that people who are signed out ask for; absent: they wait. Resolves to how many were asked for. */
  readonly sendRequestedMail?: (stopping: AbortSignal) => Promise<number>
  /** Sends the saved views that are due; absent: none are sent. */
  readonly sendViews?: (stopping: AbortSignal) => Promise<void>
  /** Sends the emails of what is new; absent: none are sent. */
  readonly sendDailyDigests?: (stopping: AbortSignal) => Promise<void>
  /** Tells people by email of messages they have not read; absent: nobody is told. */
  readonly mailReaders?: (stopping: AbortSignal) => Promise<void>
  /** Tells people what happened to their cases; absent: nobody is told. */
  readonly tellPeople?: (stopping: AbortSignal) => Promise<void>
  /** Takes what came in answer to letters; absent: no mailbox is set. Resolves to how many. */
  readonly takeReplies?: (stopping: AbortSignal) => Promise<number>
  /** Brings people into line with the rules of automate-permissions; absent: no rules run at night. */
  readonly applyPermissionRules?: () => Promise<number>
  /** Brings the tags that keep themselves into line with the fleet; absent: none are. */
  readonly applyTagRules?: (stopping: AbortSignal) => Promise<number>
  /** Notes checks that were due and never came; absent: none are noted. Resolves to how many were missed yesterday. */
  readonly noteMissedChecks?: (stopping: AbortSignal) => Promise<number>
  /** Compares what was billed with what should have been; absent: it is not. Resolves to how many findings there are. */
  readonly checkInvoices?: (stopping: AbortSignal) => Promise<number>
  /** Makes the long exports that wait; absent: none are made. */
  readonly makeExports?: (stopping: AbortSignal) => Promise<void>
  /** Goes on with the changes of many rows that wait; absent: none are made. */
  readonly makeBulkChanges?: (stopping: AbortSignal) => Promise<void>
  /** Takes the steps of cases whose time has come; absent: none are. Resolves to how many. */
  readonly takeTimedSteps?: (stopping: AbortSignal) => Promise<number>
  /** The same for steps that wait until the night. */
  readonly takeNightlySteps?: (stopping: AbortSignal) => Promise<number>
  /** Makes the zip files of documents that wait; absent: none are made. */
  readonly makeArchives?: (stopping: AbortSignal) => Promise<void>
  /** Ends uploads that ran out; absent: none are. Resolves to how many parts went with them. */
  readonly endUploads?: (stopping: AbortSignal) => Promise<number>
  /** Milliseconds left to the first requests before the queue starts. */
  readonly delayMilliseconds?: number
}

export interface Jobs {
  /** Ends within five seconds, started or not. */
  readonly stop: () => Promise<void>
}

/** The channel on which the database says that there is something to export. */
export const exportsChannel = 'exports'
/** Told when somebody asks for a zip file of documents. */
export const archivesChannel = 'document_archives'
/** Told when somebody asks for a change of many rows, or for taking one back. */
export const bulkChangesChannel = 'bulk_changes'
/** Told when somebody asks for a saved view to be sent now. */
export const viewSendingsChannel = 'view_sendings'
/** Told when somebody signed out asks for an email. */
export const mailRequestsChannel = 'mail_requests'
/** Told when a message was sent. */
export const messageEventsChannel = 'message_events'
/** Told when something happened to a case that people are told of. */
export const caseEventsChannel = 'case_events'
/** Told when somebody asks for a poll of a telematics provider ahead of its time. */
export const telematicsChannel = 'telematics'
/** Told when somebody asks for a sync of the registers, or about one vehicle. */
export const registerSyncChannel = 'register_round'
export const registerRequestChannel = 'register_request'

const retryMilliseconds = 5_000

/** What keeps the database tidy. */
function upkeepJobs({ database, log, removeOrphanFiles, readHirePeriods, endUploads }: JobsOptions): Map<string, Job> {
  const jobs = new Map<string, Job>([
    ['seal-audit', { schedule: '* * * * *', work: async () => void (await sealAudit(database)) }],
    [
      'fold-waits',
      { schedule: '* * * * *', work: async () => void (await openAsJob(database, 'fold waits')(foldWaits)) },
    ],
    [
      'clean-up',
      {
        schedule: '17 3 * * *',
        work: async (stopping) => {
          const rows = await cleanUp(database, stopping)
          const files = (await removeOrphanFiles?.(stopping)) ?? 0
          log.info({ rows, files }, 'cleaned up')
        },
      },
    ],
  ])
  if (readHirePeriods)
    jobs.set('read-hire-periods', {
      schedule: '*/5 * * * *',
      work: async (stopping) => {
        const lines = await readHirePeriods(stopping)
        if (lines > 0) log.info({ lines }, 'days of hire read')
      },
    })
  if (endUploads)
    jobs.set('end-uploads', {
      schedule: '47 * * * *',
      work: async (stopping) => log.debug({ parts: await endUploads(stopping) }, 'uploads ended'),
    })
  if (database.engine !== 'embedded') return jobs
  jobs.set('vacuum', {
    schedule: '37 3 * * *',
    work: async (stopping) => log.info({ tables: await vacuum(database, stopping) }, 'tables tidied'),
  })
  return jobs.set('analyse', {
    schedule: '*/2 * * * *',
    work: async (stopping) => void (await analyseChanged(database, stopping)),
  })
}

/** What people are told, and by mail. */
function tellingJobs({
  database,
  config,
  log,
  sendRequestedMail,
  sendViews,
  sendDailyDigests,
  tellPeople,
  takeReplies,
  mailReaders,
}: JobsOptions): Map<string, Job> {
  const jobs = new Map<string, Job>()
  if (config.SMTP_URL !== undefined) {
    jobs.set('send-mail', {
      schedule: '* * * * *',
      nudgedBy: mailChannel,
      work: async (stopping) => void (await sendWaiting({ database, config, log, stopping })),
    })
  }
  if (sendRequestedMail)
    jobs.set('send-requested-mail', {
      schedule: '* * * * *',
      nudgedBy: mailRequestsChannel,
      work: async (stopping) => void (await sendRequestedMail(stopping)),
    })
  if (sendViews) jobs.set('send-views', { schedule: '* * * * *', nudgedBy: viewSendingsChannel, work: sendViews })
  if (sendDailyDigests) jobs.set('send-daily-digests', { schedule: '0 7 * * *', work: sendDailyDigests })
  if (takeReplies)
    jobs.set('take-replies', {
      schedule: '* * * * *',
      work: async (stopping) => {
        const letters = await takeReplies(stopping)
        if (letters > 0) log.info({ letters }, 'letters taken')
      },
    })
  if (mailReaders)
    jobs.set('mail-readers', { schedule: '* * * * *', nudgedBy: messageEventsChannel, work: mailReaders })
  if (tellPeople) jobs.set('tell-people', { schedule: '* * * * *', nudgedBy: caseEventsChannel, work: tellPeople })
  return jobs
}

/** The recurring job by name. */
export const recurringJobs = (options: JobsOptions): ReadonlyMap<string, Job> => {
  const { log, pollTelematics, registers } = options
  const {
    applyPermissionRules,
    applyTagRules,
    noteMissedChecks,
    checkInvoices,
    makeExports,
    makeBulkChanges,
    makeArchives,
    takeTimedSteps,
    takeNightlySteps,
  } = options
  const jobs = new Map([...upkeepJobs(options), ...tellingJobs(options)])
  if (makeExports) jobs.set('make-exports', { schedule: '* * * * *', nudgedBy: exportsChannel, work: makeExports })
  if (makeArchives) jobs.set('make-archives', { schedule: '* * * * *', nudgedBy: archivesChannel, work: makeArchives })
  if (makeBulkChanges)
    jobs.set('make-bulk-changes', { schedule: '* * * * *', nudgedBy: bulkChangesChannel, work: makeBulkChanges })
  if (takeTimedSteps)
    jobs.set('take-timed-steps', {
      schedule: '* * * * *',
      work: async (stopping) => void (await takeTimedSteps(stopping)),
    })
  if (applyPermissionRules)
    jobs.set('apply-permission-rules', {
      schedule: '41 2 * * *',
      work: async () => log.info({ people: await applyPermissionRules() }, 'permission rules applied'),
    })
  if (applyTagRules)
    jobs.set('apply-tag-rules', {
      schedule: '11 2 * * *',
      work: async (stopping) => log.info({ vehicles: await applyTagRules(stopping) }, 'tag rules applied'),
    })
  if (takeNightlySteps)
    jobs.set('take-nightly-steps', {
      schedule: '27 2 * * *',
      work: async (stopping) => log.info({ cases: await takeNightlySteps(stopping) }, 'steps of the night taken'),
    })
  if (checkInvoices)
    jobs.set('check-invoices', {
      schedule: '14 2 * * *',
      work: async (stopping) => log.info({ findings: await checkInvoices(stopping) }, 'invoices checked'),
    })
  // From before the first van leaves until the trackers have told of the evening before.
  if (noteMissedChecks)
    jobs.set('note-missed-checks', {
      schedule: '2 0-11 * * *', // two minutes into the day, so that nobody reads "0 missed yesterday" before it was judged
      work: async (stopping) => log.info({ missed: await noteMissedChecks(stopping) }, 'missed checks noted'),
    })
  if (pollTelematics)
    jobs.set('poll-telematics', { schedule: '*/5 * * * *', nudgedBy: telematicsChannel, work: pollTelematics })
  if (registers) {
    // Several starts a night: a sync that ran out of time, or was cut off, goes on at the next.
    jobs.set('register-round', { schedule: '23,53 0-5 * * *', nudgedBy: registerSyncChannel, work: registers.sync })
    jobs.set('register-requests', {
      schedule: '*/10 * * * *',
      nudgedBy: registerRequestChannel,
      work: registers.requests,
    })
  }
  return jobs
}

const startAll = async (options: JobsOptions): Promise<Queue> => {
  // Loaded here, not at the top: it is not needed to answer the first request.
  const { startQueue } = await import('./queue.ts')
  const queue = await startQueue(options.database, options.log)
  for (const [name, job] of recurringJobs(options)) await queue.registerJob(name, job)
  return queue
}

/** Starts the recurring job beside the server. Resolves at once; a failed start is logged and tried again. */
export const startJobs = async (options: JobsOptions): Promise<Jobs> => {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let starting: Promise<Queue | undefined> = Promise.resolve(undefined)
  const begin = (): void => {
    starting = startAll(options).catch((error: unknown) => {
      options.log.warn({ err: error }, 'the jobs could not start; they are tried again')
      if (!isStopped) timer = setTimeout(begin, retryMilliseconds)
      return undefined
    })
  }
  timer = setTimeout(begin, options.delayMilliseconds ?? 1_000)
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      const queue = await starting
      await queue?.stop()
    },
  }
}
