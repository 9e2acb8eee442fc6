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
