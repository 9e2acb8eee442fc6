// Where a page of a list begins: the sorted value and number of the last row seen, and the stretches of rows beyond it.
import type { ColumnKind } from '@kerbline/domain/kit/list.ts'
import { problem, type Problem } from '@kerbline/domain/kit/problem.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { isStorable } from '../db/storable-text.ts'
import type { SortedJoin } from './list-source.ts'

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
}

interface Cursor {
  /** The sorted value as text; null where it is empty. */
  readonly value: string | null
  readonly id: number
}

export const writeCursor = ({ value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url')

export const foreignCursor = (): Problem =>
  problem('not valid', {
    fields: [
      { field: 'after', reason: 'bad_format', message: 'This page is no longer there. Begin at the first one.' },
    ],
  })

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
    const [value, id]: unknown[] = JSON.parse(Buffer.from(written, 'base64url').toString())
    if (isSortedValue(value) && typeof id === 'number' && Number.isSafeInteger(id)) return { value, id }
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
}

const all = sql<SqlBool>`true`
const nothing = sql``

/** The rows that have a value and those that have none, which stand last whichever way the others do. */
function halvesOf({ value, type, sorted }: Order): Record<'known' | 'empty', (where: RawBuilder<SqlBool>) => Stretch> {
  if (sorted)
    return {
      known: (where) => ({ where, value: sorted.value, join: sorted.join }),
      empty: (where) => ({
        where: sql<SqlBool>`(${sorted.isMissing} and ${where})`,
        value: sql`null${type}`,
        join: nothing,
      }),
    }
  return {
    // What is compared with a value is none of the empty ones.
    known: (where) => ({ where: where === all ? sql<SqlBool>`${value} is not null` : where, value, join: nothing }),
    empty: (where) => ({ where: sql<SqlBool>`(${value} is null and ${where})`, value, join: nothing }),
  }
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
  const { known, empty } = halvesOf(order)
  if (cursor === undefined)
    return order.sorted ? [known(all), empty(all)] : [{ where: all, value: order.value, join: nothing }]
  const later = isBackward ? sql<SqlBool>`${id} < ${cursor.id}` : sql<SqlBool>`${id} > ${cursor.id}`
  if (cursor.value === null) return isBackward ? [empty(later), known(all)] : [empty(later)]
  const value = order.sorted?.value ?? order.value
  const seen = sql`${cursor.value}${order.type}`
  const beyond =
    order.isDescending === isBackward
      ? sql<SqlBool>`(${value} >= ${seen} and (${value} > ${seen} or ${later}))`
      : sql<SqlBool>`(${value} <= ${seen} and (${value} < ${seen} or ${later}))`
  return isBackward ? [known(beyond)] : [known(beyond), empty(all)]
}

/** @param value  what a stretch is sorted by */
export const orderSql = (
  { isDescending, sorted }: Order,
  value: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  isBackward: boolean,
): RawBuilder<unknown> => {
  const way = isDescending === isBackward ? sql`asc` : sql`desc`
  // Where nothing is empty the words about it would keep an index from being read the other way round.
  const empty = sorted ? sql`` : isBackward ? sql`nulls first` : sql`nulls last`
  return sql`${value} ${way} ${empty}, ${id} ${isBackward ? sql`desc` : sql`asc`}`
}
