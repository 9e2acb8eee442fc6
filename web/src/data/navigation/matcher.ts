// Reads an address by the table of screens: which screen, which values, which query.
import type { Guard } from '@kerbline/domain/kit/screen.ts'
import { screenRows, type ScreenName } from '@kerbline/domain/screens.ts'

export interface ScreenLocation {
  readonly name: ScreenName
  /** As the row of the screens table has it, such as `/vehicleoverview/{reg}`; null for an unknown path. */
  readonly screenPath: string | null
  readonly guard: Guard
  readonly path: string
  /** The `{…}` parts of the screen's path. */
  readonly values: Readonly<Record<string, string>>
  /** Filters, sort, page and tab. */
  readonly query: Readonly<Record<string, string>>
  /** What stands behind a second #, without it. */
  readonly hash: string
}

interface Matcher {
  readonly name: ScreenName
  readonly names: readonly string[]
  readonly shape: RegExp
}

const parameter = /\{([^}]+)\}/g
const escaped = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&')

/** Literal segments win over parameters: rows with fewer parameters are tried first. */
const matchers: readonly Matcher[] = screenRows
  .flatMap(([name, { path }]): Matcher[] => {
    if (path === '*') return []
    const names = [...path.matchAll(parameter)].map(([, each]) => each ?? '')
    return [{ name, names, shape: new RegExp(`^${escaped(path).replace(parameter, '([^/]+)')}$`) }]
  })
  .toSorted((one, other) => one.names.length - other.names.length)

/** An escape sequence that means nothing stays as it was typed. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What stands before ?, between ? and #, and after the second #. */
export function partsOf(address: string): { path: string; search: string; hash: string } {
  const [beforeHash = '', ...hash] = address.replace(/^#/, '').split('#')
  const [path = '', ...search] = beforeHash.split('?')
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path
  return { path: plain || '/', search: search.join('?'), hash: decoded(hash.join('#')) }
}

/** Parses a query string as plain text values: nothing is guessed to be a number. */
export const readQuery = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

const rows = new Map(screenRows)

/** Where an address leads, `#` or not: its screen decides titles and guards. */
export function locationOf(address: string): ScreenLocation {
  const { path, search, hash } = partsOf(address)
  const query = readQuery(search)
  for (const { name, names, shape } of matchers) {
    const found = shape.exec(path)
    const row = found && rows.get(name)
    if (!row) continue
    const values = Object.fromEntries(names.map((each, place) => [each, decoded(found[place + 1] ?? '')]))
    return { name, guard: row.guard, screenPath: row.path, path, values, query, hash }
  }
  return { name: 'unknown', guard: 'none', screenPath: null, path, values: {}, query, hash }
}
