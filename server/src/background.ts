// What runs in the background: the recurring jobs and the operator's way in. Loaded once the server listens, because no
// request waits for it.
import type { Running } from './app.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { bulkActions, lists } from './areas.ts'
import { makeBulkChanges } from './areas/bulk-changes/make-bulk-changes.ts'
import { endOldUploads } from './areas/documents/end-uploads.ts'
import { makeArchives } from './areas/documents/make-archives.ts'
import { makeExports } from './areas/exports/make-exports.ts'
import { permissionRulesOf } from './areas/permissions/nightly.ts'
import { sendDailyDigests } from './areas/profile/send-daily-digests.ts'
import { closeResolved } from './areas/queries/close-resolved.ts'
import { openRegisters } from './areas/registers/look-up.ts'
import { registerRequests, syncRegisters } from './areas/registers/sync.ts'
import { ruleTagsOf } from './areas/tags/apply-rules.ts'
import { telematicsPoller } from './areas/telematics/poller.ts'
import { sendViews } from './areas/views/send-views.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { startJobs } from './jobs/jobs.ts'
import { openAsJob } from './jobs/open-as-job.ts'
import { serveOperator } from './operator/socket.ts'

export interface Background {
  /** Takes no more commands and waits for those under way. */
  readonly closeOperator: () => Promise<void>
  readonly stopJobs: () => Promise<void>
}

export async function startBackground(
  config: Config,
  database: Database,
  { app, portal }: Running,
): Promise<Background> {
  const { log } = app
  const { clock, files } = portal
  const pollTelematics = telematicsPoller({
    openRows: openAsJob(database, 'telematics'),
    log,
    businessNow: clock.businessNow,
  })
  const operator = await serveOperator({ database, config, portal })
  const sendDue = async (stopping: AbortSignal): Promise<void> => {
    const today = londonDate(clock.businessNow())
    const about = { database, lists, publicUrl: portal.publicUrl(), today, stopping }
    const sent = await sendViews(about)
    const digests = await sendDailyDigests({ ...about, now: clock.realNow() })
    if (sent + digests > 0) log.info({ sent, digests }, 'saved views and daily digests sent')
  }
  const opened = openRegisters(config)
  const looking = { openRows: openAsJob(database, 'registers'), registers: opened, log }
  const isLooking = opened.dvsa !== null || opened.dvla !== null
  const jobs = await startJobs({
    database,
    config,
    log,
    pollTelematics,
    ...(isLooking && { registers: { sync: syncRegisters(looking), requests: registerRequests(looking) } }),
    removeOrphanFiles: files.removeOrphans,
    sendViews: sendDue,
    applyPermissionRules: permissionRulesOf(portal),
    applyTagRules: ruleTagsOf(portal),
    closeQueries: closeResolved(portal),
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
      makeArchives({ database, files, stopping, warn: (error) => log.warn({ err: error }, 'a zip file failed') }),
    endUploads: endOldUploads(openAsJob(database, 'uploads'), files.parts),
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
