// The link by which one demo driver makes checks on a telephone: its token is known, as the demo people's password is, so that the screen can be
// seen with what it tells after weeks of use.
import { linkPurposes } from '@kerbline/domain/areas/links/purposes.ts'
import { hashOf } from '../../http/session.ts'
import type { Defect } from './check-items.ts'
import { needOf, type World } from '../demo-world.ts'
import type { VehiclePlan } from '../vehicles/fleet-plan.ts'

/** `#/link/` and this opens the check of the vehicle that bears the first account's mark. */
export const DEMO_CHECK_TOKEN = 'kerbline-demo-check-by-telephone-harrow-001'

const GIVEN_DAYS_AGO = 30

/** The link of a vehicle's driver; null: they check in some other way. */
export function phoneLinkOf({ batch, clock, customers }: World, plan: VehiclePlan): number | null {
  const [first] = customers
  if (!plan.hasCanary || plan.driver === null || plan.account.accountNumber !== first?.accounts[0]?.accountNumber)
    return null
  const id = batch.id('record_links')
  const { record, days } = linkPurposes['driver check']
  batch.add('record_links', {
    ...{ id, purpose: 'driver check', record, record_id: plan.driver.id },
    customer_account_number: plan.account.accountNumber,
    made_by: needOf(plan.account.customer.people, 'compliance').id,
    token_hash: hashOf(DEMO_CHECK_TOKEN),
    uses: 40,
    created_at: clock.at(-GIVEN_DAYS_AGO, 600),
    ends_at: clock.at(days - GIVEN_DAYS_AGO, 600),
    last_used_at: clock.at(-1, 420),
  })
  return id
}

/** What a telephone found over the weeks: something that is being seen to, and something that was. */
export const phoneDefects: Readonly<Record<number, Defect>> = {
  1: { code: 'lamps', severity: 'minor', note: 'Number plate bulb out' },
  2: { code: 'mirrors_glass', severity: 'advisory', note: 'Stone chip outside the driver’s view' },
  5: { code: 'wipers', severity: 'minor', note: 'Nearside wiper smears' },
}
