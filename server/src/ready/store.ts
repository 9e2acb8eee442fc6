// Bytes kept ready: answers that many ask for and few change are built once a change, compressed once, and served as they are.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const zip = promisify(gzip)
const press = promisify(brotliCompress)

export interface ReadyBytes {
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
  bytes?: ReadyBytes
  building?: Promise<ReadyBytes>
  isStale: boolean
  /** Counts invalidations, so that a build begun before one does not pass for fresh. */
  changes: number
  buildMilliseconds: number
  askedAt: number
  builtAt: number
}

export interface ReadyStore {
  /** The bytes of a key if there are any and nothing they depend on has changed. */
  readonly fresh: (key: string) => ReadyBytes | undefined
  /** The bytes of a key; built now if there are none, or if they are stale and quick to build. `accounts` null: every account. */
  readonly get: (key: string, accounts: readonly string[] | null, build: () => Promise<Built>) => Promise<ReadyBytes>
  /** Rows of an account changed (null: of all): what depends on them is built anew, off the request path. */
  readonly changed: (account: string | null) => void
  readonly stop: () => void
}

/** Under steady writes large answers are built a share of the time, not all of it. */
const REST_BUILDS = 4
const isRested = ({ builtAt, buildMilliseconds }: Entry): boolean =>
  Date.now() - builtAt > REST_BUILDS * buildMilliseconds

/** Stale bytes that build faster than this are built before the answer; slower ones are served as they are, with their time. */
const QUICK_MILLISECONDS = 200
const SETTLE_MILLISECONDS = 400
const FORGOTTEN_MILLISECONDS = 15 * 60_000
const SMALL_BYTES = 1_400

async function pack(built: Built): Promise<ReadyBytes> {
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

/** @param limitBytes  what all kept bytes together may hold; the least recently asked go first
 *  @param onFailure  told when a rebuild off the request path fails; the old bytes stay, and the next request tries again */
export function startReadyStore(limitBytes: number, onFailure: (error: unknown) => void): ReadyStore {
  const entries = new Map<string, Entry>()
  let timer: NodeJS.Timeout | undefined

  function build(entry: Entry): Promise<ReadyBytes> {
    entry.building ??= (async () => {
      const start = performance.now()
      const changes = entry.changes
      try {
        entry.bytes = await pack(await entry.build())
        entry.buildMilliseconds = performance.now() - start
        entry.builtAt = Date.now()
        entry.isStale = entry.changes !== changes
        return entry.bytes
      } finally {
        delete entry.building
      }
    })()
    return entry.building
  }

  function makeRoom(): void {
    let total = [...entries.values()].reduce((sum, entry) => sum + sizeOf(entry), 0)
    for (const [key, entry] of [...entries].sort(([, a], [, b]) => a.askedAt - b.askedAt)) {
      if (total <= limitBytes || entries.size === 1) return
      total -= sizeOf(entry)
      entries.delete(key)
    }
  }

  async function get(key: string, accounts: readonly string[] | null, make: () => Promise<Built>): Promise<ReadyBytes> {
    let entry = entries.get(key)
    if (!entry) {
      entry = { accounts, build: make, isStale: true, changes: 0, buildMilliseconds: 0, askedAt: 0, builtAt: 0 }
      entries.set(key, entry)
    }
    entry.askedAt = Date.now()
    if (!entry.bytes) {
      try {
        return await build(entry)
      } catch (error) {
        entries.delete(key)
        throw error
      } finally {
        makeRoom()
      }
    }
    if (!entry.isStale) return entry.bytes
    if (entry.buildMilliseconds > QUICK_MILLISECONDS) {
      if (isRested(entry)) build(entry).catch(onFailure)
      return entry.bytes
    }
    // A build under way may have begun before the change: then one more is needed.
    const bytes = await build(entry)
    return entry.isStale ? build(entry) : bytes
  }

  function rebuildStale(): void {
    timer = undefined
    let isWaiting = false
    for (const [key, entry] of entries) {
      if (Date.now() - entry.askedAt > FORGOTTEN_MILLISECONDS) entries.delete(key)
      else if (entry.isStale && entry.bytes) {
        if (isRested(entry)) build(entry).catch(onFailure)
        else isWaiting = true
      }
    }
    if (isWaiting) timer = setTimeout(rebuildStale, SETTLE_MILLISECONDS).unref()
  }

  function fresh(key: string): ReadyBytes | undefined {
    const entry = entries.get(key)
    if (!entry?.bytes || entry.isStale) return undefined
    entry.askedAt = Date.now()
    return entry.bytes
  }

  return {
    fresh,
    get,
    changed: (account) => {
      for (const entry of entries.values()) {
        if (account !== null && entry.accounts !== null && !entry.accounts.includes(account)) continue
        entry.isStale = true
        entry.changes++
      }
      timer ??= setTimeout(rebuildStale, SETTLE_MILLISECONDS).unref()
    },
    stop: () => clearTimeout(timer),
  }
}
