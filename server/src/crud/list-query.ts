// A page of any list, by keyset: search, conditions, pasted names, sort and total in one grammar (domain/kit/list.ts). Columns are
// SQL written by the caller; what a person asks only ever chooses among them and travels as values.
import { operatorsOf, readCondition, type ColumnKind, type Condition, type Page } from '@kerbline/domain/kit/list.ts'
import { type Selection } from '@kerbline/domain/kit/list-schema.ts'
import { isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { containing } from '../db/containing.ts'
import { isUnreadableValue } from '../db/database-errors.ts'
import type { Rows } from '../db/scope.ts'
import {
  columnOf,
  EVERYTHING,
  refuse,
  type Among,
  type ListSource,
  type PageAsked,
  type QueryColumn,
} from './list-source.ts'
import { isPasted, missingNames, pastedNames } from './pasted-names.ts'
import { countValues } from './list-facet.ts'
import {
  cursorTypes,
  foreignCursor,
  orderSql,
  readCursor,
  stretchesOf,
  writeCursor,
  type Order,
} from './list-cursor.ts'

const textual = (column: QueryColumn): RawBuilder<unknown> => column.words ?? column.sql

const holds = (column: QueryColumn, like: string): RawBuilder<SqlBool> =>
  column.matches?.(like) ?? sql<SqlBool>`${textual(column)} ilike ${like}`

/** That a row holds each word anywhere it is looked for. */
function holdsWords(source: ListSource, words: readonly string[]): RawBuilder<SqlBool>[] {
  if (words.length === 0) return []
  const columns = source.search.map((name) => columnOf(source, name))
  if (columns.every(({ led }) => led)) {
    const ids = words.map(
      (word) =>
        sql`(${sql.join(
          columns.flatMap(({ led }) => led?.(word) ?? []),
          sql` union all `,
        )})`,
    )
    // As one array of all words: the planner takes it for few, and looks the rows up by their numbers. Of an array a word, the rows of one
    // would be looked for in the whole of the other, one by one.
    return [sql<SqlBool>`${source.id} = any(array(${sql.join(ids, sql` intersect `)}))`]
  }
  return words.map(
    (word) =>
      sql<SqlBool>`(${sql.join(
        columns.map((column) => holds(column, containing(word))),
        sql` or `,
      )})`,
  )
}

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
  const values = condition.value.split(',').map((value) => valueOf({ ...condition, value }, column.kind))
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

function conditionsSql(source: ListSource, conditions: readonly Condition[]): readonly RawBuilder<SqlBool>[] {
  const there = new Map<string, AskedThere>()
  const here: RawBuilder<SqlBool>[] = []
  for (const condition of conditions) {
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
      return sql<SqlBool>`${textual(column)} ilike ${containing(condition.value)}`
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

const all = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? EVERYTHING : sql<SqlBool>`${sql.join(conditions, sql` and `)}`

/** Which rows are asked for. @throws problem 'not valid' naming the filter. */
export function selectionSql(source: ListSource, { search, filter, pasted, ids }: Selection): RawBuilder<SqlBool> {
  const words = search.split(/\s+/).filter((word) => word !== '')
  return all([
    source.where ?? EVERYTHING,
    ...holdsWords(source, words),
    ...conditionsSql(source, filter.filter((written) => written !== '').map(read)),
    ...(pasted === '' || !source.pasted ? [] : [isPasted(source, pastedNames(source, pasted))]),
    ...(ids === undefined ? [] : [sql<SqlBool>`${source.id} = any(${[...ids]}::int[])`]),
  ])
}

/** Empty values come last, either way. */
function orderOf(source: ListSource, asked: string): Order {
  const written = asked === '' ? source.sort : asked
  const column = columnOf(source, written.replace(/^-/, ''))
  const isWords = column.kind === 'text' || column.kind === 'reference'
  return {
    value: isWords ? sql`sort_words(${textual(column)}::text)` : column.sql,
    type: cursorTypes[column.kind] ?? sql`::text`,
    isDescending: written.startsWith('-'),
    sorted: column.sorted,
    parts: column.parts,
  }
}

/** How many rows are asked for. */
const isAsked = ({ search, filter, ids }: Selection): boolean => search !== '' || filter.length > 0 || ids !== undefined

const totalSql = (source: ListSource, asked: Selection): RawBuilder<unknown> =>
  source.total === undefined || isAsked(asked)
    ? sql`select count(*) as total from ${source.from} where ${selectionSql(source, asked)}`
    : sql`select ${source.total} as total`

export async function countRows(rows: Rows, source: ListSource, asked: Selection): Promise<number> {
  const {
    rows: [count],
  } = await sql<{ total: number }>`${totalSql(source, asked)}`.execute(rows)
  return count?.total ?? 0
}

type Keyed<Row> = Row & {
  readonly cursor_value: string | null
  readonly cursor_id: number
  readonly cursor_part: number
}

type Part<Row> = Pick<Page<Row>, 'next' | 'previous'> & { readonly rows: Row[] }

/** The rows of a page and where its neighbours begin, of any size and uncounted. @throws problem 'not valid' */
export async function pageRows<Row>(rows: Rows, source: ListSource, asked: PageAsked): Promise<Part<Row>> {
  const { size, after, before } = asked
  const chosen = selectionSql(source, asked)
  const order = orderOf(source, asked.sort)
  const isBackward = before !== undefined
  const cursor = before ?? after
  const stretches = stretchesOf(order, source.id, cursor === undefined ? undefined : readCursor(cursor), isBackward)
  const found: Keyed<Row>[] = []
  for (const { where, value, join, part: place } of stretches) {
    if (found.length > size) break
    const { rows: part } = await sql<Keyed<Row>>`
      select ${source.select}, (${value})::text as cursor_value, ${source.id} as cursor_id, ${sql.lit(place)} as cursor_part from ${source.from} ${join}
      where ${chosen} and ${where} order by ${orderSql(order, value, source.id, isBackward)} limit ${size + 1 - found.length}`
      .execute(rows)
      .catch((error: unknown) => {
        // A cursor of another column, or made by hand: its value is none of this one's.
        throw cursor !== undefined && isUnreadableValue(error) ? foreignCursor() : error
      })
    found.push(...part)
  }
  const isMore = found.length > size
  const page = found.slice(0, size)
  if (isBackward) page.reverse()
  const [first, last] = [page.at(0), page.at(-1)]
  const hasNext = isBackward ? last !== undefined : isMore
  const hasPrevious = isBackward ? isMore : after !== undefined
  const cursorOf = ({ cursor_value: value, cursor_id: id, cursor_part }: Keyed<Row>): string =>
    writeCursor({ value, id, part: cursor_part })
  return {
    rows: page.map(
      ({ cursor_value: _value, cursor_id: _id, cursor_part: _part, ...row }) =>
        ({ ...row, ...source.more?.(row) }) as Row,
    ),
    next: hasNext && last ? cursorOf(last) : null,
    previous: hasPrevious && first ? cursorOf(first) : null,
  }
}

/** A column's values over the rest of the question. @throws problem 'not valid' */
const countsOf = (rows: Rows, source: ListSource, facet: string, asked: PageAsked) =>
  countValues(rows, source.from, columnOf(source, facet), () =>
    selectionSql(source, { ...asked, filter: asked.filter.filter((written) => !written.startsWith(`${facet}:`)) }),
  )

/** A page of rows as `select` shapes them, with the total of the selection. @throws problem 'not valid' */
export const listRows = async <Row>(rows: Rows, source: ListSource, asked: PageAsked): Promise<Page<Row>> => ({
  ...(await pageRows<Row>(rows, source, asked)),
  total: await countRows(rows, source, asked),
  missing: await missingNames(rows, source, asked.pasted),
  ...(asked.facet !== undefined && (await countsOf(rows, source, asked.facet, asked))),
})
