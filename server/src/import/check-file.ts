// A whole file through the validator, before the database is asked anything: the rows that may go in, and all that is
// to be said about the others. Works in batches and lets the server breathe between them.
import { setImmediate } from 'node:timers/promises'
import { type CheckedRow, checkRow } from '@kerbline/domain/areas/imports/check-row.ts'
import { type Heading, isRefused, readHeading, refusedHeadingInWords } from '@kerbline/domain/areas/imports/heading.ts'
import type { ImportKind } from '@kerbline/domain/areas/imports/kind.ts'
import type { ImportNotice, ImportProblem, ImportWarning } from '@kerbline/domain/areas/imports/reasons.ts'
import { repetitionWatch } from '@kerbline/domain/areas/imports/repetitions.ts'
import type { ImportLimits } from './limits.ts'
import type { RawRow } from './read-csv.ts'
import { readRows } from './read-rows.ts'
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

function headingOf(kind: ImportKind, cells: readonly string[]): Heading {
  const heading = readHeading(kind, cells)
  if (isRefused(heading)) throw new RefusedFile(refusedHeadingInWords(kind, heading), heading)
  return heading
}

/** A cell that a workbook keeps as a date is handed on as its column would have it written. */
const textsOf = ({ cells, dateCells }: RawRow, heading: Heading): readonly string[] =>
  dateCells === undefined || dateCells.size === 0
    ? cells
    : cells.map((cell, place) =>
        dateCells.has(place) ? (heading.cells[place]?.[1].fromDateCell?.(cell) ?? cell) : cell,
      )

/** @throws RefusedFile when nothing of the file can be taken. */
export async function checkFile(kind: ImportKind, path: string, limits: ImportLimits): Promise<CheckedFile> {
  const repeated = repetitionWatch(kind)
  const good: CheckedRow[] = []
  const problems: ImportProblem[] = []
  const warnings: ImportWarning[] = []
  const notices: ImportNotice[] = []
  let heading: Heading | undefined
  let rowsRead = 0
  for await (const batch of readRows(path, limits)) {
    const body = heading ? batch : batch.slice(1)
    heading ??= headingOf(kind, batch[0]?.cells ?? [])
    for (const raw of body) {
      const { row } = raw
      const checked = checkRow(kind, heading, row, textsOf(raw, heading))
      const found = [...checked.problems, ...repeated(row, checked.values)]
      problems.push(...found)
      // A refused row warns of nothing: it is to be repaired anyway.
      if (found.length > 0) continue
      good.push(checked)
      warnings.push(...checked.warnings)
      notices.push(...checked.notices)
    }
    rowsRead += body.length
    await setImmediate()
  }
  if (!heading) throw new RefusedFile('This file is empty. It needs a heading row and at least one row below it.')
  return { heading, rowsRead, good, problems, warnings, notices }
}
