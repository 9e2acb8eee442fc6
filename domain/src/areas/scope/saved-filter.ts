// An asset filter kept under a name. It is kept with the saved views of lists, as the list `asset-filter`, so that whose it is and
// who else sees it follow the same rule; here it is written in that form and read back.
import type { AssetFilter } from './endpoints.ts'

/** The list saved asset filters stand under. */
export const savedFilterList = 'asset-filter'

const idFields = ['tag_ids', 'category_ids', 'branch_ids', 'body_ids', 'allocation_ids', 'driver_ids'] as const

/** As a saved view keeps it: parts that narrow nothing are left out. */
export function writeSavedFilter(filter: AssetFilter): Record<string, string> {
  const parts = [...idFields.map((field) => [field, filter[field]] as const), ['reg_nos', filter.reg_nos] as const]
  return Object.fromEntries(parts.flatMap(([field, list]) => (list.length > 0 ? [[field, list.join(',')]] : [])))
}

const listIn = (written: string | undefined): string[] => (written ?? '').split(',').filter((each) => each !== '')
const idsIn = (written: string | undefined): number[] =>
  listIn(written)
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)

/** Whatever is no part of a filter is left out. */
export const readSavedFilter = (query: Readonly<Record<string, string>>): AssetFilter => ({
  tag_ids: idsIn(query['tag_ids']),
  category_ids: idsIn(query['category_ids']),
  branch_ids: idsIn(query['branch_ids']),
  body_ids: idsIn(query['body_ids']),
  allocation_ids: idsIn(query['allocation_ids']),
  driver_ids: idsIn(query['driver_ids']),
  reg_nos: listIn(query['reg_nos']),
})

const plain = (filter: AssetFilter): string =>
  JSON.stringify([...idFields, 'reg_nos' as const].map((field) => [...filter[field]].map(String).toSorted()))

/** Order says nothing in a filter. */
export const isSameFilter = (one: AssetFilter, other: AssetFilter): boolean => plain(one) === plain(other)
