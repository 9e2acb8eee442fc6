// The one writer of tables that leave the portal. A cell that a spreadsheet would take for a formula is made plain text, in every
// format alike (OWASP, "CSV Injection"). Rows come a page at a time and leave as they come, so a long table needs no more room than a page.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Download } from '../http/download.ts'
import { type Cell, workbookStream } from './write-workbook.ts'

export type { Cell } from './write-workbook.ts'
export type TableFormat = 'csv' | 'xlsx'
export interface Table {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}
/** A table whose rows come page by page. */
export interface PagedTable {
  readonly headings: readonly string[]
  readonly pages: AsyncIterable<readonly (readonly Cell[])[]>
}

const startsFormula = /^[=+\-@\t\r]/
/** "+44 113 496" and "-5" are what they say; anything else that begins like a formula gets an apostrophe before it. */
const isPlain = /^[+-][\d\s().,]*$/

export const neutralised = (text: string): string =>
  startsFormula.test(text) && !isPlain.test(text) ? `'${text}` : text

/** What a cell is in any file: numbers stay numbers, a yes or no is a word, text is no formula. */
const plainCell = (cell: Cell): string | number | null =>
  typeof cell === 'string' ? neutralised(cell) : typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : cell

const csvCell = (cell: Cell): string => {
  const text = String(plainCell(cell) ?? '')
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
  format === 'csv' ? Readable.from(csvText(table)) : workbookStream(table.headings, plainPages(table.pages))

async function* onePage(rows: Table['rows']) {
  yield rows
}

/** A table that is at hand as a whole. */
export const writeTable = async ({ headings, rows }: Table, format: TableFormat): Promise<Buffer> =>
  buffer(await tableStream({ headings, pages: onePage(rows) }, format))

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
