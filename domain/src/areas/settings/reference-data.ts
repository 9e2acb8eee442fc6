// The tables staff keep under Settings: what a row may say, in words, and how two people's edits of one table come together.
import type { SpendCategory } from '../finance/nominal-codes.ts'
import type { FuelType, VehicleClass } from '../vehicles/words.ts'

export const complianceHolders = ['vehicle', 'driver', 'company'] as const
export type ComplianceHolder = (typeof complianceHolders)[number]

export const holderWords: Readonly<Record<ComplianceHolder, string>> = {
  vehicle: 'Vehicles',
  driver: 'Drivers',
  company: 'Companies',
}

export const spendCategoryWords: Readonly<Record<SpendCategory, string>> = {
  rental: 'Rental',
  maintenance: 'Maintenance',
  damage: 'Damage',
  fines: 'Fines',
  fuel: 'Fuel',
  excess_miles: 'Excess miles',
  other: 'Other',
}

export const vehicleClassWords: Readonly<Record<VehicleClass, string>> = {
  car: 'Cars',
  van: 'Vans',
  hgv: 'HGVs',
  trailer: 'Trailers',
  minibus: 'Minibuses',
  plant: 'Plant',
}

export const factorFuelWords: Readonly<Record<FuelType, string>> = {
  diesel: 'Diesel',
  petrol: 'Petrol',
  hybrid: 'Hybrid',
  phev: 'Plug-in hybrid',
  electric: 'Electric',
  gas: 'Gas',
  hydrogen: 'Hydrogen',
  other: 'Other fuel',
}

interface FactorKind {
  readonly year: number
  readonly class: VehicleClass
  readonly fuel_type: FuelType
}

/** "2026, HGVs, diesel". */
export const factorName = (row: FactorKind): string =>
  `${row.year}, ${vehicleClassWords[row.class]}, ${factorFuelWords[row.fuel_type].toLowerCase()}`

/** Of a class and fuel the newest year counts. */
export function factorInForce<Factor extends FactorKind>(
  factors: readonly Factor[],
  kind: { readonly class: string; readonly fuel_type: string },
): Factor | undefined {
  return factors
    .filter((each) => each.class === kind.class && each.fuel_type === kind.fuel_type)
    .toSorted((one, other) => other.year - one.year)[0]
}

/** What tells one factor from another: each is kept once. */
export const factorKey = (row: FactorKind): string => `${row.year}|${row.class}|${row.fuel_type}`

/** A row under edit remembers what it was saved as; null while it is new. */
export interface KeptRow {
  readonly key: string | null
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * The table as somebody else saved it meanwhile, with what was changed here put on top: rows added, changed and removed here
 * stay so, every other row is theirs. Rows both kept stand in the order of whoever moved them; here wins.
 */
export function mergedRows<Row extends KeptRow>(
  base: readonly Row[],
  mine: readonly Row[],
  theirs: readonly Row[],
): Row[] {
  const of = (rows: readonly Row[], key: string | null): Row | undefined =>
    key === null ? undefined : rows.find((row) => row.key === key)
  const settled = theirs.flatMap((their) => {
    const [before, own] = [of(base, their.key), of(mine, their.key)]
    if (before && !own) return []
    return [own && before && !isSame(own, before) ? own : their]
  })
  // What was changed here and removed there is kept, as something new.
  const revived = mine.filter((own) => {
    const before = of(base, own.key)
    return own.key !== null && before && !of(theirs, own.key) && !isSame(own, before)
  })
  const merged = [
    ...settled,
    ...revived.map((row) => ({ ...row, key: null })),
    ...mine.filter(({ key }) => key === null),
  ]
  const order = (rows: readonly Row[]): (string | null)[] =>
    rows.map(({ key }) => key).filter((key) => of(base, key) && of(mine, key))
  if (isSame(order(base), order(mine))) return merged
  const placeOf = (row: Row): number => {
    const place = mine.findIndex(({ key }) => key !== null && key === row.key)
    return place === -1 ? merged.length : place
  }
  return merged.toSorted((one, other) => placeOf(one) - placeOf(other))
}

export interface Use {
  readonly what: string
  readonly count: number
}

/** "2,143 compliance dates, 12 bookings and 1 vehicle category". */
export function usesInWords(uses: readonly Use[]): string {
  const words = uses.map(({ what, count }) => `${count.toLocaleString('en-GB')} ${what}`)
  const last = words.at(-1) ?? ''
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last
}
