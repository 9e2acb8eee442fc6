// What runs in the background: the recurring jobs and the operator's way in. Loaded once the server listens, because no
// request waits for it.
import type { Running } from './app.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { bulkActions, lists, replyTargets } from './areas.ts'
import { sendRequestedMail } from './areas/auth/mail-requests.ts'
import { makeBulkChanges } from './areas/bulk-changes/make-bulk-changes.ts'
import { endOldUploads } from './areas/documents/end-uploads.ts'
import { makeArchives } from './areas/documents/make-archives.ts'
import { checkAllInvoices } from './areas/finance/check-invoices.ts'
import { noteMissedChecks } from './areas/driver-checks/note-missed.ts'
import { endPhotos } from './areas/driver-checks/phone/photos.ts'
import { takeLetters } from './areas/inbound-mail/take-letters.ts'
import { tellReaders } from './areas/documents/acceptances/tell-readers.ts'
import { mailReaders } from './areas/messages/mail-readers.ts'
import { tellExpiring } from './areas/notifications/tell-expiring.ts'
import { tellPeople } from './areas/notifications/tell-people.ts'
import { makeExports } from './areas/exports/make-exports.ts'
import { permissionRulesOf } from './areas/permissions/nightly.ts'
import { sendDailyDigests } from './areas/profile/send-daily-digests.ts'
import { openRegisters } from './areas/registers/look-up.ts'
import { registerRequests, syncRegisters } from './areas/registers/sync.ts'
import { ruleTagsOf } from './areas/tags/apply-rules.ts'
import { telematicsPoller } from './areas/telematics/feed/poller.ts'
import { sendToGuests } from './areas/views/send-to-guests.ts'
import { sendViews } from './areas/views/send-views.ts'
import { caseKindRows } from './case-kinds.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { readHirePeriods } from './invoices/read-hire-periods.ts'
import { type JobsOptions, startJobs } from './jobs/jobs.ts'
import { openAsJob } from './jobs/open-as-job.ts'
import { serveOperator } from './operator/socket.ts'

export interface Background {
  /** Takes no more commands and waits for those under way. */
  readonly closeOperator: () => Promise<void>
  readonly stopJobs: () => Promise<void>
}

/** What goes out by e-mail at its time. */
function mailJobs(
  database: Database,
  { app: { log }, portal }: Running,
): Pick<JobsOptions, 'sendRequestedMail' | 'sendViews' | 'sendDailyDigests' | 'tellPeople' | 'mailReaders'> {
  const { clock } = portal
  const mailing = (stopping: AbortSignal) => ({ database, publicUrl: portal.publicUrl(), stopping })
  return {
    sendRequestedMail: (stopping) => sendRequestedMail(portal, stopping),
    sendViews: async (stopping) => {
      const warn = (error: unknown): void => log.warn({ err: error }, 'a saved view could not be sent')
      const sending = { ...mailing(stopping), lists, now: clock.businessNow(), warn }
      const sent = (await sendViews(sending)) + (await sendToGuests(sending))
      if (sent > 0) log.info({ sent }, 'saved views sent')
    },
    tellPeople: async (stopping) => {
      const warn = (error: unknown): void => log.warn({ err: error }, 'notifications about a case could not be sent')
      const now = clock.businessNow()
      await tellPeople({ ...mailing(stopping), now, warn, replies: portal.replies })
      await tellReaders({ ...mailing(stopping), now })
    },
    mailReaders: async (stopping) => {
      const warn = (error: unknown): void => log.warn({ err: error }, 'an email about a message could not be sent')
      await mailReaders({ ...mailing(stopping), now: clock.realNow(), warn, replies: portal.replies })
    },
    sendDailyDigests: async (stopping) => {
      const today = londonDate(clock.businessNow())
      const run = { ...mailing(stopping), today, now: clock.realNow() }
      // First what stands in the bell: who wants it in the email of the morning finds it there.
      const told = await tellExpiring(run)
      if (told > 0) log.info({ told }, 'people reminded of documents that expire')
      const sent = await sendDailyDigests(run)
      if (sent > 0) log.info({ sent }, 'daily digests sent')
    },
  }
}

/** Answers to letters, where a mailbox is set. */
function replyJobs({ app: { log }, portal }: Running): Pick<JobsOptions, 'takeReplies'> {
  const { openMailbox: open } = portal
  if (open === null) return {}
  const warn = (error: unknown): void => log.warn({ err: error }, 'a letter could not be read')
  return { takeReplies: (stopping) => takeLetters({ portal, targets: replyTargets, open, stopping, warn }) }
}

export async function startBackground(config: Config, database: Database, running: Running): Promise<Background> {
  const { app, portal } = running
  const { log } = app
  const { clock, files } = portal
  const pollTelematics = telematicsPoller({
    openRows: openAsJob(database, 'telematics'),
    log,
    secrets: portal.secrets,
    businessNow: clock.businessNow,
  })
  const operator = await serveOperator({ database, config, portal })
  const opened = openRegisters(config)
  const looking = { openRows: openAsJob(database, 'registers'), registers: opened, log }
  const isLooking = opened.dvsa !== null || opened.dvla !== null
  const takeSteps = (when: 'timedSteps' | 'nightlySteps') => async (stopping: AbortSignal) => {
    const warn = (error: unknown): void => log.warn({ err: error }, 'a case whose time has come could not be moved')
    let taken = 0
    for (const { [when]: take } of Object.values(caseKindRows)) taken += (await take?.(portal, stopping, warn)) ?? 0
    return taken
  }
  const jobs = await startJobs({
    database,
    config,
    log,
    pollTelematics,
    ...(isLooking && { registers: { sync: syncRegisters(looking), requests: registerRequests(looking) } }),
    removeOrphanFiles: files.removeOrphans,
    readHirePeriods: (stopping) => readHirePeriods(openAsJob(database, 'hire periods'), stopping),
    ...mailJobs(database, running),
    ...replyJobs(running),
    applyPermissionRules: permissionRulesOf(portal),
    applyTagRules: ruleTagsOf(portal),
    takeTimedSteps: takeSteps('timedSteps'),
    takeNightlySteps: takeSteps('nightlySteps'),
    noteMissedChecks: noteMissedChecks(openAsJob(database, 'missed checks'), () => londonDate(clock.businessNow())),
    checkInvoices: checkAllInvoices(
      openAsJob(database, 'check invoices'),
      () => londonDate(clock.businessNow()),
      clock.businessNow,
    ),
    makeExports: (stopping) =>
      makeExports({
        database,
        files,
        lists,
        stopping,
        today: londonDate(clock.businessNow()),
        warn: (error) => log.warn({ err: error }, 'an export failed'),
      }),
    makeArchives: (stopping) =>
      makeArchives({
        ...{ database, files, stopping, secrets: portal.secrets },
        warn: (error) => log.warn({ err: error }, 'a zip file failed'),
      }),
    endUploads: endOldUploads(openAsJob(database, 'uploads'), files.parts, endPhotos),
    makeBulkChanges: (stopping) =>
      makeBulkChanges({
        portal,
        actions: bulkActions,
        lists,
        stopping,
        warn: (error) => log.warn({ err: error }, 'a change of many rows failed'),
      }),
  })
  return { closeOperator: operator.close, stopJobs: jobs.stop }
}
