// How today stands: every live vehicle by its newest check or whether one is due, and what is open from before.
import type { ChecksToday } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { casesInScope, inScope, LIVE } from '../../fleet/vehicles-of.ts'
import type { Call } from '../../http/call.ts'
import { todayOf } from './days.ts'
import { isToReview } from './list.ts'

export async function checksToday({ rows, actor, portal }: Call): Promise<ChecksToday> {
  const today = londonDate(portal.clock.businessNow())
  const yesterday = addDays(today, -1)
  const {
    rows: [found],
  } = await sql<Omit<ChecksToday, 'today'>>`
    with standing as materialized (
      select ${todayOf(today)} as today from vehicles v where ${LIVE} and ${inScope(actor.filter, sql.ref('v.id'))}),
    missed as (
      select count(*)::int as count, (count(*) filter (where m.reminded_at is not null))::int as reminded from missed_checks m
      where m.day = ${yesterday}::date and ${inScope(actor.filter, sql.ref('m.vehicle_id'))}),
    defects as (
      select count(*)::int as open, (count(*) filter (where d.severity = 'dangerous'))::int as dangerous
      from cases c join defect_cases d on d.case_id = c.id where c.kind = 'defect' and c.closed_at is null and ${casesInScope(actor)})
    select (count(*) filter (where today = 'red'))::int as failed, (count(*) filter (where today = 'amber'))::int as advisory,
      (count(*) filter (where today = 'green'))::int as nil_defect, (count(*) filter (where today = 'due'))::int as due,
      (count(*) filter (where today = 'not due'))::int as not_due,
      (select count(*)::int from driver_checks k where ${isToReview} and ${inScope(actor.filter, sql.ref('k.vehicle_id'))}) as to_review,
      (select count from missed) as missed_yesterday, (select reminded from missed) as reminded,
      (select open from defects) as open_defects, (select dangerous from defects) as dangerous_defects
    from standing`.execute(rows)
  const none = { failed: 0, advisory: 0, nil_defect: 0, due: 0, not_due: 0, to_review: 0 }
  return {
    ...{ ...none, missed_yesterday: 0, reminded: 0, open_defects: 0, dangerous_defects: 0 },
    ...found,
    today,
  }
}
