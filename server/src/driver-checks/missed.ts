// A check that comes late was not missed.
import { sql } from 'kysely'
import type { Rows } from '../db/scope.ts'

/** The days of these checks are no longer missed, however late they came. */
export async function forgetMissed(rows: Rows, checkIds: readonly string[]): Promise<void> {
  if (checkIds.length === 0) return
  await sql`
    delete from missed_checks m using driver_checks k
    where k.check_id = any(${[...checkIds]}::text[]) and m.vehicle_id = k.vehicle_id and m.day = london_date(k.created_at)`.execute(
    rows,
  )
}
