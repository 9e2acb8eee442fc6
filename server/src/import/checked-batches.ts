// A file through the validator, batch by batch: what reads it decides what to keep. Preview and commit both come through here.
import { setImmediate } from 'node:timers/promises'
import { type CheckedRow, checkRow } from '@kerbline/domain/areas/imports/check-row.ts'
import { type Fixed } from '@kerbline/domain/areas/imports/fixes.ts'
import {
  type Heading,
  isRefused,
  mappedHeading,
  placesOf,
  readHeading,
  refusedHeadingInWords,
} from '@kerbline/domain/areas/imports/heading.ts'
import type { ImportKind } from '@kerbline/domain/areas/imports/kind.ts'
import type { DateOrder } from '@kerbline/domain/areas/imports/dates/written-dates.ts'
import type { ImportProblem } from '@kerbline/domain/areas/imports/reasons.ts'
import { repetitionWatch } from '@kerbline/domain/areas/imports/repetitions.ts'
import type { ImportLimits } from './limits.ts'
import type { RawRow } from './reading/read-csv.ts'
import { type ReadingPlace, readRows } from './reading/read-rows.ts'
import { emptyFile, RefusedFile } from './reading/refused-file.ts'

export interface FileToCheck {
  readonly kind: ImportKind
  readonly path: string
  readonly limits: ImportLimits
  readonly place?: ReadingPlace
  /** For each column of the file the column here, or null; absent: the heading row has to name them. */
  readonly mapping?: readonly (string | null)[]
  readonly fixed?: Fixed
  /** How dates of a column are read, by its name here. */
  readonly orders?: ReadonlyMap<string, DateOrder>
  /** By column here, then by a cell's text in small letters: what is read instead. */
  readonly instead?: Instead
}

export type Instead = ReadonlyMap<string, ReadonlyMap<string, string>>

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

/** How the dates of each column are read, where somebody said so: of a place of the file, or of a column here. */
function ordersOf({ fixed, orders }: FileToCheck, heading: Heading): ReadonlyMap<string, DateOrder> {
  const found = new Map(orders)
  for (const [column, place] of placesOf(heading)) {
    const order = fixed?.orders.get(place)
    if (order) found.set(column, order)
  }
  return found
}

function headingOf(file: FileToCheck, cells: readonly string[]): Heading {
  const { kind, mapping } = file
  const heading = mapping ? mappedHeading(kind, mapping) : readHeading(kind, cells)
  if (isRefused(heading)) throw new RefusedFile(refusedHeadingInWords(kind, heading), heading)
  const orders = ordersOf(file, heading)
  return orders.size > 0 ? { ...heading, orders } : heading
}

/** The column here of each place of the file. */
const columnsByPlace = ({ cells, mapped }: Heading): ReadonlyMap<number, Heading['cells'][number][1]> =>
  new Map(cells.map(([, column], at) => [mapped?.places[at] ?? at, column]))

/** A cell that a workbook keeps as a date is handed on as its column would have it written. */
const textsOf = ({ cells, dateCells }: RawRow, columns: ReturnType<typeof columnsByPlace>): readonly string[] =>
  dateCells === undefined || dateCells.size === 0
    ? cells
    : cells.map((cell, place) => (dateCells.has(place) ? (columns.get(place)?.fromDateCell?.(cell) ?? cell) : cell))

/** A row of the wrong width says nothing for certain; every other can be judged whole, whatever is wrong with it. */
export const canBeJudged = ({ checked, isLeftOut }: TriedRow): boolean =>
  !isLeftOut && !checked.problems.some(({ reason }) => reason === 'missing_cells' || reason === 'extra_cells')

/** The cells of every row with what is to be read instead of some. */
function replacing(instead: Instead | undefined, heading: Heading): (cells: readonly string[]) => readonly string[] {
  const byPlace = new Map<number, ReadonlyMap<string, string>>()
  for (const [column, place] of placesOf(heading)) {
    const names = instead?.get(column)
    if (names) byPlace.set(place, names)
  }
  if (byPlace.size === 0) return (cells) => cells
  return (cells) => cells.map((cell, place) => byPlace.get(place)?.get(cell.trim().toLowerCase()) ?? cell)
}

/** The first batch may hold no row. @throws RefusedFile when nothing of the file can be taken. */
export async function* checkedBatches(file: FileToCheck): AsyncGenerator<TriedBatch> {
  const { kind, path, limits, fixed } = file
  const repeated = repetitionWatch(kind)
  let heading: Heading | undefined
  let columns: ReturnType<typeof columnsByPlace> = new Map()
  let replaced = replacing(undefined, { columns: [], cells: [] })
  for await (const batch of readRows(path, limits, file.place)) {
    const body = heading ? batch : batch.slice(1)
    if (!heading) {
      heading = headingOf(file, batch[0]?.cells ?? [])
      columns = columnsByPlace(heading)
      replaced = replacing(file.instead, heading)
    }
    const rows: TriedRow[] = []
    for (const raw of body) {
      const { row } = raw
      const given = replaced(textsOf(raw, columns))
      const cells = fixed?.cellsOf(row, given) ?? given
      const isLeftOut = fixed?.isLeftOut(row) ?? false
      const checked = checkRow(kind, heading, row, cells)
      // A row that stays out repeats nothing.
      const again = isLeftOut ? [] : repeated(row, checked.values)
      const problems = isLeftOut ? [] : [...checked.problems, ...again]
      rows.push({ checked: again.length > 0 ? { ...checked, problems } : checked, cells, problems, isLeftOut })
    }
    yield { heading, rows }
    await setImmediate()
  }
  if (!heading) throw emptyFile()
}
