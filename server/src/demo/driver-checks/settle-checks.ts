// What follows from the checks and the tests once they are all here: vehicles off the road for a dangerous defect or a failed test, and the checks that were missed.
import type { CalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { type Kysely, sql } from 'kysely'
import { noteMissed } from '../../areas/driver-checks/note-missed.ts'
import type { Tables } from '../../db/tables.ts'
import { settleOffRoad } from '../../fleet/off-road.ts'

/** @returns how many vehicles are off the road by a rule */
export async function settleChecks(rows: Kysely<Tables>, today: CalendarDate): Promise<number> {
  const { rows: found } = await sql<{ id: number }>`
    select c.vehicle_id as id from cases c join defect_cases d on d.case_id = c.id
    where c.kind = 'defect' and c.closed_at is null and d.severity = 'dangerous' and c.vehicle_id is not null
    union select r.vehicle_id from compliance_records r where r.outcome = 'fail' and r.event_type in ('mot', 'annual_test')`.execute(
    rows,
  )
  const settled = await settleOffRoad(
    rows,
    found.map(({ id }) => id),
    true,
  )
  // Last changed when it was taken off the road, not when the demo was filled: the same seed gives the same rows.
  await sql`update vehicles set updated_at = vor_since where id = any(${settled.map(({ id }) => id)}::int[])`.execute(
    rows,
  )
  await noteMissed(rows, today)
  return settled.length
}
