// Where a record stands in the list one came from: for previous and next, and for the way back with the list's filters.
import { useMemo } from 'react'
import { currentAddress } from '../data/navigation/location.ts'
import { sessionEnded } from '../data/session/session.ts'
import { linkTo, type CrudScreens } from './record-links.ts'

interface ListNavigation {
  readonly keys: readonly string[]
  /** The list's own address, with its filters, sort and page. */
  readonly address: string
}

const prefix = 'kerbline.list-navigation.'
/** Where session storage is closed, this tab's memory serves until it is loaded again. */
const remembered = new Map<string, ListNavigation>()

const isListNavigation = (value: unknown): value is ListNavigation =>
  typeof value === 'object' &&
  value !== null &&
  'keys' in value &&
  Array.isArray(value.keys) &&
  value.keys.every((key) => typeof key === 'string') &&
  'address' in value &&
  typeof value.address === 'string'

function readListNavigation(listName: string): ListNavigation | undefined {
  const inMemory = remembered.get(listName)
  if (inMemory) return inMemory
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(prefix + listName) ?? 'null')
    return isListNavigation(value) ? value : undefined
  } catch {
    return undefined // storage is closed, or another version wrote it: there is none
  }
}

/**
 * Called by a list with what it shows, in order: `rememberListNavigation('branches', rows.map((row) => keyOf(resource, row)))`.
 * Ids, or slugs where those name the records; `listName` is the resource's name.
 */
export function rememberListNavigation(listName: string, ids: readonly (string | number)[]): void {
  const navigation: ListNavigation = { keys: ids.map(String), address: currentAddress() }
  remembered.set(listName, navigation)
  try {
    sessionStorage.setItem(prefix + listName, JSON.stringify(navigation))
  } catch {
    // closed or full: `remembered` serves
  }
}

/** The link to the list as it was left, filters and all; plain where one did not come from it. */
export function listLink(
  listName: string,
  { list, query }: Pick<CrudScreens, 'list'> & { readonly query?: Readonly<Record<string, string>> | undefined },
): string {
  const address = readListNavigation(listName)?.address
  return address === undefined ? linkTo(list, '', query) : `#${address}`
}

/** Previous and next of a record in the list one came from; undefined where it is in none. */
export function useListNavigation(
  listName: string,
  key: string,
): { previous: string | undefined; next: string | undefined; place: number; count: number } | undefined {
  return useMemo(() => {
    const keys = readListNavigation(listName)?.keys ?? []
    const at = keys.indexOf(key)
    if (at < 0) return undefined
    return { previous: keys[at - 1], next: keys[at + 1], place: at + 1, count: keys.length }
  }, [listName, key])
}

sessionEnded.listen(() => {
  remembered.clear()
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // closed: nothing was kept there
  }
})
