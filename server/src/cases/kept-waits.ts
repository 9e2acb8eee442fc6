// The waits of cases as the database keeps them (migrations/017-waits.sql): counted once from a history that was written whole, and
// put together where each transaction added sums of its own.
import { caseKinds } from '@kerbline/domain/cases/kinds.ts'
import type { CaseKind } from '@kerbline/domain/cases/case-kind.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Whose turn each state is, by kind: `{"maintenance": {"requested": "hire_company"}}`. */
const turns = (): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.values<CaseKind>(caseKinds).map(({ name, states }) => [
        name,
        Object.fromEntries(
          Object.entries(states).flatMap(([state, { waitsOn }]) => (waitsOn ? [[state, waitsOn]] : [])),
        ),
      ]),
    ),
  )

/** For histories that did not come by steps: what they tell of waits that are over. By the owner's connection. */
export async function keepWaitsOfHistory(rows: Kysely<Tables>): Promise<void> {
  await sql`select keep_waits_of_history(${turns()}::jsonb)`.execute(rows)
}

/**
 * Puts the sums of many transactions together. Two at once spoil nothing: a row goes into the sum of whoever took it away.
 * @returns how many rows were put together
 */
export async function foldWaits(rows: Kysely<Tables>): Promise<number> {
  const {
    rows: [folded],
  } = await sql<{ count: number }>`
    with loose as (
      select distinct customer_account_number, kind, grouped_by, key, side, month from case_wait_sums where not is_folded),
    taken as (
      delete from case_wait_sums s using loose l
      where s.kind = l.kind and s.grouped_by = l.grouped_by and s.month = l.month and s.customer_account_number = l.customer_account_number
        and s.key = l.key and s.side = l.side
      returning s.*),
    put as (
      insert into case_wait_sums (customer_account_number, kind, grouped_by, key, side, month, ended_ms, ended_cases, open_cases, since_ms, is_folded)
      select customer_account_number, kind, grouped_by, key, side, month, sum(ended_ms), sum(ended_cases), sum(open_cases), sum(since_ms), true
      from taken group by 1, 2, 3, 4, 5, 6 having sum(ended_cases) <> 0 or sum(open_cases) <> 0)
    select count(*)::int as count from taken`.execute(rows)
  return folded?.count ?? 0
}
