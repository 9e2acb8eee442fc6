// What a request for bookings means, vehicle by vehicle: read once, for what is done and for what is shown beforehand.
import { complianceEventTypes, isDoneAtWorkshop } from '@kerbline/domain/areas/compliance/types/event-types.ts'
import { bookingVerdict } from '@kerbline/domain/areas/maintenance/booking-verdicts.ts'
import { NEXT_DUE, type maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { dealerServices } from '@kerbline/domain/areas/maintenance/workshop-service.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql, type RawBuilder } from 'kysely'
import { LIVE } from '../../fleet/vehicles-of.ts'
import type { Call, Rows } from '../../http/call.ts'
import { openBookings } from './queries.ts'

type Preview = (typeof maintenanceEndpoints)['previewBookings']
type Asked = InputOf<Preview>

export interface WantedBooking {
  readonly id: number
  readonly reg_no: string
  readonly account: string
  readonly branch: string | null
  /** Null: nothing is tracked for it. */
  readonly type: string | null
  readonly is_live: boolean
  readonly is_under_way: boolean
  readonly due_date: string | null
  readonly status: string | null
  readonly booked_at: string | null
}

/** What is asked for, as columns id and type; no type: whatever is due next and not booked. */
function askedEvents({ vehicle_ids: ids, type, events }: Asked): RawBuilder<unknown> {
  if (!events)
    return sql`select distinct id, ${type === NEXT_DUE ? null : type}::text as type from unnest(${ids}::int[]) as each(id)`
  return sql`select distinct vehicle_id as id, type from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as each(vehicle_id int, type text)
    where vehicle_id = any(${ids}::int[])`
}

const atDesk = sql.join(complianceEventTypes.flatMap(({ slug }) => (isDoneAtWorkshop(slug) ? [] : [sql.lit(slug)])))

/**
 * What a vehicle v is asked for where nobody says what: of all a workshop does for it the first that no open booking answers, one without
 * a valid date before the others. Where all are booked the first of them, so that its booking says why nothing is asked for; what is
 * renewed at a desk where there is nothing else.
 */
const nextUnbooked = sql`(select i.event_type from compliance_items i where i.vehicle_id = v.id
  order by i.event_type in (${atDesk}), exists (select from open where open.reg_no = v.reg_no and open.type = i.event_type),
    i.due_on nulls first, i.event_type limit 1)`

/** The vehicles as they stand, with what each is asked for. @throws problem 'not found' for one outside the accounts */
export async function wantedBookings(rows: Rows, asked: Asked): Promise<WantedBooking[]> {
  const { rows: found } = await sql<WantedBooking>`
    with open as (${openBookings(null)}),
    wanted as (
      select v.id, v.reg_no, v.customer_account_number as account, (select b.name from branches b where b.id = v.branch_id) as branch, coalesce(a.type, ${nextUnbooked}) as type, ${LIVE} as is_live
      from (${askedEvents(asked)}) a join vehicles v on v.id = a.id)
    select w.*, o.id is not null as is_under_way, o.status, json_instant(o.booked_at) as booked_at, coalesce(i.due_on::text, i.due_date_text) as due_date
    from wanted w left join open o on o.reg_no = w.reg_no and o.type = w.type
    left join compliance_items i on i.vehicle_id = w.id and i.event_type = w.type order by w.reg_no, w.type`.execute(
    rows,
  )
  if (new Set(found.map(({ id }) => id)).size < new Set(asked.vehicle_ids).size) throw problem('not found')
  return found
}

const MAX_WORKSHOPS = 200
/** All but selling. */
const workshopServices = dealerServices.filter((service) => service !== 'sales')

/** Those a request may name. */
export const approvedWorkshops = async (rows: Rows): Promise<ReplyOf<Preview>['workshops']> =>
  (
    await sql<ReplyOf<Preview>['workshops'][number]>`
      select id, name, postcode, services from dealers where is_active and is_approved and services && ${workshopServices}::text[]
      order by name, id limit ${MAX_WORKSHOPS}`.execute(rows)
  ).rows

export const previewBookings = async ({ rows }: Call, asked: Asked): Promise<ReplyOf<Preview>> => ({
  vehicles: (await wantedBookings(rows, asked)).map((wanted) => ({
    vehicle_id: wanted.id,
    reg_no: wanted.reg_no,
    type: wanted.type,
    branch: wanted.branch,
    verdict: bookingVerdict(wanted),
    due_date: wanted.due_date,
    booking: wanted.status === null ? null : { status: wanted.status, booked_at: wanted.booked_at },
  })),
  workshops: await approvedWorkshops(rows),
})
