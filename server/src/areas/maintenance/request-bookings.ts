// One request for many vehicles: a booking each, unless its vehicle has one of that kind under way.
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import type { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { bookingVerdict } from '@kerbline/domain/areas/maintenance/booking-verdicts.ts'
import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { applyChanges, clockChanges, firstDue } from '@kerbline/domain/cases/case-clocks.ts'
import { waitsOn } from '@kerbline/domain/cases/case-kind.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { clockRules } from '../../cases/clocks.ts'
import type { Call, Rows } from '../../http/call.ts'
import { type WantedBooking, wantedBookings } from './wanted-bookings.ts'

type Endpoints = typeof maintenanceEndpoints
type Asked = InputOf<Endpoints['requestBookings']>

function assertAhead({ portal }: Call, dates: readonly string[]): void {
  const today = londonDate(portal.clock.businessNow())
  const past = dates.findIndex((date) => date < today)
  if (past >= 0)
    throw problem('not valid', {
      fields: [{ field: `preferred_dates.${past}`, reason: 'too_early', message: 'Choose a date from today on.' }],
    })
}

/** What every request of an account has in common: the clocks that run from now, and which of them runs out first. */
async function clocksOf(rows: Rows, account: string, state: string, at: string) {
  const opened = { from: null, to: state, at, priority: 'normal', running: [], ended: new Set<string>() } as const
  const changes = clockChanges(maintenanceCase, opened, await clockRules(rows, maintenanceCase.name, account))
  const clocks = applyChanges([], changes, at)
  const first = firstDue(clocks)
  return { account, clocks, due_at: first?.dueAt ?? null, due_clock: first?.clock ?? null }
}

/** Spine, what is the workshop's own, clocks and history of all of them in one statement. */
async function addRequests(call: Call, wanted: readonly WantedBooking[], { preferred_dates: dates, note }: Asked) {
  const { rows, actor, portal } = call
  const at = portal.clock.businessNow().toISOString()
  const [state = ''] = maintenanceCase.lifecycle.states
  const turn = waitsOn(maintenanceCase, state)
  const accounts = []
  for (const account of new Set(wanted.map((each) => each.account)))
    accounts.push(await clocksOf(rows, account, state, at))
  const latest = JSON.stringify({ status: state, at, by: actor.id, note: note ?? '' })
  const titled = wanted.map((each) => ({ ...each, title: eventTypeName(each.type ?? '') }))
  const { rows: made } = await sql<{ id: number; reg_no: string; type: string }>`
    with begun as (
      select * from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as b(account text, clocks jsonb, due_at timestamptz, due_clock text)),
    made as (
      insert into cases (kind, customer_account_number, number, vehicle_id, reg_no, type, title, state, waiting_on, waiting_since, due_at, due_clock,
        opened_at, created_at, updated_at, created_by)
      select ${maintenanceCase.name}, w.account, null, w.id, w.reg_no, w.type, w.title, ${state}, ${turn}, ${turn === null ? null : at},
        (select b.due_at from begun b where b.account = w.account), (select b.due_clock from begun b where b.account = w.account), ${at}, ${at}, ${at}, ${actor.id}
      from jsonb_to_recordset(${JSON.stringify(titled)}::jsonb) as w(id int, reg_no text, account text, type text, title text)
      returning id, customer_account_number, reg_no, type),
    own as (
      insert into maintenance_cases (case_id, customer_account_number, latest_status, requested_by_name, email, preferred_dates, note)
      select id, customer_account_number, ${latest}, ${actor.name}, ${actor.email}, ${[...dates]}::date[], ${note} from made),
    clocks as (
      insert into case_clocks (case_id, customer_account_number, clock, started_at, due_at, agreed_minutes, agreed_counts)
      select made.id, made.customer_account_number, c.clock, ${at}, c."dueAt", (c.agreed ->> 'minutes')::int, c.agreed ->> 'counts'
      from made join begun on begun.account = made.customer_account_number
      cross join jsonb_to_recordset(begun.clocks) as c(clock text, "dueAt" timestamptz, agreed jsonb)),
    history as (
      insert into state_changes (customer_account_number, entity, entity_id, from_state, to_state, user_id, at, note)
      select customer_account_number, ${maintenanceCase.name}, id, null, ${state}, ${actor.id}, ${at}, ${note} from made)
    select id, reg_no, type from made order by id`.execute(rows)
  for (const account of new Set(wanted.map((each) => each.account))) {
    const vehicles = [...new Set(wanted.flatMap((each) => (each.account === account ? [each.reg_no] : [])))]
    await call.recordAudit({
      action: 'maintenance requested',
      entity: maintenanceCase.name,
      account,
      after: { vehicles, preferred_dates: dates, note },
    })
  }
  return made
}

export async function requestBookings(call: Call, asked: Asked): Promise<ReplyOf<Endpoints['requestBookings']>> {
  assertAhead(call, asked.preferred_dates)
  const all = Map.groupBy(await wantedBookings(call.rows, asked), bookingVerdict)
  const plates = (verdict: 'nothing due' | 'not on hire') => (all.get(verdict) ?? []).map(({ reg_no: plate }) => plate)
  const wanted = all.get('request') ?? []
  return {
    requested: wanted.length > 0 ? await addRequests(call, wanted, asked) : [],
    under_way: (all.get('under way') ?? []).flatMap(({ reg_no, type }) => (type === null ? [] : [{ reg_no, type }])),
    nothing_due: plates('nothing due'),
    not_on_hire: plates('not on hire'),
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
    with cancelled as (
      update cases set state = 'cancelled', waiting_on = null, waiting_since = null, due_at = null, due_clock = null, closed_at = ${at}, updated_at = ${at}
      where id = any(${wanted}::int[]) and kind = ${maintenanceCase.name} and state = 'requested' and created_by = ${actor.id}
      returning id, customer_account_number, reg_no),
    own as (update maintenance_cases m set latest_status = ${latest} from cancelled c where m.case_id = c.id),
    clocks as (
      update case_clocks k set stopped_at = ${at}, is_kept = coalesce(k.paused_at, ${at}) <= k.due_at
      from cancelled c where k.case_id = c.id and k.stopped_at is null),
    history as (
      insert into state_changes (customer_account_number, entity, entity_id, from_state, to_state, user_id, at)
      select customer_account_number, ${maintenanceCase.name}, id, 'requested', 'cancelled', ${actor.id}, ${at} from cancelled)
    select id, customer_account_number as account, reg_no from cancelled`.execute(rows)
  if (cancelled.length === 0) throw problem('not found')
  for (const account of new Set(cancelled.map((each) => each.account))) {
    const vehicles = cancelled.flatMap((each) => (each.account === account ? [each.reg_no] : []))
    await call.recordAudit({
      action: 'maintenance request cancelled',
      entity: maintenanceCase.name,
      account,
      before: { vehicles },
    })
  }
  return { cancelled: cancelled.length }
}
