// What a document of a record is: its types, what it may weigh, how long it is kept and who may take it away. Read by both sides.
import { addMonths, monthOf, type CalendarDate } from '../kit/time/calendar.ts'
import { formatDate } from '../kit/time/date-words.ts'

/** By the word that is kept; `isKept`: the law has it kept, whatever becomes of the case. */
export const documentTypes = {
  photo: { label: 'Photo' },
  mot_certificate: { label: 'MOT certificate', isKept: true },
  pmi_sheet: { label: 'PMI sheet', isKept: true },
  brake_report: { label: 'Brake report', isKept: true },
  loler_report: { label: 'LOLER report', isKept: true },
  tachograph_certificate: { label: 'Tachograph certificate', isKept: true },
  insurance_certificate: { label: 'Insurance certificate' },
  hire_agreement: { label: 'Hire agreement' },
  handover_sheet: { label: 'Handover sheet' },
  condition_report: { label: 'Condition report' },
  v5c_copy: { label: 'V5C copy' },
  operator_licence: { label: 'O-licence' },
  licence_check: { label: 'Licence check' },
  statement_of_liability: { label: 'Statement of liability' },
  penalty_notice: { label: 'Penalty notice' },
  payment_receipt: { label: 'Proof of payment' },
  estimate: { label: 'Estimate' },
  invoice: { label: 'Invoice' },
  credit_note: { label: 'Credit note' },
  police_report: { label: 'Police report' },
  policy: { label: 'Policy' },
  other: { label: 'Other' },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly isKept?: true }>>

export type DocumentType = keyof typeof documentTypes
const isType = (word: string): word is DocumentType => Object.hasOwn(documentTypes, word)
export const documentTypeNames = Object.keys(documentTypes).filter(isType)

/** As people read it; a word of another version as it came. */
export const documentTypeInWords = (type: string): string => (isType(type) ? documentTypes[type].label : type)

const MEGABYTE = 1024 * 1024
export const documentLimits = {
  pictureBytes: 10 * MEGABYTE,
  pdfBytes: 25 * MEGABYTE,
  /** Of one case, earlier versions counted. */
  caseBytes: 500 * MEGABYTE,
  caseDocuments: 300,
  /** Of one piece of work that was written down. */
  recordPapers: 20,
  /** Of one person, not finished yet. */
  unfinishedUploads: 60,
  unfinishedBytes: 400 * MEGABYTE,
  /** Of one person within a day, whatever became of it. */
  dayBytes: 1024 * MEGABYTE,
  /** The longest part sent at once. */
  partBytes: 8 * MEGABYTE,
  uploadHours: 24,
} as const

const KEPT_MONTHS = 15

/** The calendar ends there, and with it what is kept: a year that was mistyped must not keep the record from being read. */
const LAST_DAY = '9999-12-31'

/** The same day fifteen months on, or the last of its month. */
export function fifteenMonthsAfter(date: CalendarDate): CalendarDate {
  if (date >= '9998-10') return LAST_DAY
  const month = addMonths(monthOf(date), KEPT_MONTHS)
  const days = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate()
  return `${month}-${String(Math.min(days, Number(date.slice(8)))).padStart(2, '0')}`
}

/** Until when a document is kept by its own type, from the day it came; null: no rule says. */
export const keptByType = (type: string, addedOn: CalendarDate): CalendarDate | null =>
  isType(type) && 'isKept' in documentTypes[type] ? fifteenMonthsAfter(addedOn) : null

interface KeptDocument {
  readonly retained_until: CalendarDate | null
  readonly is_superseded: boolean
  readonly is_own: boolean
}

interface KeepingCase {
  /** The London day its case was closed; null while it is open. */
  readonly closed_on: CalendarDate | null
}

/** Whoever asks: who may work on the case of the hire company's side, or who holds 'manage documents'. */
export interface DocumentRemover {
  readonly mayManage: boolean
  /** On the date of today. */
  readonly today: CalendarDate
}

/** Why a document of a case cannot be removed now, in words; null: it can. */
export function whyKept(
  { retained_until: retained, is_superseded: isSuperseded, is_own: isOwn }: KeptDocument,
  { closed_on: closedOn }: KeepingCase,
  { mayManage, today }: DocumentRemover,
): string | null {
  if (retained !== null && retained > today)
    return `This is evidence and must be kept until ${formatDate(retained)} (15 months).`
  const keptWithCase = closedOn === null ? null : fifteenMonthsAfter(closedOn)
  if (keptWithCase !== null && keptWithCase > today)
    return `This case is closed, so its documents are kept until ${formatDate(keptWithCase)}. Reopen the case first.`
  if (isSuperseded && closedOn === null) return 'You cannot delete this because there is a newer version.'
  if (!isOwn && !mayManage) return 'Only the person who added this or the hire company can remove it.'
  return null
}
