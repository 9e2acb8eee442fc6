// Cuts the bundle in layers, each closed under its imports, so that chunks never import each other in a circle and each page asks for
// few: react; what every page needs (the entry, and what sign-in shares with the dashboard); what sign-in needs besides; the table of
// screens with their pages; what signed-in pages stand in; what the dashboard shares with others; what is fetched once a page stands; then, page by page in the order given, what
// that page shares with others and no layer before it holds. What is left that several lazy parts share is cut by who uses it, so that no
// page fetches what it never runs; then one chunk a page.
import type { Plugin, Rolldown } from 'vite'

const isSchemas = (id: string): boolean => id.endsWith('?schemas') || /node_modules[\\/]zod[\\/]/.test(id)
/** Comes with the first menu, popover or dialog, each with what it needs. */
const isFloating = (id: string): boolean =>
  /node_modules[\\/](@base-ui|@floating-ui|use-sync-external-store|reselect|tabbable)[\\/]/.test(id)

const isSheet = (id: string): boolean => id.endsWith('.css')

interface Layer {
  readonly name: string
  readonly of: ReadonlySet<string>
}

/** Modules by what their file's name fits. */
export interface Parts {
  readonly entry: RegExp
  readonly signIn: RegExp
  /** The table of screens, beyond those of sign-in. */
  readonly screens: RegExp
  /** What every signed-in page stands in. */
  readonly signedIn: RegExp
  readonly dashboard: RegExp
  /** Fetched once the first page stands: a layer each, whole, by its name; the first holds what pages share with any of them. */
  readonly afterwards: Readonly<Record<string, RegExp>>
  /** Pages that lay down a layer of what they share, by the layer's name. */
  readonly pages: Readonly<Record<string, RegExp>>
}

type Modules = Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo'>

function layersOf(
  modules: Modules,
  { entry, signIn, screens, signedIn, dashboard, afterwards, pages }: Parts,
): readonly Layer[] {
  const all = [...modules.getModuleIds()]
  // Schemas are re-exported by rows and used by few: counting them would put zod before everybody.
  const importsOf = (id: string): readonly string[] =>
    (modules.getModuleInfo(id)?.importedIds ?? []).filter((each) => !isSchemas(each))
  const closure = (starts: readonly string[]): ReadonlySet<string> => {
    const seen = new Set<string>()
    const waiting = [...starts]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (seen.has(id)) continue
      seen.add(id)
      waiting.push(...importsOf(id))
    }
    return seen
  }
  const closureOf = (pattern: RegExp): ReadonlySet<string> => {
    const starts = all.filter((id) => pattern.test(id))
    if (starts.length === 0) throw new Error(`No module fits ${pattern.source}`)
    return closure(starts)
  }
  const lazyStarts = new Set(all.flatMap((id) => [...(modules.getModuleInfo(id)?.dynamicallyImportedIds ?? [])]))
  const lazy = [...lazyStarts].map((id) => closure([id]))
  const isShared = (id: string): boolean => lazy.filter((part) => part.has(id)).length > 1
  const isAlwaysThere = (id: string): boolean => ![...closure([id])].some(isFloating)
  const sharedIn = (pattern: RegExp) => new Set([...closureOf(pattern)].filter(isShared).filter(isAlwaysThere))
  const [ofSignIn, ofSignedIn, ofDashboard] = [closureOf(signIn), closureOf(signedIn), closureOf(dashboard)]
  // Style sheets of sign-in, of the dashboard and of what follows it are small, and one sheet less is one request less.
  const isOfBoth = (id: string): boolean => isSheet(id) || ofSignedIn.has(id) || ofDashboard.has(id)
  const after = Object.entries(afterwards).map(([name, part]) => ({ name, of: closureOf(part) }))
  // Held by the first, so that no page fetches the others for it.
  const ofPagesToo = after.flatMap(({ of }) => [...of]).filter(isShared)
  const sheets = [...ofDashboard, ...after.flatMap(({ of }) => [...of])].filter(isSheet)
  return [
    { name: 'base', of: new Set([...closureOf(entry), ...[...ofSignIn].filter(isOfBoth)]) },
    { name: 'sign-in', of: ofSignIn },
    { name: 'screens', of: closureOf(screens) },
    { name: 'portal', of: ofSignedIn },
    { name: 'dashboard', of: new Set([...sharedIn(dashboard), ...sheets]) },
    ...after.map(({ name, of }, place) => ({ name, of: new Set([...of, ...(place === 0 ? ofPagesToo : [])]) })),
    ...Object.entries(pages).map(([name, page]) => ({ name, of: sharedIn(page) })),
  ]
}

export function layeredChunks(parts: Parts) {
  let layers: readonly Layer[] = []
  const plugin: Plugin = {
    name: 'layered-chunks',
    apply: 'build',
    buildEnd() {
      layers = layersOf(this, parts)
    },
  }
  const after = Object.keys(parts.afterwards)
  const names = ['base', 'sign-in', 'screens', 'portal', 'dashboard', ...after, ...Object.keys(parts.pages)]
  const group = (name: string, place: number) => ({
    name,
    test: (id: string) => layers[place]?.of.has(id) ?? false,
    priority: 20 - place,
    includeDependenciesRecursively: false,
  })
  const whole = (name: string, test: RegExp) => ({ name, test, priority: 21, includeDependenciesRecursively: false })
  return {
    plugin,
    groups: [
      whole('react', /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/),
      // The library's one door names them to everybody; lists with counted views alone run them.
      whole('queries', /query[\\/].*[\\/](queriesObserver|useQueries)\.js$|query-core[\\/].*queriesObserver\.js$/),
      // Always fetched one with the other.
      whole('leaflet', /node_modules[\\/]leaflet[\\/]|fleet[\\/]map[\\/](outline\.json|coast\.ts)/),
      // The road ahead stands on the dashboard and above compliance: no other page fetches its code.
      whole('road', /fleet[\\/]road[\\/](road-ahead|road-signs|road-tiles)\.tsx?$/),
      ...names.map(group),
    ],
  }
}
