// Circles of imports over the whole house. The linter's own rule (import/no-cycle) sees static imports, those of types too; lazy ones
// (`import('…')`) are seen here alone.
import { targetOf } from './walls.ts'

/** A file's path from the root, and its text. */
export type Sources = ReadonlyMap<string, string>

const SPECIFIERS = /(?:\bfrom\s*|\bimport\s*\(?\s*)'([^'\n]+)'/g

const importsOf = (path: string, text: string): string[] =>
  [...text.matchAll(SPECIFIERS)].flatMap(([, source = '']) => targetOf(path, source) ?? [])

/** Each circle as the files on its way, the first named again at the end; empty where there is none. */
export function circlesIn(sources: Sources): readonly (readonly string[])[] {
  const circles: string[][] = []
  const done = new Set<string>()
  const way: string[] = []
  const visit = (path: string): void => {
    const since = way.indexOf(path)
    if (since !== -1) circles.push([...way.slice(since), path])
    if (since !== -1 || done.has(path)) return
    way.push(path)
    for (const next of importsOf(path, sources.get(path) ?? '')) if (sources.has(next)) visit(next)
    way.pop()
    done.add(path)
  }
  for (const path of sources.keys()) visit(path)
  return circles
}
