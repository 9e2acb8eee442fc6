// Makes, bodies, branches, dealers and categories that a file names: found whatever their capitals, made where somebody wants them.
import { isLondonIssuer, issuerTypeOf } from '@kerbline/domain/areas/fines/issuers.ts'
import type { VehicleClass } from '@kerbline/domain/areas/vehicles/words.ts'
import { nameKey } from '@kerbline/domain/kit/words.ts'
import { sql } from 'kysely'
import { insertRows, type SentRow } from '../../db/bulk.ts'
import type { Rows } from '../../db/scope.ts'

export type NamedTable = 'manufacturers' | 'bodies' | 'branches' | 'dealers' | 'vehicle_categories' | 'authorities'
interface Named {
  readonly id: number
  readonly name: string
}

const plain = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '')
const slugOf = (name: string): string =>
  plain(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'unnamed'

/** The first of `stem`, `stem-2`, `stem-3` … that is free; it is taken then. */
function freeKey(stem: string, taken: Set<string>, join: string, longest = Number.POSITIVE_INFINITY): string {
  for (let number = 1; ; number += 1) {
    const tail = number === 1 ? '' : `${join}${number}`
    const key = `${stem.slice(0, longest - tail.length)}${tail}`
    if (taken.has(key)) continue
    taken.add(key)
    return key
  }
}

async function keysTaken(rows: Rows, table: NamedTable, column: string): Promise<Set<string>> {
  const found = await sql<{ key: string }>`select ${sql.ref(column)} as key from ${sql.table(table)}`.execute(rows)
  return new Set(found.rows.map(({ key }) => key))
}

/** Names to ids; `recordOf` says what a new row of the table holds. */
async function ensureNamed(
  rows: Rows,
  table: NamedTable,
  names: Iterable<string>,
  types: Readonly<Record<string, string>>,
  recordOf: (name: string) => SentRow,
  actorId: number | null,
): Promise<Map<string, number>> {
  const known = await sql<Named>`select id, name from ${sql.table(table)}`.execute(rows)
  const ids = new Map(known.rows.map(({ id, name }) => [nameKey(name), id]))
  const missing = new Map<string, string>()
  for (const name of names)
    if (!ids.has(nameKey(name)) && !missing.has(nameKey(name))) missing.set(nameKey(name), name.trim())
  const records = [...missing.values()].map((name) => ({ ...recordOf(name), created_by: actorId }))
  const made = await insertRows<Named>(rows, table, { ...types, created_by: 'int' }, records, ['id', 'name'])
  for (const { id, name } of made) ids.set(nameKey(name), id)
  return ids
}

/** Fleet pools by name. They are kept under Settings: a file makes none. */
export async function knownAllocations(rows: Rows): Promise<Map<string, number>> {
  const { rows: found } = await sql<Named>`select id, name from fleet_allocations where is_active`.execute(rows)
  return new Map(found.map(({ id, name }) => [nameKey(name), id]))
}

async function ensureSlugged(
  rows: Rows,
  table: 'manufacturers' | 'bodies' | 'dealers',
  names: Iterable<string>,
  actorId: number | null,
): Promise<Map<string, number>> {
  // A slug that was a record's once still leads to it, and is nobody else's (ruling 54).
  const { rows: former } = await sql<{ slug: string }>`select slug from slug_history where entity = ${table}`.execute(
    rows,
  )
  const taken = new Set([...(await keysTaken(rows, table, 'slug')), ...former.map(({ slug }) => slug)])
  const recordOf = (name: string) => ({ name, slug: freeKey(slugOf(name), taken, '-') })
  return ensureNamed(rows, table, names, { name: 'text', slug: 'text' }, recordOf, actorId)
}

export type Ensure = (rows: Rows, names: Iterable<string>, actorId: number | null) => Promise<Map<string, number>>

export const ensureManufacturers: Ensure = (rows, names, actorId) =>
  ensureSlugged(rows, 'manufacturers', names, actorId)
export const ensureDealers: Ensure = (rows, names, actorId) => ensureSlugged(rows, 'dealers', names, actorId)
export const ensureBodies: Ensure = (rows, names, actorId) => ensureSlugged(rows, 'bodies', names, actorId)

const CODE_CHARACTERS = 6

export const ensureBranches: Ensure = async (rows, names, actorId) => {
  const taken = await keysTaken(rows, 'branches', 'code')
  const codeOf = (name: string): string =>
    plain(name)
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .slice(0, CODE_CHARACTERS) || 'BRANCH'
  const recordOf = (name: string) => ({ name, code: freeKey(codeOf(name), taken, '', CODE_CHARACTERS) })
  return ensureNamed(rows, 'branches', names, { name: 'text', code: 'text' }, recordOf, actorId)
}

/** The more particular words first: a "tractor unit" is a lorry, a "mini digger" is plant. */
const classWords: readonly (readonly [VehicleClass, RegExp])[] = [
  ['trailer', /\btrailers?\b/],
  ['minibus', /\bmini-?\s?bus(es)?\b/],
  ['plant', /\b(plant|diggers?|excavators?|dumpers?|forklifts?|telehandlers?|loaders?)\b/],
  ['hgv', /\b(hgvs?|lgvs?|lorr(y|ies)|trucks?|rigids?|artics?|tractors?( units?)?)\b/],
  ['van', /\b(vans?|lcvs?|lutons?|pick-?ups?|4x4s?|tippers?|dropsides?)\b/],
  ['car', /\b(cars?|estates?|hatchbacks?|saloons?|suvs?)\b/],
]

/** Null for a category whose name gives no class away: then the file names something we do not know. */
export const classOfCategory = (name: string): VehicleClass | null =>
  classWords.find(([, words]) => words.test(nameKey(name).replaceAll('_', ' ')))?.[0] ?? null

const checkTemplateOf: Readonly<Record<VehicleClass, string>> = {
  car: 'car',
  van: 'van',
  minibus: 'van',
  plant: 'hgv',
  hgv: 'hgv',
  trailer: 'trailer',
}

export const ensureCategories: Ensure = (rows, names, actorId) => {
  const recordOf = (name: string) => {
    const vehicleClass = classOfCategory(name)
    if (vehicleClass === null) throw new RangeError(`"${name}" gives no class of vehicle away`)
    return { name, class: vehicleClass, check_template: checkTemplateOf[vehicleClass] }
  }
  const types = { name: 'text', class: 'text', check_template: 'text' }
  return ensureNamed(rows, 'vehicle_categories', names, types, recordOf, actorId)
}

/** What a new issuer is follows from its name. */
export const ensureAuthorities: Ensure = (rows, names, actorId) => {
  const recordOf = (name: string) => {
    const type = issuerTypeOf(name)
    if (type === null) throw new RangeError(`"${name}" gives no type of issuer away`)
    return { name, type, in_london: isLondonIssuer(name) }
  }
  return ensureNamed(
    rows,
    'authorities',
    names,
    { name: 'text', type: 'text', in_london: 'boolean' },
    recordOf,
    actorId,
  )
}
