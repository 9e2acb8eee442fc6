// What a query can be about, whose desk it lands on, and how urgent it is.
import type { CasePriority } from '../../cases/case-kind.ts'
import type { Permission } from '../../permissions.ts'

export const queryCategories = {
  maintenance: { label: 'Maintenance', team: 'Maintenance' },
  breakdown: { label: 'Breakdown', team: 'Maintenance' },
  invoice: { label: 'Invoice', team: 'Credit control' },
  fine: { label: 'Fine', team: 'Fines' },
  damage: { label: 'Damage', team: 'Damage' },
  contract: { label: 'Contract', team: 'Account management' },
  delivery: { label: 'Delivery', team: 'Sales' },
  off_hire: { label: 'Off-hire', team: 'Account management' },
  compliance: { label: 'Compliance', team: 'Maintenance' },
  telematics: { label: 'Telematics', team: 'Account management' },
  documents: { label: 'Documents', team: 'Account management' },
  driver_check: { label: 'Driver check', team: 'Maintenance' },
  account_access: { label: 'Account and access', team: 'Account management' },
  complaint: { label: 'Complaint', team: 'Account management' },
  other: { label: 'Something else', team: 'Account management' },
} as const
export type QueryCategory = keyof typeof queryCategories

export const queryCategoryNames = Object.keys(queryCategories) as QueryCategory[]
export const queryCategoryOptions = queryCategoryNames.map((value) => ({ value, label: queryCategories[value].label }))

/** What a query can be asked about by itself, by whom, and the category it then has. */
export const querySubjects = {
  vehicle: { label: 'Vehicle', category: 'other', needs: 'see vehicles' },
  maintenance: { label: 'Booking', category: 'maintenance', needs: 'see maintenance request details' },
  driver_check: { label: 'Driver check', category: 'driver_check', needs: 'see driver checks' },
  damage_case: { label: 'Damage case', category: 'damage', needs: 'see damage cases' },
  invoice: { label: 'Invoice', category: 'invoice', needs: 'see invoices' },
  invoice_line: { label: 'Invoice line', category: 'invoice', needs: 'see invoices' },
  driver: { label: 'Driver', category: 'other', needs: 'see drivers' },
  company: { label: 'Company', category: 'other', needs: 'see companies' },
} as const satisfies Readonly<
  Record<string, { readonly label: string; readonly category: QueryCategory; readonly needs: Permission }>
>
export type QuerySubject = keyof typeof querySubjects
export const querySubjectNames = Object.keys(querySubjects) as QuerySubject[]

/** Whether somebody may ask about records of a kind, and be told their names. The register of companies is the hire company's; a customer's people know their own. */
export const mayNameSubject = (
  type: QuerySubject,
  side: 'customer' | 'staff',
  may: (right: Permission) => boolean,
): boolean => may(querySubjects[type].needs) || (type === 'company' && side === 'customer')

/** Undefined for what names no record. */
export function readSubject(written: string): { readonly type: QuerySubject; readonly id: number } | undefined {
  const [, name = '', id = ''] = /^([a-z_]+):(\d{1,9})$/.exec(written) ?? []
  const type = querySubjectNames.find((each) => each === name)
  return type && { type, id: Number(id) }
}

/** What does not wait: a vehicle that cannot be used, and a person who was hurt. */
export const urgentReasons = ['injury', 'off road'] as const
export type UrgentReason = (typeof urgentReasons)[number]
export const urgentReasonWords: Readonly<Record<UrgentReason, string>> = {
  injury: 'Someone was hurt',
  'off road': 'The vehicle is off the road (VOR)',
}
export const urgentFor = (told: { readonly isOffRoad: boolean; readonly isInjury: boolean }): UrgentReason[] =>
  urgentReasons.filter((reason) => (reason === 'injury' ? told.isInjury : told.isOffRoad))

export const queryPriority = (reasons: readonly UrgentReason[]): CasePriority =>
  reasons.length > 0 ? 'urgent' : 'normal'

/** A query may be opened again so long after it was resolved. */
export const REOPEN_DAYS = 14
/** How well it was answered may be said so long after it was resolved. */
export const MARK_DAYS = 30
/** A query that was resolved closes by itself after so long. */
export const CLOSE_DAYS = 7
