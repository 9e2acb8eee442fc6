// A snapshot that staff bring as a file: tried first, so that what it would do is seen, then taken in by the rules of every feed.
import type { telematicsEndpoints } from '@kerbline/domain/areas/telematics/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { maxSnapshotFileBytes } from '@kerbline/domain/areas/telematics/desk-endpoints.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { plainName } from '../../files/files.ts'
import { isAboveAccounts } from '../../http/above-accounts.ts'
import type { Call, Rows } from '../../http/call.ts'
import { recordRun } from '../../import/report.ts'
import { noteCounts, reportOf } from './import-telematics.ts'
import { type Ingested, type IngestRequest, ingestSnapshot } from './ingest.ts'
import { nextLink, parseAemp, type Snapshot } from './feed/parse-aemp.ts'
import { RefusedSnapshot } from './feed/read-tree.ts'

type Endpoints = typeof telematicsEndpoints

const MAX_PROBLEMS = 50

const refused = (message: string) =>
  problem('not valid', { fields: [{ field: 'file', reason: 'bad_format', message }] })

function snapshotIn(bytes: Uint8Array): Snapshot {
  if (bytes.byteLength > maxSnapshotFileBytes)
    throw refused('This file is larger than 4 MB. Split it into pages, as its feed would.')
  try {
    return parseAemp(bytes)
  } catch (error) {
    if (error instanceof RefusedSnapshot) throw refused(error.message)
    throw error
  }
}

/** All that taking it in does, taken back again. */
async function tried(rows: Rows, request: IngestRequest): Promise<Ingested> {
  await sql`savepoint trial`.execute(rows)
  const ingested = await ingestSnapshot(rows, request)
  await sql`rollback to savepoint trial`.execute(rows)
  return ingested
}

/** @throws problem 'not found' for a provider that is not there, 'not valid' for what is no snapshot */
export async function takeFile(
  call: Call,
  { provider_id: id, name, is_trial }: InputOf<Endpoints['takeFile']>,
): Promise<ReplyOf<Endpoints['takeFile']>> {
  if (!isAboveAccounts(call)) throw problem('not found')
  // As the owner, like the poller: a provider's token, its last snapshot and figures are closed to every role.
  const { rows } = call
  const provider = await rows.selectFrom('telematics_providers').select('name').where('id', '=', id).executeTakeFirst()
  if (!provider) throw problem('not found')
  const snapshot = snapshotIn(call.bytes)
  const isTrial = is_trial === 'yes'
  const source = plainName(name)
  const request = { snapshot, provider: provider.name, now: call.portal.clock.businessNow().toISOString() }
  const ingested = await (isTrial ? tried(rows, request) : ingestSnapshot(rows, request))
  const report = reportOf({ source, isDryRun: isTrial }, [ingested], null)
  if (!isTrial) {
    await recordRun(rows, report, call.actor.id)
    await noteCounts(rows, provider.name, report)
    const { rows_read: read, created, updated, unmatched } = report
    await call.recordAudit({
      action: 'telematics file taken in',
      entity: 'telematics provider',
      entityId: id,
      after: { source, read, created, updated, refused: report.refused, unmatched },
    })
  }
  return {
    ...{ read: ingested.read, created: ingested.created, updated: ingested.updated, unchanged: ingested.unchanged },
    ...{ refused: ingested.refused, unmatched: ingested.unmatched, left_out: ingested.leftOut },
    snapshot_at: ingested.snapshotAt,
    has_next_page: nextLink(snapshot) !== null,
    problems: ingested.problems.slice(0, MAX_PROBLEMS).map(({ row, message }) => ({ row, message })),
    problem_count: ingested.problems.length,
  }
}
