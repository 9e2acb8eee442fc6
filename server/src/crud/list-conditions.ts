// The conditions of a list's columns as SQL: each written as column:operator:value (domain/kit/list.ts).
import {
  maxSearchLength,
  maxSearchWords,
  operatorsOf,
  readCondition,
  type ColumnKind,
  type Condition,
} from '@kerbline/domain/kit/list.ts'
import { isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { containing } from '../db/containing.ts'
import { columnOf, EVERYTHING, refuse, type Among, type ListSource, type QueryColumn } from './list-source.ts'

/** What a column is searched and sorted by. */
export const textual = (column: QueryColumn): RawBuilder<unknown> => column.words ?? column.sql

/** That every one of them holds. */
export const all = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? EVERYTHING : sql<SqlBool>`${sql.join(conditions, sql` and `)}`

function valueOf({ column, value }: Condition, kind: ColumnKind): string | number | boolean {
  if (kind === 'flag') return value === 'yes'
  if (kind === 'number' || kind === 'money' || kind === 'reference' || kind === 'import') {
    const number = Number(value)
    return value.trim() !== '' && Number.isFinite(number) ? number : refuse(column, 'Enter a number.')
  }
  if (kind === 'date' || kind === 'due' || kind === 'instant')
    return isCalendarDate(value) ? value : refuse(column, 'Enter a real date as day, month and year.')
  return value
}

/** An instant belongs to the London day it falls on. */
const comparable = (column: QueryColumn): RawBuilder<unknown> =>
  column.kind === 'instant' ? sql`(${column.sql} at time zone 'Europe/London')::date` : column.sql

const arrays: Readonly<Partial<Record<ColumnKind, RawBuilder<unknown>>>> = {
  flag: sql`::boolean[]`,
  number: sql`::numeric[]`,
  money: sql`::numeric[]`,
  reference: sql`::bigint[]`,
  date: sql`::date[]`,
  due: sql`::date[]`,
}

function equals(condition: Condition, column: QueryColumn): RawBuilder<SqlBool> {
  const written = new Set(condition.value.split(','))
  const values = [...written].map((value) => valueOf({ ...condition, value }, column.kind))
  if (column.isAnyOf) return column.isAnyOf(values.map(String))
  if (column.kind === 'choices') return sql<SqlBool>`${column.sql} && ${values}::text[]`
  if (column.kind === 'text' || column.kind === 'plate')
    return sql<SqlBool>`lower(${column.sql}) = any(${values.map((value) => String(value).toLowerCase())}::text[])`
  const asked = sql`${values.map(String)}::text[]${arrays[column.kind] ?? sql``}`
  return column.isMany ? sql<SqlBool>`${column.sql} && ${asked}` : sql<SqlBool>`${column.sql} = any(${asked})`
}

function isEmptyOf({ sql: value, kind, isMany, isEmpty }: QueryColumn): RawBuilder<SqlBool> {
  if (isEmpty) return isEmpty
  if (kind === 'choices' || isMany) return sql<SqlBool>`coalesce(cardinality(${value}), 0) = 0`
  return kind === 'text' || kind === 'plate'
    ? sql<SqlBool>`coalesce(${value}, '') = ''`
    : sql<SqlBool>`${value} is null`
}

/** Days from today, at most so many that a date can hold them. */
function daysOf({ column, value }: Condition): number {
  const days = /^-?\d{1,5}$/.test(value) ? Number(value) : NaN
  return Number.isNaN(days) ? refuse(column, 'Enter a number of days.') : days
}

const shortEnough = ({ column, value }: Condition): string =>
  value.length <= maxSearchLength ? value : refuse(column, `Enter at most ${maxSearchLength} characters.`)

/** What is asked of a row of another table. */
interface AskedThere {
  readonly among: Among
  readonly tests: RawBuilder<SqlBool>[]
  isWide: boolean
  isExact: boolean
}

/** "Not set" and "is not" hold of rows that have nothing there. */
const opposites: Readonly<Partial<Record<Condition['operator'], Condition['operator']>>> = {
  empty: 'filled',
  not: 'is',
}

/** @throws problem 'not valid' naming the filter */
export function conditionsSql(source: ListSource, filter: readonly string[]): readonly RawBuilder<SqlBool>[] {
  const there = new Map<string, AskedThere>()
  const here: RawBuilder<SqlBool>[] = []
  for (const condition of conditionsOf(filter)) {
    const column = columnOf(source, condition.column)
    if (!operatorsOf(column.kind).includes(condition.operator))
      refuse(condition.column, `${condition.operator} cannot be asked of this column.`)
    const { among } = column
    const opposite = opposites[condition.operator]
    const test = (): RawBuilder<SqlBool> =>
      among?.test((value) =>
        testSql(source, { ...condition, operator: opposite ?? condition.operator }, { kind: column.kind, sql: value }),
      ) ?? testSql(source, condition, column)
    if (!among) here.push(test())
    else if (opposite) here.push(sql<SqlBool>`not ${among.has(test(), false)}`)
    else {
      const asked = there.get(among.of) ?? { among, tests: [], isWide: true, isExact: false }
      asked.tests.push(test())
      asked.isWide &&= among.isWide ?? false
      asked.isExact ||= condition.operator === 'is'
      there.set(among.of, asked)
    }
  }
  const asked = [...there.values()].map(({ among, tests, isWide, isExact }) => {
    const has = among.has(all(tests), isExact)
    return isWide ? sql<SqlBool>`(${has}) is true` : has
  })
  return [...here, ...asked]
}

function testSql(source: ListSource, condition: Condition, column: QueryColumn): RawBuilder<SqlBool> {
  switch (condition.operator) {
    case 'contains':
      return sql<SqlBool>`${textual(column)} ilike ${containing(shortEnough(condition))}`
    case 'is':
      return equals(condition, column)
    case 'not':
      return sql<SqlBool>`not coalesce(${equals(condition, column)}, false)`
    case 'within':
      return sql<SqlBool>`${column.sql} <= ${source.today ?? refuse(condition.column, 'This list knows no today.')}::date + ${daysOf(condition)}::int`
    case 'from':
      return sql<SqlBool>`${comparable(column)} >= ${valueOf(condition, column.kind)}`
    case 'to':
      return sql<SqlBool>`${comparable(column)} <= ${valueOf(condition, column.kind)}`
    case 'empty':
      return isEmptyOf(column)
    case 'filled':
      return sql<SqlBool>`not (${isEmptyOf(column)})`
  }
}

const read = (written: string): Condition =>
  readCondition(written) ??
  refuse(
    written.split(':')[0] ?? 'filter',
    'A filter is written as column:operator:value, such as name:contains:leeds.',
  )

/** What is asked of the columns, each condition once. */
function conditionsOf(filter: readonly string[]): readonly Condition[] {
  const conditions = [...new Set(filter)].filter((written) => written !== '').map(read)
  const pieces = conditions.filter(({ operator }) => operator === 'contains')
  const beyond = pieces[maxSearchWords]
  return beyond ? refuse(beyond.column, `Use at most ${maxSearchWords} filters that look for text.`) : conditions
}
