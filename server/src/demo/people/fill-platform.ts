// What belongs to the portal itself: settings with the popup advert, past alerts, and the trail of who did what.
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { SettingName } from '../../reference/pick-lists.ts'
import { type CustomerOfWorld, needOf, type World } from '../demo-world.ts'
import type { VehiclePlan } from '../vehicles/fleet-plan.ts'
import { entry } from '../random.ts'

/** The time of this morning's snapshot is when data was last called for. */
export async function fillSettings(rows: Kysely<Tables>, { clock }: World): Promise<void> {
  const values: Readonly<Record<SettingName, string>> = {
    last_date_of_data_call: clock.at(0, 370),
    popup_advert_enabled: 'true',
    popup_advert_text: 'Winter tyres fitted at your depot. Book before the end of the month.',
    popup_advert_image: '/adverts/winter-tyres-desktop.png',
    popup_advert_image_desktop: '/adverts/winter-tyres-desktop.png',
    popup_advert_image_mobile: '/adverts/winter-tyres-mobile.png',
  }
  for (const [name, value] of Object.entries(values)) {
    const row = { name, value, updated_at: clock.now }
    await rows
      .insertInto('settings')
      .values(row)
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at: clock.now }))
      .execute()
  }
}

const information = 'information'
const pastAlerts = [
  [
    'DeploymentStarting',
    information,
    'Kerbline will be updated tonight at 22:00 and will be back within 5 minutes. Drafts are saved.',
  ],
  [
    'AlertEvent',
    information,
    'Data from one telematics provider was delayed this morning. Positions are now up to date.',
  ],
  [
    'AlertEvent',
    'warning',
    'Storm warning for Yorkshire and Lancashire: high-sided vehicles should stay off the road.',
  ],
  ['AlertEvent', information, 'The workshop in Leeds is closed on Monday. Bookings have been moved and confirmed.'],
  ['DeploymentStarting', information, 'Kerbline will be updated at 21:30. Please save your work.'],
  [
    'AlertEvent',
    'warning',
    'A manufacturer has recalled vans built in spring. Affected vehicles have a recall booking.',
  ],
] as const
const ALERTS = 30
const DAYS_BETWEEN_ALERTS = 9

/** The alerts of some nine months, oldest first. */
export function fillAlerts({ batch, clock, staff }: World): void {
  for (let place = ALERTS - 1; place >= 0; place--) {
    const [kind, severity, message] = entry(pastAlerts, place)
    const created_at = clock.at(-2 - place * DAYS_BETWEEN_ALERTS, 990)
    batch.add('alerts', { kind, message, severity, created_at, created_by: needOf(staff, 'admin').id })
  }
}

const acts = [
  { action: 'signed in', entity: 'user', part: 'fleet' },
  { action: 'vehicle changed', entity: 'vehicle', part: 'fleet', before: { note: null }, after: { note: 'Ply lined' } },
  { action: 'tag added', entity: 'tag', part: 'admin', after: { name: 'Night shift' } },
  {
    action: 'damage reported',
    entity: 'damage',
    part: 'damage',
    before: { state: 'draft' },
    after: { state: 'submitted' },
  },
  {
    action: 'threshold changed',
    entity: 'compliance item',
    part: 'compliance',
    before: { overdue_weeks: 4 },
    after: { overdue_weeks: 6 },
  },
  {
    action: 'check reviewed',
    entity: 'driver check',
    part: 'compliance',
    after: { review_note: 'Vehicle kept in until repaired.' },
  },
  { action: 'access refused', entity: 'call', part: 'checks', after: { needs: 'see cost per mile' } },
] as const

const ACTS_AN_ACCOUNT = 28

/** The audit trail of each account of a customer; its first act carries the mark. */
export function fillAudit(world: World, customer: CustomerOfWorld, fleets: readonly (readonly VehiclePlan[])[]): void {
  const { batch, clock } = world
  for (const [at, { accountNumber }] of customer.accounts.entries()) {
    const mark = world.canary(accountNumber)
    for (let place = 0; place < ACTS_AN_ACCOUNT; place++) {
      const act = entry(acts, place)
      const person = needOf(customer.people, act.part)
      const vehicle = entry(entry(fleets, at), place)
      const after = { ...('after' in act ? act.after : {}), ...(place === 0 && mark !== null && { note: mark }) }
      batch.add('audit', {
        at: clock.at(-ACTS_AN_ACCOUNT + place, 520 + place * 3),
        actor_id: person.id,
        actor_name: person.name,
        action: act.action,
        entity: act.entity,
        entity_id: act.entity === 'vehicle' ? String(vehicle.id) : null,
        customer_account_number: accountNumber,
        before: 'before' in act ? JSON.stringify(act.before) : null,
        after: JSON.stringify(after),
        request_id: null,
      })
    }
  }
}
