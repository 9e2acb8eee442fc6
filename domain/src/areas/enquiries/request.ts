// What is asked for: the form of a request, and what the hire company keeps beside it.
import { z } from 'zod'
import {
  choice,
  date,
  flag,
  longText,
  optionsOf,
  phone,
  postcode,
  reference,
  text,
  wholeNumber,
} from '../../kit/field.ts'
import { addDays, addMonthsToDate, type CalendarDate } from '../../kit/time/calendar.ts'
import { counted } from '../../kit/words.ts'
import { hireWords } from '../vehicles/words.ts'
import { enquirySources, enquirySourceWords } from './case.ts'
import { maxVehicleLines, type VehicleLine, vehicleLine } from './lines.ts'

export const askedHireTypes = ['contract_hire', 'flexi_hire', 'short_term'] as const
export type AskedHireType = (typeof askedHireTypes)[number]
export const termUnits = ['weeks', 'months'] as const
export type TermUnit = (typeof termUnits)[number]
export interface Term {
  readonly term: number
  readonly term_unit: TermUnit
}

export const requestFields = {
  hire_type: choice({ label: 'Hire type', options: optionsOf(askedHireTypes, hireWords) }),
  start_date: date({ label: 'From' }),
  term: wholeNumber({ label: 'Term', min: 1, max: 520 }),
  term_unit: choice({ label: 'Weeks or months', options: optionsOf(termUnits) }),
  annual_miles: wholeNumber({ label: 'Annual mileage', max: 500_000, unit: 'miles', optional: true }),
  delivers_together: flag({ label: 'Deliver all vehicles together' }),
  delivery_address: text({ label: 'Delivery address', max: 300, optional: true }),
  delivery_postcode: postcode({ label: 'Delivery postcode', optional: true }),
  site_contact: text({ label: 'Contact on site', optional: true }),
  site_phone: phone({ label: 'Phone on site', optional: true }),
  purchase_order: text({ label: 'Purchase order', max: 60, optional: true }),
  notes: longText({ label: 'Notes', max: 4_000, optional: true }),
} as const

/** The hire company alone writes and reads these. */
export const salesFields = {
  source: choice({ label: 'Source', options: optionsOf(enquirySources, enquirySourceWords) }),
  owner_id: reference({ label: 'Account manager', to: 'staff', optional: true }),
  probability: wholeNumber({ label: 'Probability', max: 100, unit: '%', optional: true }),
  expected_close: date({ label: 'Expected decision', optional: true }),
  next_contact_on: date({ label: 'Next contact', optional: true }),
  next_contact: text({ label: 'Next contact about', max: 120, optional: true }),
  fleet_allocation_id: reference({ label: 'Fleet allocation', to: 'fleet-allocations', optional: true }),
} as const

/** Of who is no customer yet. */
export const prospectFields = {
  prospect_name: text({ label: 'Company', optional: true }),
  prospect_contact: text({ label: 'Contact', optional: true }),
  prospect_email: text({ label: 'Email', max: 254, optional: true }),
  prospect_phone: phone({ label: 'Phone', optional: true }),
} as const

export const requestLines = z
  .array(vehicleLine)
  .min(1, 'Add at least one vehicle.')
  .max(maxVehicleLines, `Use at most ${maxVehicleLines} lines.`)
/** Answers to the extra questions of Settings, by their labels. */
export const e2oAnswers = z.record(z.string().max(80), z.string().trim().max(500, 'Use at most 500 characters.'))

/** "36 months" */
export const termInWords = ({
  term,
  term_unit: unit,
}: {
  readonly term: number | null
  readonly term_unit: TermUnit
}) => (term === null ? null : counted(term, unit.slice(0, -1)))

/** The last day of a term that begins on a day. */
export const termEnds = (from: CalendarDate, { term, term_unit: unit }: Term): CalendarDate =>
  addDays(unit === 'weeks' ? addDays(from, term * 7) : addMonthsToDate(from, term), -1)

/** The kind of hire that a term usually is; the hire company may say another. */
export const usualHireType = ({ term, term_unit: unit }: Term): AskedHireType => {
  const weeks = unit === 'weeks' ? term : (term * 52) / 12
  return weeks <= 12 ? 'short_term' : weeks <= 52 ? 'flexi_hire' : 'contract_hire'
}

interface NamedLine extends Pick<VehicleLine, 'quantity' | 'model' | 'has_tail_lift' | 'has_tow_bar' | 'has_livery'> {
  readonly category: string
  readonly body: string | null
  readonly manufacturer: string | null
}

/** "2 × Luton, tail lift" */
export function lineInWords({ quantity, category, body, manufacturer, model, ...extras }: NamedLine): string {
  const what = [manufacturer, model].filter(Boolean).join(' ')
  return [
    `${quantity} × ${body ?? category}`,
    ...(what === '' ? [] : [what]),
    // A body may have it in its name.
    ...(extras.has_tail_lift && !/tail lift/i.test(body ?? '') ? ['tail lift'] : []),
    ...(extras.has_tow_bar ? ['tow bar'] : []),
    ...(extras.has_livery ? ['livery'] : []),
  ].join(', ')
}

/** "2 × Luton and 1 more, 36 months": what an enquiry is called. */
export function titleOf(
  lines: readonly NamedLine[],
  of: { readonly term: number | null; readonly term_unit: TermUnit },
) {
  const [first, ...more] = lines
  if (!first) return 'Vehicles'
  const rest = more.reduce((sum, { quantity }) => sum + quantity, 0)
  const head = `${first.quantity} × ${first.body ?? first.category}${rest > 0 ? ` and ${rest} more` : ''}`
  return [head, termInWords(of)].filter(Boolean).join(', ').slice(0, 160)
}
