// The rows every portal needs before its first customer. Runs at each start: it adds what is missing and changes nothing,
// so that an administrator's thresholds, names and deletions stay as they are.
import { complianceEventTypes } from '@kerbline/domain/areas/compliance/event-types.ts'
import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { bodies } from './bodies.ts'
import { emissionFactors } from './emission-factors.ts'
import { nominalCategories } from './nominal-categories.ts'
import { e2oFields, fleetAllocations, settingNames } from './pick-lists.ts'
import { vehicleCategories } from './vehicle-categories.ts'

type ReferenceTable =
  | 'compliance_types'
  | 'nominal_categories'
  | 'emission_factors'
  | 'settings'
  | 'vehicle_categories'
  | 'bodies'
  | 'fleet_allocations'
  | 'e2o_fields'

/** Leaves a row that is there, or that another server is just adding, as it is. */
async function addMissing<Table extends ReferenceTable>(
  rows: Kysely<Tables>,
  table: Table,
  values: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  await rows
    .insertInto<ReferenceTable>(table)
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Rows with a fixed key: each is added where its key is absent. */
async function fillKeyed(rows: Kysely<Tables>): Promise<void> {
  const types = complianceEventTypes.map(({ slug, name, holder, amberWeeks }, place) => {
    // A type without a date never turns amber.
    return { slug, name, applies_to: holder, amber_weeks: amberWeeks ?? 0, place }
  })
  const settings = settingNames.map((name) => ({ name, value: '' }))
  await addMissing(rows, 'compliance_types', types)
  await addMissing(rows, 'nominal_categories', nominalCategories)
  await addMissing(rows, 'emission_factors', emissionFactors)
  await addMissing(rows, 'settings', settings)
}

type NamedTable = 'vehicle_categories' | 'bodies' | 'fleet_allocations' | 'e2o_fields'

/** A list whose names people edit is filled once, while it is empty: a renamed row must not come back under its old name. */
async function fillOnce<Table extends NamedTable>(
  rows: Kysely<Tables>,
  table: Table,
  values: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  const first = await rows.selectFrom<NamedTable>(table).select('id').limit(1).executeTakeFirst()
  if (first === undefined) await addMissing(rows, table, values)
}

/** Adds the reference rows that are missing. Safe to call at every start, by several servers at once. */
export async function fillReferenceData(rows: Kysely<Tables>): Promise<void> {
  const allocations = fleetAllocations.map((name) => ({ name }))
  const fields = e2oFields.map((label, place) => ({ label, place }))
  await fillKeyed(rows)
  await fillOnce(rows, 'vehicle_categories', vehicleCategories)
  await fillOnce(rows, 'bodies', bodies)
  await fillOnce(rows, 'fleet_allocations', allocations)
  await fillOnce(rows, 'e2o_fields', fields)
}
