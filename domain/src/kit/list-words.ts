// A list's question in words: operators, conditions and sorts as a person says them.
import { formatDate } from './time/date-words.ts'
import { isCalendarDate } from './time/calendar.ts'
import type { Column, ColumnKind, Condition, ListPlan, Operator } from './list.ts'
import { formatMoney } from './money.ts'
import { counted } from './words.ts'

const plain: Readonly<Record<Operator, string>> = {
  contains: 'contains',
  is: 'is',
  not: 'is not',
  within: 'is overdue or due within',
  from: 'is at least',
  to: 'is at most',
  empty: 'is not set',
  filled: 'is set',
}
const ofDates: Readonly<Partial<Record<Operator, string>>> = {
  is: 'is on',
  from: 'is on or after',
  to: 'is on or before',
}
const ofMany: Readonly<Partial<Record<Operator, string>>> = { is: 'is any of', not: 'is none of' }

const special = (kind: ColumnKind): Readonly<Partial<Record<Operator, string>>> => {
  if (kind === 'date' || kind === 'due' || kind === 'instant') return ofDates
  return kind === 'choice' || kind === 'choices' || kind === 'reference' ? ofMany : {}
}

/** "is on or after", by the kind of column. */
export const operatorWords = (operator: Operator, kind: ColumnKind): string =>
  special(kind)[operator] ?? plain[operator]

/** Names of what references point at, where they are known: id → name. */
export type Names = ReadonlyMap<string, string>

function oneValue(column: Column, value: string, names: Names): string {
  switch (column.kind) {
    case 'money':
      return formatMoney(Number(value))
    case 'number':
      return `${Number(value).toLocaleString('en-GB')}${column.unit === undefined ? '' : ` ${column.unit}`}`
    case 'date':
    case 'due':
    case 'instant':
      return isCalendarDate(value) ? formatDate(value) : value
    case 'flag':
      return value === 'yes' ? 'Yes' : 'No'
    case 'choice':
    case 'choices':
      return column.options?.find((option) => option.value === value)?.label ?? value
    case 'reference':
      return names.get(value) ?? value
    case 'import':
      return names.get(value) ?? `number ${value}`
    case 'text':
    case 'plate':
      return value
  }
}

/** What follows the column's name in a chip: "Active, New", "not Leeds", "from 1 Jan 2026". */
export function conditionWords(column: Column, { operator, value }: Condition, names: Names): string {
  if (operator === 'empty') return 'not set'
  if (operator === 'filled') return 'set'
  if (operator === 'within') return `overdue or within ${/^\d+$/.test(value) ? counted(Number(value), 'day') : value}`
  const isList = operator === 'is' || operator === 'not'
  const words = (isList ? value.split(',') : [value]).map((each) => oneValue(column, each, names)).join(', ')
  const before: Readonly<Partial<Record<Operator, string>>> = {
    contains: 'contains ',
    not: 'not ',
    from: 'from ',
    to: 'to ',
  }
  return `${before[operator] ?? ''}${words}`
}

const orders: Readonly<Partial<Record<ColumnKind, readonly [string, string]>>> = {
  number: ['lowest first', 'highest first'],
  money: ['lowest first', 'highest first'],
  date: ['earliest first', 'latest first'],
  due: ['earliest first', 'latest first'],
  instant: ['earliest first', 'latest first'],
}

/** "name, A to Z"; "price, largest first". */
export function sortWords(plan: ListPlan, sort: string): string {
  const column = plan.columns[sort.replace(/^-/, '')]
  if (!column) return ''
  const [up, down] = orders[column.kind] ?? ['A to Z', 'Z to A']
  return `${column.label.toLowerCase()}, ${sort.startsWith('-') ? down : up}`
}
