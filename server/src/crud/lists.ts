// The lists that can be read without a screen, by name: for saved views that come by e-mail, and for long exports.
import type { Needs } from '@kerbline/domain/kit/endpoint.ts'
import type { ListPlan } from '@kerbline/domain/kit/list.ts'
import type { Database } from '../db/database.ts'
import { asOwner, jobLimitMilliseconds, openScope, type Rows } from '../db/scope.ts'
import { scopeOf, type Actor } from '../http/actor.ts'
import type { ListSource } from './list-query.ts'

/** Who reads, on which day, and what of the question decides which rows there are at all. */
export interface Reading {
  readonly actor: Actor
  /** The London date. */
  readonly today: string
  readonly isArchived: boolean
  readonly filter: readonly string[]
}

export interface NamedList {
  readonly plan: (actor: Actor) => ListPlan
  readonly needs: Needs
  /** The first part of its screen's address, and of its calls'. */
  readonly path: string
  readonly source: (reading: Reading) => ListSource
  /** Read as the owner of the tables, as people are: the source itself says whom the actor may see. */
  readonly isOwners?: boolean
}

const lists = new Map<string, NamedList>()
/** An area names its list as it is put together. */
export const nameList = (name: string, list: NamedList): void => void lists.set(name, list)
export const listNamed = (name: string): NamedList | undefined => lists.get(name)
export const listAt = (path: string): NamedList | undefined => [...lists.values()].find((list) => list.path === path)

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
