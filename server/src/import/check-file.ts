// A whole file through the validator, before the database is asked anything: the rows that may go in, and all that is
// to be said about the others.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import type { Heading } from '@kerbline/domain/areas/imports/heading.ts'
import type { ImportKind } from '@kerbline/domain/areas/imports/kind.ts'
import type { ImportNotice, ImportProblem, ImportWarning } from '@kerbline/domain/areas/imports/reasons.ts'
import { checkedBatches } from './checked-batches.ts'
import type { ImportLimits } from './limits.ts'
import { RefusedFile } from './refused-file.ts'

export interface CheckedFile {
  readonly heading: Heading
  readonly rowsRead: number
  /** Rows without a fault so far, in the order of the file. */
  readonly good: readonly CheckedRow[]
  readonly problems: readonly ImportProblem[]
  readonly warnings: readonly ImportWarning[]
  readonly notices: readonly ImportNotice[]
}

/** @throws RefusedFile when nothing of the file can be taken. */
export async function checkFile(kind: ImportKind, path: string, limits: ImportLimits): Promise<CheckedFile> {
  const good: CheckedRow[] = []
  const problems: ImportProblem[] = []
  const warnings: ImportWarning[] = []
  const notices: ImportNotice[] = []
  let found: Heading | undefined
  let rowsRead = 0
  for await (const { heading, rows } of checkedBatches({ kind, path, limits })) {
    found = heading
    rowsRead += rows.length
    for (const { checked, problems: wrong } of rows) {
      problems.push(...wrong)
      // A refused row warns of nothing: it is to be repaired anyway.
      if (wrong.length > 0) continue
      good.push(checked)
      warnings.push(...checked.warnings)
      notices.push(...checked.notices)
    }
  }
  if (!found) throw new RefusedFile('This file is empty. It needs a heading row and at least one row below it.')
  return { heading: found, rowsRead, good, problems, warnings, notices }
}
