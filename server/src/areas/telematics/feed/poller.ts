// Asks every telematics provider for its newest snapshot, none more often than every 15 minutes. What fails at one is kept
// on its row and stops no other.
import { sql } from 'kysely'
import type { OpenRows } from '../../../import/run-import.ts'
import { arePrivateAddressesAllowed } from '../feed-settings.ts'
import { FeedFailed } from './fetch-bytes.ts'
import { importTelematics, type TelematicsReport } from '../import-telematics.ts'
import { RefusedAddress } from './outbound-address.ts'
import type { Provider } from '../queries.ts'
import { RefusedSnapshot } from './read-tree.ts'
import { resettleSome } from '../resettle.ts'
import { KeyRefused, type Seal } from '../../../seal.ts'
import { sealedAs } from '../../../secrets.ts'

export interface PollLog {
  info(facts: object, sentence: string): void
  warn(facts: object, sentence: string): void
}

export interface PollerOptions {
  /** Transactions of the job named “telematics”: only it is given a provider’s token. */
  readonly openRows: OpenRows
  readonly log: PollLog
  readonly secrets: Pick<Seal, 'open'>
  /** The longest one provider may take; ten minutes when left out. */
  readonly maxPollMilliseconds?: number
  /** The business clock; how long ago a provider was asked is a matter of real time, which the database keeps. */
  readonly businessNow: () => Date
}

/** No provider is asked more often by itself, whatever its row says. */
const FEWEST_MINUTES = 15

/** Pages taken in by then stay; a provider that is slower than this would keep the others waiting. */
const MAX_POLL_MILLISECONDS = 600_000

interface DueProvider extends Provider {
  readonly bearer_token: string | null
  readonly format: 'json' | 'xml'
}

/** The provider that waited longest, marked as asked: of several servers one gets it. */
async function claimNext(openRows: OpenRows): Promise<DueProvider | undefined> {
  const claimed = await openRows((rows) =>
    sql<DueProvider>`select * from claim_telematics_provider(${FEWEST_MINUTES}::int)`.execute(rows),
  )
  return claimed.rows[0]
}

/** @param error null: all went well */
const noteError = (openRows: OpenRows, id: number, error: string | null): Promise<unknown> =>
  openRows((rows) => sql`update telematics_providers set last_error = ${error} where id = ${id}`.execute(rows))

/** What staff read on the provider's row: our own sentences, or the code of the network. */
function inWords(error: unknown): string {
  if (error instanceof KeyRefused) return 'We could not read the token for this provider. Enter it again.'
  if (error instanceof FeedFailed || error instanceof RefusedAddress || error instanceof RefusedSnapshot)
    return error.message
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  return /^E[A-Z_]+$/.test(code)
    ? `We could not reach the provider (${code}).`
    : 'We could not import the snapshot. See the server log.'
}

async function pollOne(
  { openRows, log, secrets, businessNow, maxPollMilliseconds = MAX_POLL_MILLISECONDS }: PollerOptions,
  provider: DueProvider,
  isPrivate: boolean,
  stopping: AbortSignal,
): Promise<void> {
  const { id, name, url, format, bearer_token: sealed } = provider
  const limit = AbortSignal.timeout(maxPollMilliseconds)
  try {
    const report: TelematicsReport = await importTelematics({
      openRows,
      source: url ?? '',
      provider: name,
      bearerToken: sealed === null ? null : secrets.open(sealed, sealedAs.feedToken),
      format,
      isPrivateAllowed: isPrivate,
      isDryRun: false,
      actor: null,
      now: businessNow(),
      stopping: AbortSignal.any([limit, stopping]),
    })
    const { pages, rows_read, created, updated, refused, unmatched, left_out } = report
    await noteError(openRows, id, null)
    log.info(
      { provider: name, pages, rows_read, created, updated, refused, unmatched, left_out: left_out.entries },
      'telematics taken in',
    )
  } catch (error) {
    if (stopping.aborted) return
    await noteError(
      openRows,
      id,
      limit.aborted
        ? 'The provider took too long. We saved what it sent and will try again at the next poll.'
        : inWords(error),
    )
    log.warn({ provider: name, err: error }, 'a telematics provider failed')
  }
}

/**
 * For the recurring job: asks every provider that is due, one after the other, and between them works out anew what the switch of
 * a provider changed, until nothing is left or it is told to stop.
 */
export function telematicsPoller(options: PollerOptions): (stopping: AbortSignal) => Promise<void> {
  return async (stopping) => {
    const isPrivate = await options.openRows(arePrivateAddressesAllowed)
    while (!stopping.aborted) {
      const provider = await claimNext(options.openRows)
      if (provider) await pollOne(options, provider, isPrivate, stopping)
      else if (!(await options.openRows(resettleSome))) return
    }
  }
}
