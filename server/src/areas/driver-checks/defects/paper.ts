// A defect on paper.
import { severityWords, type Severity } from '@kerbline/domain/areas/driver-checks/catalogue.ts'
import { defectCase } from '@kerbline/domain/areas/driver-checks/defect-case.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { sql } from 'kysely'
import type { CaseRow } from '../../../cases/case-rows.ts'
import { casePaper } from '../../../cases/pack.ts'
import type { Rows } from '../../../db/scope.ts'
import type { PdfPaper } from '../../../files/write-pdf.ts'

interface Kept {
  readonly severity: Severity
  readonly note: string | null
  readonly repaired_by_name: string | null
  readonly repaired_on: string | null
  readonly parts: string | null
  readonly verified_by: string | null
}

export async function defectPaper(rows: Rows, row: CaseRow): Promise<PdfPaper> {
  const { rows: found } = await sql<Kept>`
    select severity, note, repaired_by_name, repaired_on, parts, person_name(verified_by) as verified_by from defect_cases where case_id = ${row.id}`.execute(
    rows,
  )
  const [kept] = found
  const said = (label: string, value: string | null | undefined) =>
    value === null || value === undefined ? [] : [[label, value] as const]
  return casePaper(rows, defectCase, row, {
    opening: kept?.note ?? row.title,
    facts: [
      ...said('Severity', kept && severityWords[kept.severity]),
      ...said('Repaired by', kept?.repaired_by_name),
      ...said('Repaired on', kept?.repaired_on == null ? null : formatDate(kept.repaired_on)),
      ...said('Parts', kept?.parts),
      ...said('Signed off by', kept?.verified_by),
    ],
  })
}
