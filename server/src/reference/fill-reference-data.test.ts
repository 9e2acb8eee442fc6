import { complianceEventTypes } from '@kerbline/domain/areas/compliance/types/event-types.ts'
import { defaultNominalCodes } from '@kerbline/domain/areas/finance/nominal-codes.ts'
import { expect, test } from 'vitest'
import { asOwner } from '../db/scope.ts'
import { onEngine } from '../db/testing.ts'
import { bodies } from './bodies.ts'
import { emissionFactors } from './emission-factors.ts'
import { fillReferenceData } from './fill-reference-data.ts'
import { settingNames } from './pick-lists.ts'
import { vehicleCategories } from './vehicle-categories.ts'

onEngine('reference data', (on) => {
  const fill = () => asOwner(on.database(), fillReferenceData)

  const everything = () =>
    asOwner(on.database(), async (rows) => ({
      types: await rows.selectFrom('compliance_types').selectAll().orderBy('place').execute(),
      codes: await rows.selectFrom('nominal_categories').selectAll().orderBy('code').execute(),
      factors: await rows.selectFrom('emission_factors').selectAll().orderBy('class').orderBy('fuel_type').execute(),
      categories: await rows.selectFrom('vehicle_categories').selectAll().orderBy('sort').execute(),
      bodies: await rows.selectFrom('bodies').selectAll().orderBy('id').execute(),
      allocations: await rows.selectFrom('fleet_allocations').selectAll().orderBy('id').execute(),
      fields: await rows.selectFrom('e2o_fields').selectAll().orderBy('place').execute(),
      settings: await rows.selectFrom('settings').selectAll().orderBy('name').execute(),
    }))

  test('a new portal has every list', async () => {
    await fill()
    const { types, codes, factors, categories, bodies: stored, allocations, fields, settings } = await everything()
    expect(types.map(({ slug }) => slug)).toEqual(complianceEventTypes.map(({ slug }) => slug))
    expect(types.find(({ slug }) => slug === 'annual_test')).toMatchObject({ amber_weeks: 8, applies_to: 'vehicle' })
    expect(codes).toHaveLength(defaultNominalCodes.length)
    expect(factors).toHaveLength(emissionFactors.length)
    expect(factors.find((each) => each.class === 'car' && each.fuel_type === 'diesel')).toMatchObject({
      year: 2025,
      grams_per_kilometre: 171.36,
      boundary: 'tailpipe',
    })
    expect(categories.map(({ name }) => name)).toEqual(vehicleCategories.map(({ name }) => name))
    expect(stored.map(({ slug }) => slug)).toEqual(bodies.map(({ slug }) => slug))
    expect([allocations.length, fields.length]).toEqual([5, 10])
    expect(settings.map(({ name }) => name)).toEqual([...settingNames].toSorted())
  })

  test('a second start changes nothing', async () => {
    const before = await everything()
    await fill()
    expect(await everything()).toEqual(before)
  })

  test('what people changed stays changed, and what is missing comes back', async () => {
    await asOwner(on.database(), async (rows) => {
      await rows.updateTable('compliance_types').set({ amber_weeks: 6 }).where('slug', '=', 'mot').execute()
      await rows.updateTable('vehicle_categories').set({ name: 'Cars' }).where('name', '=', 'Car').execute()
      await rows.updateTable('settings').set({ value: 'true' }).where('name', '=', 'popup_advert_enabled').execute()
      await rows.deleteFrom('nominal_categories').where('code', '=', '4000').execute()
    })
    await fill()
    const { types, categories, settings, codes } = await everything()
    expect(types.find(({ slug }) => slug === 'mot')?.amber_weeks).toBe(6)
    expect(categories.map(({ name }) => name)).toEqual(
      vehicleCategories.map(({ name }) => (name === 'Car' ? 'Cars' : name)),
    )
    expect(settings.find(({ name }) => name === 'popup_advert_enabled')?.value).toBe('true')
    expect(codes.map(({ code }) => code)).toContain('4000')
  })

  test('two servers that start at once do not stand in each other’s way', async () => {
    await asOwner(on.database(), (rows) => rows.deleteFrom('e2o_fields').execute())
    await Promise.all([fill(), fill()])
    expect((await everything()).fields).toHaveLength(10)
  })
})

test('every class has a factor for what it burns, and nothing comes out of a battery', () => {
  const grams = (vehicleClass: string, fuel: string) =>
    emissionFactors.find((each) => each.class === vehicleClass && each.fuel_type === fuel)?.grams_per_kilometre
  for (const [vehicleClass, fuel] of [
    ['car', 'petrol'],
    ['car', 'hybrid'],
    ['van', 'diesel'],
    ['van', 'gas'],
    ['hgv', 'diesel'],
  ] as const) {
    expect(grams(vehicleClass, fuel), `${vehicleClass} ${fuel}`).toBeGreaterThan(50)
  }
  for (const vehicleClass of ['car', 'van', 'hgv']) expect(grams(vehicleClass, 'electric')).toBe(0)
  for (const { source } of emissionFactors) expect(source).toMatch(/Open Government Licence v3\.0|nothing is burnt/)
})
