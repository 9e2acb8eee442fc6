// The groups questions stand in, and which of them answers what a query is about.
import { optionsOf } from '../../kit/field.ts'
import type { QueryCategory } from '../queries/words.ts'

export const faqGroups = [
  'bookings',
  'mot',
  'driver_checks',
  'damage',
  'fines',
  'invoices',
  'off_hire',
  'telematics',
  'account',
] as const
export type FaqGroup = (typeof faqGroups)[number]

export const faqGroupOptions = optionsOf(faqGroups, {
  bookings: 'Bookings and breakdowns',
  mot: 'MOT and compliance',
  invoices: 'Invoices and contracts',
  off_hire: 'Delivery and off-hire',
  account: 'Account and access',
})
export const faqGroupLabel = (group: string): string =>
  faqGroupOptions.find(({ value }) => value === group)?.label ?? group

/** Null: no group answers it more than another. */
const groupsOfCategories: Readonly<Record<QueryCategory, FaqGroup | null>> = {
  maintenance: 'bookings',
  breakdown: 'bookings',
  invoice: 'invoices',
  fine: 'fines',
  damage: 'damage',
  contract: 'invoices',
  delivery: 'off_hire',
  off_hire: 'off_hire',
  compliance: 'mot',
  telematics: 'telematics',
  documents: null,
  driver_check: 'driver_checks',
  account_access: 'account',
  complaint: null,
  other: null,
}
export const faqGroupOf = (category: QueryCategory): FaqGroup | null => groupsOfCategories[category]
