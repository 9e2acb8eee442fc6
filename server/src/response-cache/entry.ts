// One kept answer: its bytes, whether they are stale, who still looks at it, and how it is built anew.
import { type Built, type CachedResponse, pack } from './pack.ts'

/** Under steady writes large answers are built a share of the time, not all of it. */
const REST_BUILDS = 4
/** Longer ago than this nobody is taken to be looking still: nothing is built ahead for them. */
const LOOKING_MILLISECONDS = 3 * 60_000
const FORGOTTEN_MILLISECONDS = 15 * 60_000
const [FIRST_BACKOFF_MILLISECONDS, MAX_BACKOFF_MILLISECONDS] = [1_000, 60_000]

export interface Entry {
  readonly accounts: readonly string[] | null
  readonly build: () => Promise<Built>
  bytes?: CachedResponse
  building?: Promise<CachedResponse>
  isStale: boolean
  /** Counts invalidations, so that a build begun before one does not pass for fresh. */
  changes: number
  buildMilliseconds: number
  askedAt: number
  builtAt: number
  /** Asked for since it was last built ahead: each asking is worth one build that nobody waits for. */
  isWanted: boolean
  /** Failures since the last success, and until when they keep the next try away. */
  failures: number
  restsUntil: number
}

export const newEntry = (accounts: Entry['accounts'], build: Entry['build']): Entry => ({
  accounts,
  build,
  isStale: true,
  changes: 0,
  buildMilliseconds: 0,
  askedAt: 0,
  builtAt: 0,
  isWanted: true,
  failures: 0,
  restsUntil: 0,
})

const isRested = ({ builtAt, buildMilliseconds, restsUntil }: Entry): boolean =>
  Date.now() - builtAt > REST_BUILDS * buildMilliseconds && Date.now() >= restsUntil

/** Stale, and somebody looks at it: to be built anew. */
export const isDue = ({ isStale, bytes, isWanted, askedAt }: Entry): boolean =>
  isStale && bytes !== undefined && isWanted && Date.now() - askedAt < LOOKING_MILLISECONDS

/** Of those to be built anew the one asked for last; none while each of them still rests. */
export const nextOf = (due: readonly Entry[]): Entry | undefined =>
  due
    .filter(isRested)
    .reduce<Entry | undefined>((last, entry) => (last && last.askedAt >= entry.askedAt ? last : entry), undefined)

export function noteAsking(entry: Entry): void {
  entry.askedAt = Date.now()
  entry.isWanted = true
}

/** Failures of one key are spaced out: each doubles the wait for the next try. */
function noteFailure(entry: Entry): void {
  const wait = FIRST_BACKOFF_MILLISECONDS * 2 ** entry.failures++
  entry.restsUntil = Date.now() + Math.min(wait, MAX_BACKOFF_MILLISECONDS)
}

/** Builds and packs the answer. What changes meanwhile leaves it stale. */
export async function buildEntry(entry: Entry): Promise<CachedResponse> {
  const start = performance.now()
  // Read when the turn has come: whatever changed while it was waited for is in these bytes.
  const changes = entry.changes
  try {
    entry.bytes = await pack(await entry.build())
  } catch (error) {
    noteFailure(entry)
    throw error
  }
  entry.buildMilliseconds = performance.now() - start
  entry.builtAt = Date.now()
  entry.isStale = entry.changes !== changes
  entry.failures = 0
  return entry.bytes
}

export function forgetOld(entries: Map<string, Entry>): void {
  for (const [key, { askedAt }] of entries) if (Date.now() - askedAt > FORGOTTEN_MILLISECONDS) entries.delete(key)
}

const sizeOf = ({ bytes }: Entry): number =>
  bytes ? bytes.plain.length + (bytes.gzip?.length ?? 0) + (bytes.brotli?.length ?? 0) : 0

/** The least recently asked go first. */
export function makeRoom(entries: Map<string, Entry>, limitBytes: number): void {
  let total = [...entries.values()].reduce((sum, entry) => sum + sizeOf(entry), 0)
  if (total <= limitBytes) return
  for (const [key, entry] of [...entries].sort(([, a], [, b]) => a.askedAt - b.askedAt)) {
    if (total <= limitBytes || entries.size === 1) return
    total -= sizeOf(entry)
    entries.delete(key)
  }
}
