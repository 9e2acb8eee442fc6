// A page of any list, by keyset: search, conditions, pasted names, sort and total in one grammar (domain/kit/list.ts). Columns are
// SQL written by the caller; what a person asks only ever chooses among them and travels as values.
import { maxSearchWords, searchWords, type Page } from '@kerbline/domain/kit/list.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { type Selection } from '@kerbline/domain/kit/list-schema.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { containing } from '../db/containing.ts'
import { isUnreadableValue } from '../db/database-errors.ts'
import type { Rows } from '../db/scope.ts'
import { all, conditionsSql, textual } from './list-conditions.ts'
import { columnOf, EVERYTHING, type ListSource, type PageAsked, type QueryColumn } from './list-source.ts'
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

/** Each word is a look into every searched column: of a hundred the database would be busy for seconds, for everybody. */
function wordsOf(search: string): readonly string[] {
  const words = searchWords(search)
  if (words.length <= maxSearchWords) return words
  const message = `Search for at most ${maxSearchWords} words.`
  throw problem('not valid', { detail: message, fields: [{ field: 'search', reason: 'too_long', message }] })
}

/** Which rows are asked for. @throws problem 'not valid' naming the search or the filter. */
export function selectionSql(source: ListSource, { search, filter, pasted, ids }: Selection): RawBuilder<SqlBool> {
  return all([
    source.where ?? EVERYTHING,
    ...holdsWords(source, wordsOf(search)),
    ...conditionsSql(source, filter),
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
