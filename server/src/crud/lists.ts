// The lists that can be read without a screen, by name: for saved views that come by e-mail.
import type { Needs } from '@kerbline/domain/kit/endpoint.ts'
import type { ListPlan } from '@kerbline/domain/kit/list.ts'
import type { ListSource } from './list-query.ts'

export interface NamedList {
  readonly plan: ListPlan
  readonly needs: Needs
  /** The first part of its screen's address. */
  readonly path: string
  readonly source: (isArchived: boolean) => ListSource
}

const lists = new Map<string, NamedList>()
/** An area names its list as it is put together. */
export const nameList = (name: string, list: NamedList): void => void lists.set(name, list)
export const listNamed = (name: string): NamedList | undefined => lists.get(name)
