// Where the person is, and how a page moves them: the address behind the #, read as values and query. Links are plain anchors with `href(…)`.
import { createContext, use } from 'react'
import type { Guard } from '@kerbline/domain/kit/screen.ts'
import type { ScreenName } from '@kerbline/domain/screens.ts'

export interface Place {
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

const nowhere: Place = { name: 'unknown', screenPath: null, guard: 'none', path: '/', values: {}, query: {}, hash: '' }
const PlaceContext = createContext<Place>(nowhere)
/** The frame tells every screen where it stands. */
export const PlaceProvider = PlaceContext.Provider
/** Where this screen stands: `const { values, query } = usePlace()`. */
export const usePlace = (): Place => use(PlaceContext)

export interface Mover {
  readonly go: (address: string, isReplace: boolean) => void
  /** The place an address leads to. */
  readonly placeOf: (address: string) => Place
}

let mover: Mover = { go: (address) => location.assign(`#${address}`), placeOf: () => nowhere }
/** The router brings its own way of moving; tests bring theirs. */
export const moveBy = (given: Mover): void => {
  mover = given
}

/** The whole address as it stands: path, query and hash, without the leading #. */
export const currentAddress = (): string => location.hash.slice(1) || '/'

/** Goes to a link's address: `goTo(href('vehicles'))`. `isReplace` leaves no entry in the history. */
export const goTo = (address: string, options: { isReplace?: boolean } = {}): void =>
  mover.go(address.replace(/^#/, ''), options.isReplace ?? false)

/** Where an address leads, `#` or not: its screen decides titles and guards. */
export const placeOf = (address: string): Place => mover.placeOf(address.replace(/^#/, ''))

/** Parses a query string as plain text values: nothing is guessed to be a number. */
export const readQuery = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

/** The opposite; empty values are left out. */
export function writeQuery(query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).flatMap(([key, value]) =>
    value ? [`${encodeURIComponent(key)}=${encodeURIComponent(value)}`] : [],
  )
  return given.length ? `?${given.join('&')}` : ''
}

/**
 * Changes parts of the query and keeps the rest; nothing or '' removes a part. A filter being typed replaces the entry and keeps
 * scroll and focus (ruling 28); a new page or tab makes an entry.
 */
export function changeQuery(
  change: Readonly<Record<string, string | undefined>>,
  options: { isReplace?: boolean } = { isReplace: true },
): void {
  const { path, query } = placeOf(currentAddress())
  goTo(`${path}${writeQuery({ ...query, ...change })}`, options)
}
