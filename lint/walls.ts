// The walls of the house as a lint rule: which room may import from which. docs/ARCHITECTURE.md draws the same picture.
import { dirname, join, normalize, relative } from 'node:path'
import { words } from './words.ts'

/** One wall: files matching `from` may not import files matching `to`; `{area}` in `to` stands for the importer's own area. */
interface Wall {
  readonly from: RegExp
  readonly to: RegExp
  readonly why: string
}

const rooms =
  'db|http|crud|realtime|jobs|mail|files|audit|response-cache|import|lifecycle|cases|fleet|driver-checks|invoices|readings|hires|reference|links'

export const walls: readonly Wall[] = [
  { from: /^domain\//, to: /^(server|web|e2e|bench)\//, why: 'domain knows neither server nor web' },
  { from: /^server\//, to: /^web\//, why: 'server and web never import each other' },
  { from: /^web\//, to: /^server\//, why: 'server and web never import each other' },
  { from: /^domain\/src\/kit\//, to: /^domain\/src\/(areas|fleet)\//, why: 'the kit of domain knows no business' },
  { from: /^domain\/src\/fleet\//, to: /^domain\/src\/areas\//, why: 'the words of fleets know no area' },
  {
    from: new RegExp(`^server/src/(${rooms})/`),
    to: /^server\/src\/(areas|demo|operator|testing)\//,
    why: 'a room of the server knows no area',
  },
  {
    from: /^server\/src\/(?!import\/|areas\/imports\/)/,
    to: /^server\/src\/import\/(kinds|records)\//,
    why: 'what imports and others share is a room of its own',
  },
  {
    from: /^server\/src\/areas\/[^/]+\/area\.ts$/,
    to: /^server\/src\/db\/database\.ts$/,
    why: 'only scope.ts hands out tables',
  },
  {
    from: /^web\/src\/(ui|data|fleet|list|form|record|crud|case)\//,
    to: /^web\/src\/(areas|app)\//,
    why: 'a room of web knows neither areas nor app',
  },
  { from: /^web\/src\/areas\//, to: /^web\/src\/app\//, why: 'areas of web know no app' },
  { from: /^web\//, to: /^web\/src\/testing\//, why: 'what is for tests stands in no product' },
  { from: /^web\/src\/ui\//, to: /^(web\/src\/data|domain\/src\/areas)\//, why: 'ui knows no business' },
]

const areaOf = (path: string): string | undefined =>
  /^(server|web)\/src\/areas\/([^/]+)\//.exec(path)?.slice(1, 3).join('/')
/** What one area of the server may use of another: its queries, `cost-days` among them, and the steps and rules of its records. */
const isQueries = (path: string): boolean =>
  /^server\/src\/areas\/[^/]+\/(queries|steps|rules|cost-days)\.ts$/.test(path)
const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\/|\/testing-[^/]*$/.test(path)

/**
 * Areas state their scope. Those that may begin as the owner of the tables, each with what it touches that belongs to no account.
 * The line where it is done says the same.
 */
const ownersAreas: ReadonlyMap<string, string> = new Map([
  ['server/src/areas/auth/mail-requests.ts', 'people by their address, and their links'],
  [
    'server/src/areas/bulk-changes/make-bulk-changes.ts',
    'calls of the platform on many people, as a request makes them',
  ],
  ['server/src/areas/documents/acceptances/reach.ts', 'people and their rights: who may see a document'],
  [
    'server/src/areas/documents/acceptances/tell-readers.ts',
    'people, how they want to be told, and files in the outbox',
  ],
  ['server/src/areas/imports/managed-calls.ts', 'what a call leaves for afterwards: sessions'],
  ['server/src/areas/imports/run-batches.ts', 'people of a file, as the calls about people write them'],
  ['server/src/areas/imports/steps.ts', 'taking back a run by its journal, which is closed to every role'],
  ['server/src/areas/inbound-mail/take-letter.ts', 'people, whose reply a letter is, and the queue of letters'],
  ['server/src/areas/inbound-mail/take-letters.ts', 'the queue of letters, some of which belong to no account'],
  ['server/src/areas/messages/compose.ts', 'people and their rights: who may read a message of an account'],
  ['server/src/areas/messages/mail-readers.ts', 'people, how they want to be told, and when they were last here'],
  ['server/src/areas/notifications/tell-people.ts', 'people, how they want to be told, and files in the outbox'],
  ['server/src/areas/notifications/tell-expiring.ts', 'people, how they want to be told, and what they were told'],
  ['server/src/areas/permissions/nightly.ts', 'rights of people, and their sessions'],
  ['server/src/areas/profile/send-daily-digests.ts', 'people, and when each was last written to'],
  ['server/src/areas/views/send-to-guests.ts', 'choices of people, links, and files of no account'],
  ['server/src/areas/views/send-views.ts', 'choices of people, their sendings, and files in the outbox'],
])

/** Why a file may not take these names from another, or undefined where it may. */
export function ownerWall(from: string, to: string, names: readonly string[]): string | undefined {
  const isTaken = to === 'server/src/db/scope.ts' && names.includes('asOwner')
  const isScoped = /^server\/src\/(areas\/|background\.ts$)/.test(from) && !isTest(from)
  return isTaken && isScoped && !ownersAreas.has(from) ? 'an area states its scope, and is not the owner' : undefined
}

/** Why a file may not import another (both from the repository's root), or undefined where it may. */
export function wallBetween(from: string, to: string): string | undefined {
  if (isTest(from)) return undefined
  const [here, there] = [areaOf(from), areaOf(to)]
  if (here && there && here !== there && !isQueries(to)) return 'areas meet only through queries.ts'
  return walls.find((wall) => wall.from.test(from) && wall.to.test(to))?.why
}

/** Where an import leads, from the root; undefined for packages. */
export function targetOf(from: string, source: string): string | undefined {
  if (source.startsWith('.')) return normalize(join(dirname(from), source))
  const inside = /^@kerbline\/(domain|server|web)\/(.+)$/.exec(source)
  return inside ? `${inside[1]}/src/${inside[2]}` : undefined
}

interface Importing {
  readonly source?: { readonly value?: unknown } | null
  readonly specifiers?: readonly {
    readonly imported?: { readonly name?: string }
    readonly local?: { readonly name?: string }
  }[]
}
interface Context {
  readonly filename: string
  readonly report: (what: { node: Importing; message: string }) => void
}

const root = join(import.meta.dirname, '..')

function create(context: Context) {
  const from = relative(root, context.filename)
  const check = (node: Importing): void => {
    const source = node.source?.value
    if (typeof source !== 'string') return
    const to = targetOf(from, source)
    const names = node.specifiers?.flatMap(({ imported, local }) => imported?.name ?? local?.name ?? []) ?? []
    const why = to && (wallBetween(from, to) ?? ownerWall(from, to, names))
    if (why) context.report({ node, message: `${why} (${from} imports ${to})` })
    else if (from.startsWith('domain/src/') && !isTest(from) && !to && source !== 'zod')
      context.report({ node, message: `domain imports nothing but itself and zod (${source})` })
  }
  return {
    ImportDeclaration: check,
    ImportExpression: check,
    ExportNamedDeclaration: check,
    ExportAllDeclaration: check,
  }
}

export default { meta: { name: 'house' }, rules: { walls: { create }, words } }
