// Exactly the filtered rows and the chosen columns of a list, as a file: at once while they are few, page by page where they are many.
import { type Column, type ColumnKind, maxExportedAtOnce, showable, type ListPlan } from '@kerbline/domain/kit/list.ts'
import { isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import type { Selection } from '@kerbline/domain/kit/list-schema.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import type { Rows } from '../db/scope.ts'
import {
  dateCell,
  downloadOf,
  instantCell,
  moneyCell,
  writeTable,
  type Cell,
  type Head,
  type TableFormat,
} from '../files/write-table.ts'
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
  /** The London date, where the list says more than its columns hold. */
  readonly today?: string | undefined
}

type Row = Readonly<Record<string, unknown>>

/** A column of the file: one of the list's, or what a cell of the list says beside it. */
interface FileColumn extends Pick<Column, 'label' | 'kind' | 'unit' | 'options'> {
  readonly of: (row: Row) => unknown
}

/** The columns chosen, each followed by what its cell shows besides: exactly what is on screen, a fact a column. */
function fileColumns(plan: ListPlan, names: readonly string[], today: string | undefined): FileColumn[] {
  const all = names.flatMap((name) => [
    name,
    ...(plan.columns[name]?.shows ?? []).filter((beside) => !names.includes(beside)),
  ])
  return [...new Set(all)].flatMap((name): FileColumn[] => {
    const [column, said] = [plan.columns[name], plan.said?.[name]]
    if (said && today !== undefined) return [{ ...column, ...said, of: (row) => said.of(row, today) }]
    return column ? [{ ...column, of: (row) => row[`${name}_name`] ?? row[name] }] : []
  })
}

const wordFor = (options: FileColumn['options'], value: unknown): string =>
  options?.find((option) => option.value === value)?.label ?? String(value)

function cellOf({ kind, options, of }: FileColumn, row: Row): Cell {
  const value = of(row)
  if (value === null || value === undefined || value === '') return null
  if (kind === 'money' && typeof value === 'number') return moneyCell(value)
  if (kind === 'date' || kind === 'due')
    return typeof value === 'string' && isCalendarDate(value) ? dateCell(value) : 'No valid date'
  if (kind === 'instant' && typeof value === 'string') return instantCell(value)
  if (Array.isArray(value)) return value.map((each) => wordFor(options, each)).join(', ')
  if (typeof value === 'string') return wordFor(options, value)
  return typeof value === 'number' || typeof value === 'boolean' ? value : JSON.stringify(value)
}

const widthOf: Readonly<Partial<Record<ColumnKind, number>>> = {
  plate: 12,
  number: 10,
  money: 14,
  date: 14,
  due: 14,
  instant: 20,
  flag: 8,
  choice: 20,
}
const words = 28

const headingOf = ({ label, unit }: FileColumn): string => (unit === undefined ? label : `${label} (${unit})`)

/** What stands above a file of these columns, and how wide they are. */
export function headOf(plan: ListPlan, columns: readonly string[], today?: string): Head {
  const all = fileColumns(plan, columns, today)
  return { headings: all.map(headingOf), widths: all.map(({ kind }) => widthOf[kind] ?? words) }
}

/** @param today  the London date, by which a list says what is due and when */
export function cellsOf(plan: ListPlan, columns: readonly string[], rows: readonly Row[], today?: string): Cell[][] {
  const all = fileColumns(plan, columns, today)
  return rows.map((row) => all.map((column) => cellOf(column, row)))
}

/** @throws problem 'not valid' naming a column that the list does not have */
export function assertColumns(plan: ListPlan, columns: readonly string[]): void {
  const all = showable(plan)
  const unknown = columns.find((column) => !all.includes(column))
  if (unknown)
    throw problem('not valid', {
      fields: [{ field: 'columns', reason: 'unknown_value', message: `This list has no column ${unknown}.` }],
    })
}

/** @throws problem 'not valid' for an unknown column, 'too large' beyond {@link maxExportedAtOnce} */
export async function exportRows(rows: Rows, { source, plan, name, columns, format, asked, today }: Export) {
  assertColumns(plan, columns)
  if ((await countRows(rows, source, asked)) > maxExportedAtOnce)
    throw problem('too large', {
      detail: `More than ${maxExportedAtOnce.toLocaleString('en-GB')} rows are made beside other work: ask for them with POST /api/exports.`,
    })
  const { rows: found } = await pageRows<Row>(rows, source, { ...asked, size: maxExportedAtOnce })
  const table = { ...headOf(plan, columns, today), rows: cellsOf(plan, columns, found, today) }
  return downloadOf(name, format, await writeTable(table, format))
}
