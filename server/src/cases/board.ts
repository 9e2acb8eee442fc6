// The board of a kind of case: its open states, how many stand in each, and the first of them by what runs out first.
import type { CaseKind } from '@kerbline/domain/cases/case-kind.ts'
import { sql } from 'kysely'
import type { ListSource } from '../crud/list-source.ts'
import type { Rows } from '../db/scope.ts'

export interface BoardAsked {
  readonly size: number
  readonly state?: string | undefined
  /** The id of the card before. */
  readonly after?: number | undefined
}

export interface BoardColumn<Card> {
  readonly state: string
  readonly words: string
  readonly count: number
  readonly late: number
  readonly cards: Card[]
}

// As the index of the board says it.
const order = sql`coalesce(c.due_at, 'infinity'::timestamptz)`

/** @param source of the kind's list: cards are its rows; @param now by the business clock */
export async function boardOf<Card extends { readonly state: string }>(
  rows: Rows,
  kind: CaseKind,
  source: ListSource,
  { size, state, after }: BoardAsked,
  now: string,
): Promise<BoardColumn<Card>[]> {
  const states = kind.lifecycle.states.filter((each) => !kind.lifecycle.final.includes(each))
  const shown = state === undefined ? states : states.filter((each) => each === state)
  const ofKind = sql`c.closed_at is null and ${source.where ?? sql`true`}`
  const { rows: counts } = await sql<{ state: string; count: number; late: number }>`
    select c.state, count(*)::int as count, (count(*) filter (where ${order} < ${now}::timestamptz))::int as late
    from cases c where ${ofKind} and c.state = any(${[...shown]}::text[]) group by c.state`.execute(rows)
  const beyond =
    after === undefined
      ? sql`true`
      : sql`(${order}, c.id) > (select coalesce(due_at, 'infinity'::timestamptz), id from cases where id = ${after})`
  const columns: BoardColumn<Card>[] = []
  for (const each of shown) {
    const count = counts.find((found) => found.state === each)
    const { rows: cards } = count
      ? await sql<Card>`select ${source.select} from ${source.from} where ${ofKind} and c.state = ${sql.lit(each)} and ${beyond}
          order by ${order}, c.id limit ${size}`.execute(rows)
      : { rows: [] }
    columns.push({
      state: each,
      words: kind.states[each]?.words ?? each,
      count: count?.count ?? 0,
      late: count?.late ?? 0,
      cards,
    })
  }
  return columns
}

/** Rows by state. Those that are over are counted too. */
export async function countStates(rows: Rows, source: ListSource): Promise<Record<string, number>> {
  const { rows: found } = await sql<{ state: string; count: number }>`
    select c.state, count(*)::int as count from cases c where ${source.where ?? sql`true`} group by c.state`.execute(
    rows,
  )
  return Object.fromEntries(found.map(({ state, count }) => [state, count]))
}
