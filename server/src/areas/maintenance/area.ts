// Bookings: asked for, agreed, worked on and paid for in the grammar of cases; and what is due for each, composed by the database and kept
// in the response cache.
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { maintenancePlan } from '@kerbline/domain/areas/maintenance/list.ts'
import { isOpenMaintenanceState } from '@kerbline/domain/areas/maintenance/states.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { boardOf, countStates } from '../../cases/board.ts'
import { caseHandlers } from '../../cases/case-area.ts'
import { findCase } from '../../cases/case-rows.ts'
import { waitHandlers } from '../../cases/waits.ts'
import { casesInScope } from '../../fleet/vehicles-of.ts'
import { area } from '../../http/call.ts'
import { readCalendar } from './calendar.ts'
import { createBooking } from './create-booking.ts'
import { readDowntime, readDowntimeVisits } from './downtime.ts'
import { sameVisitItems } from './due-items.ts'
import { bookingMoney } from './estimate.ts'
import { bookingEntry, bookingPaper } from './paper.ts'
import { maintenanceEventsJson } from './queries.ts'
import { bookingColumns, bookingJoins, bookingsAmong, knowsCost, readBooking } from './read-booking.ts'
import { cancelRequests, requestBookings } from './request-bookings.ts'
import { maintenanceRules } from './rules.ts'
import { addToVisit, leaveVisit } from './visits.ts'
import { addClosure, readClosures, removeClosure } from './workshops/closures.ts'
import { freeWorkshops } from './workshops/free-workshops.ts'
import { previewBookings } from './wanted-bookings.ts'

type Endpoints = typeof maintenanceEndpoints
type Row = ReplyOf<Endpoints['list']>['rows'][number]

const parts = caseHandlers<Row, Awaited<ReturnType<typeof readBooking>>>({
  kind: maintenanceCase,
  rules: maintenanceRules,
  plan: (actor) => maintenancePlan({ side: actor.side, knowsCost: knowsCost(actor) }),
  columns: {
    ...{ table: 'maintenance_cases', columns: bookingColumns, among: bookingsAmong },
    ...{ joins: bookingJoins, within: casesInScope },
  },
  screenPath: 'maintenance-management',
  money: bookingMoney,
  knowsCost,
  readOwn: async (call, _, row) => readBooking(call, await row),
})

export const maintenanceArea = area(
  maintenanceEndpoints,
  {
    ...parts.handlers,
    create: async (call, opened) => parts.reply(call, await createBooking(call, opened)),
    addToVisit: async (call, asked) => parts.reply(call, await addToVisit(call, maintenanceRules, asked)),
    leaveVisit: async (call, asked) => parts.reply(call, await leaveVisit(call, asked)),
    ...parts.owners,
    ...parts.dates,
    ...parts.packOf(({ actor, openRows }, id) =>
      openRows(async (rows) => bookingPaper(rows, await findCase(rows, maintenanceCase.name, id), actor)),
    ),
    calendarFile: bookingEntry,
    counts: {
      build: async (rows, { actor, now, today }) => {
        const states = await countStates(rows, parts.sourceOf({ actor, today, now }))
        const open = Object.entries(states).filter(([state]) => isOpenMaintenanceState(state))
        return { states, open: open.reduce((sum, [, count]) => sum + count, 0) }
      },
    },
    board: async (call, asked) => ({
      columns: await boardOf<Row>(
        call.rows,
        maintenanceCase,
        parts.sourceFor(call),
        asked,
        call.portal.clock.businessNow().toISOString(),
      ),
    }),
    calendar: (call, asked) => readCalendar(call, parts.sourceFor(call), asked),
    freeWorkshops,
    closures: readClosures,
    addClosure,
    removeClosure,
    sameVisit: async ({ rows, portal }, { vehicle_id: vehicleId }) => {
      const { rows: found } = await sql`select from vehicles where id = ${vehicleId}`.execute(rows)
      if (found.length === 0) throw problem('not found')
      const today = londonDate(portal.clock.businessNow())
      return { items: await sameVisitItems(rows, { vehicleId, type: null, day: null, today }) }
    },
    downtime: { build: readDowntime },
    downtimeVisits: readDowntimeVisits,
    ...waitHandlers(maintenanceCase),
    previewBookings,
    requestBookings,
    cancelRequests,
    events: {
      build: async (rows, { today, actor, leaveOut }) => {
        const { json, leftOut } = await maintenanceEventsJson(rows, actor, today)
        leaveOut(leftOut)
        return { json }
      },
    },
  },
  { lists: [parts.named] },
)
