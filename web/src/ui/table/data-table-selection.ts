// Which rows are ticked. Pure; rows stay known while pages turn, so that what is done to them can be shown first.
import type { RowKey } from './data-table-column.ts'

export type Selected<Row> = ReadonlyMap<RowKey, Row>

/** Ticks rows, or takes their ticks away. */
export function tick<Row>(
  selected: Selected<Row>,
  rows: readonly Row[],
  keyOf: (row: Row) => RowKey,
  isOn: boolean,
): Selected<Row> {
  const next = new Map(selected)
  for (const row of rows) {
    if (isOn) next.set(keyOf(row), row)
    else next.delete(keyOf(row))
  }
  return next
}

/** Everything from one row to another, in either direction. */
export const between = <Row>(rows: readonly Row[], one: number, other: number): readonly Row[] =>
  rows.slice(Math.min(one, other), Math.max(one, other) + 1)

export function pageTicks<Row>(
  selected: Selected<Row>,
  rows: readonly Row[],
  keyOf: (row: Row) => RowKey,
): 'all' | 'some' | 'none' {
  const ticked = rows.filter((row) => selected.has(keyOf(row))).length
  if (ticked === 0) return 'none'
  return ticked === rows.length ? 'all' : 'some'
}
