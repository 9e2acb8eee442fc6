// What an auditor is handed: the records of vehicles over the months they must be kept.
import type { DocumentType } from '../../cases/document-types.ts'
import { formatDate } from '../../kit/time/date-words.ts'
import { counted } from '../../kit/words.ts'

/** Inspection, defect and repair records are kept at least so long (DVSA, Guide to maintaining roadworthiness). */
export const EVIDENCE_MONTHS = 15

/** What the paper of a kind of work is. */
const paperTypes: Readonly<Record<string, DocumentType>> = {
  mot: 'mot_certificate',
  annual_test: 'mot_certificate',
  safety_inspection: 'pmi_sheet',
  brake_test: 'brake_report',
  loler: 'loler_report',
  tacho_calibration: 'tachograph_certificate',
  speed_limiter: 'tachograph_certificate',
  insurance: 'insurance_certificate',
  licence_check: 'licence_check',
  o_licence: 'operator_licence',
}
export const paperTypeOf = (eventType: string): DocumentType => paperTypes[eventType] ?? 'other'

/** What a passed test of a vehicle leaves: good until the next is due. Null: nothing that expires. */
export const certificateOf = (eventType: string): DocumentType | null =>
  eventType === 'mot' || eventType === 'annual_test' ? 'mot_certificate' : null
/** A file that is called a certificate, and neither a refusal nor what it cost. */
export const isCertificateName = (title: string): boolean =>
  /cert|vtg? ?_?-?20|(^|[^a-z])(mot|annual.?test)([^a-z]|$)/i.test(title) &&
  !/invoice|estimate|quote|receipt|job|refus|fail|vtg? ?_?-?30/i.test(title)

interface Pack {
  /** Of the first of its vehicles. */
  readonly plates: readonly string[]
  readonly vehicles: number
  /** Null: of every type. */
  readonly typeName: string | null
  readonly months: number
  readonly today: string
}

/** "Evidence LK21VXN, Safety inspection, 15 months to 21 Nov 2026" */
export const packName = ({ plates, vehicles, typeName, months, today }: Pack): string =>
  [
    `Evidence ${vehicles === 1 ? (plates[0] ?? '') : counted(vehicles, 'vehicle')}`,
    ...(typeName === null ? [] : [typeName]),
    `${counted(months, 'month')} to ${formatDate(today)}`,
  ].join(', ')
