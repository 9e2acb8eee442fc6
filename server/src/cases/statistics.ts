// How many promises were kept, out of the clocks as they stopped: what the customer is shown of us.
import { sql } from 'kysely'
import type { Rows } from '../db/scope.ts'

/** Of the promises that stopped: those that were kept or missed, the kept among them, and beside them how often another day was promised. */
export interface KeptPromises {
  readonly kept: number
  readonly total: number
  readonly moved: number
}

type ByClock = ReadonlyMap<string, KeptPromises>

const byClock = (rows: readonly (KeptPromises & { readonly clock: string })[]): ByClock =>
  new Map(rows.map(({ clock, ...promises }) => [clock, promises]))

const since = (now: Date) => sql`${now.toISOString()}::timestamptz - interval '12 months'`

/** What was cancelled, merged or rejected kept no promise; one that was missed by then stays missed. Also in promises_of_all. */
const counts = sql`(c.state not in ('cancelled', 'merged', 'rejected') or k.is_kept is false)`

/**
 * Of the last twelve months, by clock.
 * @param account  of the company alone that has this account; undefined: of all that is seen
 */
export async function keptClocks(
  rows: Rows,
  kind: string,
  { now, account }: { readonly now: Date; readonly account: string | undefined },
): Promise<ByClock> {
  const isOfCompany =
    account === undefined
      ? sql`true`
      : sql`k.customer_account_number in (select o.customer_account_number from accounts a join accounts o on o.customer_id = a.customer_id
          where a.customer_account_number = ${account})`
  const { rows: found } = await sql<KeptPromises & { clock: string }>`
    select k.clock, (count(*) filter (where k.is_kept))::int as kept, count(k.is_kept)::int as total, (count(*) filter (where k.is_moved))::int as moved
    from case_clocks k join cases c on c.id = k.case_id
    where c.kind = ${kind} and k.stopped_at > ${since(now)} and ${isOfCompany} and ${counts}
    group by k.clock`.execute(rows)
  return byClock(found)
}

/** The same of every customer together, whoever asks. */
export async function keptClocksOfAll(rows: Rows, kind: string, now: Date): Promise<ByClock> {
  const { rows: found } = await sql<KeptPromises & { clock: string }>`
    select clock, kept, total, moved from promises_of_all(${kind}, ${since(now)})`.execute(rows)
  return byClock(found)
}
