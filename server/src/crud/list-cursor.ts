// Where a page of a list begins: the sorted value and number of the last row seen, and the stretches of rows beyond it.
import type { ColumnKind } from '@kerbline/domain/kit/list.ts'
import { problem, type Problem } from '@kerbline/domain/kit/problem.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { isStorable } from '../db/storable-text.ts'

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

/**
 * The rows beyond a cursor, against the order where `isBackward`: in stretches that follow one another, each of which an index can begin
 * at. One condition with an “or” would be read from the first row of all, page after page.
 */
export function stretchesBeyond(
  order: Order,
  id: RawBuilder<unknown>,
  cursor: Cursor,
  isBackward: boolean,
): readonly RawBuilder<SqlBool>[] {
  const { value } = order
  const later = isBackward ? sql<SqlBool>`${id} < ${cursor.id}` : sql<SqlBool>`${id} > ${cursor.id}`
  const empty = sql<SqlBool>`${value} is null`
  if (cursor.value === null) {
    const emptyOnes = sql<SqlBool>`(${empty} and ${later})`
    return isBackward ? [emptyOnes, sql<SqlBool>`${value} is not null`] : [emptyOnes]
  }
  const known = sql`${cursor.value}${order.type}`
  const beyond =
    order.isDescending === isBackward
      ? sql<SqlBool>`(${value} >= ${known} and (${value} > ${known} or ${later}))`
      : sql<SqlBool>`(${value} <= ${known} and (${value} < ${known} or ${later}))`
  return isBackward ? [beyond] : [beyond, empty]
}

export const orderSql = (
  { value, isDescending }: Order,
  id: RawBuilder<unknown>,
  isBackward: boolean,
): RawBuilder<unknown> =>
  sql`${value} ${isDescending === isBackward ? sql`asc` : sql`desc`} ${isBackward ? sql`nulls first` : sql`nulls last`}, ${id} ${isBackward ? sql`desc` : sql`asc`}`
