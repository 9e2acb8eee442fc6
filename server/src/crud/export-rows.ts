// Exactly the filtered rows and the chosen columns of a list, as a file.
import type { ListPlan } from '@kerbline/domain/kit/list.ts'
import type { Selection } from '@kerbline/domain/kit/list-schema.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import type { Rows } from '../db/scope.ts'
import { downloadOf, writeTable, type Cell, type TableFormat } from '../files/write-table.ts'
import { countRows, selectedSql, type ListSource } from './list-query.ts'

/** The most rows answered at once. */
export const mostExportedAtOnce = 10_000

interface Export {
  readonly source: ListSource
  readonly plan: ListPlan
  /** Of the file, without its ending. */
  readonly name: string
  readonly columns: readonly string[]
  readonly format: TableFormat
  readonly asked: Selection
}

const cellOf = (row: Readonly<Record<string, unknown>>, name: string, plan: ListPlan): Cell => {
  const value = row[`${name}_name`] ?? row[name]
  const column = plan.columns[name]
  if (value === null || value === undefined) return null
  if (column?.kind === 'money' && typeof value === 'number') return value / 100
  if (Array.isArray(value)) return value.map((each) => wordFor(column?.options, String(each))).join(', ')
  if (typeof value === 'string') return wordFor(column?.options, value)
  return typeof value === 'number' || typeof value === 'boolean' ? value : JSON.stringify(value)
}

const wordFor = (options: ListPlan['columns'][string]['options'], value: string): string =>
  options?.find((option) => option.value === value)?.label ?? value

/** @throws problem 'not valid' for an unknown column, 'too large' beyond {@link mostExportedAtOnce} */
export async function exportRows(rows: Rows, { source, plan, name, columns, format, asked }: Export) {
  const unknown = columns.find((column) => !plan.columns[column])
  if (unknown)
    throw problem('not valid', {
      fields: [{ field: 'columns', reason: 'unknown_value', message: `There is no column ${unknown} in this list.` }],
    })
  if ((await countRows(rows, source, asked)) > mostExportedAtOnce)
    throw problem('too large', {
      detail: `At most ${mostExportedAtOnce.toLocaleString('en-GB')} rows are exported at once. Narrow the list with a filter.`,
    })
  const { rows: found } = await selectedSql(source, asked).execute(rows)
  const table = {
    headings: columns.map((column) => plan.columns[column]?.label ?? column),
    rows: found.map((row) => columns.map((column) => cellOf(row, column, plan))),
  }
  return downloadOf(name, format, await writeTable(table, format))
}
