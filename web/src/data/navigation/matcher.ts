// Reads an address by the table of screens: which screen, which values, which query.
import type { Guard, Screen } from '@kerbline/domain/kit/screen.ts'
import type { ScreenName } from '@kerbline/domain/screens.ts'
import { knownScreens, type ScreenTable } from './known-screens.ts'

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
  readonly row: Screen
  readonly names: readonly string[]
  readonly shape: RegExp
}

const parameter = /\{([^}]+)\}/g
const escaped = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&')

const rowsOf = (table: ScreenTable): readonly (readonly [ScreenName, Screen])[] =>
  Object.entries(table).map(([name, row]) => [name as ScreenName, row])

/** Literal segments win over parameters: rows with fewer parameters are tried first. */
const matchersOf = (table: ScreenTable): readonly Matcher[] =>
  rowsOf(table)
    .flatMap(([name, row]): Matcher[] => {
      if (row.path === '*') return []
      const names = [...row.path.matchAll(parameter)].map(([, each]) => each ?? '')
      return [{ name, row, names, shape: new RegExp(`^${escaped(row.path).replace(parameter, '([^/]+)')}$`) }]
    })
    .toSorted((one, other) => one.names.length - other.names.length)

let current: { readonly table: ScreenTable; readonly matchers: readonly Matcher[] } | undefined
function matchers(): readonly Matcher[] {
  const { table } = knownScreens.get()
  if (current?.table !== table) current = { table, matchers: matchersOf(table) }
  return current.matchers
}

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

/** Where an address leads, `#` or not: its screen decides titles and guards. */
export function locationOf(address: string): ScreenLocation {
  const { path, search, hash } = partsOf(address)
  const query = readQuery(search)
  for (const { name, row, names, shape } of matchers()) {
    const found = shape.exec(path)
    if (!found) continue
    const values = Object.fromEntries(names.map((each, place) => [each, decoded(found[place + 1] ?? '')]))
    return { name, guard: row.guard, screenPath: row.path, path, values, query, hash }
  }
  return { name: 'unknown', guard: 'none', screenPath: null, path, values: {}, query, hash }
}
