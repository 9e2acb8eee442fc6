// What a table is told about its columns and rows. What a value says stands in the domain's column-words.ts. No drawing here.
import type { ReactNode } from 'react'
import type { Column, ColumnKind } from '@kerbline/domain/kit/list.ts'

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
  due: 116,
  instant: 152,
  flag: 76,
  choice: 128,
  choices: 176,
  reference: 168,
  import: 168,
}
const characterWidth = 6.6
const headerPadding = 22
const arrowRoom = 16

/** "CO₂ g/km": the unit is said once, in the header; or once a cell, where each says its own. */
export const headingOf = ({ label, unit, hasUnitInCells }: Column): string =>
  unit === undefined || hasUnitInCells ? label : `${label} ${unit}`

/** The room a column takes; the first names the row and takes more. */
export function widthOf(column: TableColumn, place: number): number {
  const own = column.width ?? widths[column.kind] * (place === 0 && column.kind === 'text' ? 1.3 : 1)
  return Math.round(
    Math.max(own, headingOf(column).length * characterWidth + headerPadding + (column.isSortable ? arrowRoom : 0)),
  )
}

/** A text that is given so little room is a number or a code. */
const CODE_ROOM = 130
const unbroken: ReadonlySet<ColumnKind> = new Set(['plate', 'number', 'money', 'date', 'due', 'instant'])

/** On paper columns share the sheet: what is one word, such as a day or a number, stays on one line. */
export const isUnbroken = ({ kind, width }: TableColumn): boolean =>
  unbroken.has(kind) || (kind === 'text' && width !== undefined && width <= CODE_ROOM)

export const isFigure = (kind: ColumnKind): boolean => kind === 'number' || kind === 'money'
