// The response cache: answers that many ask for and few change are built once a change, compressed once, and served as they are.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { startAhead } from './ahead.ts'
import { openTurns } from './turns.ts'

const zip = promisify(gzip)
const press = promisify(brotliCompress)

export interface CachedResponse {
  readonly etag: string
  readonly plain: Buffer
  readonly gzip?: Buffer
  readonly brotli?: Buffer
  readonly builtAt: string
  /** Rows that the answer does not hold. */
  readonly leftOut: number
}

/** A text, and how many rows it does not hold where its list has a cap. */
export type Built = string | { readonly text: string; readonly leftOut: number }

interface Entry {
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

export interface ResponseCache {
  /** The bytes of a key if there are any and nothing they depend on has changed. */
  readonly fresh: (key: string) => CachedResponse | undefined
  /**
   * The bytes of a key; built now if there are none, or if they are stale and quick to build. `accounts` null: every account.
   * While a crowd of answers is stale, only who (`askedBy`, a person's id) made a change waits for a build; the others are served
   * what is kept, with its time, and come first among what is built ahead. So are all where building fails.
   */
  readonly get: (
    key: string,
    accounts: readonly string[] | null,
    build: () => Promise<Built>,
    askedBy?: number,
  ) => Promise<CachedResponse>
  /**
   * Rows of an account changed (null: of all), by a person of this process where `changedBy` says so: what depends on them and is
   * still asked for is built anew, off the request path.
   */
  readonly changed: (account: string | null, changedBy?: number) => void
  readonly stop: () => void
}

export interface ResponseCacheOptions {
  /** What all kept bytes together may hold; the least recently asked go first. */
  readonly limitBytes: number
  /** Builds under way at once; a build that nobody waits for is one of them, and the only one of its kind. */
  readonly width: number
  /** Whether requests wait for the database: nothing is built ahead meanwhile. */
  readonly isBusy?: () => boolean
  /** Told when a build fails whose old bytes stay. */
  readonly onFailure: (error: unknown) => void
}

/** Under steady writes large answers are built a share of the time, not all of it. */
const REST_BUILDS = 4
const isRested = ({ builtAt, buildMilliseconds, restsUntil }: Entry): boolean =>
  Date.now() - builtAt > REST_BUILDS * buildMilliseconds && Date.now() >= restsUntil

/** Stale bytes that build faster than this are built before the answer; slower ones are served as they are, with their time. */
const QUICK_MILLISECONDS = 200
const SETTLE_MILLISECONDS = 400
const FORGOTTEN_MILLISECONDS = 15 * 60_000
/** Longer ago than this nobody is taken to be looking still: nothing is built ahead for them. */
const LOOKING_MILLISECONDS = 3 * 60_000
/** Bytes older than this are no answer any more when building fails. */
const OUTDATED_MILLISECONDS = 5 * 60_000
/** More stale answers than this that somebody looks at are a crowd: built for each who asks, they would keep everyone waiting. */
const CROWD = 16
/** For so long after a change its maker is shown nothing older. */
const OWN_CHANGE_MILLISECONDS = 30_000
const [FIRST_BACKOFF_MILLISECONDS, MAX_BACKOFF_MILLISECONDS] = [1_000, 60_000]
const SMALL_BYTES = 1_400

async function pack(built: Built): Promise<CachedResponse> {
  const { text, leftOut } = typeof built === 'string' ? { text: built, leftOut: 0 } : built
  const plain = Buffer.from(text)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`
  const builtAt = new Date().toISOString()
  if (plain.length < SMALL_BYTES) return { etag, plain, builtAt, leftOut }
  const [gzipped, brotli] = await Promise.all([
    zip(plain, { level: 5 }),
    press(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: plain.length > 4_000_000 ? 3 : 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
  ])
  return { etag, plain, gzip: gzipped, brotli, builtAt, leftOut }
}

const sizeOf = ({ bytes }: Entry): number =>
  bytes ? bytes.plain.length + (bytes.gzip?.length ?? 0) + (bytes.brotli?.length ?? 0) : 0

const newEntry = (accounts: Entry['accounts'], build: Entry['build']): Entry => ({
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

/** Failures of one key are spaced out: each doubles the wait for the next try. */
function noteFailure(entry: Entry): void {
  const wait = FIRST_BACKOFF_MILLISECONDS * 2 ** entry.failures++
  entry.restsUntil = Date.now() + Math.min(wait, MAX_BACKOFF_MILLISECONDS)
}

export function startResponseCache({
  limitBytes,
  width,
  isBusy = () => false,
  onFailure,
}: ResponseCacheOptions): ResponseCache {
  const entries = new Map<string, Entry>()
  const changers = new Map<number, number>()
  const turns = openTurns({ width })
  const ahead = startAhead({ next: nextAhead, isBusy: () => isBusy() || !turns.isFree() })

  async function buildNow(entry: Entry): Promise<CachedResponse> {
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

  /** Equal answers are built once: who asks for one that waits or is under way shares it. */
  function build(entry: Entry): Promise<CachedResponse> {
    entry.building ??= turns.take(() => buildNow(entry)).finally(() => delete entry.building)
    return entry.building
  }

  /** Stale, and somebody looks at it: to be built anew. */
  const isDue = ({ isStale, bytes, isWanted, askedAt }: Entry): boolean =>
    isStale && bytes !== undefined && isWanted && Date.now() - askedAt < LOOKING_MILLISECONDS

  /** What was asked for last comes first. */
  function nextAhead(): (() => Promise<void>) | 'later' | undefined {
    for (const [key, { askedAt }] of entries) if (Date.now() - askedAt > FORGOTTEN_MILLISECONDS) entries.delete(key)
    const due = [...entries.values()].filter(isDue)
    const found = due
      .filter(isRested)
      .reduce<Entry | undefined>((last, entry) => (last && last.askedAt >= entry.askedAt ? last : entry), undefined)
    if (!found) return due.length > 0 ? 'later' : undefined
    return async () => {
      found.isWanted = false
      await build(found).catch((error: unknown) => {
        found.isWanted = true
        onFailure(error)
      })
    }
  }

  const isCrowd = (): boolean => [...entries.values()].filter(isDue).length > CROWD
  const isOwnChange = (askedBy: number | undefined): boolean =>
    askedBy !== undefined && Date.now() - (changers.get(askedBy) ?? 0) < OWN_CHANGE_MILLISECONDS

  function noteChanger(changedBy: number): void {
    for (const [person, at] of changers) if (Date.now() - at > OWN_CHANGE_MILLISECONDS) changers.delete(person)
    changers.set(changedBy, Date.now())
  }

  function makeRoom(): void {
    let total = [...entries.values()].reduce((sum, entry) => sum + sizeOf(entry), 0)
    if (total <= limitBytes) return
    for (const [key, entry] of [...entries].sort(([, a], [, b]) => a.askedAt - b.askedAt)) {
      if (total <= limitBytes || entries.size === 1) return
      total -= sizeOf(entry)
      entries.delete(key)
    }
  }

  async function first(key: string, entry: Entry): Promise<CachedResponse> {
    try {
      return await build(entry)
    } catch (error) {
      entries.delete(key)
      throw error
    } finally {
      makeRoom()
    }
  }

  async function anew(entry: Entry, kept: CachedResponse): Promise<CachedResponse> {
    const isUsable = Date.now() - entry.builtAt < OUTDATED_MILLISECONDS
    if (isUsable && Date.now() < entry.restsUntil) return kept
    try {
      // A build under way may have begun before the change: then one more is needed.
      const bytes = await build(entry)
      return entry.isStale ? await build(entry) : bytes
    } catch (error) {
      if (!isUsable) throw error
      onFailure(error)
      return kept
    }
  }

  async function get(
    key: string,
    accounts: readonly string[] | null,
    make: () => Promise<Built>,
    askedBy?: number,
  ): Promise<CachedResponse> {
    const entry = entries.get(key) ?? newEntry(accounts, make)
    entries.set(key, entry)
    entry.askedAt = Date.now()
    entry.isWanted = true
    if (!entry.bytes) return first(key, entry)
    if (!entry.isStale) return entry.bytes
    const isQuick = entry.buildMilliseconds <= QUICK_MILLISECONDS
    if (isQuick && (isOwnChange(askedBy) || !isCrowd())) return anew(entry, entry.bytes)
    ahead.begin(0)
    return entry.bytes
  }

  function fresh(key: string): CachedResponse | undefined {
    const entry = entries.get(key)
    if (!entry?.bytes || entry.isStale) return undefined
    entry.askedAt = Date.now()
    entry.isWanted = true
    return entry.bytes
  }

  return {
    fresh,
    get,
    changed: (account, changedBy) => {
      if (changedBy !== undefined) noteChanger(changedBy)
      for (const entry of entries.values()) {
        if (account !== null && entry.accounts !== null && !entry.accounts.includes(account)) continue
        entry.isStale = true
        entry.changes++
      }
      ahead.begin(SETTLE_MILLISECONDS)
    },
    stop: ahead.stop,
  }
}
