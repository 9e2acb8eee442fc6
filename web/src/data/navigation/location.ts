// Where the person is, and how a page moves them: the address behind the #, read as values and query. Links are plain anchors with `href(…)`.
import { createContext, use } from 'react'
import { locationOf, type ScreenLocation } from './matcher.ts'

const nowhere: ScreenLocation = {
  name: 'unknown',
  screenPath: null,
  guard: 'none',
  path: '/',
  values: {},
  query: {},
  hash: '',
}
const LocationContext = createContext<ScreenLocation>(nowhere)
/** The frame tells every screen where it stands. */
export const LocationProvider = LocationContext.Provider
/** Where this screen stands: `const { values, query } = useLocation()`. */
export const useLocation = (): ScreenLocation => use(LocationContext)

/** Goes to an address without its `#`. */
type Navigation = (address: string, isReplace: boolean) => void

let navigation: Navigation = (address) => location.assign(`#${address}`)
/** The router brings its own way of moving; tests bring theirs. */
export const navigateWith = (way: Navigation): void => {
  navigation = way
}

/** The whole address as it stands: path, query and hash, without the leading #. */
export const currentAddress = (): string => location.hash.slice(1) || '/'

/** Goes to a link's address: `navigate(href('vehicles'))`. `isReplace` leaves no entry in the history. */
export const navigate = (address: string, options: { isReplace?: boolean } = {}): void =>
  navigation(address.replace(/^#/, ''), options.isReplace ?? false)

/** As text after the path, the opposite of `readQuery`; empty values are left out. */
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
  const { path, query } = locationOf(currentAddress())
  navigate(`${path}${writeQuery({ ...query, ...change })}`, options)
}
