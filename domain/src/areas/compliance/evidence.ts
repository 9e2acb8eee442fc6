// What an auditor is handed: the records of vehicles over the months they must be kept.
import { formatDate } from '../../kit/time/date-words.ts'
import { counted } from '../../kit/words.ts'

/** Inspection, defect and repair records are kept at least so long (DVSA, Guide to maintaining roadworthiness). */
export const EVIDENCE_MONTHS = 15

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
