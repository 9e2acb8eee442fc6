// Ticked rows as a file, exactly as they stand on the screen. Whole lists are written by the server.
import { cellWords, headingOf, type TableColumn } from '../ui/data-table-column.ts'

/** A spreadsheet must not take a name for a formula. */
const harmless = (words: string): string => (/^[=+\-@\t\r]/.test(words) ? `'${words}` : words)
const quoted = (words: string): string => `"${harmless(words).replaceAll('"', '""')}"`

/** RFC 4180, with the mark by which spreadsheets know UTF-8. */
export function csvOf(columns: readonly TableColumn[], rows: readonly object[], today: string | undefined): string {
  const lines = [
    columns.map(headingOf),
    ...rows.map((row) => columns.map((column) => cellWords(column, row, today) ?? '')),
  ]
  return `\uFEFF${lines.map((line) => line.map(quoted).join(',')).join('\r\n')}\r\n`
}
