// What follows from the checks once they are all here: vehicles off the road for a dangerous defect, and the checks that were missed.
import { defectVorReason } from '@kerbline/domain/areas/driver-checks/defect-case.ts'
import type { CalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { type Kysely, sql } from 'kysely'
import { noteMissed } from '../../areas/driver-checks/note-missed.ts'
import type { Tables } from '../../db/tables.ts'

export async function settleChecks(rows: Kysely<Tables>, today: CalendarDate): Promise<void> {
  await sql`
    update vehicles v set is_vor = true, vor_since = c.opened_at, vor_reason = ${defectVorReason}
    from cases c join defect_cases d on d.case_id = c.id
    where c.kind = 'defect' and c.closed_at is null and d.severity = 'dangerous' and v.id = c.vehicle_id and not v.is_vor`.execute(
    rows,
  )
  await noteMissed(rows, today)
}
