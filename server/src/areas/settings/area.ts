// The pick lists every form draws on, and the portal's name and value settings.
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { area } from '../../http/call.ts'
import { readAgeReductions, saveAgeReductions } from './age-reductions.ts'
import { readBankHolidays, saveBankHolidays } from './bank-holidays.ts'
import { readCheckTemplates, saveCheckTemplates } from './check-templates.ts'
import { readComplianceTypes, saveComplianceTypes } from './compliance-types.ts'
import { readDamageGuide, saveDamageGuide } from './damage-guide.ts'
import { readDamagePrices, saveDamagePrices } from './damage-prices.ts'
import { readDeadlineRules, saveDeadlineRules } from './deadline-rules.ts'
import { readReadingTolerances, saveReadingTolerances } from './reading-tolerances.ts'
import { readEmissionFactors, saveEmissionFactors } from './emission-factors.ts'
import { readEnquiryFields, saveEnquiryFields } from './enquiry-fields.ts'
import { readFleetAllocations, saveFleetAllocations } from './fleet-allocations.ts'
import { readMaintenanceLimits, saveMaintenanceLimits } from './maintenance-limits.ts'
import { readNominalCodes, saveNominalCodes } from './nominal-codes.ts'
import { readNumberSeries, saveNumberSeries } from './number-series.ts'
import { listEmails, openEmail, sendEmail } from './outbox.ts'
import { readSettings } from './queries.ts'
import { companiesWithLevels, readAgreedLevels, saveAgreedLevels } from './agreed-levels.ts'
import { readPenaltyRules, savePenaltyRules } from './penalty-rules.ts'
import { readServiceLevels, saveServiceLevels } from './service-levels.ts'
import { readWorkingHours, saveWorkingHours } from './working-hours.ts'

export const settingsArea = area(settingsEndpoints, {
  outbox: listEmails,
  openEmail,
  sendEmail,
  enquiryFields: readEnquiryFields,
  saveEnquiryFields,
  fleetAllocations: readFleetAllocations,
  saveFleetAllocations,
  complianceTypes: readComplianceTypes,
  saveComplianceTypes,
  checkTemplates: readCheckTemplates,
  saveCheckTemplates,
  maintenanceLimits: readMaintenanceLimits,
  saveMaintenanceLimits,
  nominalCodes: readNominalCodes,
  saveNominalCodes,
  emissionFactors: readEmissionFactors,
  saveEmissionFactors,
  serviceLevels: readServiceLevels,
  saveServiceLevels,
  levelCompanies: companiesWithLevels,
  agreedLevels: readAgreedLevels,
  saveAgreedLevels,
  ageReductions: readAgeReductions,
  saveAgeReductions,
  damageGuide: readDamageGuide,
  saveDamageGuide,
  damagePrices: readDamagePrices,
  saveDamagePrices,
  deadlineRules: readDeadlineRules,
  saveDeadlineRules,
  readingTolerances: readReadingTolerances,
  saveReadingTolerances,
  penaltyRules: readPenaltyRules,
  savePenaltyRules,
  workingHours: readWorkingHours,
  saveWorkingHours,
  bankHolidays: readBankHolidays,
  saveBankHolidays,
  numberSeries: readNumberSeries,
  saveNumberSeries,
  read: ({ rows, actor, portal }) =>
    readSettings(rows, { id: actor.id, today: londonDate(portal.clock.businessNow()), side: actor.side }),
})
