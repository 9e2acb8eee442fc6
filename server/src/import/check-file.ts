// A whole file through the validator, before the database is asked anything: the rows that may go in, and all that is
// to be said about the others.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import { type DateQuestion, type DateWatch, dateWatch } from '@kerbline/domain/areas/imports/dates/date-questions.ts'
import type { Heading } from '@kerbline/domain/areas/imports/heading.ts'
import type { ImportNotice, ImportProblem, ImportWarning } from '@kerbline/domain/areas/imports/reasons.ts'
import { canBeJudged, checkedBatches, type FileToCheck } from './checked-batches.ts'
import { emptyFile } from './reading/refused-file.ts'

export interface CheckedFile {
  readonly heading: Heading
  readonly rowsRead: number
  /** Rows without a fault so far, in the order of the file. */
  readonly good: readonly CheckedRow[]
  /** These, and the rows with faults of which the database may know more. */
  readonly all: readonly CheckedRow[]
  readonly problems: readonly ImportProblem[]
  readonly warnings: readonly ImportWarning[]
  readonly notices: readonly ImportNotice[]
  /** Columns whose dates can all be read both ways. */
  readonly questions: readonly DateQuestion[]
}

/** @throws RefusedFile when nothing of the file can be taken. */
export async function checkFile(file: FileToCheck): Promise<CheckedFile> {
  const good: CheckedRow[] = []
  const all: CheckedRow[] = []
  const problems: ImportProblem[] = []
  const warnings: ImportWarning[] = []
  const notices: ImportNotice[] = []
  let found: Heading | undefined
  let rowsRead = 0
  let watch: DateWatch | undefined
  for await (const { heading, rows } of checkedBatches(file)) {
    found = heading
    watch ??= dateWatch(heading)
    rowsRead += rows.length
    for (const tried of rows) {
      const { checked, problems: wrong } = tried
      problems.push(...wrong)
      watch.note(tried.cells)
      if (canBeJudged(tried)) all.push(checked)
      // A refused row warns of nothing: it is to be repaired anyway.
      if (wrong.length > 0) continue
      good.push(checked)
      warnings.push(...checked.warnings)
      notices.push(...checked.notices)
    }
  }
  if (!found || rowsRead === 0) throw emptyFile()
  return { heading: found, rowsRead, good, all, problems, warnings, notices, questions: watch?.questions() ?? [] }
}
