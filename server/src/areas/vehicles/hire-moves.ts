// What a hire that goes on elsewhere needs, with another vehicle or for another account: it ends and the next begins at one instant, and that day is
// charged for there. Whoever ends hires at the customer is told by a message about the vehicle.
import { offHireCase } from '@kerbline/domain/areas/off-hires/case.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import type { Beforehand, Call, Rows } from '../../http/call.ts'
import { peopleWho, writeToAccount } from '../messages/steps.ts'

export interface Hired {
  readonly id: number
  readonly reg_no: string
  readonly account: string
  readonly status: string
  readonly hire_type: string
  readonly driver_id: number | null
  /** Of the hire that is open; null: there is none. */
  readonly hire_id: number | null
  readonly from_at: string | null
  /** Of its hire before, where none is open. */
  readonly last: { readonly id: number; readonly from_at: string; readonly to_at: string } | null
}

export const hiredVehicle = async (rows: Rows, which: ReturnType<typeof sql>): Promise<Hired | undefined> =>
  (
    await sql<Hired>`
      select v.id, v.reg_no, v.customer_account_number as account, v.status, v.hire_type, v.driver_id, h.id as hire_id, json_instant(h.from_at) as from_at,
        (select json_build_object('id', e.id, 'from_at', json_instant(e.from_at), 'to_at', json_instant(e.to_at)) from hires e where e.vehicle_id = v.id and e.to_at is not null order by e.from_at desc limit 1) as last
      from vehicles v left join hires h on h.vehicle_id = v.id and h.to_at is null
      where v.status <> 'disposed' and ${which} for update of v`.execute(rows)
  ).rows[0]

export const wrong = (field: string, reason: string, message: string): FieldProblem => ({ field, reason, message })

export type OnHire = Hired & { readonly hire_id: number; readonly from_at: string }

/** @throws problem 'not allowed now' for a vehicle that is not on hire, or is on its way back */
export function assertOnHire(vehicle: Hired | undefined, what: 'exchanged' | 'transferred'): asserts vehicle is OnHire {
  if (vehicle?.status === 'off_hire_requested')
    throw problem('not allowed now', {
      detail: `An off-hire is under way for this vehicle. Withdraw it before the vehicle is ${what}.`,
    })
  if (vehicle?.hire_type === 'managed_owned' && what === 'exchanged')
    throw problem('not allowed now', { detail: 'The customer owns this vehicle, so it cannot be exchanged.' })
  if (vehicle?.hire_id == null || vehicle.from_at === null || !['on_hire', 'vor'].includes(vehicle.status))
    throw problem('not allowed now', { detail: `Only a vehicle that is on hire can be ${what}.` })
}

/** The day itself is charged for where the hire goes on, so that the one before needs a day of its own. */
export const momentProblems = (at: string, { from_at: from }: OnHire, now: string): FieldProblem[] => [
  ...(at > now ? [wrong('at', 'out_of_range', 'Enter a time that has passed.')] : []),
  ...(londonDate(at) <= londonDate(from)
    ? [wrong('at', 'out_of_range', `Enter a day after ${formatDate(londonDate(from))}, when the hire began.`)]
    : []),
]

interface Going {
  readonly hire: number
  /** That it goes on with. */
  readonly vehicle: number
  readonly at: string
  readonly keepsTerms: boolean
}

/** Of hires as the vehicles' own columns have made them of days alone: the instant, what came with it, and which it follows. */
export async function goOn(rows: Rows, { hire, vehicle, at, keepsTerms: keeps }: Going): Promise<void> {
  await sql`update hires set to_at = ${at}, goes_on_at = ${at}, is_time_recorded = true, updated_at = now() where id = ${hire}`.execute(
    rows,
  )
  await sql`
    update hires n set from_at = ${at}, is_time_recorded = true, follows_id = h.id, updated_at = now(),
      hirer_address = case when n.customer_account_number = h.customer_account_number then h.hirer_address end,
      agreed_from = case when ${keeps} and h.agreed_to is not null then ${at}::timestamptz end, agreed_to = case when ${keeps} then h.agreed_to end,
      rate_terms = case when ${keeps} then h.rate_terms end, terms_from = case when ${keeps} then coalesce(h.terms_from, h.from_at) end
    from hires h where h.id = ${hire} and n.vehicle_id = ${vehicle} and n.to_at is null and n.id <> h.id`.execute(rows)
}

/** The plates of a vehicle are of the account from the day it came, not from the day that is said. */
export async function datePlates(rows: Rows, vehicle: number, account: string, day: string): Promise<void> {
  await sql`update vehicle_plates set to_date = greatest(from_date, ${day}::date) where vehicle_id = ${vehicle} and customer_account_number <> ${account}
    and to_date > ${day}::date`.execute(rows)
  await sql`update vehicle_plates set from_date = ${day} where vehicle_id = ${vehicle} and customer_account_number = ${account}
    and to_date is null and from_date > ${day}::date`.execute(rows)
}

/** What people of the account before put on it says nothing any more. */
export const takeOffTags = (rows: Rows, vehicle: number, account: string) =>
  sql`delete from vehicle_tags where vehicle_id = ${vehicle} and customer_account_number <> ${account}`.execute(rows)

/** Who hears of it at a customer: whoever can end its hires. Read ahead of the call, as people belong to no account. */
export const hearers = ({ portal }: Pick<Beforehand, 'portal'>, account: string): Promise<Actor[]> =>
  peopleWho(portal, { account, may: offHireCase.open })

export async function tellCustomer(
  call: Call,
  people: readonly Actor[],
  said: { readonly account: string; readonly reg_no: string; readonly subject: string; readonly body: string },
): Promise<void> {
  if (people.length > 0) await writeToAccount(call, { ...said, people })
}
