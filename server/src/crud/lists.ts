// The lists that can be read without a screen: for saved views that come by e-mail, long exports and changes of many rows. Each area
// says its own (http/call.ts, `area`); areas.ts gathers them.
import type { Needs } from '@kerbline/domain/kit/endpoint.ts'
import type { ListPlan } from '@kerbline/domain/kit/list.ts'
import type { Database } from '../db/database.ts'
import { asOwner, jobLimitMilliseconds, openScope, type Rows } from '../db/scope.ts'
import { scopeOf, type Actor } from '../http/actor.ts'
import type { ListSource } from './list-source.ts'

/** Who reads, on which day, and what of the question decides which rows there are at all. */
export interface Reading {
  readonly actor: Actor
  /** The London date. */
  readonly today: string
  readonly isArchived: boolean
  readonly filter: readonly string[]
}

export interface NamedList {
  /** As saved views and the trail name it: `branches`. */
  readonly name: string
  /** As the trail names one of its rows, where that is another word. */
  readonly trail?: string
  readonly plan: (actor: Actor) => ListPlan
  readonly needs: Needs
  /** The first part of its screen's address, and of its calls'. */
  readonly path: string
  /** Where its screen has an address of its own: the first part of that, and which list it is where one screen shows several. */
  readonly screen?: { readonly path: string; readonly show?: string }
  readonly source: (reading: Reading) => ListSource
  /** Where a change takes rows out of the list: where they are found to be taken back. */
  readonly moved?: (reading: Reading) => ListSource
  /** What its references point at, by column, as the domain names it. */
  readonly pointsAt?: Readonly<Record<string, string>>
  /** Read as the owner of the tables, as people are: the source itself says whom the actor may see. */
  readonly isOwners?: boolean
}

/** The lists of the portal, found by what is kept of them. */
export interface Lists {
  readonly all: readonly NamedList[]
  readonly named: (name: string) => NamedList | undefined
  /** @param path the first part of its screen's address */
  readonly at: (path: string) => NamedList | undefined
}

/** @throws Error where two lists have one name or one address */
export function listsOf(areas: readonly { readonly lists: readonly NamedList[] }[]): Lists {
  const all = areas.flatMap(({ lists }) => lists)
  const byName = new Map(all.map((list) => [list.name, list]))
  const byPath = new Map(all.map((list) => [list.path, list]))
  if (byName.size < all.length || byPath.size < all.length) throw new Error('Two lists have one name or one address')
  return { all, named: (name) => byName.get(name), at: (path) => byPath.get(path) }
}

/** Of the screen a list stands on, and what says which of its lists that is. */
export const screenOf = ({ path, screen }: Pick<NamedList, 'path' | 'screen'>) => ({
  path: screen?.path ?? path,
  query: screen?.show === undefined ? {} : { show: screen.show },
})

/** Reads a named list as this person would. */
export const readList = <Result>(
  database: Database,
  { isOwners = false }: NamedList,
  actor: Actor,
  work: (rows: Rows) => Promise<Result>,
): Promise<Result> => {
  const options = { isReadOnly: true, limitMilliseconds: jobLimitMilliseconds }
  return isOwners ? asOwner(database, work, options) : openScope(database, scopeOf(actor), work, options)
}
