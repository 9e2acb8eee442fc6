// The one writer of tables that leave the portal. A cell that a spreadsheet would take for a formula is made plain text, in every
// format alike (OWASP, "CSV Injection"). Rows come a page at a time and leave as they come, so a long table needs no more room than a page.
import type { CalendarDate, InstantLike } from '@kerbline/domain/kit/time/calendar.ts'
import { londonWallClock } from '@kerbline/domain/kit/time/london-clock.ts'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Download } from '../http/download.ts'
import { type Cell, type TypedCell, workbookStream } from './write-workbook.ts'

export type { Cell } from './write-workbook.ts'
export type TableFormat = 'csv' | 'xlsx'
export interface Head {
  readonly headings: readonly string[]
  /** Of a workbook's columns, in characters. */
  readonly widths?: readonly number[] | undefined
}
export interface Table extends Head {
  readonly rows: readonly (readonly Cell[])[]
}
/** A table whose rows come page by page. */
export interface PagedTable extends Head {
  readonly pages: AsyncIterable<readonly (readonly Cell[])[]>
}

const startsFormula = /^[=+\-@\t\r]/
/** "+44 113 496" and "-5" are what they say; anything else that begins like a formula gets an apostrophe before it. */
const isPlain = /^[+-][\d\s().,]*$/

export const neutralised = (text: string): string =>
  startsFormula.test(text) && !isPlain.test(text) ? `'${text}` : text

const DAY_MILLISECONDS = 86_400_000
/** Day 0 of a spreadsheet. */
const START = Date.UTC(1899, 11, 30)
const serialOf = (wallClock: string): number => (Date.parse(`${wallClock}Z`) - START) / DAY_MILLISECONDS
const wallClockOf = (serial: number): string => new Date(Math.round(START + serial * DAY_MILLISECONDS)).toISOString()

/** A calendar date as a day a spreadsheet reckons with. */
export const dateCell = (date: CalendarDate): Cell => ({ kind: 'date', value: serialOf(`${date}T00:00:00`) })
/** An instant as London's clock shows it, to the minute. */
export function instantCell(instant: InstantLike): Cell {
  const { date, time } = londonWallClock(instant)
  return { kind: 'instant', value: serialOf(`${date}T${time.slice(0, 5)}:00`) }
}
export const moneyCell = (pence: number): Cell => ({ kind: 'money', value: pence / 100 })

/** What a cell is in any file: numbers stay numbers, a yes or no is a word, text is no formula. */
const plainCell = (cell: Cell): Exclude<Cell, boolean> =>
  typeof cell === 'string' ? neutralised(cell) : typeof cell === 'boolean' ? (cell ? 'Yes' : 'No') : cell

/** Days as ISO 8601 writes them, which every spreadsheet reads. */
const typedText = ({ kind, value }: TypedCell): string =>
  kind === 'money'
    ? String(value)
    : kind === 'date'
      ? wallClockOf(value).slice(0, 10)
      : wallClockOf(value).slice(0, 16).replace('T', ' ')

const csvCell = (cell: Cell): string => {
  const plain = plainCell(cell)
  const text = plain !== null && typeof plain === 'object' ? typedText(plain) : String(plain ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line of CSV (RFC 4180), with its line break. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** With a mark at the beginning, by which Excel reads UTF-8. */
async function* csvText({ headings, pages }: PagedTable) {
  yield `\uFEFF${csvLine(headings)}`
  for await (const page of pages) yield page.map(csvLine).join('')
}

async function* plainPages(pages: PagedTable['pages']) {
  for await (const page of pages) yield page.map((cells) => cells.map(plainCell))
}

/** The file's bytes as they come; they end early, with an error, where the pages do. */
export const tableStream = async (table: PagedTable, format: TableFormat): Promise<NodeJS.ReadableStream> =>
  format === 'csv' ? Readable.from(csvText(table)) : workbookStream(table, plainPages(table.pages))

async function* onePage(rows: Table['rows']) {
  yield rows
}

/** A table that is at hand as a whole. */
export const writeTable = async ({ rows, ...head }: Table, format: TableFormat): Promise<Buffer> =>
  buffer(await tableStream({ ...head, pages: onePage(rows) }, format))

export const mimeOf: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The file as it leaves. */
export const downloadOf = (name: string, format: TableFormat, bytes: Buffer): Download => ({
  stream: Readable.from([bytes]),
  mime: mimeOf[format],
  name: `${name}.${format}`,
  sizeBytes: bytes.length,
})
