// A file as rows of text, whatever it is: what it is, is decided by its content, never by its name.
import { stat } from 'node:fs/promises'
import { isStorable } from '../../db/storable-text.ts'
import { fileTypeOf } from './file-type.ts'
import { inMegabytes } from '@kerbline/domain/kit/words.ts'
import type { ImportLimits } from '../limits.ts'
import { type RawRow, readCsv } from './read-csv.ts'
import { readInChild } from './read-in-child.ts'
import { readWorkbook } from './read-workbook.ts'
import { emptyFile, RefusedFile } from './refused-file.ts'

const isBlank = (cell: string): boolean => cell.trim() === ''

function trimmedHeading(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => !isBlank(cell))
  return cells.slice(0, last + 1)
}

/** Spreadsheet programs write empty cells out to the widest row: what stands beyond the heading and is blank is no cell. */
const withoutPadding = (raw: RawRow, columns: number, paddedTo: number): RawRow => {
  const { cells } = raw
  const isPadded = cells.length > columns && cells.length <= paddedTo && cells.slice(columns).every(isBlank)
  return isPadded ? { ...raw, cells: cells.slice(0, columns) } : raw
}

/** Text no cell may hold is the file's fault: such characters come of a broken export, and would stand in many rows. */
function assertStorable(batch: readonly RawRow[]): void {
  for (const { row, cells } of batch) {
    const place = cells.findIndex((cell) => !isStorable(cell))
    if (place >= 0)
      throw new RefusedFile(
        `Row ${row}, column ${place + 1} has a character we cannot save. Delete the contents of that cell, or save the file again as “CSV UTF-8”.`,
      )
  }
}

/** Where the text of a file is parsed: at the operator's, here; what people upload, in a process of its own. */
export type ReadingPlace = 'here' | 'in a child'

const readText = (path: string, limits: ImportLimits, place: ReadingPlace): AsyncIterable<readonly RawRow[]> =>
  place === 'here'
    ? readCsv(path, limits)
    : readInChild({ path, type: 'csv', recordBytes: limits.recordBytes, workbook: limits.workbook })

/** The first batch holds the heading alone. @throws RefusedFile */
export async function* readRows(
  path: string,
  limits: ImportLimits,
  place: ReadingPlace = 'here',
): AsyncGenerator<readonly RawRow[]> {
  const { size } = await stat(path)
  if (size > limits.fileBytes)
    throw new RefusedFile(
      `This file is ${inMegabytes(size)}. The limit is ${inMegabytes(limits.fileBytes)}. Split it into smaller files.`,
    )
  const type = await fileTypeOf(path)
  let columns = 0
  let paddedTo = 0
  let rows = 0
  for await (const batch of type === 'xlsx' ? readWorkbook(path, limits.workbook) : readText(path, limits, place)) {
    assertStorable(batch)
    let body: readonly RawRow[] = batch
    if (paddedTo === 0) {
      const [first, ...rest] = batch
      const heading = trimmedHeading(first?.cells ?? [])
      if (!first || first.cells.length > limits.columns)
        throw new RefusedFile(`This file has ${first?.cells.length ?? 0} columns. The limit is ${limits.columns}.`)
      columns = heading.length
      paddedTo = first.cells.length
      yield [{ row: first.row, cells: heading }]
      body = rest
    }
    rows += body.length
    if (rows > limits.rows)
      throw new RefusedFile(`This file has more than ${limits.rows} rows. Split it into smaller files.`)
    yield body.map((each) => withoutPadding(each, columns, type === 'xlsx' ? limits.columns : paddedTo))
  }
  if (paddedTo === 0) throw emptyFile()
}
