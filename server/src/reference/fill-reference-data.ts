// The rows every portal needs before its first customer. Runs at each start: it adds what is missing and changes nothing,
// so that an administrator's thresholds, names and deletions stay as they are.
import { describedEventTypes } from '@kerbline/domain/areas/compliance/types/type-defaults.ts'
import { LEGAL_SOURCES_READ, typeDetails } from '@kerbline/domain/areas/compliance/types/type-details.ts'
import { type Insertable, type Kysely, sql } from 'kysely'
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
  const types = describedEventTypes.map(({ slug, name, holder, amberWeeks }, place) => {
    // A type without a date never turns amber.
    return { slug, name, applies_to: holder, amber_weeks: amberWeeks ?? 0, place }
  })
  const settings = settingNames.map((name) => ({ name, value: '' }))
  await addMissing(rows, 'compliance_types', types)
  await describeTypes(rows)
  await addMissing(rows, 'nominal_categories', nominalCategories)
  await addMissing(rows, 'emission_factors', emissionFactors)
  await addMissing(rows, 'settings', settings)
}

/** What a type applies to, its interval and its source, where nobody has said any: once, and never over what an administrator wrote. */
async function describeTypes(rows: Kysely<Tables>): Promise<void> {
  const described = describedEventTypes.map((type) => {
    const { slug, interval } = type
    const { classes = [], bodyGroups = [], equipment = [], legalSource, isStatutory } = typeDetails[slug]
    const fewMiles = type.fewMiles ?? null
    const byPoints = type.byPoints ?? []
    const intervalMiles = type.intervalMiles ?? null
    return {
      slug,
      every: interval?.every ?? null,
      unit: interval?.unit ?? null,
      fewMiles,
      byPoints,
      intervalMiles,
      classes,
      bodyGroups,
      equipment,
      legalSource,
      isStatutory,
      keepsOffRoad: 'keepsOffRoad' in type,
    }
  })
  await sql`
    update compliance_types t set described_at = now(), interval_every = d.every, interval_unit = d.unit, few_miles = d."fewMiles", by_points = d."byPoints", interval_miles = d."intervalMiles",
      classes = d.classes, body_groups = d."bodyGroups", equipment = d.equipment, legal_source = d."legalSource", legal_checked_on = ${LEGAL_SOURCES_READ}::date,
      is_statutory = d."isStatutory", keeps_off_road = d."keepsOffRoad"
    from jsonb_to_recordset(${JSON.stringify(described)}::jsonb) as d (slug text, every int, unit text, "fewMiles" int, "byPoints" jsonb, "intervalMiles" int, classes text[], "bodyGroups" text[],
      equipment text[], "legalSource" text, "isStatutory" boolean, "keepsOffRoad" boolean)
    where t.slug = d.slug and t.described_at is null`.execute(rows)
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
