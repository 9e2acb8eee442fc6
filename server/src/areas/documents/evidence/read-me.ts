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
  `${counted(vehicles, 'vehicle')}${ended === 0 ? '' : `, ${ended} of them no longer on hire`}. Of each:`,
  '- what was done to keep it in date, as a paper (records.pdf) and as a table (records.csv)',
  '- the documents that prove it, each named after its record',
  ...(hasChecks ? ['- its driver checks (driver checks.csv) and reported defects (defects.csv)'] : []),
]

function leftOut({ asked, typeName, hasChecks, papersLeftOut, isFiltered }: PackTold): readonly string[] {
  const words = [
    ...(typeName === null ? [] : [`Every kind of event but ${typeName}, and with it driver checks and defects.`]),
    ...(typeName === null && !hasChecks ? ['Driver checks and defects: whoever asked may not see them.'] : []),
    ...(hasChecks ? ['Photographs and signatures of driver checks: they stand in the portal, with each check.'] : []),
    ...(papersLeftOut === 0
      ? []
      : [`${counted(papersLeftOut, 'document')} of these records: whoever asked may not read them.`]),
    ...(isFiltered ? ['Vehicles outside the filter that was set, and those whose hire has ended.'] : []),
    ...(asked.vehicle_ids === null || isFiltered ? [] : ['Vehicles that were not chosen.']),
  ]
  return words.length === 0 ? ['Nothing that was done in this time.'] : words.map((line) => `- ${line}`)
}

export const readMe = (told: PackTold): Buffer =>
  Buffer.from(
    [
      'Kerbline evidence pack',
      `${counted(told.asked.months, 'month')} to ${formatDate(told.asked.until)}${told.typeName === null ? '' : `, ${told.typeName}`}`,
      '',
      'What it holds',
      ...heldLines(told),
      '',
      'What it leaves out',
      ...leftOut(told),
      '',
      'How to tell that it is as it was made',
      `${INDEX_NAME} names every file with its SHA-256. ${SIGNATURE_NAME} holds the SHA-256 of ${INDEX_NAME}, the time it was made and an Ed25519 signature of both.`,
      `In the portal: Compliance, Evidence, Check a pack: choose ${INDEX_NAME} and ${SIGNATURE_NAME}.`,
      'Without it: any tool that knows Ed25519 verifies the first three lines of the signature file, each ended by a line feed, with the public key beneath.',
      '',
    ].join('\r\n'),
  )
