// One vehicle, one piece of work: asked for by the customer, or by the hire company for them.
import { skipReason } from '@kerbline/domain/areas/maintenance/booking-verdicts.ts'
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import type { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { eventTypeName, isRepairType } from '@kerbline/domain/areas/maintenance/event-types.ts'
import type { InputOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem, type FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import type { CaseRow } from '../../cases/case-rows.ts'
import { openCase } from '../../cases/open-case.ts'
import { LIVE } from '../../fleet/vehicles-of.ts'
import type { Call, GuestCall, Rows } from '../../http/call.ts'
import { acceptReadings } from '../../readings/accept-readings.ts'

type Opened = InputOf<(typeof maintenanceEndpoints)['create']>

/** Who of the hire company looks after a booking that nobody was named for. */
export const bookingTeam = 'Maintenance'

export interface WantedWork {
  readonly id: number
  readonly reg_no: string
  readonly account: string
  /** Why it is not asked for; null: it may be. */
  readonly refusal: ReturnType<typeof problem> | null
}

/** The vehicle, locked so that two who ask at once do not both find nothing under way. Undefined: outside the accounts. */
export async function wantedWork(
  rows: Rows,
  { vehicleId, type, today }: { readonly vehicleId: number; readonly type: string; readonly today: string },
): Promise<WantedWork | undefined> {
  const { rows: found } = await sql<{ id: number; reg_no: string; account: string; is_live: boolean }>`
    select v.id, v.reg_no, v.customer_account_number as account, ${LIVE} as is_live from vehicles v where v.id = ${vehicleId} for update`.execute(
    rows,
  )
  const [vehicle] = found
  if (!vehicle) return undefined
  const { rows: bookings } = await sql<{ status: string; booked_at: string | null }>`
    select c.state as status, json_instant(m.booked_at) as booked_at from cases c join maintenance_cases m on m.case_id = c.id
    where c.kind = ${maintenanceCase.name} and c.vehicle_id = ${vehicleId} and c.type = ${type} and c.closed_at is null order by c.created_at desc limit 1`.execute(
    rows,
  )
  const [booking] = bookings
  const refusal = !vehicle.is_live
    ? problem('not allowed now', { detail: skipReason({ verdict: 'not on hire', type }, today) })
    : booking
      ? problem('already exists', { detail: skipReason({ verdict: 'under way', type, booking }, today) })
      : null
  return { ...vehicle, refusal }
}

/** A repair is described; a day that has passed is nobody's wish. */
function createProblems(
  opened: Pick<Opened, 'type' | 'preferred_dates' | 'fault_description'>,
  today: string,
): FieldProblem[] {
  const past = opened.preferred_dates.flatMap((day, place) =>
    day < today
      ? [{ field: `preferred_dates.${place}`, reason: 'too_early', message: 'Choose today or a later date.' }]
      : [],
  )
  const isDescribed = !isRepairType(opened.type) || (opened.fault_description ?? '') !== ''
  return isDescribed
    ? past
    : [...past, { field: 'fault_description', reason: 'required', message: 'Describe what is wrong.' }]
}

export interface AskedBooking {
  readonly vehicle: { readonly id: number; readonly reg_no: string }
  readonly account: string
  readonly type: string
  readonly isOffRoad: boolean
  /** When it was first asked for, where that was earlier. */
  readonly since?: string
  readonly by: {
    readonly id: number | null
    readonly name: string
    readonly phone: string | null
    readonly email: string | null
  }
  readonly own: Readonly<Record<string, unknown>> & { readonly preferred_dates: readonly string[] }
}

/** Opens it, with its row of the workshop's own table. */
export async function openBooking(call: GuestCall, asked: AskedBooking): Promise<CaseRow> {
  const { vehicle, account, type, by } = asked
  const { preferred_dates: days, ...own } = asked.own
  const at = call.portal.clock.businessNow().toISOString()
  const opened = {
    ...{ account, type, title: eventTypeName(type), vehicle, ownerTeam: bookingTeam, by },
    ...(asked.since !== undefined && { since: asked.since }),
    priority: asked.isOffRoad ? 'urgent' : 'normal',
  } as const
  return openCase(call, maintenanceCase, opened, async ({ id, state }) => {
    const latest = JSON.stringify({ status: state, at, by: by.id ?? by.name, note: own['note'] ?? '', eta: null })
    await call.rows
      .insertInto('maintenance_cases')
      .values({
        ...own,
        case_id: id,
        customer_account_number: account,
        latest_status: latest,
        requested_by_name: by.name,
        phone: by.phone,
        email: by.email,
        preferred_dates: [...days],
      })
      .execute()
  })
}

export async function createBooking(call: Call, opened: Opened): Promise<CaseRow> {
  const { rows, actor, portal } = call
  const { vehicle_id: id, type, is_off_road: isOffRoad, phone, ...own } = opened
  const now = portal.clock.businessNow()
  const today = londonDate(now)
  const fields = createProblems(opened, today)
  if (fields.length > 0) throw problem('not valid', { fields })
  const wanted = await wantedWork(rows, { vehicleId: id, type, today })
  if (!wanted) throw problem('not found')
  if (wanted.refusal) throw wanted.refusal
  if (own.odometer !== null)
    await acceptReadings(rows, [{ vehicleId: id, source: 'form', miles: own.odometer, at: null }], now.toISOString())
  return openBooking(call, {
    vehicle: { id, reg_no: wanted.reg_no },
    account: wanted.account,
    type,
    isOffRoad,
    by: { id: actor.id, name: actor.name, phone, email: actor.email },
    own,
  })
}
