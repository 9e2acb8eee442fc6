// The matrix: vehicles with something of the list due, the soonest first, each with all it has to keep in date.
import type { complianceEndpoints, MatrixRow } from '@kerbline/domain/areas/compliance/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { sql, type RawBuilder } from 'kysely'
import { failedOn } from '../../fleet/failed-tests.ts'
import type { Rows } from '../../http/call.ts'
import { dueDateTold, milesDueJson } from '../maintenance/queries.ts'
import { absentDates } from './absent-dates.ts'
import { type Asked, bookedBeside, dueFrom, pastDay } from './due-source.ts'
import { dueVehicles, pageOfVehicles } from './due-vehicles.ts'

type Endpoints = typeof complianceEndpoints
type Cell = MatrixRow['cells'][number]

interface Cells {
  readonly cells: Cell[]
}

/** What a vehicle w has to keep in date: read with the vehicles, so that a page is asked for once. */
function cellsOf(asked: Asked): RawBuilder<unknown> {
  const { items, day, isBookedTold } = dueFrom(asked)
  const isPast = pastDay(asked) !== undefined
  const booked = isBookedTold ? bookedBeside(asked.actor) : { stage: sql`null`, bookedAt: sql`null`, join: sql`` }
  return sql`, (select coalesce(json_agg(json_build_object(
      'id', ${isPast ? sql`null` : sql`i.id`}, 'type', i.event_type, 'due_date', ${dueDateTold}, 'amber_weeks', i.overdue_weeks,
      'due_miles', i.due_miles, 'by_miles', ${milesDueJson}, 'rag', rag_on(i.due_on, i.amber_on, ${day}::date), 'failed_on', ${failedOn(sql`i.vehicle_id`, sql`i.event_type`, day)},
      'booked', ${booked.stage}, 'booked_at', ${booked.bookedAt})
      order by i.due_on nulls first, i.id), '[]') from ${items} ${booked.join} where i.vehicle_id = w.id) as cells`
}

export async function matrixOf(
  rows: Rows,
  asked: Asked,
  input: InputOf<Endpoints['matrix']>,
): Promise<ReplyOf<Endpoints['matrix']>> {
  // Who sees a few accounts asks for all of them at once with the page; who sees every account, for those of the page.
  const { accounts } = asked.actor
  const [found, ofAccounts] = await Promise.all([
    dueVehicles<Cells>(rows, asked, input, cellsOf(asked)),
    accounts && absentDates(rows, accounts),
  ])
  const { page, next } = pageOfVehicles(found)
  const absentOf =
    ofAccounts ??
    (await absentDates(
      rows,
      page.map(({ account }) => account),
    ))
  return {
    rows: page.map(({ day: _day, account, class: vehicleClass, body_group, equipment, hire_type, ...vehicle }) => ({
      ...vehicle,
      absent: absentOf(
        { account, class: vehicleClass, body_group, equipment, hire_type },
        vehicle.cells.map(({ type }) => type),
      ),
    })),
    next,
  }
}
