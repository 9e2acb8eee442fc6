// The vehicles of one side of a tag, page under page, found by the server: as quick with a hundred thousand as with ten.
import { tagsEndpoints, type TagVehicle } from '@kerbline/domain/areas/tags/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { namesIn } from '@kerbline/domain/kit/list.ts'
import { useState } from 'react'
import { useRested } from '../../form/field-input-reference.tsx'
import { call } from '../../data/client.ts'
import { failureWords, isLoadFailure } from '../../data/failure.ts'
import { useEndpoint, type Loaded } from '../../data/use-endpoint.ts'

export type Side = 'in' | 'out' | 'all'
type Page = ReplyOf<(typeof tagsEndpoints)['vehicles']>
export type SidedVehicle = Page['rows'][number]

const PAGE = 50
/** Gathered at once by hand; more are a matter for a rule. */
export const maxGathered = 2_000

export interface TagVehicles {
  readonly load: Loaded<Page>
  readonly rows: readonly SidedVehicle[]
  readonly total: number | undefined
  readonly search: string
  readonly setSearch: (search: string) => void
  /** Nothing: there are no more. */
  readonly more: (() => void) | undefined
  readonly isMore: boolean
  readonly trouble: string | undefined
}

interface Later {
  readonly under: Page
  readonly rows: readonly SidedVehicle[]
  readonly next: string | null
}

export function useTagVehicles(id: number, side: Side): TagVehicles {
  const [search, setSearch] = useState('')
  const rested = useRested(search.trim())
  const load = useEndpoint(tagsEndpoints.vehicles, { id, side, search: rested, size: PAGE })
  const [later, setLater] = useState<Later>()
  const [isMore, setMore] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const first = load.data
  // Pages fetched under an answer belong to it alone.
  const held = later && later.under === first ? later : undefined
  const next = held ? held.next : (first?.next ?? null)
  const fetchMore = async (after: string, under: Page): Promise<void> => {
    setMore(true)
    setTrouble(undefined)
    try {
      const page = await call(tagsEndpoints.vehicles, { id, side, search: rested, size: 100, after })
      setLater({ under, rows: [...(held?.rows ?? []), ...page.rows], next: page.next })
    } catch (error) {
      if (!isLoadFailure(error)) throw error
      setTrouble(failureWords(error, 'more vehicles').remedy)
    } finally {
      setMore(false)
    }
  }
  return {
    load,
    rows: [...(first?.rows ?? []), ...(held?.rows ?? [])],
    total: first?.total,
    search,
    setSearch,
    more: next === null || !first ? undefined : () => void fetchMore(next, first),
    isMore,
    trouble,
  }
}

/** Every vehicle of a question, up to {@link maxGathered}, with the pasted plates that are none of the account's. */
export async function gatherVehicles(
  id: number,
  side: Side,
  asked: { readonly search?: string; readonly pasted?: string },
): Promise<{ rows: SidedVehicle[]; missing: readonly string[] }> {
  const rows: SidedVehicle[] = []
  let missing: readonly string[] = []
  let after: string | undefined
  const pasted = namesIn(asked.pasted ?? '').join('\n')
  do {
    const page = await call(tagsEndpoints.vehicles, { id, side, search: asked.search ?? '', pasted, size: 100, after })
    rows.push(...page.rows)
    missing = page.missing
    after = page.next ?? undefined
  } while (after !== undefined && rows.length < maxGathered)
  return { rows, missing }
}

/** What is not saved yet: vehicles to put the tag on, and to take it off. */
export interface Pending {
  readonly add: ReadonlyMap<number, TagVehicle>
  readonly remove: ReadonlyMap<number, TagVehicle>
}
export const nothingPending: Pending = { add: new Map(), remove: new Map() }

/** Moves vehicles to a side; one that comes back to where it is has not changed. */
export function withMoved(pending: Pending, vehicles: readonly SidedVehicle[], isWanted: boolean): Pending {
  const add = new Map(pending.add)
  const remove = new Map(pending.remove)
  for (const vehicle of vehicles) {
    add.delete(vehicle.id)
    remove.delete(vehicle.id)
    if (vehicle.is_in === isWanted) continue
    if (isWanted) add.set(vehicle.id, vehicle)
    else remove.set(vehicle.id, vehicle)
  }
  return { add, remove }
}

/** "Add 12, remove 1" */
export const pendingWords = ({ add, remove }: Pending): string => {
  const parts = [
    ...(add.size > 0 ? [`add ${add.size.toLocaleString('en-GB')}`] : []),
    ...(remove.size > 0 ? [`remove ${remove.size.toLocaleString('en-GB')}`] : []),
  ].join(', ')
  return parts.charAt(0).toUpperCase() + parts.slice(1)
}
