import { extraLabel, gridLabel, isGridDate, isGridText } from '@kerbline/domain/areas/orders/grid.ts'
import { stateInWords } from '@kerbline/domain/cases/case-kind.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { orderSource, type OrderRow } from '../order-source.ts'

const readOnlyLabels: Readonly<Record<string, string>> = {
  account_name: 'Customer',
  reg_no: 'Registration',
  number: 'Order',
  state: 'Status',
  title: 'Vehicle',
}
export const labelOf = (column: string): string => readOnlyLabels[column] ?? gridLabel(column)
export const isWritten = (column: string): boolean =>
  isGridDate(column) || isGridText(column) || extraLabel(column) !== undefined

/** As it came with the row. */
export function valueOf(row: OrderRow, column: string): string | null {
  const label = extraLabel(column)
  if (label !== undefined) return row.e2o[label] ?? null
  if (column === 'state') return stateInWords(orderSource.kind, row.state)
  const value: unknown = Object.entries(row).find(([name]) => name === column)?.[1]
  return typeof value === 'string' ? value : null
}

/** As it is read; dates as people write them. */
export const shownValue = (column: string, value: string | null): string =>
  value === null ? '' : isGridDate(column) ? formatDate(value) : value
