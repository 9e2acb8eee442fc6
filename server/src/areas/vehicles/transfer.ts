// A vehicle on hire moves to another account: its hire ends and one begins there at the same instant. The signed papers are of the hire that ended;
// those of the new one are missing until they are given.
import { formatMoment } from '@kerbline/domain/kit/time/date-words.ts'
import type { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { closeAssignments } from '../../fleet/assignments.ts'
import { isSomebodys } from '../../fleet/chosen-account.ts'
import type { Actor } from '../../http/actor.ts'
import type { Beforehand, Call } from '../../http/call.ts'
import { isOpenCompany } from '../../http/company-status.ts'
import {
  assertOnHire,
  datePlates,
  goOn,
  hearers,
  hiredVehicle,
  momentProblems,
  type OnHire,
  takeOffTags,
  tellCustomer,
  wrong,
} from './hire-moves.ts'
import { vehicleInScope } from './ranking.ts'

type Endpoint = (typeof vehiclesEndpoints)['transfer']
type Asked = InputOf<Endpoint>

interface Known {
  readonly account: string
  readonly customer: string
}

/** Undefined for an account of nobody, of a company that is closed, or that is none of this person's. */
const accountNamed = async ({ rows, actor }: Call, account: string): Promise<Known | undefined> =>
  (
    await sql<Known>`
      select a.customer_account_number as account, c.name as customer from accounts a join customers c on c.id = a.customer_id
      where a.customer_account_number = ${account} and ${actor.accounts === null || actor.accounts.includes(account)} and ${isSomebodys} and ${isOpenCompany}`.execute(
      rows,
    )
  ).rows[0]

async function move(call: Call, { at, keeps_terms: keeps }: Asked, vehicle: OnHire, to: Known): Promise<void> {
  const { rows } = call
  const day = londonDate(at)
  const terms = keeps ? sql`` : sql`, contract_ref = null, weekly_rate_pence = null, contract_end_date = null`
  await closeAssignments(rows, [vehicle.id], [], at)
  await sql`update vehicles set customer_account_number = ${to.account}, on_hire_date = ${day}, driver_id = null ${terms}, updated_at = clock_timestamp()
    where id = ${vehicle.id}`.execute(rows)
  await goOn(rows, { hire: vehicle.hire_id, vehicle: vehicle.id, at, keepsTerms: keeps })
  await datePlates(rows, vehicle.id, to.account, day)
  await takeOffTags(rows, vehicle.id, to.account)
}

async function transferNow(call: Call, asked: Asked, left: readonly Actor[], reached: readonly Actor[]) {
  const { rows, portal } = call
  const { at, reason } = asked
  const vehicle = await hiredVehicle(rows, sql`v.id = ${asked.id}`)
  assertOnHire(vehicle, 'transferred')
  const to = await accountNamed(call, asked.account)
  const fields = [
    ...(asked.account === vehicle.account
      ? [wrong('account', 'unchanged', 'The vehicle is on this account already. Choose another.')]
      : []),
    ...(to ? [] : [wrong('account', 'unknown_value', 'Choose an account from the list.')]),
    ...momentProblems(at, vehicle, portal.clock.businessNow().toISOString()),
  ]
  if (fields.length > 0 || !to) throw problem('not valid', { fields })
  await move(call, asked, vehicle, to)
  const { id, account, reg_no } = vehicle
  const plate = displayRegistration(reg_no)
  const event = { entity: 'vehicle', entityId: id, after: { reason, at, keeps_terms: asked.keeps_terms } } as const
  await call.recordAudit(
    { ...event, action: 'hire transferred away', account },
    { ...event, action: 'hire transferred here', account: to.account },
  )
  // Neither is told of the other's account: they may be two customers.
  await tellCustomer(call, left, {
    ...{ account, reg_no, subject: `${plate} left account ${account}` },
    body: `The hire of ${plate} on account ${account} ended on ${formatMoment(at)}. Please take it off your insurance and the motor insurance database (MID). Fines from before that time are still yours.\n\nReason: ${reason}`,
  })
  await tellCustomer(call, reached, {
    ...{ account: to.account, reg_no, subject: `${plate} is now on account ${to.account}` },
    body: `The hire of ${plate} on account ${to.account} began on ${formatMoment(at)}. Please give it to your insurer and the motor insurance database (MID). We still need a signed hire agreement and statement of liability for it.`,
  })
  return { account: to.account, customer: to.customer }
}

/** @throws problem 'not allowed now' for a vehicle that is not on hire; 'not valid' at the field */
export const transferVehicle = {
  prepare: async (ahead: Beforehand, asked: Asked) => {
    const { account } = await ahead.openRows((rows) => vehicleInScope({ rows }, asked.id))
    if (ahead.actor.side !== 'staff') throw problem('no permission')
    const [left, reached] = [await hearers(ahead, account), await hearers(ahead, asked.account)]
    return (call: Call): Promise<ReplyOf<Endpoint>> => transferNow(call, asked, left, reached)
  },
}
