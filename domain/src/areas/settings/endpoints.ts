import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { checkTemplates } from '../driver-checks/catalogue.ts'
import { spendCategories } from '../finance/nominal-codes.ts'
import { taxTreatments } from '../../cases/money-lines.ts'
import { fuelTypes, vehicleClasses } from '../vehicles/words.ts'
import { ageReductionEndpoints } from './age-reduction-endpoints.ts'
import { damageGuideEndpoints } from './damage-guide-endpoints.ts'
import { damagePriceEndpoints } from './damage-price-endpoints.ts'
import { outboxEndpoints } from './outbox-endpoints.ts'
import { penaltyRuleEndpoints } from './penalty-rule-endpoints.ts'
import { pickListEndpoints } from './pick-list-endpoints.ts'
import { promiseEndpoints } from './promise-endpoints.ts'
import { toleranceEndpoints } from './tolerance-endpoints.ts'
import { complianceType, complianceTypes } from './compliance-type-wire.ts'
import { text, wholeNumber } from './written-values.ts'

/** What the table was when it was read: a save over a newer one is refused. */
const version = z.string().max(60)
/** Amounts and lines of invoices that carry a code. */
const spend = { lines: z.number(), pence: z.number() }

const enquiryField = z.strictObject({ label: text('a name', 80) })
// Replies say what the tables hold, which may be more than their forms accept.
const enquiryFields = z.object({ version: z.string(), rows: z.array(z.object({ label: z.string() })) })

const fleetAllocation = z.strictObject({
  /** Null: a new one. */
  id: z.number().int().positive().nullable(),
  name: text('a name', 60),
  branch_id: z.number().int().positive().nullable(),
  is_active: z.boolean(),
})
const fleetAllocations = z.object({
  version: z.string(),
  rows: z.array(
    z.object({
      ...fleetAllocation.shape,
      id: z.number(),
      name: z.string(),
      /** It cannot be removed while there are some. */
      vehicles: z.number(),
    }),
  ),
})

const secondsRemedy = 'Enter 0 to 3,600 seconds.'
const checkTemplate = z.strictObject({
  template: z.enum(checkTemplates),
  /** A check of this template that took less is too quick. */
  quick_below_seconds: wholeNumber(secondsRemedy, 0, 3600),
})
const checkTemplateTable = z.object({
  version: z.string(),
  rows: z.array(z.object({ ...checkTemplate.shape, quick_below_seconds: z.number() })),
})

const maintenanceLimits = z.object({ version: z.string(), auto_authorise_pence: z.number() })

const nominalCode = z.strictObject({
  code: text('a code', 8),
  category: z.enum(spendCategories, { error: 'Choose a category.' }),
  tax_treatment: z.enum(taxTreatments, { error: 'Choose a VAT treatment.' }),
})
const nominalCodes = z.object({
  version: z.string(),
  rows: z.array(z.object({ ...nominalCode.shape, code: z.string(), ...spend })),
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
  boundary: text('what the factor covers, such as tailpipe', 60),
  source: text('a source', 300),
})
const emissionFactors = z.object({
  version: z.string(),
  rows: z.array(
    z.object({
      ...emissionFactor.shape,
      year: z.number(),
      grams_per_kilometre: z.number(),
      boundary: z.string(),
      source: z.string(),
      /** Live vehicles without a figure of their own that it counts for; null where a newer year is in force. */
      vehicles: z.number().nullable(),
    }),
  ),
  /** Live vehicles with neither a figure of their own nor a factor: they add nothing to CO2. */
  without: z.array(z.object({ class: z.enum(vehicleClasses), fuel_type: z.enum(fuelTypes), vehicles: z.number() })),
})

export const settingsEndpoints = {
  ...outboxEndpoints,
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
  maintenanceLimits: endpoint({
    method: 'GET',
    path: '/api/settings-lists/maintenance-limits',
    needs: 'manage settings',
    scope: 'platform',
    summary: 'Up to what the portal authorises contract work by itself',
    reply: maintenanceLimits,
  }),
  saveMaintenanceLimits: endpoint({
    method: 'PUT',
    path: '/api/settings-lists/maintenance-limits',
    needs: 'manage settings',
    scope: 'platform',
    summary: 'The limit of what is authorised from now on',
    input: z.strictObject({ version, auto_authorise_pence: wholeNumber('Enter £0 to £10,000.', 0, 1_000_000) }),
    reply: maintenanceLimits,
  }),
  checkTemplates: endpoint({
    method: 'GET',
    path: '/api/settings-lists/check-templates',
    needs: 'manage settings',
    scope: 'platform',
    summary: 'How quick a driver check may be, by template',
    reply: checkTemplateTable,
  }),
  saveCheckTemplates: endpoint({
    method: 'PUT',
    path: '/api/settings-lists/check-templates',
    needs: 'manage settings',
    scope: 'platform',
    summary: 'The thresholds of the templates; checks that come in from now on are judged by them',
    input: z.strictObject({ version, rows: z.array(checkTemplate).max(20) }),
    reply: checkTemplateTable,
  }),
  nominalCodes: endpoint({
    method: 'GET',
    path: '/api/settings-lists/nominal-codes',
    needs: 'manage settings',
    scope: 'platform',
    summary:
      'Which spend a code of the accounts stands for, which VAT its lines bear, and codes that stand nowhere yet',
    reply: nominalCodes,
  }),
  saveNominalCodes: endpoint({
    method: 'PUT',
    path: '/api/settings-lists/nominal-codes',
    needs: 'manage settings',
    scope: 'platform',
    rate: 'heavy',
    summary: 'All codes with their categories and VAT; invoice lines and kept spend follow at once',
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
  enquiryFields: endpoint({
    method: 'GET',
    path: '/api/settings-lists/enquiry-fields',
    needs: 'manage settings',
    scope: 'platform',
    summary: 'The extra fields of the enquiry form, in their order',
    reply: enquiryFields,
  }),
  saveEnquiryFields: endpoint({
    method: 'PUT',
    path: '/api/settings-lists/enquiry-fields',
    needs: 'manage settings',
    scope: 'platform',
    summary: 'All fields in their order; one that is left out is asked no more',
    input: z.strictObject({ version, rows: z.array(enquiryField).max(60) }),
    reply: enquiryFields,
  }),
  fleetAllocations: endpoint({
    method: 'GET',
    path: '/api/settings-lists/fleet-allocations',
    needs: 'manage settings',
    scope: 'platform',
    summary: 'The fleet pools, and how many vehicles are in each',
    reply: fleetAllocations,
  }),
  saveFleetAllocations: endpoint({
    method: 'PUT',
    path: '/api/settings-lists/fleet-allocations',
    needs: 'manage settings',
    scope: 'platform',
    summary: 'The fleet pools; one that is left out is removed, if no vehicle uses it',
    input: z.strictObject({ version, rows: z.array(fleetAllocation).max(200) }),
    reply: fleetAllocations,
  }),
  ...promiseEndpoints,
  ...toleranceEndpoints,
  ...ageReductionEndpoints,
  ...damageGuideEndpoints,
  ...damagePriceEndpoints,
  ...penaltyRuleEndpoints,
  ...pickListEndpoints,
}
