import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { spendCategories } from '../finance/nominal-codes.ts'
import { fuelTypes, vehicleClasses } from '../vehicles/words.ts'
import { complianceHolders } from './reference-data.ts'

const name = (most: number) => z.string().trim().min(1, 'Enter a name.').max(most, `Use at most ${most} characters.`)
const allocation = z.strictObject({
  /** Null: a new one. */
  id: z.number().int().positive().nullable(),
  name: name(60),
  branch_id: z.number().int().positive().nullable(),
  is_active: z.boolean(),
})
export const settingsLists = z.object({
  e2o_fields: z.array(z.string()),
  fleet_allocations: z.array(allocation),
})

const text = (what: string, most: number) =>
  z
    .string({ error: `Enter ${what}.` })
    .trim()
    .min(1, `Enter ${what}.`)
    .max(most, `Use at most ${most} characters.`)
const wholeNumber = (error: string, least: number, most: number) =>
  z.number({ error }).int(error).min(least, error).max(most, error)
/** What the table was when it was read: a save over a newer one is refused. */
const version = z.string().max(60)
/** Amounts and lines of invoices that carry a code. */
const spend = { lines: z.number(), pence: z.number() }

const complianceType = z.strictObject({
  /** Null: a new one, whose slug is made of its name. */
  slug: z.string().max(80).nullable(),
  name: text('a name', 60),
  applies_to: z.enum(complianceHolders, { error: 'Choose what it applies to.' }),
  amber_weeks: wholeNumber('Enter 0 to 104 weeks.', 0, 104),
})
const complianceTypes = z.object({
  version: z.string(),
  rows: z.array(
    z.object({
      ...complianceType.shape,
      slug: z.string(),
      /** What would be left without it, in words: "2,143 compliance dates". */
      used_by: z.array(z.object({ what: z.string(), count: z.number() })),
      /** Dates that have the type's own weeks, and dates with weeks of their own. */
      following: z.number(),
      own: z.number(),
    }),
  ),
})

const nominalCode = z.strictObject({
  code: text('a code', 8),
  category: z.enum(spendCategories, { error: 'Choose a category.' }),
})
const nominalCodes = z.object({
  version: z.string(),
  rows: z.array(z.object({ ...nominalCode.shape, ...spend })),
  /** Codes on invoice lines that stand in no row, the largest amount first. */
  unmapped: z.array(z.object({ code: z.string(), ...spend })),
  without_code: z.object(spend),
})

const gramsRemedy = 'Enter g/km, like 171.36.'
const emissionFactor = z.strictObject({
  year: wholeNumber('Enter a year from 1990 to 2100.', 1990, 2100),
  class: z.enum(vehicleClasses, { error: 'Choose a class.' }),
  fuel_type: z.enum(fuelTypes, { error: 'Choose a fuel.' }),
  grams_per_kilometre: z
    .number({ error: gramsRemedy })
    .min(0, gramsRemedy)
    .max(9999.99, gramsRemedy)
    .multipleOf(0.01, gramsRemedy),
  boundary: text('what is counted, such as tailpipe', 60),
  source: text('where the figure comes from', 300),
})
const emissionFactors = z.object({
  version: z.string(),
  rows: z.array(
    z.object({
      ...emissionFactor.shape,
      /** Live vehicles without a figure of their own that it counts for; null where a newer year is in force. */
      vehicles: z.number().nullable(),
    }),
  ),
  /** Live vehicles with neither a figure of their own nor a factor: they add nothing to CO2. */
  without: z.array(z.object({ class: z.enum(vehicleClasses), fuel_type: z.enum(fuelTypes), vehicles: z.number() })),
})

export const settingsEndpoints = {
  complianceTypes: endpoint({
    method: 'GET',
    path: '/api/settings-lists/compliance-types',
    needs: 'manage settings',
    scope: 'platform',
    summary: 'What can fall due, when it turns amber, and what uses it',
    reply: complianceTypes,
  }),
  saveComplianceTypes: endpoint({
    method: 'PUT',
    path: '/api/settings-lists/compliance-types',
    needs: 'manage settings',
    scope: 'platform',
    summary: 'All types in their order; one that is left out is removed, if nothing uses it',
    input: z.strictObject({ version, rows: z.array(complianceType).max(200) }),
    reply: complianceTypes,
  }),
  nominalCodes: endpoint({
    method: 'GET',
    path: '/api/settings-lists/nominal-codes',
    needs: 'manage settings',
    scope: 'platform',
    summary: 'Which spend a code of the accounts stands for, and codes that stand nowhere yet',
    reply: nominalCodes,
  }),
  saveNominalCodes: endpoint({
    method: 'PUT',
    path: '/api/settings-lists/nominal-codes',
    needs: 'manage settings',
    scope: 'platform',
    rate: 'heavy',
    summary: 'All codes with their categories; invoice lines and kept spend follow at once',
    input: z.strictObject({ version, rows: z.array(nominalCode).max(1_000) }),
    reply: nominalCodes,
  }),
  emissionFactors: endpoint({
    method: 'GET',
    path: '/api/settings-lists/emission-factors',
    needs: 'manage settings',
    scope: 'platform',
    summary: 'Grams of CO2 per kilometre by year, class and fuel, each with its source',
    reply: emissionFactors,
  }),
  saveEmissionFactors: endpoint({
    method: 'PUT',
    path: '/api/settings-lists/emission-factors',
    needs: 'manage settings',
    scope: 'platform',
    summary: 'All factors; of each class and fuel the newest year counts',
    input: z.strictObject({ version, rows: z.array(emissionFactor).max(1_000) }),
    reply: emissionFactors,
  }),
  lists: endpoint({
    method: 'GET',
    path: '/api/settings-lists',
    needs: 'manage settings',
    summary: 'The lists that forms draw on, as they are edited',
    reply: settingsLists,
  }),
  saveE2OFields: endpoint({
    method: 'PUT',
    path: '/api/settings-lists/e2o-fields',
    needs: 'manage settings',
    summary: 'The extra fields of the enquiry form, in their order',
    input: z.strictObject({ labels: z.array(name(80)).max(60) }),
    reply: settingsLists,
  }),
  saveAllocations: endpoint({
    method: 'PUT',
    path: '/api/settings-lists/fleet-allocations',
    needs: 'manage settings',
    summary: 'The fleet pools; one that is left out is removed, if no vehicle uses it',
    input: z.strictObject({ allocations: z.array(allocation).max(200) }),
    reply: settingsLists,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/settings',
    needs: 'signed-in',
    isSpecified: true,
    summary: 'Pick lists and the name and value settings',
    reply: z.object({
      AccountManagers: z.array(z.object({ id: z.number(), name: z.string(), email: z.string() })),
      AccountBranches: z.array(z.object({ id: z.number(), name: z.string() })),
      E2OFields: z.array(z.object({ label: z.string() })),
      FleetAllocations: z.array(
        z.object({ id: z.number(), name: z.string(), branch_id: z.number().nullable(), active: z.boolean() }),
      ),
      Settings: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  }),
}
