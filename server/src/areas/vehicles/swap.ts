// A vehicle is exchanged within its hire: the hire of the one ends and that of the other begins at the same instant, on the same terms, and
// each names the other. The last day charged for the one is the day before; the other is charged from the day itself.
import { orderCase } from '@kerbline/domain/areas/orders/case.ts'
import type { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { displayRegistration, normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { type FieldProblem, problem } from '@kerbline/domain/kit/problem.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import type { Call, Rows } from '../../http/call.ts'
import { acceptReadings } from '../../readings/accept-readings.ts'
import { vehicleInScope } from './ranking.ts'

type Endpoint = (typeof vehiclesEndpoints)['swap']

interface Hired {
  readonly id: number
  readonly reg_no: string
  readonly account: string
  readonly status: string
  readonly miles: number | null
  /** Of the hire that is open; null: there is none. */
  readonly hire_id: number | null
  readonly from_at: string | null
}

const hiredVehicle = async (rows: Rows, which: ReturnType<typeof sql>): Promise<Hired | undefined> =>
  (
    await sql<Hired>`
      select v.id, v.reg_no, v.customer_account_number as account, v.status, ceil(v.miles)::int as miles, h.id as hire_id, json_instant(h.from_at) as from_at
      from vehicles v left join hires h on h.vehicle_id = v.id and h.to_at is null
      where v.status <> 'disposed' and ${which} for update of v`.execute(rows)
  ).rows[0]

const wrong = (field: string, reason: string, message: string): FieldProblem => ({ field, reason, message })

const free: readonly string[] = ['on_order', 'off_hired']

function problemsOf(
  { at, with_reg, miles_in, miles_out }: InputOf<Endpoint>,
  going: Hired,
  coming: Hired | undefined,
  now: string,
): FieldProblem[] {
  const low = (field: string, miles: number, { miles: last, reg_no }: Hired): FieldProblem[] =>
    last !== null && miles < last
      ? [wrong(field, 'too_low', `Enter ${last.toLocaleString('en-GB')} miles or more, the last reading of ${reg_no}.`)]
      : []
  return [
    ...(at > now ? [wrong('at', 'out_of_range', 'Enter a time that has passed.')] : []),
    ...(going.from_at !== null && londonDate(at) <= londonDate(going.from_at)
      ? [
          wrong(
            'at',
            'out_of_range',
            `Enter a day after ${formatDate(londonDate(going.from_at))}, when the hire began.`,
          ),
        ]
      : []),
    ...low('miles_in', miles_in, going),
    ...(coming === undefined || coming.id === going.id
      ? [wrong('with_reg', 'unknown_reference', `We have no other vehicle ${displayRegistration(with_reg)} here.`)]
      : free.includes(coming.status) && coming.hire_id === null
        ? low('miles_out', miles_out, coming)
        : [wrong('with_reg', 'on_hire', `${coming.reg_no} is on hire already. Choose a vehicle from stock.`)]),
  ]
}

/** @throws problem 'not allowed now' for a vehicle that is not on hire; 'not valid' at the field */
export async function swapVehicle(call: Call, asked: InputOf<Endpoint>): Promise<ReplyOf<Endpoint>> {
  const { rows, portal, actor } = call
  if (actor.side !== 'staff' || !actor.may.has(orderCase.manage)) throw problem('no permission')
  const { id } = await vehicleInScope(call, asked.id)
  const { at, reason, miles_in, miles_out } = asked
  const now = portal.clock.businessNow().toISOString()
  const going = await hiredVehicle(rows, sql`v.id = ${id}`)
  const coming = await hiredVehicle(rows, sql`v.reg_no = ${normaliseRegistration(asked.with_reg)}`)
  if (going?.hire_id == null || !['on_hire', 'vor'].includes(going.status))
    throw problem('not allowed now', { detail: 'Only a vehicle that is on hire can be exchanged.' })
  const fields = problemsOf(asked, going, coming, now)
  if (fields.length > 0 || !coming) throw problem('not valid', { fields })
  const day = londonDate(at)
  await sql`update vehicles set status = 'off_hired', off_hire_date = ${addDays(day, -1)}, updated_at = clock_timestamp() where id = ${id}`.execute(
    rows,
  )
  await sql`
    update vehicles v set customer_account_number = o.customer_account_number, status = 'on_hire', on_hire_date = ${day}, off_hire_date = null, contract_ref = o.contract_ref,
      hire_type = o.hire_type, weekly_rate_pence = o.weekly_rate_pence, contract_end_date = o.contract_end_date, miles_at_on_hire = ${miles_out}, updated_at = clock_timestamp()
    from vehicles o where v.id = ${coming.id} and o.id = ${id}`.execute(rows)
  await sql`update hires set to_at = ${at}, is_time_recorded = true, updated_at = now() where id = ${going.hire_id}`.execute(
    rows,
  )
  await sql`
    update hires n set from_at = greatest(${at}::timestamptz, (select max(e.to_at) from hires e where e.vehicle_id = n.vehicle_id and e.id <> n.id)), is_time_recorded = true,
      agreed_from = ${at}, agreed_to = h.agreed_to, rate_terms = h.rate_terms, hirer_address = h.hirer_address, replaces_id = h.id, updated_at = now()
    from hires h where h.id = ${going.hire_id} and n.vehicle_id = ${coming.id} and n.to_at is null`.execute(rows)
  await acceptReadings(
    rows,
    [
      { vehicleId: id, source: 'form', miles: miles_in, at },
      { vehicleId: coming.id, source: 'form', miles: miles_out, at },
    ],
    now,
  )
  const told = (of: Hired, other: Hired, what: string) => ({
    ...{ action: what, entity: 'vehicle', entityId: of.id, account: going.account },
    after: { reason, other: other.reg_no },
  })
  await call.recordAudit(
    told(going, coming, `exchanged for ${displayRegistration(coming.reg_no)}`),
    told(coming, going, `took the place of ${displayRegistration(going.reg_no)}`),
  )
  return { reg_no: coming.reg_no }
}
