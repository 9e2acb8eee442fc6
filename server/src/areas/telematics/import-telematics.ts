// `kerbline import telematics FILE|URL`: a snapshot from a file, or all pages of a feed, with a report like any import's.
import { readFile, stat } from 'node:fs/promises'
import type { ImportProblem } from '@kerbline/domain/areas/imports/reasons.ts'
import type { LeftOut } from '@kerbline/domain/areas/telematics/left-out.ts'
import { sql } from 'kysely'
import type { Rows } from '../../db/scope.ts'
import type { Seal } from '../../seal.ts'
import { type ImportReport, recordRun } from '../../import/report.ts'
import type { OpenRows } from '../../import/run-import.ts'
import { type FeedPage, fetchSnapshot, type StopReason } from './feed/fetch-snapshot.ts'
import { type Ingested, ingestSnapshot } from './ingest.ts'
import { nextLink, parseAemp } from './feed/parse-aemp.ts'
import { storedToken } from './queries.ts'
import { MAX_SNAPSHOT_BYTES, RefusedSnapshot } from './feed/read-tree.ts'

export interface TelematicsReport extends ImportReport {
  readonly pages: number
  /** Devices that fit no vehicle; they are kept. */
  readonly unmatched: number
  /** Entries that do not count, as they were not complete; they are kept. */
  readonly left_out: LeftOut
  /** Why reading stopped after the last page; null for a file whose next page was not given. */
  readonly stops: StopReason | null
}

export interface TelematicsRequest {
  readonly openRows: OpenRows
  /** A path, or an address of http or https. */
  readonly source: string
  /** Name of the provider; for an address its host, for a file "file", when left out. */
  readonly provider?: string
  /** As it is sent; or how the one stored with the provider is opened, which the owner alone reads (an operator's command). */
  readonly bearerToken?: string | null | Pick<Seal, 'open'>
  readonly format?: 'json' | 'xml'
  readonly isPrivateAllowed?: boolean
  readonly isDryRun: boolean
  readonly actor: { readonly id: number } | null
  /** The business clock. */
  readonly now: Date
  readonly stopping?: AbortSignal
}

export const isAddress = (source: string): boolean => /^https?:\/\//i.test(source)

/** One file is one page: what follows it is another file. */
async function* pageOfFile(path: string): AsyncGenerator<FeedPage> {
  const { size } = await stat(path)
  if (size > MAX_SNAPSHOT_BYTES) throw new RefusedSnapshot('This snapshot is larger than 16 MB. Split it into pages.')
  const snapshot = parseAemp(await readFile(path))
  const [next, self] = [nextLink(snapshot), snapshot.links.find(({ rel }) => rel === 'self')?.href]
  yield { url: path, snapshot, stops: next === null ? 'no next link' : next === self ? 'next equals self' : null }
}

class Undone extends Error {
  readonly ingested: Ingested
  constructor(ingested: Ingested) {
    super('Nothing of this page is kept')
    this.ingested = ingested
  }
}

async function ingestPage(
  { openRows, isDryRun, now }: TelematicsRequest,
  provider: string,
  { snapshot }: FeedPage,
): Promise<Ingested> {
  const work = async (rows: Rows): Promise<Ingested> => {
    const ingested = await ingestSnapshot(rows, { snapshot, provider, now: now.toISOString() })
    if (isDryRun) throw new Undone(ingested)
    return ingested
  }
  try {
    return await openRows(work)
  } catch (error) {
    if (error instanceof Undone) return error.ingested
    throw error
  }
}

const sum = (pages: readonly Ingested[], of: (page: Ingested) => number): number =>
  pages.reduce((total, page) => total + of(page), 0)

/** On a feed of several pages a problem says which page it is on. */
const problemsOf = (pages: readonly Ingested[]): ImportProblem[] =>
  pages.flatMap(({ problems }, number) =>
    problems.map((problem) =>
      pages.length > 1 ? { ...problem, message: `Page ${number + 1}, ${problem.message}` } : problem,
    ),
  )

export function reportOf(
  { source, isDryRun }: Pick<TelematicsRequest, 'source' | 'isDryRun'>,
  pages: readonly Ingested[],
  stops: StopReason | null,
): TelematicsReport {
  return {
    kind: 'telematics',
    // The query of an address may hold a key.
    source: isAddress(source)
      ? new URL(source).origin + new URL(source).pathname
      : (source.split(/[\\/]/).at(-1) ?? source),
    is_dry_run: isDryRun,
    is_written: !isDryRun,
    rows_read: sum(pages, ({ read }) => read),
    created: sum(pages, ({ created }) => created),
    updated: sum(pages, ({ updated }) => updated),
    unchanged: sum(pages, ({ unchanged }) => unchanged),
    refused: sum(pages, ({ refused }) => refused),
    problems: problemsOf(pages),
    warnings: [],
    notices: [],
    accounts: [...new Set(pages.flatMap(({ accounts }) => accounts))],
    pages: pages.length,
    unmatched: sum(pages, ({ unmatched }) => unmatched),
    left_out: {
      entries: sum(pages, ({ leftOut }) => leftOut.entries),
      distance: sum(pages, ({ leftOut }) => leftOut.distance),
      driver_behaviour: sum(pages, ({ leftOut }) => leftOut.driver_behaviour),
      location: sum(pages, ({ leftOut }) => leftOut.location),
    },
    stops,
  }
}

/** What the provider's row says of the newest snapshot, however it came. */
export const noteCounts = (
  rows: Rows,
  provider: string,
  { pages, rows_read, refused, unmatched, left_out }: TelematicsReport,
) =>
  sql`update telematics_providers set last_counts = ${JSON.stringify({ pages, read: rows_read, refused, unmatched, left_out })}::jsonb
    where name = ${provider}`.execute(rows)

/**
 * Each page is a transaction of its own: what was taken in stays when a later page cannot be had.
 * @throws RefusedSnapshot, RefusedAddress, FeedFailed
 */
export async function importTelematics(request: TelematicsRequest): Promise<TelematicsReport> {
  const { source, openRows, format = 'json', isPrivateAllowed = false, stopping } = request
  const isUrl = isAddress(source)
  const name = request.provider ?? (isUrl && URL.canParse(source) ? new URL(source).hostname : 'file')
  const { bearerToken: given = null } = request
  const isSealed = typeof given === 'object' && given !== null
  const bearerToken = isSealed ? await openRows((rows) => storedToken(rows, given, name)) : given
  const feed = isUrl ? fetchSnapshot(source, { bearerToken, format, isPrivateAllowed, stopping }) : pageOfFile(source)
  const pages: Ingested[] = []
  let stops: StopReason | null = null
  for await (const page of feed) {
    pages.push(await ingestPage(request, name, page))
    stops = page.stops
  }
  const report = reportOf(request, pages, stops)
  await openRows(async (rows) => {
    await recordRun(rows, report, request.actor?.id ?? null)
    if (!request.isDryRun) await noteCounts(rows, name, report)
  })
  return report
}
