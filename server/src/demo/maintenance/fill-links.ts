// Links that were given out: a booking's, one of them withdrawn, and the code that lies in a vehicle. Nobody holds a token that opens one, but
// for that of a workshop: it is known, as the demo people's password is, so that its screen can be seen with what a workshop wrote.
import { linkPurposes } from '@kerbline/domain/areas/links/purposes.ts'
import { aCasePost } from '../../testing/case-factories.ts'
import { hashOf } from '../../http/session.ts'
import type { AddedJob } from './add-job.ts'
import { needOf, type World } from '../demo-world.ts'
import type { VehiclePlan } from '../vehicles/fleet-plan.ts'

/** What no token is known to be digested to. */
const digest = (place: number): string => place.toString(16).padStart(64, '0')

const given = [
  { purpose: 'booking status', daysAgo: 3, uses: 5, isWithdrawn: false },
  { purpose: 'booking status', daysAgo: 4, uses: 1, isWithdrawn: true },
  { purpose: 'vehicle request', daysAgo: 40, uses: 2, isWithdrawn: false },
] as const

export function addLinks({ batch, clock }: World, plan: VehiclePlan, caseId: number): void {
  const giver = needOf(plan.account.customer.people, 'fleet')
  for (const [place, { purpose, daysAgo, uses, isWithdrawn }] of given.entries()) {
    const { record, days } = linkPurposes[purpose]
    batch.add('record_links', {
      id: batch.id('record_links'),
      ...{ purpose, record, customer_account_number: plan.account.accountNumber, made_by: giver.id, uses },
      record_id: record === 'vehicle' ? plan.id : caseId,
      token_hash: digest(caseId * given.length + place),
      created_at: clock.at(-daysAgo, 600),
      ends_at: days === null ? null : clock.at(days - daysAgo, 600),
      last_used_at: clock.at(1 - daysAgo, 480),
      ...(isWithdrawn && { revoked_at: clock.at(1 - daysAgo, 615), revoked_by: giver.id }),
    })
  }
}

/** `#/link/` and this opens the booking that the first account has in the workshop. */
export const DEMO_WORKSHOP_TOKEN = 'kerbline-demo-booking-in-the-workshop-harrow-001'

const written = [
  { daysAgo: 1, minutes: 640, body: 'On the ramp. The part will arrive tomorrow before 10am.' },
  {
    daysAgo: 0,
    minutes: 470,
    body: 'The part has arrived. We will road test at noon and call you when the vehicle is ready to collect.',
  },
] as const

/** The link that the workshop of a booking holds, and what it wrote by it. */
export function addWorkshopLink(world: World, plan: VehiclePlan, { id, workshop }: AddedJob): void {
  const { batch, clock, customers, staff } = world
  const { accountNumber } = plan.account
  if (workshop === null || accountNumber !== customers[0]?.accounts[0]?.accountNumber) return
  const { record, days } = linkPurposes['workshop booking']
  const owned = { customer_account_number: accountNumber }
  batch.add('record_links', {
    ...{ id: batch.id('record_links'), purpose: 'workshop booking', record, record_id: id, ...owned },
    ...{ made_by: needOf(staff, 'maintenance').id, given_to: workshop.name, uses: written.length + 1 },
    token_hash: hashOf(DEMO_WORKSHOP_TOKEN),
    created_at: clock.at(-2, 600),
    ends_at: days === null ? null : clock.at(days - 2, 600),
    last_used_at: clock.at(0, 470),
  })
  for (const { daysAgo, minutes, body } of written)
    batch.add(
      'case_posts',
      aCasePost({
        ...{ id: batch.id('case_posts'), case_id: id, ...owned, body },
        ...{ side: 'third_party', through: 'link', author_name: `${workshop.name}, by link`, workshop: workshop.key },
        at: clock.at(-daysAgo, minutes),
      }),
    )
}
