// Random fleets for tests: every kind of row the reading calls look at, with the odd ones more often than in life, and the
// kept sums counted from the rows as ingest does. What was made comes back, so that the domain's rules can judge it.
import { isOpenQueryState, queryStates } from '@kerbline/domain/areas/queries/states.ts'
import { factorInForce } from '@kerbline/domain/areas/settings/reference-data.ts'
import type { FuelType, VehicleClass } from '@kerbline/domain/areas/vehicles/words.ts'
import { type MilesDue, milesDue, milesPerDay, RATE_MONTHS } from '@kerbline/domain/areas/compliance/service-due.ts'
import { typeDefaults } from '@kerbline/domain/areas/compliance/types/type-defaults.ts'
import { addDays, addMonths, monthOf } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type Random, seededRandom } from '../../demo/random.ts'
import { recomputeSpend } from '../../invoices/spend.ts'
import { fillReferenceData } from '../../reference/fill-reference-data.ts'
import { aQueryCase, type MadeDamage, type MadeMaintenance, type MadeQuery } from '../../testing/case-factories.ts'
import * as make from '../../testing/factories.ts'
import {
  addInvoices,
  addReadings,
  insert,
  insertCases,
  instantOf,
  type Made,
  many,
  today,
  type ToldCase,
  workOf,
} from './testing-fleet-rows.ts'

export interface Fleet {
  readonly account: string
  readonly drivers: readonly Made<'drivers'>[]
  readonly vehicles: readonly Made<'vehicles'>[]
  readonly items: readonly Made<'compliance_items'>[]
  readonly events: readonly ToldCase<MadeMaintenance>[]
  readonly checks: readonly Made<'driver_checks'>[]
  readonly cases: readonly ToldCase<MadeDamage>[]
  readonly queries: readonly ToldCase<MadeQuery>[]
  readonly lines: readonly make.New<'invoice_lines'>[]
  readonly months: readonly make.New<'vehicle_months'>[]
  /** What miles say of a date; null: nothing. */
  readonly milesOf: (item: make.New<'compliance_items'>) => MilesDue | null
  /** The vehicle's own figure, else the newest factor of its class and fuel. */
  readonly gramsOf: (vehicle: make.New<'vehicles'>) => number | null
}

async function addVehicles(rows: Kysely<Tables>, account: string, random: Random) {
  const categories = await rows.selectFrom('vehicle_categories').select('id').orderBy('id').execute()
  const note = `canary-${account}`
  const drivers = await insert(
    rows,
    'drivers',
    many(4, 24, random, () => make.aDriver({ customer_account_number: account, note })),
  )
  const vehicles = await insert(
    rows,
    'vehicles',
    many(6, 40, random, (place) =>
      make.aVehicle({
        customer_account_number: account,
        vehicle_category_id: random.pick(categories).id,
        note,
        driver_id: random.chance(0.7) ? (drivers[place]?.id ?? null) : null,
        status: random.weighted([
          ['on_hire', 12],
          ['vor', 1],
          ['off_hire_requested', 1],
          ['off_hired', 1],
          ['on_order', 1],
        ]),
        miles: random.weighted([
          [random.whole(1, 900_000) / 10, 8],
          [null, 1],
          [0, 1],
          [1_000, 1],
        ]),
        score: random.weighted([
          [random.whole(1, 1_000) / 10, 8],
          [null, 1],
          [0, 1],
          [80, 1],
        ]),
        co2_grams_per_kilometre: random.weighted([
          [random.whole(0, 40_000) / 100, 6],
          [null, 1],
          [186, 2],
        ]),
        on_hire_date: addDays(today, -random.whole(1, 900)),
        off_hire_date: [null, addDays(today, -place), addDays(today, place)][place % 3] ?? null,
        weekly_rate_pence: [null, 0, 12_345, 9_999, 21_000][place % 5] ?? null,
        hire_type: place % 7 === 3 ? 'managed_owned' : 'flexi_hire',
      }),
    ),
  )
  return { drivers, vehicles }
}

