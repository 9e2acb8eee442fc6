// What the calls of enquiries take, for tests that walk the catalogue.
import { prospectFields, requestFields, salesFields } from '@kerbline/domain/areas/enquiries/request.ts'
import { sampleValues } from './sample-values.ts'

const line = { vehicle_category_id: 1, quantity: 1 }
const term = { start_date: '2027-02-01', term: 6, term_unit: 'months', hire_type: 'flexi_hire' }
export const sampleEnquiry = { ...sampleValues(requestFields), ...term, lines: [line] }

const version = '2026-11-21T09:00:00.000Z'
const sales = { ...sampleValues({ ...salesFields, ...prospectFields }), e2o: {} }
export const enquiryBodies = {
  'enquiries.create': sampleEnquiry,
  'enquiries.save': { ...sampleEnquiry, version, sales },
  'enquiries.saveQuote': { ...term, version, lines: [{ ...line, terms: { rate_pence: 18_900 } }] },
  'enquiries.step': { verb: 'cancel', version, reason: 'No longer needed' },
}
