// Reads an address by the table of screens: which screen, which values, which query.
import { screenRows, type ScreenName } from '@kerbline/domain/screens.ts'
import { readQuery, type Place } from '../data/place.ts'

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
  const [beforeHash = '', ...hash] = address.split('#')
  const [path = '', ...search] = beforeHash.split('?')
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path
  return { path: plain || '/', search: search.join('?'), hash: decoded(hash.join('#')) }
}

const rows = new Map(screenRows)

export function placeOf(address: string): Place {
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
