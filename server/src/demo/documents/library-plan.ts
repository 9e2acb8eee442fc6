// Which papers a customer of the demo has: of the first vehicles, of a few drivers, of the company. Days are counted from today, so that some
// have expired and some are about to.
import type { DocumentType } from '@kerbline/domain/cases/document-types.ts'

export interface PlannedPaper {
  readonly type: DocumentType
  /** What follows the record's name in the title. */
  readonly words: string
  readonly issuedDays: number
  /** Null: it does not expire. */
  readonly expiresDays: number | null
  readonly side: 'customer' | 'hire_company'
  readonly isForStaff?: true
  /** There was one before it. */
  readonly hasEarlier?: true
}

/** Good until then, from vehicle to vehicle: expired, about to, and long to go. */
const UNTIL = [-11, 5, 19, 64, 130, 212, 247, 301, 333, 27, 88, 160] as const

const conditionReport = (place: number): PlannedPaper => ({
  type: 'condition_report',
  words: 'Condition at delivery',
  issuedDays: -598 - place,
  expiresDays: null,
  side: 'hire_company',
})

const valuation: PlannedPaper = {
  type: 'other',
  words: 'Residual value',
  issuedDays: -40,
  expiresDays: null,
  side: 'hire_company',
  isForStaff: true,
}

/** @param place of the vehicle among those that have papers */
export function papersOfVehicle(place: number): readonly PlannedPaper[] {
  const until = UNTIL[place % UNTIL.length] ?? 200
  return [
    { type: 'v5c_copy', words: 'V5C registration', issuedDays: -620 - place, expiresDays: null, side: 'hire_company' },
    {
      type: 'insurance_certificate',
      words: 'Insurance certificate',
      issuedDays: until - 365,
      expiresDays: until,
      side: 'customer',
      ...(place % 4 === 0 && { hasEarlier: true }),
    },
    {
      type: 'hire_agreement',
      words: 'Hire agreement',
      issuedDays: -600 - place,
      expiresDays: 495 - place * 9,
      side: 'hire_company',
    },
    ...(place % 3 === 0 ? [conditionReport(place)] : []),
    ...(place % 5 === 0 ? [valuation] : []),
  ]
}

export const papersOfDriver = (place: number): readonly PlannedPaper[] => [
  {
    type: 'licence_check',
    words: 'Licence check',
    issuedDays: -150 - 17 * place,
    expiresDays: 215 - 17 * place,
    side: 'customer',
  },
]

export const papersOfCompany: readonly PlannedPaper[] = [
  { type: 'policy', words: 'Driver handbook', issuedDays: -210, expiresDays: null, side: 'customer', hasEarlier: true },
  { type: 'policy', words: 'Mobile phone policy', issuedDays: -96, expiresDays: 269, side: 'customer' },
  { type: 'policy', words: 'Terms of hire', issuedDays: -400, expiresDays: null, side: 'hire_company' },
  { type: 'operator_licence', words: 'Operator’s licence', issuedDays: -900, expiresDays: 21, side: 'customer' },
  { type: 'insurance_certificate', words: 'Fleet insurance', issuedDays: -301, expiresDays: 64, side: 'customer' },
]
