// A file through the validator, batch by batch: what reads it decides what to keep. Preview and commit both come through here.
import { setImmediate } from 'node:timers/promises'
import { type CheckedRow, checkRow } from '@kerbline/domain/areas/imports/check-row.ts'
import { type Fixed } from '@kerbline/domain/areas/imports/fixes.ts'
import {
  type Heading,
  isRefused,
  mappedHeading,
  readHeading,
  refusedHeadingInWords,
} from '@kerbline/domain/areas/imports/heading.ts'
import type { ImportKind } from '@kerbline/domain/areas/imports/kind.ts'
import type { ImportProblem } from '@kerbline/domain/areas/imports/reasons.ts'
import { repetitionWatch } from '@kerbline/domain/areas/imports/repetitions.ts'
import type { ImportLimits } from './limits.ts'
import type { RawRow } from './read-csv.ts'
import { type ReadingPlace, readRows } from './read-rows.ts'
import { RefusedFile } from './refused-file.ts'

export interface FileToCheck {
  readonly kind: ImportKind
  readonly path: string
  readonly limits: ImportLimits
  readonly place?: ReadingPlace
  /** For each column of the file the column here, or null; absent: the heading row has to name them. */
  readonly mapping?: readonly (string | null)[]
  readonly fixed?: Fixed
}

export interface TriedRow {
  readonly checked: CheckedRow
  /** As corrected, by the columns of the file. */
  readonly cells: readonly string[]
  readonly problems: readonly ImportProblem[]
  readonly isLeftOut: boolean
}

export interface TriedBatch {
  readonly heading: Heading
  readonly rows: readonly TriedRow[]
}

function headingOf({ kind, mapping }: FileToCheck, cells: readonly string[]): Heading {
  const heading = mapping ? mappedHeading(kind, mapping) : readHeading(kind, cells)
  if (isRefused(heading)) throw new RefusedFile(refusedHeadingInWords(kind, heading), heading)
  return heading
}

/** The column here of each place of the file. */
const columnsByPlace = ({ cells, mapped }: Heading): ReadonlyMap<number, Heading['cells'][number][1]> =>
  new Map(cells.map(([, column], at) => [mapped?.places[at] ?? at, column]))

/** A cell that a workbook keeps as a date is handed on as its column would have it written. */
const textsOf = ({ cells, dateCells }: RawRow, columns: ReturnType<typeof columnsByPlace>): readonly string[] =>
  dateCells === undefined || dateCells.size === 0
    ? cells
    : cells.map((cell, place) => (dateCells.has(place) ? (columns.get(place)?.fromDateCell?.(cell) ?? cell) : cell))

/** The first batch may hold no row. @throws RefusedFile when nothing of the file can be taken. */
export async function* checkedBatches(file: FileToCheck): AsyncGenerator<TriedBatch> {
  const { kind, path, limits, fixed } = file
  const repeated = repetitionWatch(kind)
  let heading: Heading | undefined
  let columns: ReturnType<typeof columnsByPlace> = new Map()
  for await (const batch of readRows(path, limits, file.place)) {
    const body = heading ? batch : batch.slice(1)
    if (!heading) {
      heading = headingOf(file, batch[0]?.cells ?? [])
      columns = columnsByPlace(heading)
    }
    const rows: TriedRow[] = []
    for (const raw of body) {
      const { row } = raw
      const given = textsOf(raw, columns)
      const cells = fixed?.cellsOf(row, given) ?? given
      const isLeftOut = fixed?.isLeftOut(row) ?? false
      const checked = checkRow(kind, heading, row, cells)
      // A row that stays out repeats nothing.
      const problems = isLeftOut ? [] : [...checked.problems, ...repeated(row, checked.values)]
      rows.push({ checked, cells, problems, isLeftOut })
    }
    yield { heading, rows }
    await setImmediate()
  }
  if (!heading) throw new RefusedFile('This file is empty. It needs a heading row and at least one row below it.')
}
