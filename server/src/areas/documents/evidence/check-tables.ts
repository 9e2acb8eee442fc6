// Driver checks and defects of a vehicle as the tables of an evidence pack.
import { csvLine } from '../../../files/write-table.ts'
import type { EvidenceCheck, EvidenceDefect } from '../../driver-checks/queries.ts'

type Cell = Parameters<typeof csvLine>[0][number]

const table = (headings: readonly string[], lines: readonly (readonly Cell[])[]): Buffer =>
  Buffer.from(`\uFEFF${[headings, ...lines].map((line) => csvLine([...line])).join('')}`)

export const checksTable = (plate: string, checks: readonly EvidenceCheck[]): Buffer =>
  table(
    [
      ...[
        'Check',
        'Vehicle',
        'Received on',
        'Driver',
        'Template',
        'Result',
        'Miles',
        'Miles flagged',
        'Duration (seconds)',
      ],
      ...['Defects', 'Reviewed on', 'Reviewed by', 'Review'],
    ],
    checks.map((check) => [
      ...[check.id, plate, check.day, check.driver_name, check.template, check.result, check.miles],
      check.miles_flag,
      ...[check.duration_seconds, check.defects.join('; '), check.reviewed_on, check.reviewed_by, check.review_note],
    ]),
  )

export const defectsTable = (plate: string, defects: readonly EvidenceDefect[]): Buffer =>
  table(
    [
      ...[
        'Defect',
        'Vehicle',
        'Reported on',
        'Defect item',
        'Severity',
        'Note',
        'Status',
        'Repaired on',
        'Repaired by',
      ],
      ...['Parts', 'Signed off by', 'Closed on'],
    ],
    defects.map((defect) => [
      ...[defect.number, plate, defect.reported_on, defect.title, defect.severity, defect.note, defect.state],
      ...[defect.repaired_on, defect.repaired_by, defect.parts, defect.verified_by, defect.closed_on],
    ]),
  )
