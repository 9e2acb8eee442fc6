// Due events of vehicles, of lorry drivers and of the operator's licence.
import { keptInterval } from '@kerbline/domain/areas/compliance/types/interval.ts'
import { aComplianceItem } from '../../testing/factories.ts'
import { dueInDays, edgeOf, type EventPlan, eventPlan, eventsOf, invalidDates } from './compliance-plan.ts'
import { failedOn, STOOD_DUE_DAYS } from './fill-failed-mot.ts'
import { fillRecords } from './fill-records.ts'
import { type AccountOfWorld, sentences, type World } from '../demo-world.ts'
import type { VehiclePlan } from '../vehicles/fleet-plan.ts'
import { isLorry } from '../vehicles/models.ts'
import { entry } from '../random.ts'

/** An event as it stands in the table, for the bookings that answer it. */
export interface DueEvent extends EventPlan {
  readonly id: number
  /** Null: there is no valid date. */
  readonly dueInDays: number | null
}

interface Written {
  readonly dueInDays: number | null
  readonly text: string | null
}

/** The edges are for looking at: a large fleet has them at its beginning alone. */
const SHOWN_VEHICLES = 1_000
const SERVICE_MILES = 10_000

export const hasFailed = (plan: VehiclePlan, { eventType }: Pick<EventPlan, 'eventType'>): boolean =>
  plan.hasFailedMot && eventType === 'mot'

/** The first event of some vehicles shows the edges; now and then a date cannot be read. */
function dueDateOf(world: World, plan: VehiclePlan, event: EventPlan, place: number): Written {
  if (hasFailed(plan, event)) return { dueInDays: STOOD_DUE_DAYS, text: null }
  const random = world.random('due', plan.number, event.eventType)
  const natural = dueInDays(plan, event, random)
  if (place > 0 || plan.hasCanary) return { dueInDays: natural, text: null }
  const edge = plan.number < SHOWN_VEHICLES ? edgeOf((plan.number % 75) - 10, event) : null
  if (edge !== null) return { dueInDays: edge, text: null }
  if (plan.number % 75 === 30 || plan.number % 75 === 63) {
    return { dueInDays: null, text: entry(invalidDates, Math.floor(plan.number / 33)) }
  }
  return { dueInDays: natural, text: null }
}

export function fillCompliance(world: World, plan: VehiclePlan): DueEvent[] {
  const { batch, clock } = world
  const dueMiles = Math.ceil((plan.lifetimeMiles + 2_000) / SERVICE_MILES) * SERVICE_MILES
  return eventsOf(plan).map((eventType, place) => {
    const event = eventPlan(eventType)
    const due = dueDateOf(world, plan, event, place)
    const lastDone = due.dueInDays === null ? null : due.dueInDays - event.intervalDays
    const wasDone = lastDone !== null && lastDone < 0 && -lastDone < plan.onHireDaysAgo
    const id = batch.id('compliance_items')
    const stands = hasFailed(plan, event) ? failedOn(world) - 1 : due.dueInDays
    const createdAt = clock.at(wasDone ? lastDone : -plan.onHireDaysAgo, 640)
    batch.add(
      'compliance_items',
      aComplianceItem({
        id,
        customer_account_number: plan.account.accountNumber,
        vehicle_id: plan.id,
        vehicle_reg: plan.registration,
        event_type: eventType,
        due_date: stands === null ? null : clock.day(stands),
        due_date_text: due.text,
        due_miles: eventType === 'service' ? dueMiles : null,
        interval_miles: eventType === 'service' ? SERVICE_MILES : null,
        overdue_weeks: event.amberWeeks,
        last_done_date: wasDone ? clock.day(lastDone) : null,
        last_done_miles: wasDone && eventType === 'service' ? Math.max(0, dueMiles - SERVICE_MILES) : null,
        ...keptInterval(event.interval),
        source: due.text === null ? (eventType === 'mot' || eventType === 'annual_test' ? 'dvsa' : 'manual') : 'import',
        responsibility: plan.hireType === 'managed_owned' ? 'customer' : 'hire_company',
        note: plan.hasCanary
          ? sentences('Certificate in the cab folder.', world.canary(plan.account.accountNumber))
          : null,
        created_at: createdAt,
        updated_at: createdAt,
      }),
    )
    if (wasDone && due.dueInDays !== null && plan.number < SHOWN_VEHICLES)
      fillRecords(world, plan, event, { itemId: id, last: lastDone, dueInDays: due.dueInDays })
    return { ...event, id, dueInDays: due.dueInDays }
  })
}

const driverEvents = ['driver_licence', 'licence_check', 'driver_cpc', 'tacho_card_download'] as const

/** What a lorry driver has to keep in date. */
export function fillDriverCompliance(world: World, plan: VehiclePlan): void {
  const { batch, clock } = world
  const { driver } = plan
  if (driver === null || !isLorry(plan.model)) return
  for (const eventType of driverEvents) {
    const event = eventPlan(eventType)
    const random = world.random('driver due', plan.number, eventType)
    const due = random.chance(0.06) ? -random.whole(1, 12) : random.whole(1, event.intervalDays)
    const createdAt = clock.at(-Math.min(plan.onHireDaysAgo, 200), 645)
    batch.add(
      'compliance_items',
      aComplianceItem({
        id: batch.id('compliance_items'),
        customer_account_number: plan.account.accountNumber,
        driver_id: driver.id,
        event_type: eventType,
        due_date: clock.day(due),
        overdue_weeks: event.amberWeeks,
        ...keptInterval(event.interval),
        responsibility: 'customer',
        created_at: createdAt,
        updated_at: createdAt,
      }),
    )
  }
}

/** The operator's licence of an account: one date, five years apart. */
export function fillOperatorLicence({ batch, clock }: World, account: AccountOfWorld): void {
  const event = eventPlan('o_licence')
  const createdAt = clock.at(-600, 645)
  batch.add(
    'compliance_items',
    aComplianceItem({
      id: batch.id('compliance_items'),
      customer_account_number: account.accountNumber,
      event_type: 'o_licence',
      due_date: clock.day(420 + account.customer.id * 90),
      overdue_weeks: event.amberWeeks,
      ...keptInterval(event.interval),
      responsibility: 'customer',
      note: `Licence ${account.customer.plan.operatorLicence}`,
      created_at: createdAt,
      updated_at: createdAt,
    }),
  )
}
