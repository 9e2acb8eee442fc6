// How much somebody may authorise by themselves, whatever kind of case it is for.
import { sql } from 'kysely'
import type { GuestCall } from '../http/call.ts'

/** Of whoever is signed in, in pence; null: no limit holds for the customer's own money. */
export async function ownLimit({ rows, actor }: GuestCall): Promise<number | null> {
  if (actor?.side !== 'staff') return null
  const { rows: found } = await sql<{ limit: number | null }>`select own_cost_limit() as "limit"`.execute(rows)
  return found[0]?.limit ?? 0
}
