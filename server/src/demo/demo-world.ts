// What every part of the demo data needs to know: the calendar, how dense the history is, who is who, and the reference ids.
import type { ClockRules } from '@kerbline/domain/cases/case-clocks.ts'
import type { CaseKindName } from '@kerbline/domain/cases/kinds.ts'
import type { Kysely } from 'kysely'
import type { RuleBook } from '../fines/kept.ts'
import type { Tables, VehicleCategoriesTable } from '../db/tables.ts'
import type { Batch } from './batch.ts'
import type { DemoClock } from './demo-clock.ts'
import type { DemoCustomer } from './people/demo-customers.ts'
import type { Density } from './vehicles/density.ts'
import { type Random, seededRandom } from './random.ts'

export interface Person {
  readonly id: number
  readonly name: string
  readonly email: string
}

export interface AccountOfWorld {
  readonly accountNumber: string
  readonly customer: CustomerOfWorld
  readonly vehicleCount: number
}

export interface CustomerOfWorld {
  readonly id: number
  readonly plan: DemoCustomer
  readonly density: Density
  readonly accounts: readonly AccountOfWorld[]
  /** Those who may see messages and records, by the part of their address before the dot: admin, fleet, … */
  readonly people: ReadonlyMap<string, Person & { readonly accounts: readonly string[] }>
}

export interface Category {
  readonly id: number
  readonly class: VehicleCategoriesTable['class']
  readonly template: 'van' | 'hgv' | 'trailer' | 'car'
  readonly licence: string
}

export interface ReferenceIds {
  readonly categories: ReadonlyMap<string, Category>
  readonly bodies: ReadonlyMap<string, number>
  readonly allocations: readonly number[]
}

export interface World {
  readonly clock: DemoClock
  readonly batch: Batch
  readonly reference: ReferenceIds
  /** How long the clocks of each kind of case may run. */
  readonly clockRules: Readonly<Record<CaseKindName, ClockRules>>
  readonly branches: ReadonlyMap<string, number>
  readonly makes: ReadonlyMap<string, number>
  /** Dealers and workshops of the register, by name. */
  readonly dealers: ReadonlyMap<string, number>
  /** Issuers of fines, by name. */
  readonly issuers: ReadonlyMap<string, number>
  /** What their dates follow. */
  readonly fineRules: RuleBook
  /** By the part of their address before the @. */
  readonly staff: ReadonlyMap<string, Person>
  readonly customers: readonly CustomerOfWorld[]
  /**
   * Stands in a free-text field of every table a customer owns, so that a leak between customers is seen at once; null in a fill without
   * canaries, whose texts read as a company's do.
   */
  canary(accountNumber: string): string | null
  /** Tells whoever waits for the fill that it goes on. */
  told(phase: string): void
  /** A generator of its own for one purpose, under the seed of this fill. */
  random(...purpose: readonly (string | number)[]): Random
}

export const randomOf =
  (seed: number): World['random'] =>
  (...purpose) =>
    seededRandom(seed, ...purpose)

export const canaryOf =
  (hasCanaries: boolean): World['canary'] =>
  (accountNumber) =>
    hasCanaries ? `canary-${accountNumber}` : null

/** What is said, with nothing in between for what is left out. */
export const sentences = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' ')

/** @throws RangeError naming what is missing: reference data an administrator renamed before the first fill. */
export function needOf<Value>(map: ReadonlyMap<string, Value>, name: string): Value {
  const found = map.get(name)
  if (found === undefined) throw new RangeError(`The demo data needs “${name}”, which is not there`)
  return found
}

const templates = ['van', 'hgv', 'trailer', 'car'] as const

export async function readReferenceIds(rows: Kysely<Tables>): Promise<ReferenceIds> {
  const categories = await rows
    .selectFrom('vehicle_categories')
    .select(['id', 'name', 'class', 'check_template', 'licence_category'])
    .execute()
  const bodies = await rows.selectFrom('bodies').select(['id', 'name']).execute()
  const allocations = await rows.selectFrom('fleet_allocations').select('id').orderBy('id').execute()
  return {
    categories: new Map(
      categories.map(({ id, name, class: vehicleClass, check_template, licence_category }) => {
        const template = templates.find((each) => each === check_template) ?? 'van'
        return [name, { id, class: vehicleClass, template, licence: licence_category ?? 'B' }]
      }),
    ),
    bodies: new Map(bodies.map(({ id, name }) => [name, id])),
    allocations: allocations.map(({ id }) => id),
  }
}
