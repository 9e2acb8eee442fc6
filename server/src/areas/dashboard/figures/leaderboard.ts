// The two ends of a ranking that the database keeps in order: topAndBottom of the domain, without loading the middle.
import { sql, type RawBuilder } from 'kysely'
import type { Rows } from '../../../http/call.ts'

const SHOWN = 5
/** With fewer than ten, one list holds them all. */
const MAX_IN_ONE_LIST = 2 * SHOWN - 1

export interface Ends<Row> {
  readonly count: number
  readonly top: (Row & { readonly rank: number })[]
  readonly bottom: (Row & { readonly rank: number })[]
}

interface Found<Row> {
  readonly count: number
  readonly first: Row[] | null
  /** Last one first. */
  readonly last: Row[] | null
}

/** Counts a ranking and reads its ends. @param order  columns of `ranking`, each with the direction of the ranking and its opposite */
export async function readLeaderboard<Row extends object>(
  rows: Rows,
  ranking: RawBuilder<unknown>,
  order: { readonly ranked: RawBuilder<unknown>; readonly reversed: RawBuilder<unknown> },
): Promise<Ends<Row>> {
  const {
    rows: [found],
  } = await sql<Found<Row>>`
    with ranking as materialized (${ranking})
    select (select count(*) from ranking) as count,
      (select json_agg(f) from (select * from ranking order by ${order.ranked} limit ${MAX_IN_ONE_LIST}) f) as first,
      (select json_agg(l) from (select * from ranking order by ${order.reversed} limit ${SHOWN}) l) as last`.execute(
    rows,
  )
  const { count, first, last } = found ?? { count: 0, first: null, last: null }
  const place = (list: readonly Row[], start: number) => list.map((row, at) => ({ ...row, rank: start + at }))
  if (count <= MAX_IN_ONE_LIST) return { count, top: place(first ?? [], 1), bottom: [] }
  return {
    count,
    top: place((first ?? []).slice(0, SHOWN), 1),
    bottom: place((last ?? []).toReversed(), count - SHOWN + 1),
  }
}
