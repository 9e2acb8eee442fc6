// What the form brought that needs no account: of every customer one that staff made a booking of, and a few that wait or were put aside.
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { createHash } from 'node:crypto'
import { needOf, sentences, type World } from '../demo-world.ts'
import type { VehiclePlan } from '../vehicles/fleet-plan.ts'

const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

function made(world: World, place: number, registration: string, daysAgo: number) {
  const digest = createHash('sha256').update(`demo request ${place}`).digest()
  const reference = `REQ-${[...digest.subarray(0, 8)].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`
  const { clock } = world
  return {
    ...{
      reference,
      registration,
      plate: normaliseRegistration(registration),
    },
    ...{ type: 'service', days: [clock.day(3 - daysAgo), clock.day(5 - daysAgo)], is_unsafe: false },
    ...{
      name: 'Sam Okafor',
      phone: '07700 900321',
      created_at: clock.at(-daysAgo, 560),
      updated_at: clock.at(-daysAgo, 561),
    },
  }
}

const unknown = [
  ['WK19 OOP', 0, 'One character of the registration is hard to read'],
  ['Trailer 7', 1, 'Tail lift stops halfway'],
  ['LB68 HTR', 2, null],
] as const

export function fillPublicRequests(world: World): void {
  for (const [place, [registration, daysAgo, note]] of unknown.entries())
    world.batch.add('public_requests', { ...made(world, place, registration, daysAgo), state: 'waiting', note })
  world.batch.add('public_requests', {
    ...made(world, unknown.length, 'WR17 GNE', 6),
    ...{ state: 'dismissed', reason: 'Not one of our vehicles', handled_at: world.clock.at(-6, 640) },
    handled_by: needOf(world.staff, 'maintenance').id,
  })
}

/** One that a booking was made of. */
export function addMatchedRequest(world: World, plan: VehiclePlan, caseId: number): void {
  const account = plan.account.accountNumber
  world.batch.add('public_requests', {
    ...made(world, 1_000 + caseId, plan.registration, 61),
    ...{ state: 'matched', customer_account_number: account, case_id: caseId, handled_at: world.clock.at(-61, 562) },
    handled_by: needOf(world.staff, 'maintenance').id,
    note: sentences('We asked at the yard.', world.canary(account)),
  })
}

/** One that a query was made of; answers with what the query says of where it came from. */
export function addQueriedRequest(world: World, plan: VehiclePlan, of: { caseId: number; at: string }) {
  const { caseId, at } = of
  const account = plan.account.accountNumber
  const staff = needOf(world.staff, 'maintenance').id
  const row = made(world, 2_000 + caseId, plan.registration, 0)
  world.batch.add('public_requests', {
    ...row,
    ...{ state: 'queried', customer_account_number: account, case_id: caseId, created_at: at, updated_at: at },
    ...{ handled_at: at, handled_by: staff, answer: 'We are looking into it.', answered_at: at, answered_by: staff },
  })
  return {
    came_by: 'public form' as const,
    ...{ came_at: at, came_reference: row.reference, sender_name: row.name, sender_phone: row.phone },
    sender_email: 'sam.okafor@yard.example',
  }
}
