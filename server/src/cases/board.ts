// The board of a kind of case: its open states by stage, how many stand in each, and the first of them by what runs out first.
import { type BoardColumn, boardStages, type ShownCases } from '@kerbline/domain/cases/case-board.ts'
import type { CaseClockReply } from '@kerbline/domain/cases/case-endpoints.ts'
import type { CaseKind } from '@kerbline/domain/cases/case-kind.ts'
import { leadingClock } from '@kerbline/domain/cases/case-words.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { selectionSql } from '../crud/list-query.ts'
import type { ListSource } from '../crud/list-source.ts'
import type { Rows } from '../db/scope.ts'
import { openClocks } from './case-record.ts'

export interface BoardAsked extends ShownCases {
  readonly size: number
  readonly stage?: string | undefined
  /** The id of the card before. */
  readonly after?: number | undefined
}

// As the index of the board says it.
const order = sql`coalesce(c.due_at, 'infinity'::timestamptz)`

/** What a board or a calendar is narrowed to, as the list is. @throws problem 'not valid' naming the filter */
export const shownSql = (source: ListSource, { search, filter, pasted }: ShownCases): RawBuilder<SqlBool> =>
  selectionSql(source, { search, filter, pasted, sort: '', archived: 'no' })

/** Where nothing is asked the spine alone tells: a join, though nothing of it is read, would keep the count from its index. */
const isAsked = ({ search, filter, pasted }: ShownCases): boolean => search !== '' || filter.length > 0 || pasted !== ''

interface Place {
  readonly board_id: number
}

/** The first of a column: of each of its states, as the index gives them, and of these the first again. */
async function cardsOf<Row>(
  rows: Rows,
  source: ListSource,
  states: readonly string[],
  chosen: RawBuilder<SqlBool>,
  size: number,
): Promise<(Row & Place)[]> {
  if (states.length === 0) return []
  const parts = states.map(
    (state) => sql`(select ${source.select}, c.due_at as board_due, c.id as board_id from ${source.from}
      where c.closed_at is null and c.state = ${sql.lit(state)} and ${chosen} order by ${order}, c.id limit ${size})`,
  )
  const { rows: cards } = await sql<Row & Place>`
    select * from (${sql.join(parts, sql` union all `)}) cards order by board_due nulls last, board_id limit ${size}`.execute(
    rows,
  )
  return cards
}

/** With the clock that each card shows. */
async function withClocks<Row>(
  rows: Rows,
  kind: CaseKind,
  cards: readonly (Row & Place)[],
): Promise<(Row & { readonly clock: CaseClockReply | null })[]> {
  const clocks = await openClocks(
    rows,
    kind,
    cards.map(({ board_id: id }) => id),
  )
  return cards.map((card) => ({ ...card, clock: leadingClock(clocks.get(card.board_id) ?? []) ?? null }))
}

/** @param source of the kind's list: cards are its rows; @param now by the business clock */
export async function boardOf<Row>(
  rows: Rows,
  kind: CaseKind,
  source: ListSource,
  asked: BoardAsked,
  now: string,
): Promise<(Omit<BoardColumn, 'cards'> & { cards: (Row & { readonly clock: CaseClockReply | null })[] })[]> {
  const { size, stage, after } = asked
  const shown = boardStages(kind).filter((each) => stage === undefined || each.stage === stage)
  const chosen = shownSql(source, asked)
  // Of all of them nothing is asked: so the index that counts them is read in its order.
  const among = stage === undefined ? sql`true` : sql`c.state = any(${shown.flatMap(({ states }) => states)}::text[])`
  const { rows: counts } = await sql<{ state: string; count: number; late: number }>`
    select c.state, count(*)::int as count, (count(*) filter (where c.due_at < ${now}::timestamptz))::int as late
    from ${isAsked(asked) ? source.from : sql`cases c`} where c.closed_at is null and ${chosen} and ${among}
    group by c.state`.execute(rows)
  const beyond =
    after === undefined
      ? chosen
      : sql<SqlBool>`${chosen} and (${order}, c.id) > (select coalesce(due_at, 'infinity'::timestamptz), id from cases where id = ${after})`
  const found: (Row & Place)[][] = []
  for (const { states } of shown) {
    const held = states.filter((state) => counts.some((each) => each.state === state))
    found.push(await cardsOf<Row>(rows, source, held, beyond, size))
  }
  const cards = await withClocks(rows, kind, found.flat())
  return shown.map(({ stage: name, states }, place) => {
    const held = states.flatMap((state) => counts.filter((each) => each.state === state))
    const first = found.slice(0, place).flat().length
    return {
      stage: name,
      count: held.reduce((sum, { count }) => sum + count, 0),
      late: held.reduce((sum, { late }) => sum + late, 0),
      states: held.map(({ state, count }) => ({ state, count })),
      cards: cards.slice(first, first + (found[place]?.length ?? 0)),
    }
  })
}

/** Rows by state. Those that are over are counted too. */
export async function countStates(rows: Rows, source: ListSource): Promise<Record<string, number>> {
  const { rows: found } = await sql<{ state: string; count: number }>`
    select c.state, count(*)::int as count from cases c where ${source.where ?? sql`true`} group by c.state`.execute(
    rows,
  )
  return Object.fromEntries(found.map(({ state, count }) => [state, count]))
}
