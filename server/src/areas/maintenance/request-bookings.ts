// One request for many vehicles: a maintenance event each, unless its vehicle has one of that kind under way.
import type { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Call } from '../../http/call.ts'
import { LIVE } from '../scope/queries.ts'
import { openBookings } from './queries.ts'

type Endpoints = typeof maintenanceEndpoints
type Asked = InputOf<Endpoints['requestBookings']>

interface Wanted {
  readonly id: number
  readonly reg_no: string
  readonly account: string
  /** Null: nothing is tracked for it. */
  readonly type: string | null
  readonly is_under_way: boolean
}

/** What is asked for, as columns id and type; no type: whatever is due next. */
function askedEvents({ vehicle_ids: ids, type, events }: Asked): RawBuilder<unknown> {
  if (!events)
    return sql`select distinct id, ${type === 'next due' ? null : type}::text as type from unnest(${ids}::int[]) as each(id)`
  return sql`select distinct vehicle_id as id, type from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as each(vehicle_id int, type text)
    where vehicle_id = any(${ids}::int[])`
}

/** The vehicles as they stand, with what each is asked for. @throws problem 'not found' for one outside the accounts */
async function wantedOf({ rows }: Call, asked: Asked): Promise<Wanted[]> {
  const { rows: found } = await sql<Wanted>`
    with open as (${openBookings(null)}),
    wanted as (
      select v.id, v.reg_no, v.customer_account_number as account, coalesce(a.type, v.undated_type, v.next_due_type) as type
      from (${askedEvents(asked)}) a join vehicles v on v.id = a.id where ${LIVE})
    select w.*, exists (select from open o where o.reg_no = w.reg_no and o.type = w.type) as is_under_way from wanted w order by w.reg_no, w.type`.execute(
    rows,
  )
  if (new Set(found.map(({ id }) => id)).size < new Set(asked.vehicle_ids).size) throw problem('not found')
  return found
}

function assertAhead({ portal }: Call, dates: readonly string[]): void {
  const today = londonDate(portal.clock.businessNow())
  const past = dates.findIndex((date) => date < today)
  if (past >= 0)
    throw problem('not valid', {
      fields: [{ field: `preferred_dates.${past}`, reason: 'too_early', message: 'Choose a date from today on.' }],
    })
}

async function addRequests(call: Call, wanted: readonly Wanted[], { preferred_dates: dates, note }: Asked) {
  const { rows, actor, portal } = call
  const at = portal.clock.businessNow().toISOString()
  const latest = JSON.stringify({ status: 'requested', at, by: actor.id, note: note ?? '' })
  const { rows: made } = await sql<{ id: number; reg_no: string; type: string }>`
    insert into maintenance_events (customer_account_number, vehicle_id, reg_no, type, status, latest_status, requested_by_name, email,
      preferred_dates, note, created_at, updated_at, created_by)
    select w.account, w.id, w.reg_no, w.type, 'requested', ${latest}, ${actor.name}, ${actor.email}, ${[...dates]}::date[], ${note}, ${at}, ${at}, ${actor.id}
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(id int, reg_no text, account text, type text)
    returning id, reg_no, type`.execute(rows)
  await sql`
    insert into state_changes (customer_account_number, entity, entity_id, from_state, to_state, user_id, at, note)
    select e.customer_account_number, 'maintenance event', e.id, null, 'requested', ${actor.id}, ${at}, ${note} from maintenance_events e
    where e.id = any(${made.map(({ id }) => id)}::int[])`.execute(rows)
  for (const account of new Set(wanted.map((each) => each.account))) {
    const vehicles = [...new Set(wanted.flatMap((each) => (each.account === account ? [each.reg_no] : [])))]
    await call.recordAudit({
      action: 'maintenance requested',
      entity: 'maintenance event',
      account,
      after: { vehicles, preferred_dates: dates, note },
    })
  }
  return made
}

export async function requestBookings(call: Call, asked: Asked): Promise<ReplyOf<Endpoints['requestBookings']>> {
  assertAhead(call, asked.preferred_dates)
  const all = await wantedOf(call, asked)
  const named = all.flatMap(({ reg_no, type, is_under_way: isUnderWay }) =>
    isUnderWay && type !== null ? [{ reg_no, type }] : [],
  )
  const wanted = all.filter(({ type, is_under_way: isUnderWay }) => type !== null && !isUnderWay)
  return {
    requested: wanted.length > 0 ? await addRequests(call, wanted, asked) : [],
    under_way: named,
    nothing_due: all.flatMap(({ reg_no: plate, type }) => (type === null ? [plate] : [])),
  }
}

/** Whoever asked takes it back; what the workshop has begun to answer stays. */
export async function cancelRequests(
  call: Call,
  { ids }: InputOf<Endpoints['cancelRequests']>,
): Promise<ReplyOf<Endpoints['cancelRequests']>> {
  const { rows, actor, portal } = call
  const at = portal.clock.businessNow().toISOString()
  const latest = JSON.stringify({ status: 'cancelled', at, by: actor.id, note: '' })
  const wanted = ids.split(',').map(Number)
  const { rows: cancelled } = await sql<{ id: number; account: string; reg_no: string }>`
    update maintenance_events set status = 'cancelled', latest_status = ${latest}, updated_at = ${at}
    where id = any(${wanted}::int[]) and status = 'requested' and created_by = ${actor.id}
    returning id, customer_account_number as account, reg_no`.execute(rows)
  if (cancelled.length === 0) throw problem('not found')
  await sql`
    insert into state_changes (customer_account_number, entity, entity_id, from_state, to_state, user_id, at)
    select e.customer_account_number, 'maintenance event', e.id, 'requested', 'cancelled', ${actor.id}, ${at} from maintenance_events e
    where e.id = any(${cancelled.map(({ id }) => id)}::int[])`.execute(rows)
  for (const account of new Set(cancelled.map((each) => each.account))) {
    const vehicles = cancelled.flatMap((each) => (each.account === account ? [each.reg_no] : []))
    await call.recordAudit({
      action: 'maintenance request cancelled',
      entity: 'maintenance event',
      account,
      before: { vehicles },
    })
  }
  return { cancelled: cancelled.length }
}
