// All pages of a feed, by following its links: on the same origin only, never in a circle, never without end.
import { type FetchOptions, fetchBytes } from './fetch-bytes.ts'
import { feedAddress } from './outbound-address.ts'
import { nextLink, parseAemp, type Snapshot } from './parse-aemp.ts'

/** Why the last page was the last. */
export type StopReason =
  | 'no next link'
  | 'next equals self'
  | 'next was seen'
  | 'next is on another site'
  | 'too many pages'

export interface FeedPage {
  readonly url: string
  readonly snapshot: Snapshot
  /** Null while there is a further page. */
  readonly stops: StopReason | null
}

export interface FeedOptions extends FetchOptions {
  readonly maxPages?: number
}

const MAX_PAGES = 2_000

/** A page by any of its spellings. */
const keyOf = (url: URL): string => `${url.origin}${url.pathname.replace(/\/$/, '')}${url.search}`

function nextOf(snapshot: Snapshot, url: URL, seen: ReadonlySet<string>): URL | StopReason {
  const href = nextLink(snapshot)
  if (href === null) return 'no next link'
  if (!URL.canParse(href, url.href)) return 'next is on another site'
  const next = new URL(href, url)
  if (next.origin !== url.origin) return 'next is on another site'
  const self = snapshot.links.find(({ rel }) => rel === 'self')?.href
  const isSelf =
    keyOf(next) === keyOf(url) ||
    (self !== undefined && URL.canParse(self, url.href) && keyOf(new URL(self, url)) === keyOf(next))
  if (isSelf) return 'next equals self'
  return seen.has(keyOf(next)) ? 'next was seen' : next
}

/**
 * Page after page; each is handed on before the next is asked for.
 * @throws RefusedAddress, FeedFailed, RefusedSnapshot
 */
export async function* fetchSnapshot(address: string, options: FeedOptions): AsyncGenerator<FeedPage> {
  const { maxPages = MAX_PAGES, isPrivateAllowed } = options
  const seen = new Set<string>()
  let url: URL | null = feedAddress(address, isPrivateAllowed)
  while (url) {
    seen.add(keyOf(url))
    const snapshot = parseAemp(await fetchBytes(url, options))
    const following: URL | StopReason = nextOf(snapshot, url, seen)
    const next: URL | StopReason = following instanceof URL && seen.size >= maxPages ? 'too many pages' : following
    yield { url: url.href, snapshot, stops: next instanceof URL ? null : next }
    url = next instanceof URL ? next : null
  }
}
