// Where a page of a list begins: the sorted value and number of the last row seen, and the stretches of rows beyond it.
import type { ColumnKind } from '@kerbline/domain/kit/list.ts'
import { problem, type Problem } from '@kerbline/domain/kit/problem.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { isStorable } from '../db/storable-text.ts'
import type { SortedJoin, SortedPart } from './list-source.ts'

/** What a cursor's text is read as, by the kind of the column that is sorted; text unless said. */
export const cursorTypes: Readonly<Partial<Record<ColumnKind, RawBuilder<unknown>>>> = {
  number: sql`::numeric`,
  money: sql`::numeric`,
  date: sql`::date`,
  due: sql`::date`,
  instant: sql`::timestamptz`,
  flag: sql`::boolean`,
}

export interface Order {
  readonly value: RawBuilder<unknown>
  /** What a cursor's text is read as. */
  readonly type: RawBuilder<unknown>
  readonly isDescending: boolean
  /** Read in this order from another table. */
  readonly sorted?: SortedJoin | undefined
  /** Read one after the other. */
  readonly parts?: readonly SortedPart[] | undefined
}

export interface Cursor {
  /** The sorted value as text; null where it is empty. */
  readonly value: string | null
  readonly id: number
  /** Which part of the order the row stands in; 0 where there are none. */
  readonly part: number
}

export const writeCursor = ({ value, id, part }: Cursor): string =>
  Buffer.from(JSON.stringify(part === 0 ? [value, id] : [value, id, part])).toString('base64url')

export const foreignCursor = (): Problem =>
  problem('not valid', {
    fields: [{ field: 'after', reason: 'bad_format', message: 'This page no longer exists. Go back to page 1.' }],
  })

const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value)

const isSortedValue = (value: unknown): value is string | null =>
  value === null || (typeof value === 'string' && isStorable(value))

/** The parts of a cursor that a caller writes itself. @throws problem 'not valid' for anything else */
export function readCursorParts<Parts>(written: string, parts: z.ZodType<Parts>): Parts {
  const text = Buffer.from(written, 'base64url').toString()
  try {
    const read = parts.safeParse(isStorable(text) ? JSON.parse(text) : undefined)
    if (read.success) return read.data
  } catch {
    // falls through to the refusal: whatever it is, it is no cursor of ours
  }
  throw foreignCursor()
}

/** @throws problem 'not valid' for what was not written by {@link writeCursor} */
export function readCursor(written: string): Cursor {
  try {
    const [value, id, part = 0]: unknown[] = JSON.parse(Buffer.from(written, 'base64url').toString())
    if (isSortedValue(value) && isWhole(id) && isWhole(part)) return { value, id, part }
  } catch {
    // falls through to the refusal: whatever it is, it is no cursor of ours
  }
  throw foreignCursor()
}

/** Rows that are read in one order, by one statement. */
interface Stretch {
  readonly where: RawBuilder<SqlBool>
  /** What they are sorted by here. */
  readonly value: RawBuilder<unknown>
  /** What stands after the tables of the list. */
  readonly join: RawBuilder<unknown>
  readonly part: number
}

const all = sql<SqlBool>`true`
const nothing = sql``

/** The rows that have a value and those that have none, which stand last whichever way the others do. */
function halvesOf({ value, type, sorted }: Order): Record<'known' | 'empty', (where: RawBuilder<SqlBool>) => Stretch> {
  if (sorted)
    return {
      known: (where) => ({ where, value: sorted.value, join: sorted.join, part: 0 }),
      empty: (where) => ({
        where: sql<SqlBool>`(${sorted.isMissing} and ${where})`,
        value: sql`null${type}`,
        join: nothing,
        part: 0,
      }),
    }
  return {
    // What is compared with a value is none of the empty ones.
    known: (where) => ({
      where: where === all ? sql<SqlBool>`${value} is not null` : where,
      value,
      join: nothing,
      part: 0,
    }),
    empty: (where) => ({ where: sql<SqlBool>`(${value} is null and ${where})`, value, join: nothing, part: 0 }),
  }
}

/** That a row comes after the one that was seen, in the order of a stretch. */
function beyond(
  { type, isDescending }: Order,
  value: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  cursor: Cursor,
  isBackward: boolean,
): RawBuilder<SqlBool> {
  const seen = sql`${cursor.value}${type}`
  return isDescending === isBackward
    ? sql<SqlBool>`(${value} >= ${seen} and (${value} > ${seen} or ${laterId(id, cursor, isBackward)}))`
    : sql<SqlBool>`(${value} <= ${seen} and (${value} < ${seen} or ${laterId(id, cursor, isBackward)}))`
}

const laterId = (id: RawBuilder<unknown>, cursor: Cursor, isBackward: boolean): RawBuilder<SqlBool> =>
  isBackward ? sql<SqlBool>`${id} < ${cursor.id}` : sql<SqlBool>`${id} > ${cursor.id}`

/** The parts from the one in which the cursor stands. */
function partsFrom(
  order: Order,
  parts: readonly SortedPart[],
  id: RawBuilder<unknown>,
  cursor: Cursor | undefined,
  isBackward: boolean,
): readonly Stretch[] {
  const placed = parts.map((each, part) => ({ ...each, part, join: nothing }))
  const way = order.isDescending === isBackward ? placed : placed.toReversed()
  if (cursor === undefined) return way
  const [first, ...rest] = way.slice(way.findIndex(({ part }) => part === cursor.part))
  if (first?.part !== cursor.part || cursor.value === null) throw foreignCursor()
  const where = sql<SqlBool>`(${first.where} and ${beyond(order, first.value, id, cursor, isBackward)})`
  return [{ ...first, where }, ...rest]
}

/**
 * The rows beyond a cursor, or all of them, against the order where `isBackward`: in stretches that follow one another, each of which an
 * index can begin at. One condition with an “or” would be read from the first row of all, page after page.
 */
export function stretchesOf(
  order: Order,
  id: RawBuilder<unknown>,
  cursor: Cursor | undefined,
  isBackward: boolean,
): readonly Stretch[] {
  if (order.parts) return partsFrom(order, order.parts, id, cursor, isBackward)
  const { known, empty } = halvesOf(order)
  if (cursor === undefined)
    return order.sorted ? [known(all), empty(all)] : [{ where: all, value: order.value, join: nothing, part: 0 }]
  const later = laterId(id, cursor, isBackward)
  if (cursor.value === null) return isBackward ? [empty(later), known(all)] : [empty(later)]
  const next = known(beyond(order, order.sorted?.value ?? order.value, id, cursor, isBackward))
  return isBackward ? [next] : [next, empty(all)]
}

/** @param value  what a stretch is sorted by */
export const orderSql = (
  { isDescending, sorted, parts }: Order,
  value: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  isBackward: boolean,
): RawBuilder<unknown> => {
  const way = isDescending === isBackward ? sql`asc` : sql`desc`
  // Where nothing is empty the words about it would keep an index from being read the other way round.
  const empty = sorted || parts ? sql`` : isBackward ? sql`nulls first` : sql`nulls last`
  return sql`${value} ${way} ${empty}, ${id} ${isBackward ? sql`desc` : sql`asc`}`
}
