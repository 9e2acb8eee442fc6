// How a document stands by the day it expires: the colours of everything that falls due, in the words of a paper.
import { type CalendarDate, isCalendarDate } from '../../kit/time/calendar.ts'
import { formatDate, relativeDay } from '../../kit/time/date-words.ts'
import { counted } from '../../kit/words.ts'
import { ragOf } from '../compliance/rules.ts'
import type { ComplianceEventType } from '../compliance/types/event-types.ts'
import type { DocumentType } from '../../cases/document-types.ts'

/** So long before it expires a document turns amber. */
export const EXPIRY_WEEKS = 4

export const expiryStates = {
  expired: 'Expired',
  expiring: `Expires within ${counted(EXPIRY_WEEKS, 'week')}`,
  in_date: 'In date',
  none: 'Does not expire',
} as const
export type ExpiryState = keyof typeof expiryStates

export interface Expiry {
  readonly state: ExpiryState
  /** "Expired 9 days ago", "Expires in 12 days", "Until 8 Nov 2027", "Does not expire". */
  readonly words: string
  /** The whole reason: "Red: expired on 8 Nov 2026". */
  readonly because: string
}

/** It is good through its last day. */
export function expiryOf(expiresOn: string | null, today: CalendarDate): Expiry {
  if (!isCalendarDate(expiresOn)) return { state: 'none', words: expiryStates.none, because: 'No expiry date' }
  const { rag, daysUntilDue } = ragOf({ dueDate: expiresOn, overdueWeeks: EXPIRY_WEEKS }, today)
  const [days, date] = [daysUntilDue ?? 0, formatDate(expiresOn)]
  if (rag === 'red')
    return { state: 'expired', words: `Expired ${relativeDay(days)}`, because: `Red: expired on ${date}` }
  if (rag === 'amber')
    return {
      state: 'expiring',
      words: `Expires ${relativeDay(days)}`,
      because: `Amber: expires ${date}, within ${counted(EXPIRY_WEEKS, 'week')}`,
    }
  return {
    state: 'in_date',
    words: `Until ${date}`,
    because: `Green: expires ${date}, more than ${counted(EXPIRY_WEEKS, 'week')} away`,
  }
}

/** What falls due by the same day as these papers: whoever is told of the one is not told of the other. */
export const dueWithType: Readonly<Partial<Record<DocumentType, readonly ComplianceEventType[]>>> = {
  mot_certificate: ['mot', 'annual_test'],
  pmi_sheet: ['safety_inspection'],
  brake_report: ['brake_test'],
  loler_report: ['loler'],
  tachograph_certificate: ['tacho_calibration'],
  insurance_certificate: ['insurance'],
  operator_licence: ['o_licence'],
  licence_check: ['licence_check'],
}
