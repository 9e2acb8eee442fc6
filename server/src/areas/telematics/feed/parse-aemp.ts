// An ISO 15143-3 (AEMP 2.0) fleet snapshot in one shape, whoever sent it: links, time of the snapshot, machines.
import { parseInstant } from '@kerbline/domain/kit/time/london-clock.ts'
import { type Branch, isBranch, leafText, readTree, RefusedSnapshot, type Tree } from './read-tree.ts'

export interface Link {
  readonly rel: string
  readonly href: string
}

export interface Snapshot {
  /** UTC ISO; null where the provider does not say, or says nonsense. */
  readonly snapshotAt: string | null
  readonly links: readonly Link[]
  /** In the order of the feed; null for what stands in the list but is no machine. */
  readonly equipment: readonly (Branch | null)[]
}

/** XML has no lists: what comes once is no list there. */
const listOf = (tree: Tree | undefined): readonly Tree[] => {
  if (tree === undefined || tree === null || tree === '') return []
  return Array.isArray(tree) ? tree : [tree]
}

/** UTC where no zone is named, as the standard has it; null for what is no instant, or one of the year 1. */
export function feedInstant(text: string): string | null {
  const instant = parseInstant(text) ?? parseInstant(`${text}Z`)
  return instant === null || instant < '1970' ? null : instant
}

function linkOf(tree: Tree): Link[] {
  if (!isBranch(tree)) return []
  const [rel, href] = [leafText(tree.get('rel')), leafText(tree.get('href'))]
  return rel === null || href === null ? [] : [{ rel: rel.toLowerCase(), href }]
}

/** @throws RefusedSnapshot when the bytes are no fleet snapshot. */
export function parseAemp(bytes: Uint8Array): Snapshot {
  const tree = readTree(bytes)
  const root = isBranch(tree) ? (tree.get('fleet') ?? tree) : tree
  if (!isBranch(root) || !(root.has('equipment') || root.has('links')))
    throw new RefusedSnapshot('This is not a fleet snapshot. It has neither Equipment nor Links.')
  const snapshotTime = leafText(root.get('snapshottime'))
  return {
    snapshotAt: snapshotTime === null ? null : feedInstant(snapshotTime),
    links: listOf(root.get('links')).flatMap(linkOf),
    equipment: listOf(root.get('equipment')).map((each) => (isBranch(each) ? each : null)),
  }
}

/** Where the next page is; null on the last. */
export const nextLink = ({ links }: Snapshot): string | null => links.find(({ rel }) => rel === 'next')?.href ?? null
