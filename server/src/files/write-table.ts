// The one writer of tables that leave the portal. A cell that a spreadsheet would take for a formula is made plain text, in every
// format alike (OWASP, "CSV Injection").
import { Readable } from 'node:stream'
import type { Download } from '../http/download.ts'

export type Cell = string | number | boolean | null
export type TableFormat = 'csv' | 'xlsx'
export interface Table {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

const startsFormula = /^[=+\-@\t\r]/
/** "+44 113 496" and "-5" are what they say; anything else that begins like a formula gets an apostrophe before it. */
const isPlain = /^[+-][\d\s().,]*$/

export const neutralised = (text: string): string =>
  startsFormula.test(text) && !isPlain.test(text) ? `'${text}` : text

const csvCell = (cell: Cell): string => {
  const text =
    typeof cell === 'string'
      ? neutralised(cell)
      : cell === null
        ? ''
        : typeof cell === 'boolean'
          ? cell
            ? 'yes'
            : 'no'
          : String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line of CSV (RFC 4180), with its line break. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** With a mark at the beginning, by which Excel reads UTF-8. */
const csvOf = ({ headings, rows }: Table): Buffer =>
  Buffer.from(`\uFEFF${csvLine(headings)}${rows.map(csvLine).join('')}`)

async function xlsxOf({ headings, rows }: Table): Promise<Buffer> {
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  const cell = (value: Cell) =>
    value === null
      ? null
      : typeof value === 'string'
        ? { type: String, value: neutralised(value) }
        : typeof value === 'number'
          ? { type: Number, value }
          : { type: String, value: value ? 'yes' : 'no' }
  const sheet = [
    headings.map((heading) => ({ type: String, value: heading, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map(cell)),
  ]
  return writeXlsxFile(sheet).toBuffer()
}

export const writeTable = (table: Table, format: TableFormat): Promise<Buffer> =>
  format === 'csv' ? Promise.resolve(csvOf(table)) : xlsxOf(table)

const mimes: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The file as it leaves the door. */
export const downloadOf = (name: string, format: TableFormat, bytes: Buffer): Download => ({
  stream: Readable.from([bytes]),
  mime: mimes[format],
  name: `${name}.${format}`,
  sizeBytes: bytes.length,
})
