// How the days of the workshops stand that the vehicles of a page go to: those where they were last booked in. Nobody is sent anywhere by this; it says
// what a day is worth that one plans for.
import { plannerFrame, type WorkshopOn } from '@kerbline/domain/areas/compliance/planner/planner.ts'
import { addDays, type CalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { sql } from 'kysely'
import type { Rows } from '../../http/call.ts'
import { type DayOfWorkshop, workshopDays } from '../maintenance/queries.ts'
import type { Asked } from './due-source.ts'

/** So far beyond the plan a day with room is looked for. */
const NEXT_DAYS = 14

/** Undefined: it has no workshop of its own, or nothing stands of that day. */
export type DaysOfVehicle = (vehicle: number, day: CalendarDate) => WorkshopOn | undefined

/** Without the right to bookings nothing is known of workshops. */
export async function workshopsOf(
  rows: Rows,
  { actor, today }: Pick<Asked, 'actor' | 'today'>,
  vehicles: readonly number[],
): Promise<DaysOfVehicle> {
  if (!actor.may.has('see maintenance request details')) return () => undefined
  const { rows: usual } = await sql<{ vehicle_id: number; dealer_id: number }>`
    select w.id as vehicle_id, u.dealer_id from unnest(${[...vehicles]}::int[]) w(id)
    cross join lateral (
      select m.dealer_id from cases c join maintenance_cases m on m.case_id = c.id
      where c.kind = 'maintenance' and c.vehicle_id = w.id and m.dealer_id is not null and c.state not in ('cancelled', 'rejected')
      order by c.created_at desc, c.id desc limit 1) u`.execute(rows)
  const workshops = [...new Set(usual.map(({ dealer_id: id }) => id))]
  const days = await workshopDays(rows, { workshops, from: today, to: addDays(plannerFrame(today).until, NEXT_DAYS) })
  const byWorkshop = Map.groupBy(days, ({ dealer_id: id }) => id)
  const workshopOf = new Map(usual.map(({ vehicle_id: id, dealer_id: dealer }) => [id, dealer]))
  const isStaff = actor.side === 'staff'
  return (vehicle, day) => onDay(byWorkshop.get(workshopOf.get(vehicle) ?? 0) ?? [], day, isStaff)
}

function onDay(days: readonly DayOfWorkshop[], day: CalendarDate, isStaff: boolean): WorkshopOn | undefined {
  const place = days.findIndex((each) => each.day === day)
  const found = days[place]
  if (!found) return undefined
  const { dealer: workshop, state, booked, places, closed_because: closedBecause } = found
  const next = days.slice(place).find((each) => each.state === 'open')?.day ?? null
  return {
    workshop,
    state,
    closedBecause,
    next,
    ...(isStaff ? { taken: booked, places } : { taken: null, places: null }),
  }
}
