// The rows every portal needs before its first customer. Runs at each start: it adds what is missing and changes nothing,
// so that an administrator's thresholds, names and deletions stay as they are.
import { complianceEventTypes } from '@kerbline/domain/areas/compliance/event-types.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { bodies } from './bodies.ts'
import { emissionFactors } from './emission-factors.ts'
import { nominalCategories } from './nominal-categories.ts'
import { e2oFields, fleetAllocations, settingNames } from './pick-lists.ts'
import { vehicleCategories } from './vehicle-categories.ts'

/** Rows with a fixed key: each is added where its key is absent. */
async function fillKeyed(rows: Kysely<Tables>): Promise<void> {
  const types = complianceEventTypes.map(({ slug, name, holder, amberWeeks }, place) => ({
    slug,
    name,
    applies_to: holder,
    // A type without a date never turns amber.
    amber_weeks: amberWeeks ?? 0,
    place,
  }))
  await rows.insertInto('compliance_types').values(types).onConflict((conflict) => conflict.doNothing()).execute()
  await rows.insertInto('nominal_categories').values(nominalCategories).onConflict((conflict) => conflict.doNothing()).execute()
  await rows.insertInto('emission_factors').values(emissionFactors).onConflict((conflict) => conflict.doNothing()).execute()
  const settings = settingNames.map((name) => ({ name, value: '' }))
  await rows.insertInto('settings').values(settings).onConflict((conflict) => conflict.doNothing()).execute()
}

type NamedTable = 'vehicle_categories' | 'bodies' | 'fleet_allocations' | 'e2o_fields'

const isEmpty = async (rows: Kysely<Tables>, table: NamedTable): Promise<boolean> =>
  (await rows.selectFrom(table).select('id').limit(1).executeTakeFirst()) === undefined

/** Lists whose names people edit: filled once, as a renamed row must not come back under its old name. */
async function fillNamed(rows: Kysely<Tables>): Promise<void> {
  if (await isEmpty(rows, 'vehicle_categories')) await rows.insertInto('vehicle_categories').values(vehicleCategories).execute()
  if (await isEmpty(rows, 'bodies')) await rows.insertInto('bodies').values(bodies).execute()
  if (await isEmpty(rows, 'fleet_allocations')) {
    await rows.insertInto('fleet_allocations').values(fleetAllocations.map((name) => ({ name }))).execute()
  }
  if (await isEmpty(rows, 'e2o_fields')) {
    await rows.insertInto('e2o_fields').values(e2oFields.map((label, place) => ({ label, place }))).execute()
  }
}

/**
 * Adds the reference rows that are missing. Safe to call at every start, and by several servers at once as far as keyed
 * rows go; the caller runs it under the lock of the migrations.
 */
export async function fillReferenceData(rows: Kysely<Tables>): Promise<void> {
  await fillKeyed(rows)
  await fillNamed(rows)
}
