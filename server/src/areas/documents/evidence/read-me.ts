// The first thing an auditor opens: what the pack holds, what it leaves out and why, and how to tell that nobody has touched it.
import { INDEX_NAME, SIGNATURE_NAME } from '@kerbline/domain/areas/compliance/evidence-signature.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import type { EvidenceAsked } from '../../compliance/queries.ts'

export interface PackTold {
  readonly asked: EvidenceAsked
  readonly typeName: string | null
  readonly vehicles: number
  /** Of those, whose hire has ended. */
  readonly ended: number
  readonly hasChecks: boolean
  /** Papers whoever asked may not read. */
  readonly papersLeftOut: number
  /** Whoever asked sees a part of the fleet. */
  readonly isFiltered: boolean
}

const heldLines = ({ hasChecks, vehicles, ended }: PackTold): readonly string[] => [
  'Start with 1 Summary.pdf: the operator, the licence, and what was planned and done.',
  `${counted(vehicles, 'vehicle')}${ended === 0 ? '' : `, ${ended} no longer on hire`}. A folder for each vehicle:`,
  '- compliance records (records.pdf and records.csv)',
  '- the documents for each record, named after the record',
  ...(hasChecks ? ['- driver checks (driver checks.csv) and reported defects (defects.csv)'] : []),
]

function leftOut({ asked, typeName, hasChecks, papersLeftOut, isFiltered }: PackTold): readonly string[] {
  const words = [
    ...(typeName === null ? [] : [`All compliance types except ${typeName}, and driver checks and defects.`]),
    ...(typeName === null && !hasChecks
      ? ['Driver checks and defects: the person who created the pack does not have access to them.']
      : []),
    ...(hasChecks ? ['Photos and signatures from driver checks. See each check in Kerbline.'] : []),
    ...(papersLeftOut === 0
      ? []
      : [
          `${counted(papersLeftOut, 'document')} of these records, because the person who created the pack does not have access.`,
        ]),
    ...(isFiltered ? ['Vehicles outside the chosen filter, and vehicles no longer on hire.'] : []),
    ...(asked.vehicle_ids === null || isFiltered ? [] : ['Vehicles that were not chosen.']),
  ]
  return words.length === 0 ? ['Nothing was left out for this period.'] : words.map((line) => `- ${line}`)
}

export const readMe = (told: PackTold): Buffer =>
  Buffer.from(
    [
      'Kerbline evidence pack',
      `${counted(told.asked.months, 'month')} to ${formatDate(told.asked.until)}${told.typeName === null ? '' : `, ${told.typeName}`}`,
      '',
      'What is in this pack',
      ...heldLines(told),
      '',
      'What is not in this pack',
      ...leftOut(told),
      '',
      'How to check it has not been changed',
      `${INDEX_NAME} names every file with its SHA-256. ${SIGNATURE_NAME} holds the SHA-256 of ${INDEX_NAME}, the time it was made and an Ed25519 signature of both.`,
      `In Kerbline, go to Compliance, Evidence, Check a pack. Choose ${INDEX_NAME} and ${SIGNATURE_NAME}.`,
      'Without Kerbline, use any Ed25519 tool to verify the first three lines of the signature file, each ending with a line feed, with the public key below them.',
      '',
    ].join('\r\n'),
  )
