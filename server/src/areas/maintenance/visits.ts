// Several bookings of one vehicle that are one visit (decision 069): each keeps its work, cost and outcome, and the day, the workshop, the
// arrival and its failing are those of all.
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import type { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { mayJoinVisit, verbInVisit } from '@kerbline/domain/areas/maintenance/visits.ts'
import type { InputOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { type CaseRow, findCase, touchCase } from '../../cases/case-rows.ts'
import { type CaseRules, type StepValues, takeCaseStep, type TakenCaseStep } from '../../cases/case-steps.ts'
import { sideOf } from '../../cases/posts.ts'
import type { Call, GuestCall, Rows } from '../../http/call.ts'
import { openBooking, wantedWork } from './create-booking.ts'
import { sameVisitItems } from './due-items.ts'
import { keepBooking, type KeptBooking, keptBooking } from './kept-booking.ts'

/** The bookings of a visit in one order, whichever of them is moved: two who move it at once wait for one another. */
export const lockVisit = ({ rows }: GuestCall, id: number): Promise<unknown> =>
  sql`
    select from cases c join maintenance_cases m on m.case_id = c.id
    where m.visit_id = (select visit_id from maintenance_cases where case_id = ${id}) order by c.id for update of c`.execute(
    rows,
  )

/** The open bookings that move with this one. */
async function othersOf(rows: Rows, id: number) {
  const { rows: others } = await sql<{ id: number; state: string; booked_at: string | null; dealer_id: number | null }>`
    select c.id, c.state, json_instant(m.booked_at) as booked_at, m.dealer_id from cases c join maintenance_cases m on m.case_id = c.id
    where m.visit_id = (select visit_id from maintenance_cases where case_id = ${id}) and c.id <> ${id} and c.closed_at is null
    order by c.id`.execute(rows)
  return others
}

const slotOf = ({ booked_at, dealer_id, place }: KeptBooking): StepValues => ({
  ...{ booked_at, place },
  ...(dealer_id !== null && { dealer_id }),
})

/** What was agreed for one booking of a visit, or happened to it, goes for the others too. */
export async function moveVisit(call: GuestCall, rules: CaseRules, { row, verb, isByPortal }: TakenCaseStep) {
  if (isByPortal) return
  const others = await othersOf(call.rows, row.id)
  if (others.length === 0) return
  const kept = await keptBooking(call.rows, row.id)
  for (const other of others) {
    const step = verbInVisit(verb, other.state)
    const isThere = other.booked_at === kept.booked_at && other.dealer_id === kept.dealer_id
    if (step === null || (step === 'rebook' && isThere)) continue
    const values = step === 'arrive' ? { arrived_at: kept.arrived_at, off_road_at: kept.off_road_at } : slotOf(kept)
    await takeCaseStep(call, maintenanceCase, rules, {
      ...{ id: other.id, verb: step, values: step === 'mark no-show' ? {} : values },
      as: { who: 'system', actor: null },
    })
  }
}

const refused = (detail: string) => problem('not allowed now', { detail })

/** Whoever may ask for a booking, and the hire company. @throws problem 'no permission' */
function requireRight({ actor }: Call): void {
  if (!actor.may.has(sideOf(actor) === 'customer' ? maintenanceCase.open : maintenanceCase.manage))
    throw problem('no permission')
}

/** Something else that falls due is done in the same visit. @throws problem 'not allowed now', 'already exists', 'not valid' */
export async function addToVisit(
  call: Call,
  rules: CaseRules,
  { id, type }: InputOf<(typeof maintenanceEndpoints)['addToVisit']>,
): Promise<CaseRow> {
  const { rows, actor, portal } = call
  requireRight(call)
  await lockVisit(call, id)
  const row = await findCase(rows, maintenanceCase.name, id, { isLocked: true })
  const vehicle = row.vehicle_id
  if (!mayJoinVisit(row.state)) throw refused('Work has started or finished. Make a separate booking.')
  if (vehicle === null) throw refused('This booking is not linked to a vehicle in Kerbline.')
  const kept = await keptBooking(rows, id)
  const now = portal.clock.businessNow()
  const today = londonDate(now)
  const day = kept.booked_at === null ? (kept.preferred_dates[0] ?? null) : londonDate(kept.booked_at)
  const wanted = await wantedWork(rows, { vehicleId: vehicle, type, today })
  if (!wanted) throw problem('not found')
  if (wanted.refusal) throw wanted.refusal
  const near = await sameVisitItems(rows, { vehicleId: vehicle, type: row.type, day, today })
  if (!near.some(({ event_type: each }) => each === type))
    throw problem('not valid', {
      fields: [
        { field: 'type', reason: 'unknown_reference', message: 'Nothing of this type is due soon enough to add.' },
      ],
    })
  const visit = kept.visit_id ?? id
  const made = await openBooking(call, {
    ...{ vehicle: { id: vehicle, reg_no: wanted.reg_no }, account: wanted.account, type, isOffRoad: false },
    by: { id: actor.id, name: actor.name, phone: kept.phone, email: actor.email },
    own: {
      ...{ visit_id: visit, dealer_id: kept.dealer_id, note: `Same visit as ${row.number}.` },
      ...{ drop_off: kept.drop_off, mobile_ok: kept.mobile_ok, collection_required: kept.collection_required },
      ...{ site_address: kept.site_address, po_number: kept.po_number },
      preferred_dates: day === null ? [] : [day],
    },
  })
  await keepBooking(rows, id, { visit_id: visit })
  await call.recordAudit({
    ...{ action: 'maintenance: added to the visit', entity: maintenanceCase.name, entityId: id },
    account: row.customer_account_number,
    after: { number: made.number, title: made.title },
  })
  await touchCase(rows, id)
  if (
    kept.booked_at !== null &&
    Date.parse(kept.booked_at) > now.getTime() &&
    verbInVisit('book', row.state) === 'rebook'
  )
    await takeCaseStep(call, maintenanceCase, rules, {
      ...{ id: made.id, verb: 'book', values: slotOf(kept) },
      as: { who: 'system', actor: null },
    })
  return findCase(rows, maintenanceCase.name, id)
}

/** A visit of one is none; and it goes by the number of a booking that is part of it. */
const renumberVisit = (rows: Rows, visit: number) =>
  sql`
    with left_in as (select count(*) as count, min(case_id) as first from maintenance_cases where visit_id = ${visit})
    update maintenance_cases m set visit_id = case when left_in.count > 1 then left_in.first end
    from left_in where m.visit_id = ${visit}`.execute(rows)

/** A booking goes on by itself, with the day and the workshop it has. @throws problem 'not allowed now' */
export async function leaveVisit(
  call: Call,
  { id }: InputOf<(typeof maintenanceEndpoints)['leaveVisit']>,
): Promise<CaseRow> {
  const { rows } = call
  await lockVisit(call, id)
  const row = await findCase(rows, maintenanceCase.name, id, { isLocked: true })
  requireRight(call)
  const { visit_id: visit } = await keptBooking(rows, id)
  if (visit === null) throw refused('This booking is not part of a visit.')
  if (!mayJoinVisit(row.state)) throw refused('Work has started or finished, so this booking stays in its visit.')
  const { rows: others } = await sql<{ id: number; number: string }>`
    select c.id, c.number from cases c join maintenance_cases m on m.case_id = c.id where m.visit_id = ${visit} and c.id <> ${id} order by c.id`.execute(
    rows,
  )
  await keepBooking(rows, id, { visit_id: null })
  await renumberVisit(rows, visit)
  const ids = [id, ...others.map((other) => other.id)]
  await sql`update cases set updated_at = clock_timestamp() where id = any(${ids}::int[])`.execute(rows)
  const numbers = others.map(({ number }) => number)
  await call.recordAudit({
    ...{ action: 'maintenance: taken out of the visit', entity: maintenanceCase.name, entityId: id },
    account: row.customer_account_number,
    before: { visit: [row.number, ...numbers] },
    after: { visit: numbers },
  })
  return findCase(rows, maintenanceCase.name, id)
}
