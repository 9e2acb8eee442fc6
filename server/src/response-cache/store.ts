// The response cache: answers that many ask for and few change are built once a change, compressed once, and served as they are.
import { startAhead } from './ahead.ts'
import { buildEntry, forgetOld, isDue, makeRoom, newEntry, nextOf, noteAsking, type Entry } from './entry.ts'
import { keepOwnChanges } from './own-changes.ts'
import type { Built, CachedResponse } from './pack.ts'
import { openTurns } from './turns.ts'

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

/** Stale bytes that build faster than this are built before the answer; slower ones are served as they are, with their time. */
const QUICK_MILLISECONDS = 200
const SETTLE_MILLISECONDS = 400
/** Bytes older than this are no answer any more when building fails. */
const OUTDATED_MILLISECONDS = 5 * 60_000
/** More stale answers than this that somebody looks at are a crowd: built for each who asks, they would keep everyone waiting. */
const CROWD = 16

type Build = (entry: Entry) => Promise<CachedResponse>

/** Bytes that changed since are built anew; where that fails, what is kept serves on for a while. */
async function anew(
  entry: Entry,
  kept: CachedResponse,
  build: Build,
  onFailure: ResponseCacheOptions['onFailure'],
): Promise<CachedResponse> {
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

/** The piece of work that nobody waits for: see {@link startAhead}. */
function nextAhead(due: readonly Entry[], build: Build, onFailure: ResponseCacheOptions['onFailure']) {
  const found = nextOf(due)
  if (!found) return due.length > 0 ? ('later' as const) : undefined
  return async (): Promise<void> => {
    found.isWanted = false
    await build(found).catch((error: unknown) => {
      found.isWanted = true
      onFailure(error)
    })
  }
}

export function startResponseCache(options: ResponseCacheOptions): ResponseCache {
  const { limitBytes, width, isBusy = () => false, onFailure } = options
  const entries = new Map<string, Entry>()
  const ownChanges = keepOwnChanges()
  const turns = openTurns({ width })

  /** Equal answers are built once: who asks for one that waits or is under way shares it. */
  const build: Build = (entry) => {
    entry.building ??= turns.take(() => buildEntry(entry)).finally(() => delete entry.building)
    return entry.building
  }
  const dueNow = (): Entry[] => [...entries.values()].filter(isDue)
  const ahead = startAhead({
    next: () => {
      forgetOld(entries)
      return nextAhead(dueNow(), build, onFailure)
    },
    isBusy: () => isBusy() || !turns.isFree(),
  })

  async function first(key: string, entry: Entry): Promise<CachedResponse> {
    try {
      return await build(entry)
    } catch (error) {
      entries.delete(key)
      throw error
    } finally {
      makeRoom(entries, limitBytes)
    }
  }

  return {
    fresh: (key) => {
      const entry = entries.get(key)
      if (!entry?.bytes || entry.isStale) return undefined
      noteAsking(entry)
      return entry.bytes
    },
    get: async (key, accounts, make, askedBy) => {
      const entry = entries.get(key) ?? newEntry(accounts, make)
      entries.set(key, entry)
      noteAsking(entry)
      if (!entry.bytes) return first(key, entry)
      if (!entry.isStale) return entry.bytes
      const isQuick = entry.buildMilliseconds <= QUICK_MILLISECONDS
      if (isQuick && (ownChanges.isRecent(askedBy) || dueNow().length <= CROWD))
        return anew(entry, entry.bytes, build, onFailure)
      ahead.begin(0)
      return entry.bytes
    },
    changed: (account, changedBy) => {
      if (changedBy !== undefined) ownChanges.note(changedBy)
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
