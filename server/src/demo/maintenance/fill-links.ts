// Links that were given out: a booking's, one of them withdrawn, and the code that lies in a vehicle. Nobody holds a token that opens one.
import { linkPurposes } from '@kerbline/domain/areas/links/purposes.ts'
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
