// Asks every telematics provider for its newest snapshot, none more often than every 15 minutes. What fails at one is kept
// on its row and stops no other.
import { sql } from 'kysely'
import type { OpenRows } from '../../import/run-import.ts'
import { FeedFailed } from './fetch-bytes.ts'
import { importTelematics, type TelematicsReport } from './import-telematics.ts'
import { RefusedAddress } from './outbound-address.ts'
import type { Provider } from './queries.ts'
import { RefusedSnapshot } from './read-tree.ts'

export interface PollLog {
  info(facts: object, sentence: string): void
  warn(facts: object, sentence: string): void
}

export interface PollerOptions {
  /** A transaction that may read and write providers, readings and vehicles of every account. */
  readonly openRows: OpenRows
  readonly log: PollLog
  /** The business clock; how long ago a provider was asked is a matter of real time, which the database keeps. */
  readonly businessNow: () => Date
}

/** No provider is asked more often, whatever its row says. */
const FEWEST_MINUTES = 15

/** Name of the setting by which an operator allows feeds in private networks. */
export const privateAddressesSetting = 'telematics_private_addresses'

async function isPrivateAllowed(openRows: OpenRows): Promise<boolean> {
  const found = await openRows((rows) =>
    sql<{ value: string }>`select value from settings where name = ${privateAddressesSetting}`.execute(rows),
  )
  return ['1', 'true', 'on', 'yes'].includes((found.rows[0]?.value ?? '').trim().toLowerCase())
}

interface DueProvider extends Provider {
  readonly format: 'json' | 'xml'
}

/** Takes the provider that waited longest, and marks it asked, in one statement: of several servers one gets it. */
async function claimNext(openRows: OpenRows): Promise<DueProvider | undefined> {
  const claimed = await openRows((rows) =>
    sql<DueProvider>`
    update telematics_providers set last_attempt_at = now() where id = (
      select id from telematics_providers where is_enabled and url is not null
        and (last_attempt_at is null or last_attempt_at <= now() - make_interval(mins => greatest(poll_minutes, ${FEWEST_MINUTES}::int)))
      order by last_attempt_at nulls first limit 1 for update skip locked)
    returning id, name, url, odometer_units, bearer_token, poll_minutes, format`.execute(rows),
  )
  return claimed.rows[0]
}

const noteError = (openRows: OpenRows, id: number, error: string | null): Promise<unknown> =>
  openRows((rows) =>
    sql`update telematics_providers set last_error = ${error}, updated_at = now() where id = ${id} and last_error is distinct from ${error}`.execute(
      rows,
    ),
  )

/** What staff read on the provider's row: our own sentences, or the code of the network. */
function inWords(error: unknown): string {
  if (error instanceof FeedFailed || error instanceof RefusedAddress || error instanceof RefusedSnapshot)
    return error.message
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  return /^E[A-Z_]+$/.test(code)
    ? `The provider cannot be reached (${code}).`
    : 'The snapshot could not be taken in. The log of the server says why.'
}

async function pollOne(
  { openRows, log, businessNow }: PollerOptions,
  provider: DueProvider,
  isPrivate: boolean,
  stopping: AbortSignal,
): Promise<void> {
  const { id, name, url, format } = provider
  try {
    const report: TelematicsReport = await importTelematics({
      openRows,
      source: url ?? '',
      provider: name,
      format,
      isPrivateAllowed: isPrivate,
      isDryRun: false,
      actor: null,
      now: businessNow(),
      stopping,
    })
    const { pages, rows_read, created, updated, refused, unmatched } = report
    await noteError(openRows, id, null)
    log.info({ provider: name, pages, rows_read, created, updated, refused, unmatched }, 'telematics taken in')
  } catch (error) {
    if (stopping.aborted) return
    await noteError(openRows, id, inWords(error))
    log.warn({ provider: name, err: error }, 'a telematics provider failed')
  }
}

/** For the standing job: asks every provider that is due, one after the other, until told to stop. */
export function telematicsPoller(options: PollerOptions): (stopping: AbortSignal) => Promise<void> {
  return async (stopping) => {
    const isPrivate = await isPrivateAllowed(options.openRows)
    while (!stopping.aborted) {
      const provider = await claimNext(options.openRows)
      if (!provider) return
      await pollOne(options, provider, isPrivate, stopping)
    }
  }
}
