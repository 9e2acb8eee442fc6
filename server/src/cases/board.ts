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
  readonly board_state: string
}

interface Counted {
  readonly state: string
  readonly count: number
  readonly late: number
}

interface Question {
  readonly source: ListSource
  readonly chosen: RawBuilder<SqlBool>
  /** That a card comes after the last of the page before. */
  readonly isBeyond: RawBuilder<SqlBool>
  readonly size: number
  readonly now: string
}

const cardSql = ({ select }: ListSource) =>
  sql`${select}, c.due_at as board_due, c.id as board_id, c.state as board_state`

/** Of everything open: counted from one index, and the first of each state as another gives them. */
async function plainBoard<Row>(
  rows: Rows,
  states: readonly string[],
  isAll: boolean,
  { source, chosen, isBeyond, size, now }: Question,
): Promise<{ counts: readonly Counted[]; cards: readonly (Row & Place)[] }> {
  // Of all of them nothing is asked: so the index that counts them is read in its order.
  const among = isAll ? sql`true` : sql`c.state = any(${states}::text[])`
  const { rows: counts } = await sql<Counted>`
    select c.state, count(*)::int as count, (count(*) filter (where c.due_at < ${now}::timestamptz))::int as late
    from cases c where c.closed_at is null and ${chosen} and ${among} group by c.state`.execute(rows)
  const parts = counts.map(
    ({ state }) => sql`(select ${cardSql(source)} from ${source.from}
      where c.closed_at is null and c.state = ${sql.lit(state)} and ${chosen} and ${isBeyond} order by ${order}, c.id limit ${size})`,
  )
  if (parts.length === 0) return { counts, cards: [] }
  const { rows: cards } = await sql<Row & Place>`
    select * from (${sql.join(parts, sql` union all `)}) cards order by board_due nulls last, board_id`.execute(rows)
  return { counts, cards }
}

/** Of what is asked for: that is found once, and counted and put in order there. */
async function narrowedBoard<Row>(
  rows: Rows,
  states: readonly string[],
  { source, chosen, isBeyond, size, now }: Question,
): Promise<{ counts: readonly Counted[]; cards: readonly (Row & Place)[] }> {
  const { rows: counts } = await sql<Counted & { first: readonly number[] | null }>`
    with found as materialized (
      select c.id, c.state, c.due_at from ${source.from} where c.closed_at is null and c.state = any(${states}::text[]) and ${chosen})
    select c.state, count(*)::int as count, (count(*) filter (where c.due_at < ${now}::timestamptz))::int as late,
      (array_agg(c.id order by ${order}, c.id) filter (where ${isBeyond}))[1:${sql.lit(size)}] as first
    from found c group by c.state`.execute(rows)
  const { rows: cards } = await sql<Row & Place>`
    select ${cardSql(source)} from ${source.from} where c.id = any(${counts.flatMap(({ first }) => first ?? [])}::int[])
    order by c.due_at nulls last, c.id`.execute(rows)
  return { counts, cards }
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
  const isBeyond =
    after === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(${order}, c.id) > (select coalesce(due_at, 'infinity'::timestamptz), id from cases where id = ${after})`
  const question = { source, chosen: shownSql(source, asked), isBeyond, size, now }
  const states = shown.flatMap(({ states: each }) => each)
  const { counts, cards: first } = isAsked(asked)
    ? await narrowedBoard<Row>(rows, states, question)
    : await plainBoard<Row>(rows, states, stage === undefined, question)
  const found = shown.map(({ states: held }) =>
    first.filter(({ board_state: state }) => held.includes(state)).slice(0, size),
  )
  const cards = await withClocks(rows, kind, found.flat())
  return shown.map(({ stage: name, states }, place) => {
    const held = states.flatMap((state) => counts.filter((each) => each.state === state))
    const before = found.slice(0, place).flat().length
    return {
      stage: name,
      count: held.reduce((sum, { count }) => sum + count, 0),
      late: held.reduce((sum, { late }) => sum + late, 0),
      states: held.map(({ state, count }) => ({ state, count })),
      cards: cards.slice(before, before + (found[place]?.length ?? 0)),
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
