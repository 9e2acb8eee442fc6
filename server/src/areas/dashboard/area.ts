// The dashboard: one call for every figure (ruling 23), each part read from kept rows by a statement or two and left out
// for those without its right; the worklist behind "Needs you today"; and the command palette's search.
import { type Dashboard, dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import type { CalendarDate } from '@kerbline/domain/kit/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/london-clock.ts'
import { area, type Call } from '../../http/call.ts'
import { lastDataCall } from '../settings/queries.ts'
import { checksOf } from './checks.ts'
import { complianceOf } from './compliance.ts'
import { costPerMileOf } from './cost-per-mile.ts'
import { damageOf } from './damage.ts'
import { driversOf } from './drivers.ts'
import { fleetOf } from './fleet.ts'
import { mayHaveMonth, monthOfFleet } from './month.ts'
import { mayHaveNeeds, readNeeds } from './needs.ts'
import { queriesOf } from './queries.ts'
import { search } from './search.ts'
import { rightsOf, type View, viewOf } from './view.ts'

/** Rows of "Needs you today" on the dashboard itself. */
const NEEDS_SHOWN = 5

async function needsOf(view: View) {
  const { total, rows } = await readNeeds(view, { after: 0, limit: NEEDS_SHOWN })
  return { total, rows }
}

async function readDashboard(view: View, now: string): Promise<Dashboard> {
  const { may, rows, today } = view
  return {
    as_of: now,
    today,
    last_date_of_data_call: await lastDataCall(rows),
    ...(may.has('see vehicles') && { fleet: await fleetOf(view) }),
    ...(may.has('see compliance') && { compliance: await complianceOf(view) }),
    ...(mayHaveNeeds(view) && { needs: await needsOf(view) }),
    ...(mayHaveMonth(view) && { month: await monthOfFleet(view) }),
    ...(may.has('see driver scores') && { drivers: await driversOf(view) }),
    ...(may.has('see cost per mile') && { cost_per_mile: await costPerMileOf(view) }),
    ...(may.has('see driver checks') && { checks: await checksOf(view) }),
    ...(may.has('see damage cases') && { damage: await damageOf(view) }),
    ...(may.has('see queries') && { queries: await queriesOf(view) }),
  }
}

const todayOf = ({ portal }: Call): CalendarDate => londonDate(portal.clock.businessNow())

export const dashboardArea = area(dashboardEndpoints, {
  read: { rights: rightsOf, build: (rows, { today, now, actor }) => readDashboard(viewOf(rows, today, actor), now) },
  worklist: (call, page) => readNeeds(viewOf(call.rows, todayOf(call), call.actor), page),
  search: (call, { q }) => search(viewOf(call.rows, todayOf(call), call.actor), q),
})
