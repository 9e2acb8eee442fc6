// The dashboard: one call for every figure (ruling 23), each part read from kept rows by a statement or two and left out
// for those without its right; the worklist behind "To do"; and the command palette's search.
import { dashboardEndpoints, type DashboardReply } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { area, type Call, type BuildContext } from '../../http/call.ts'
import { countToRead } from '../documents/queries.ts'
import { lastDataCall } from '../settings/queries.ts'
import { checksOf } from './checks.ts'
import { complianceOf } from './compliance.ts'
import { costPerMileOf } from './figures/cost-per-mile.ts'
import { damageOf } from './damage.ts'
import { driversOf } from './drivers.ts'
import { figureCalls, figureLists } from './figures/figure-lists.ts'
import { finesOf } from './fines.ts'
import { fleetOf } from './fleet.ts'
import { mayHaveMonth, monthOfFleet } from './month.ts'
import { knownOf } from './known.ts'
import { mayHaveNeeds, readNeeds } from './worklist/needs.ts'
import { openParts } from './parts.ts'
import { queriesOf } from './queries.ts'
import { search } from './search.ts'
import { desksOf, rightsOf, type View, viewOf } from './view.ts'

/** Rows of "To do" on the dashboard itself. */
const NEEDS_SHOWN = 5

async function needsOf(view: View) {
  const { next: _, counts: __, ...needs } = await readNeeds(view, { limit: NEEDS_SHOWN })
  return needs
}

async function readDashboard(view: View, now: string, failed: BuildContext['failed']): Promise<DashboardReply> {
  const { may, rows, today } = view
  const last_date_of_data_call = await lastDataCall(rows)
  const part = await openParts(rows, failed)
  return {
    as_of: now,
    today,
    last_date_of_data_call,
    fleet: await part('fleet', may.has('see vehicles'), () => fleetOf(view)),
    compliance: await part('compliance', may.has('see compliance'), () => complianceOf(view)),
    needs: await part('needs', mayHaveNeeds(view), () => needsOf(view)),
    month: await part('month', mayHaveMonth(view), () => monthOfFleet(view)),
    drivers: await part('drivers', may.has('see driver scores'), () => driversOf(view)),
    cost_per_mile: await part('cost_per_mile', may.has('see cost per mile'), () => costPerMileOf(view)),
    checks: await part('checks', may.has('see driver checks'), () => checksOf(view)),
    damage: await part('damage', may.has('see damage cases'), () => damageOf(view)),
    fines: await part('fines', may.has('see fines'), () => finesOf(view)),
    queries: await part('queries', may.has('see queries'), () => queriesOf(view)),
  }
}

/** The day in London and the instant, by the business clock. */
function momentOf({ portal }: Call) {
  const now = portal.clock.businessNow()
  return { today: londonDate(now), now: now.toISOString() }
}

export const dashboardArea = area(
  dashboardEndpoints,
  {
    ...figureCalls,
    read: {
      rights: rightsOf,
      madeOf: desksOf,
      build: (rows, { today, now, actor, failed }) => readDashboard(viewOf(rows, { today, now }, actor), now, failed),
    },
    worklist: async (call, page) => ({
      ...(await readNeeds(viewOf(call.rows, momentOf(call), call.actor), page)),
      to_read: await countToRead(call.rows, call.actor.id),
    }),
    known: (call) => knownOf(viewOf(call.rows, momentOf(call), call.actor)),
    search: (call, { q }) =>
      search(viewOf(call.rows, momentOf(call), call.actor), q, {
        userId: call.actor.id,
        isBound: call.actor.accounts !== null,
      }),
  },
  { lists: figureLists },
)
