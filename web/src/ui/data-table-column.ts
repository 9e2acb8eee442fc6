// What a table is told about its columns and rows, and what a value of each kind says. No drawing here.
import type { ReactNode } from 'react'
import { formatDate, formatInstant, formatTime } from '@kerbline/domain/kit/date-words.ts'
import type { Column, ColumnKind } from '@kerbline/domain/kit/list.ts'
import { londonDate } from '@kerbline/domain/kit/london-clock.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { isCalendarDate } from '@kerbline/domain/kit/calendar.ts'

export type RowKey = string | number

export interface TableColumn extends Column {
  readonly name: string
}

/** A cell drawn by the caller in place of the column's own. */
export type CellMap<Row> = Readonly<Record<string, (row: Row) => ReactNode>>

/** Cards of phones: what stands at the right of the title, and what below it. Columns shown are chosen where nothing is said. */
export interface CardPlan {
  readonly status?: string | undefined
  readonly facts?: readonly string[] | undefined
  /** Said without their labels, between title and facts: what needs no explanation. */
  readonly lines?: readonly string[] | undefined
}

const widths: Readonly<Record<ColumnKind, number>> = {
  text: 176,
  plate: 116,
  number: 92,
  money: 108,
  date: 116,
  instant: 152,
  flag: 76,
  choice: 128,
  choices: 176,
  reference: 168,
}
const characterWidth = 6.6
const headerPadding = 22
const arrowRoom = 16

/** "CO₂ g/km": the unit is said once, in the header. */
export const headingOf = ({ label, unit }: Column): string => (unit === undefined ? label : `${label} ${unit}`)

/** The room a column takes; the first names the row and takes more. */
export function widthOf(column: TableColumn, place: number): number {
  const own = column.width ?? widths[column.kind] * (place === 0 && column.kind === 'text' ? 1.3 : 1)
  return Math.round(
    Math.max(own, headingOf(column).length * characterWidth + headerPadding + (column.isSortable ? arrowRoom : 0)),
  )
}

export const isFigure = (kind: ColumnKind): boolean => kind === 'number' || kind === 'money'

/** The value of a column in a row. */
export const valueOf = (row: object, name: string): unknown => Object.getOwnPropertyDescriptor(row, name)?.value

const optionLabel = ({ options }: Column, value: unknown): string =>
  options?.find((option) => option.value === value)?.label ?? String(value)

const counting = new Intl.NumberFormat('en-GB')
const count = (value: number): string => counting.format(value).replace('-', '\u2212')

function instantWords(value: string, today: string | undefined): string {
  return today === undefined ? `${formatDate(londonDate(value))} ${formatTime(value)}` : formatInstant(value, today)
}

function plainWords(column: Column, value: unknown, today: string | undefined): string {
  switch (column.kind) {
    case 'number':
      return typeof value === 'number' ? count(value) : String(value)
    case 'money':
      return typeof value === 'number' ? formatMoney(value) : String(value)
    case 'date':
      return typeof value === 'string' && isCalendarDate(value) ? formatDate(value) : 'No valid date'
    case 'instant':
      return typeof value === 'string' ? instantWords(value, today) : String(value)
    case 'flag':
      return value === true ? 'Yes' : 'No'
    case 'choice':
      return optionLabel(column, value)
    case 'choices':
      return Array.isArray(value) ? value.map((each) => optionLabel(column, each)).join(', ') : String(value)
    case 'text':
    case 'plate':
    case 'reference':
      return String(value)
  }
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** What a cell says as plain text; nothing where the record holds nothing. A reference says its name. */
export function cellWords(column: TableColumn, row: object, today?: string | undefined): string | undefined {
  const value = column.kind === 'reference' ? valueOf(row, `${column.name}_name`) : valueOf(row, column.name)
  return isNothing(value) ? undefined : plainWords(column, value, today)
}
