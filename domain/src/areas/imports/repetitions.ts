// The same key twice in one file: the later row is the bad one.
import { problemAt } from './check-row.ts'
import type { ImportKey, ImportKind, ImportValues } from './kind.ts'
import { Fault, type ImportProblem } from './reasons.ts'

function keyText({ columns }: ImportKey, values: ImportValues): string | null {
  const parts: string[] = []
  for (const name of columns) {
    const value = values[name]
    if (value === null || value === undefined) return null
    parts.push(String(value).toLowerCase())
  }
  return parts.join('\u0001')
}

/** Remembers the rows of one file; hand it every row in order. */
export function repetitionWatch(kind: ImportKind): (row: number, values: ImportValues) => ImportProblem[] {
  const watched = kind.keys.map((key) => ({ key, seen: new Map<string, number>() }))
  return (row, values) =>
    watched.flatMap(({ key, seen }) => {
      const text = keyText(key, values)
      if (text === null) return []
      const earlier = seen.get(text)
      if (earlier === undefined) {
        seen.set(text, row)
        return []
      }
      return [
        problemAt(
          kind,
          row,
          key.reportedAt,
          new Fault('duplicate', `Duplicate of row ${earlier}. Keep one of the two.`),
        ),
      ]
    })
}
