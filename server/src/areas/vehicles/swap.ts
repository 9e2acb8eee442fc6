// A vehicle is exchanged within its hire: the hire of the one ends and that of the other begins at the same instant, on the same terms, and
// each names the other. The last day charged for the one is the day before; the other is charged from the day itself.
import { formatMoment } from '@kerbline/domain/kit/time/date-words.ts'
import type { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { displayRegistration, normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { type FieldProblem, problem } from '@kerbline/domain/kit/problem.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { closeAssignments } from '../../fleet/assignments.ts'
import type { Actor } from '../../http/actor.ts'
import type { Beforehand, Call, Rows } from '../../http/call.ts'
import { acceptReadings } from '../../readings/accept-readings.ts'
import {
  assertOnHire,
  datePlates,
  goOn,
  hearers,
  type Hired,
  hiredVehicle,
  momentProblems,
  type OnHire,
  takeOffTags,
  tellCustomer,
  wrong,
} from './hire-moves.ts'
import { vehicleInScope } from './ranking.ts'

type Endpoint = (typeof vehiclesEndpoints)['swap']
type Asked = InputOf<Endpoint>

const free: readonly string[] = ['on_order', 'off_hired']

function comingProblems({ with_reg, at }: Asked, going: Hired, coming: Hired | undefined): FieldProblem[] {
  if (coming === undefined || coming.id === going.id)
    return [wrong('with_reg', 'unknown_reference', `We have no other vehicle ${displayRegistration(with_reg)}.`)]
  const name = displayRegistration(coming.reg_no)
  if (!free.includes(coming.status) || coming.hire_id !== null)
    return [wrong('with_reg', 'on_hire', `${name} is on hire already. Choose a vehicle from stock.`)]
  return coming.last !== null && (coming.last.to_at > at || londonDate(coming.last.from_at) === londonDate(at))
    ? [wrong('at', 'out_of_range', `${name} was on hire until ${formatMoment(coming.last.to_at)}. Enter a later time.`)]
    : []
}

/** Read when they were handed over, and judged as every reading is: what cannot be true beside the readings before and after is refused. */
async function takeReadings(rows: Rows, asked: Asked, going: Hired, coming: Hired, now: string): Promise<void> {
  const { at, miles_in, miles_out } = asked
  const read = [
    { field: 'miles_in', vehicle: going, miles: miles_in },
    { field: 'miles_out', vehicle: coming, miles: miles_out },
  ]
  const { flags } = await acceptReadings(
    rows,
    read.map(({ vehicle, miles }) => ({ vehicleId: vehicle.id, source: 'form', miles, at })),
    now,
  )
  const fields = read.flatMap(({ field, vehicle }, place) =>
    flags[place] == null
      ? []
      : [
          wrong(
            field,
            'out_of_range',
            `This does not fit the other readings of ${displayRegistration(vehicle.reg_no)}. Check the miles and the time.`,
          ),
        ],
  )
  if (fields.length > 0) throw problem('not valid', { fields })
}

/** Whoever drove the one drives the other. */
async function moveDriver({ rows, actor }: Call, going: Hired, coming: Hired, at: string): Promise<void> {
  const { driver_id: driver, account } = going
  await closeAssignments(rows, [going.id, coming.id], driver === null ? [] : [driver], at)
  await sql`update vehicles set driver_id = case when id = ${coming.id} then ${driver}::int end where id in (${going.id}, ${coming.id})`.execute(
    rows,
  )
  if (driver !== null)
    await sql`insert into driver_vehicles (customer_account_number, driver_id, vehicle_id, reg_no, from_at, source, created_by)
      values (${account}, ${driver}, ${coming.id}, ${coming.reg_no}, ${at}, 'portal', ${actor.id})`.execute(rows)
}

async function exchange(call: Call, { at }: Asked, going: OnHire, coming: Hired, miles: number): Promise<void> {
  const { rows } = call
  const day = londonDate(at)
  await sql`update vehicles set status = 'off_hired', off_hire_date = ${addDays(day, -1)}, updated_at = clock_timestamp() where id = ${going.id}`.execute(
    rows,
  )
  await sql`
    update vehicles v set customer_account_number = o.customer_account_number, status = 'on_hire', on_hire_date = ${day}, off_hire_date = null, contract_ref = o.contract_ref,
      hire_type = o.hire_type, weekly_rate_pence = o.weekly_rate_pence, contract_end_date = o.contract_end_date, miles_at_on_hire = ${miles}, updated_at = clock_timestamp()
    from vehicles o where v.id = ${coming.id} and o.id = ${going.id}`.execute(rows)
  await goOn(rows, { hire: going.hire_id, vehicle: coming.id, at, keepsTerms: true })
  // An end of the same day that was signed for stays.
  if (coming.last !== null)
    await sql`update hires set to_at = ${coming.last.to_at} where id = ${coming.last.id}`.execute(rows)
  await datePlates(rows, coming.id, going.account, day)
  await takeOffTags(rows, coming.id, going.account)
  await moveDriver(call, going, coming, at)
}

async function swapNow(call: Call, asked: Asked, people: readonly Actor[]): Promise<ReplyOf<Endpoint>> {
  const { rows, portal } = call
  const { at, reason } = asked
  const now = portal.clock.businessNow().toISOString()
  const going = await hiredVehicle(rows, sql`v.id = ${asked.id}`)
  const coming = await hiredVehicle(rows, sql`v.reg_no = ${normaliseRegistration(asked.with_reg)}`)
  assertOnHire(going, 'exchanged')
  const fields = [...momentProblems(at, going, now), ...comingProblems(asked, going, coming)]
  if (fields.length > 0 || !coming) throw problem('not valid', { fields })
  await exchange(call, asked, going, coming, asked.miles_out)
  await takeReadings(rows, asked, going, coming, now)
  const { account } = going
  const [was, is] = [displayRegistration(going.reg_no), displayRegistration(coming.reg_no)]
  const told = (of: Hired, other: Hired, action: string) => ({
    ...{ action, entity: 'vehicle', entityId: of.id, account },
    after: { reason, other: other.reg_no, at },
  })
  await call.recordAudit(told(going, coming, `exchanged for ${is}`), told(coming, going, `took the place of ${was}`))
  await tellCustomer(call, people, {
    ...{ account, reg_no: coming.reg_no, subject: `${is} takes the place of ${was}` },
    body: `${was} came back to us on ${formatMoment(at)}, and its hire continues with ${is} at the same rate. Please give ${is} to your insurer and the motor insurance database (MID), and take ${was} out.\n\nReason: ${reason}`,
  })
  return { reg_no: coming.reg_no }
}

/** @throws problem 'not allowed now' for a vehicle that is not on hire; 'not valid' at the field */
export const swapVehicle = {
  prepare: async (ahead: Beforehand, asked: Asked) => {
    const { account } = await ahead.openRows((rows) => vehicleInScope({ rows }, asked.id))
    if (ahead.actor.side !== 'staff') throw problem('no permission')
    const people = await hearers(ahead, account)
    return (call: Call) => swapNow(call, asked, people)
  },
}
