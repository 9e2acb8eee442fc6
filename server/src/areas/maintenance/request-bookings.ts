// One request for many vehicles: a booking each, unless its vehicle has one of that kind under way.
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import type { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { bookingVerdict } from '@kerbline/domain/areas/maintenance/booking-verdicts.ts'
import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql, type SqlBool } from 'kysely'
import { lockCases } from '../../cases/case-rows.ts'
import { endCases } from '../../cases/end-cases.ts'
import { openCases } from '../../cases/open-case.ts'
import type { Call } from '../../http/call.ts'
import { bookingTeam } from './create-booking.ts'
import { latestStatus, maintenanceRules } from './rules.ts'
import { approvedWorkshops, type WantedBooking, wantedBookings } from './wanted-bookings.ts'

type Endpoints = typeof maintenanceEndpoints
type Asked = InputOf<Endpoints['requestBookings']>

/** @throws problem 'not valid' naming the day that is over, or the workshop that is none to ask */
async function assertAskable({ rows, portal }: Call, { preferred_dates: dates, own = [] }: Asked): Promise<void> {
  const today = londonDate(portal.clock.businessNow())
  const early = (field: string) => ({ field, reason: 'too_early', message: 'Choose today or a later date.' })
  const workshops = own.some(({ dealer_id: id }) => id !== null) ? await approvedWorkshops(rows) : []
  const fields = [
    ...dates.flatMap((date, place) => (date < today ? [early(`preferred_dates.${place}`)] : [])),
    ...own.flatMap(({ preferred_date: date, dealer_id: dealer }, place) => [
      ...(date !== null && date < today ? [early(`own.${place}.preferred_date`)] : []),
      ...(dealer === null || workshops.some(({ id }) => id === dealer)
        ? []
        : [
            {
              field: `own.${place}.dealer_id`,
              reason: 'unknown_reference',
              message: 'Choose a workshop from the list.',
            },
          ]),
    ]),
  ]
  if (fields.length > 0) throw problem('not valid', { fields })
}

/** Each as if it were asked for by itself: told, in the history and the trail. */
async function addRequests(
  call: Call,
  wanted: readonly WantedBooking[],
  { preferred_dates: dates, note, own = [] }: Asked,
) {
  const { actor, portal } = call
  const at = portal.clock.businessNow().toISOString()
  const [status = ''] = maintenanceCase.lifecycle.states
  const latest = JSON.stringify({ status, at, by: actor.id, note: note ?? '', eta: null })
  const opened = wanted.flatMap(({ id, reg_no, account, type }) =>
    type === null ? [] : [{ vehicle_id: id, reg_no, account, type, title: eventTypeName(type) }],
  )
  const plates = new Map(wanted.map(({ id, reg_no: plate }) => [id, plate]))
  const otherwise = own.map(({ vehicle_id: id, type, preferred_date: date, dealer_id }) => {
    const others = date === null ? dates : [date, ...dates.slice(1).filter((each) => each !== date)]
    return { reg_no: plates.get(id) ?? null, type, dates: others, dealer_id }
  })
  const made = await openCases(call, maintenanceCase, opened, {
    ownerTeam: bookingTeam,
    note,
    own: sql`
      insert into maintenance_cases (case_id, customer_account_number, latest_status, requested_by_name, email, preferred_dates, note, dealer_id)
      select made.id, account, ${latest}, ${actor.name}, ${actor.email}, coalesce(o.dates, ${[...dates]}::date[]), ${note}, o.dealer_id
      from made left join (select distinct on (reg_no, type) * from jsonb_to_recordset(${JSON.stringify(otherwise)}::jsonb)
        as each(reg_no text, type text, dates date[], dealer_id int)) o on o.reg_no = made.reg_no and o.type = made.type`,
  })
  return made.map(({ id, reg_no, type }) => ({ id, reg_no, type }))
}

export async function requestBookings(call: Call, asked: Asked): Promise<ReplyOf<Endpoints['requestBookings']>> {
  await assertAskable(call, asked)
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

/** Whoever asked takes it back, by the step that cancels one; what the workshop has begun to answer stays. */
export async function cancelRequests(
  call: Call,
  { ids }: InputOf<Endpoints['cancelRequests']>,
): Promise<ReplyOf<Endpoints['cancelRequests']>> {
  const { rows, actor } = call
  const wanted = ids.split(',').map(Number)
  const own = await lockCases(
    rows,
    maintenanceCase.name,
    sql<SqlBool>`id = any(${wanted}::int[]) and state = 'requested' and created_by = ${actor.id}`,
  )
  if (own.length === 0) throw problem('not found')
  const reason = 'Cancelled by the person who made the request.'
  await endCases(call, maintenanceCase, maintenanceRules, own, {
    ...{ verb: 'cancel', reason },
    // While it is asked for no slot stands and no date is offered: what a step does beside has nothing else to do.
    own: (
      at,
    ) => sql`update maintenance_cases m set latest_status = ${latestStatus('cancelled', actor.id, { at, values: { reason } })}
      from ended where m.case_id = ended.id`,
  })
  return { cancelled: own.length }
}
