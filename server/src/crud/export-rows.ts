// Exactly the filtered rows and the chosen columns of a list, as a file: at once while they are few, page by page where they are many.
import { maxExportedAtOnce, showable, type ListPlan } from '@kerbline/domain/kit/list.ts'
import type { Selection } from '@kerbline/domain/kit/list-schema.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import type { Rows } from '../db/scope.ts'
import { downloadOf, writeTable, type Cell, type TableFormat } from '../files/write-table.ts'
import { countRows, pageRows } from './list-query.ts'
import type { ListSource } from './list-source.ts'

interface Export {
  readonly source: ListSource
  readonly plan: ListPlan
  /** Of the file, without its ending. */
  readonly name: string
  readonly columns: readonly string[]
  readonly format: TableFormat
  readonly asked: Selection
}

type Row = Readonly<Record<string, unknown>>

const wordFor = (options: ListPlan['columns'][string]['options'], value: string): string =>
  options?.find((option) => option.value === value)?.label ?? value

const cellOf = (row: Row, name: string, plan: ListPlan): Cell => {
  const value = row[`${name}_name`] ?? row[name]
  const column = plan.columns[name]
  if (value === null || value === undefined) return null
  if (column?.kind === 'money' && typeof value === 'number') return value / 100
  if (Array.isArray(value)) return value.map((each) => wordFor(column?.options, String(each))).join(', ')
  if (typeof value === 'string') return wordFor(column?.options, value)
  return typeof value === 'number' || typeof value === 'boolean' ? value : JSON.stringify(value)
}

export const headingsOf = (plan: ListPlan, columns: readonly string[]): readonly string[] =>
  columns.map((column) => plan.columns[column]?.label ?? column)

export const cellsOf = (plan: ListPlan, columns: readonly string[], rows: readonly Row[]): Cell[][] =>
  rows.map((row) => columns.map((column) => cellOf(row, column, plan)))

/** @throws problem 'not valid' naming a column that the list does not have */
export function assertColumns(plan: ListPlan, columns: readonly string[]): void {
  const all = showable(plan)
  const unknown = columns.find((column) => !all.includes(column))
  if (unknown)
    throw problem('not valid', {
      fields: [{ field: 'columns', reason: 'unknown_value', message: `There is no column ${unknown} in this list.` }],
    })
}

/** @throws problem 'not valid' for an unknown column, 'too large' beyond {@link maxExportedAtOnce} */
export async function exportRows(rows: Rows, { source, plan, name, columns, format, asked }: Export) {
  assertColumns(plan, columns)
  if ((await countRows(rows, source, asked)) > maxExportedAtOnce)
    throw problem('too large', {
      detail: `More than ${maxExportedAtOnce.toLocaleString('en-GB')} rows are made beside other work: ask for them with POST /api/exports.`,
    })
  const { rows: found } = await pageRows<Row>(rows, source, { ...asked, size: maxExportedAtOnce })
  const table = { headings: headingsOf(plan, columns), rows: cellsOf(plan, columns, found) }
  return downloadOf(name, format, await writeTable(table, format))
}
