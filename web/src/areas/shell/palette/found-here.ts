// The palette's instant search: plates, drivers and cases in what is here already, within a frame at 20,000 vehicles and offline too.
import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { lookalikeKey } from '@kerbline/domain/fleet/registration-search.ts'
import { useMemo } from 'react'
import { useKept } from '../../../data/use-kept.ts'
import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import type { Found, Known } from './palette-types.ts'
import { fold } from './palette-words.ts'

type Vehicles = ReplyOf<(typeof vehiclesEndpoints)['cachedVehicles']>['vehicles']
type Vehicle = Vehicles[number]
type Records = Found['records']

/** Twice as many as a group shows: what the server adds may be among them. */
const maxOfAKind = 16
const nothing = {}

export interface Index {
  readonly vehicles: readonly { readonly row: Vehicle; readonly plates: readonly string[]; readonly words: string }[]
  readonly drivers: readonly { readonly row: Found['drivers'][number]; readonly words: string }[]
  readonly records: readonly { readonly row: Records[number]; readonly words: string }[]
}

const nameOf = ({ make, model, vehicle_category: category }: Vehicle): string =>
  [make, model].filter(Boolean).join(' ') || category

/** Each name once, by the first of the plates its driver holds, as the server tells of a driver: whose number it is is not known here. */
function driversOf(vehicles: Vehicles): Found['drivers'] {
  const byName = new Map<string, Found['drivers'][number]>()
  for (const { id, driverName: name, reg_no: plate } of vehicles) {
    const known = name === null ? undefined : byName.get(name)
    if (name !== null && (known?.reg_no == null || plate < known.reg_no))
      byName.set(name, { id: -id, name, reg_no: plate })
  }
  return [...byName.values()]
}

/** Made once for what is here: a keystroke then only looks. */
export function indexOf(vehicles: Vehicles, records: Records, numbers: Known['fleet_numbers'] = []): Index {
  const numberOf = new Map(numbers.map(({ reg_no: reg, fleet_no: number }) => [reg, number]))
  return {
    vehicles: vehicles.map((row) => ({
      row,
      plates: [row.reg_no, row.currentRegNo ?? ''].filter(Boolean).map(lookalikeKey),
      words: fold(`${nameOf(row)} ${numberOf.get(row.reg_no) ?? ''}`),
    })),
    // They open by the plate they hold: their own number is not here, and theirs is nobody else's.
    drivers: driversOf(vehicles).map((row) => ({ row, words: fold(row.name) })),
    records: records.map((row) => ({ row, words: fold(`${row.number} ${row.title}`) })),
  }
}

/** The first rows that fit, and how many do. */
function firstOf<T>(
  rows: readonly T[],
  isWanted: (row: T) => boolean,
): { readonly first: T[]; readonly total: number } {
  const first: T[] = []
  let total = 0
  for (const row of rows) {
    if (!isWanted(row)) continue
    total += 1
    if (first.length < maxOfAKind) first.push(row)
  }
  return { first, total }
}

/** A plate by its beginning first, then by any part of it; everything else by words that begin as typed. */
export function lookIn({ vehicles, drivers, records }: Index, query: string): Found {
  const plate = lookalikeKey(query)
  const typed = fold(query).split(/\s+/).filter(Boolean)
  const isNamed = ({ words }: { readonly words: string }): boolean =>
    typed.every((part) => ` ${words}`.includes(` ${part}`))
  const isPlate = plate.length > 1
  const begins = ({ plates }: Index['vehicles'][number]): boolean =>
    isPlate && plates.some((each) => each.startsWith(plate))
  const beginning = firstOf(vehicles, begins)
  const others = firstOf(
    vehicles,
    (each) => !begins(each) && ((isPlate && each.plates.some((one) => one.includes(plate))) || isNamed(each)),
  )
  const people = firstOf(drivers, isNamed)
  const isOfRecord = (each: Index['records'][number]): boolean => isNamed(each) || each.words.includes(fold(query))
  const [damage, asked] = (['damage', 'query'] as const).map((kind) =>
    firstOf(records, (each) => each.row.kind === kind && isOfRecord(each)),
  )
  return {
    vehicles: [...beginning.first, ...others.first].slice(0, maxOfAKind).map(({ row }) => ({
      reg_no: row.reg_no,
      name: nameOf(row),
      fuel_type: row.fuel_type,
      branch: row.branch,
    })),
    drivers: people.first.map(({ row }) => row),
    records: [...(damage?.first ?? []), ...(asked?.first ?? [])].map(({ row }) => row),
    totals: {
      vehicle: beginning.total + others.total,
      driver: people.total,
      damage: damage?.total ?? 0,
      query: asked?.total ?? 0,
    },
  }
}

export interface Here {
  /** Nothing is kept: the server alone can find. */
  readonly look: ((query: string) => Found) | undefined
  readonly at: Date | undefined
  readonly known: Known | undefined
}

/** What can be found without asking. Its parts follow the rights of the person: what they may not read is not here. */
export function useFoundHere(): Here {
  const fleet = useKept(vehiclesEndpoints.cachedVehicles, nothing)
  const damage = useKept(damageEndpoints.specified, nothing)?.data
  const queries = useKept(queriesEndpoints.events, nothing)?.data
  const vehicles = fleet?.data.vehicles
  // Painted from what was kept, and asked for anew as the palette opens: nothing typed waits for it.
  const known = useEndpoint(dashboardEndpoints.known, nothing, { freshForSeconds: 300 }).data
  const index = useMemo(() => {
    if (!vehicles && !damage && !queries) return undefined
    const cases = (damage ?? []).map(({ id, case_no: number, reg_no: plate, summary, type }) => ({
      kind: 'damage' as const,
      id: String(id),
      number,
      title: `${plate} ${summary ?? type ?? ''}`.trim(),
    }))
    const asked = (queries ?? []).map(({ query_no: number, title }) => ({
      kind: 'query' as const,
      id: number,
      number,
      title,
    }))
    return indexOf(vehicles ?? [], [...cases, ...asked], known?.fleet_numbers)
  }, [vehicles, damage, queries, known])
  return {
    look: index && ((query) => lookIn(index, query)),
    at: fleet?.at,
    known,
  }
}
