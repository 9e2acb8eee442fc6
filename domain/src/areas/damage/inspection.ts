// The inspection a charge stands on: who made it, when, and whether the customer was there. Where they were not, they are owed the reasons in
// writing (domain facts, section 2).
import { choice, instant, optionsOf, text } from '../../kit/field.ts'
import type { HireType } from '../vehicles/words.ts'

/** What the notice of charges is counted by; null: the vehicle is the customer’s own. */
export const toldBasis: Readonly<Record<HireType, 'lease' | 'rental' | null>> = {
  contract_hire: 'lease',
  flexi_hire: 'rental',
  short_term: 'rental',
  managed_owned: null,
}

export const presences = ['yes', 'no'] as const

export const inspectionFields = {
  inspected_at: instant({ label: 'Inspected on', optional: true }),
  inspected_by: text({ label: 'Inspected by', max: 120, optional: true }),
  customer_present: choice({ label: 'Customer at the inspection', options: optionsOf(presences), optional: true }),
} as const
export const inspectionFieldNames = Object.keys(inspectionFields) as (keyof typeof inspectionFields)[]

/** Whether an estimate has to say how it was worked out: of a rental vehicle that was inspected without the customer. */
export const owesReasons = (basis: 'lease' | 'rental' | null, present: string | null): boolean =>
  basis === 'rental' && present === 'no'
