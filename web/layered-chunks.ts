// Cuts the bundle in layers, each closed under its imports, so that chunks never import each other in a circle and each page asks for
// few: react; what every page needs (the entry, and what sign-in shares with others); what signed-in pages share; what is left that
// several lazy parts share; then one chunk a page.
import type { Plugin } from 'vite'

const isSchemas = (id: string): boolean => id.endsWith('?schemas') || /node_modules[\\/]zod[\\/]/.test(id)
/** Comes with the first menu, popover or dialog, each with what it needs. */
const isFloating = (id: string): boolean =>
  /node_modules[\\/](@base-ui|@floating-ui|use-sync-external-store|reselect|tabbable)[\\/]/.test(id)

interface Layer {
  readonly name: string
  readonly of: ReadonlySet<string>
}

export function layeredChunks(entry: RegExp, signIn: RegExp, signedIn: RegExp) {
  let layers: readonly Layer[] = []
  const plugin: Plugin = {
    name: 'layered-chunks',
    apply: 'build',
    buildEnd() {
      const all = [...this.getModuleIds()]
      // Schemas are re-exported by rows and used by few: counting them would put zod before everybody.
      const importsOf = (id: string): readonly string[] =>
        (this.getModuleInfo(id)?.importedIds ?? []).filter((each) => !isSchemas(each))
      const closure = (start: string): ReadonlySet<string> => {
        const seen = new Set<string>()
        const waiting = [start]
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
          if (seen.has(id)) continue
          seen.add(id)
          waiting.push(...importsOf(id))
        }
        return seen
      }
      const lazyStarts = new Set(all.flatMap((id) => [...(this.getModuleInfo(id)?.dynamicallyImportedIds ?? [])]))
      const lazy = new Map([...lazyStarts].map((id) => [id, closure(id)]))
      const isShared = (id: string): boolean => [...lazy.values()].filter((part) => part.has(id)).length > 1
      const closureOf = (pattern: RegExp): ReadonlySet<string> => closure(all.find((id) => pattern.test(id)) ?? '')
      const sharedIn = (part: ReadonlySet<string>): string[] => [...part].filter(isShared)
      layers = [
        { name: 'base', of: new Set([...closureOf(entry), ...sharedIn(closureOf(signIn))]) },
        { name: 'portal', of: new Set(sharedIn(closureOf(signedIn))) },
        { name: 'shared', of: new Set(all.filter((id) => isShared(id) && ![...closure(id)].some(isFloating))) },
      ]
    },
  }
  const group = (place: number) => ({
    debugName: `layer ${place + 1}`,
    name: () => layers[place]?.name ?? 'shared',
    test: (id: string) => layers[place]?.of.has(id) ?? false,
    priority: 8 - place,
    includeDependenciesRecursively: false,
  })
  const react = {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/,
    priority: 9,
    includeDependenciesRecursively: false,
  }
  return { plugin, groups: [react, group(0), group(1), group(2)] }
}