/** An account with a customer of its own; `managerId` looks after it. */
export async function addAccount(
  rows: Kysely<Tables>,
  account: string,
  managerId: number | null = null,
): Promise<void> {
  await fillReferenceData(rows)
  const { id } = await rows
    .insertInto('customers')
    .values(make.aCustomer({ name: `Customer of ${account}`, manager_id: managerId }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await rows
    .insertInto('accounts')
    .values(make.anAccount({ customer_account_number: account, customer_id: id, note: `canary-${account}` }))
    .execute()
}

/** Fills an account with a random fleet; the same account number gives the same fleet. Every text field holds its canary. */
async function gramsByRule(rows: Kysely<Tables>): Promise<Fleet['gramsOf']> {
  const { rows: factors } = await sql<{ year: number; class: VehicleClass; fuel_type: FuelType; grams: number }>`
    select year, class, fuel_type, grams_per_kilometre as grams from emission_factors`.execute(rows)
  const classes = new Map(
    (await rows.selectFrom('vehicle_categories').select(['id', 'class']).execute()).map((each) => [
      each.id,
      each.class,
    ]),
  )
  return ({ co2_grams_per_kilometre: own, vehicle_category_id, fuel_type }) =>
    own ?? factorInForce(factors, { class: classes.get(vehicle_category_id) ?? '', fuel_type })?.grams ?? null
}

/** By the rule, of the readings and months as they were written. */
const milesBy =
  (vehicles: Fleet['vehicles'], months: Fleet['months']): Fleet['milesOf'] =>
  ({ vehicle_id, due_miles: dueMiles, event_type: type }) => {
    const vehicle = vehicles.find(({ id }) => id === vehicle_id)
    const readOn = vehicle?.miles_at == null ? null : londonDate(new Date(vehicle.miles_at))
    const month = readOn === null ? '' : monthOf(readOn)
    const counted = months.filter(
      (each) =>
        each.vehicle_id === vehicle_id &&
        month !== '' &&
        each.month >= addMonths(month, -RATE_MONTHS) &&
        each.month < month,
    )
    return milesDue({
      dueMiles: dueMiles ?? null,
      fewMiles: type === 'service' ? (typeDefaults.service.fewMiles ?? null) : null,
      miles: vehicle?.miles ?? null,
      readOn,
      milesPerDay: milesPerDay(counted.map(({ miles }) => Number(miles))),
    })
  }

export async function addFleet(rows: Kysely<Tables>, account: string): Promise<Fleet> {
  const random = seededRandom('fleet', account)
  await addAccount(rows, account)
  const { drivers, vehicles } = await addVehicles(rows, account, random)
  const work = vehicles.map((vehicle) => workOf(vehicle, random))
  const queries = await insertCases<MadeQuery>(
    rows,
    'query_cases',
    many(2, 12, random, () => {
      const state = random.pick(queryStates)
      const turn = random.pick(['customer', 'hire_company', null] as const)
      return aQueryCase({
        customer_account_number: account,
        title: `Question canary-${account}`,
        state,
        waiting_on: isOpenQueryState(state) ? turn : null,
        reg_no: random.chance(0.7) ? random.pick(vehicles).reg_no : null,
        updated_at: instantOf(addDays(today, -random.whole(0, 30)), 12),
      })
    }),
  )
  const lines = await addInvoices(rows, account, vehicles, random)
  await recomputeSpend(rows, [account])
  const months = await addReadings(rows, vehicles, random)
  return {
    account,
    drivers,
    vehicles,
    queries,
    lines,
    months,
    milesOf: milesBy(vehicles, months),
    gramsOf: await gramsByRule(rows),
    items: await insert(
      rows,
      'compliance_items',
      work.flatMap(({ items }) => items),
    ),
    events: await insertCases<MadeMaintenance>(
      rows,
      'maintenance_cases',
      work.flatMap(({ events }) => events),
    ),
    checks: await insert(
      rows,
      'driver_checks',
      work.flatMap(({ checks }) => checks),
    ),
    cases: await insertCases<MadeDamage>(
      rows,
      'damage_cases',
      work.flatMap(({ cases }) => cases),
    ),
  }
}
