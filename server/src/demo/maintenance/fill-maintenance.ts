// Jobs: those booked for what falls due, one of every state in each account, and what was done in two years.
import { isRepairType, type MaintenanceEventType } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { type MaintenanceState, maintenanceStates } from '@kerbline/domain/areas/maintenance/states.ts'
import { aMaintenanceEvent } from '../../testing/factories.ts'
import { canary } from '../people/demo-customers.ts'
import { needOf, type World } from '../demo-world.ts'
import type { DueEvent } from '../compliance/fill-compliance.ts'
import { isLive, type VehiclePlan } from '../vehicles/fleet-plan.ts'
import { latestNotes, malformedStatuses, progressOf, repairStories, workshops } from './maintenance-plan.ts'
import { entry, type Random } from '../random.ts'

interface Job {
  readonly type: MaintenanceEventType
  readonly state: MaintenanceState
  readonly createdDaysAgo: number
  /** The day of the workshop slot, from today. */
  readonly slotInDays: number
  readonly fault?: string
  readonly pounds?: readonly [number, number]
}

const statutory: ReadonlySet<string> = new Set([
  'mot',
  'annual_test',
  'loler',
  'brake_test',
  'safety_inspection',
  'tacho_calibration',
])

function latestStatusText(world: World, id: number, { state, createdDaysAgo }: Job): string {
  if (id % 31 === 11) return entry(malformedStatuses, Math.floor(id / 31))
  const at = world.clock.at(-Math.max(0, createdDaysAgo - 1), 585)
  return JSON.stringify({ status: state, at, by: needOf(world.staff, 'maintenance').name, note: latestNotes[state] })
}

/** Money of a job, in pence: estimated once it is in the workshop, authorised once done, final once returned. */
function costsOf(world: World, plan: VehiclePlan, { state, pounds = [95, 320] }: Job, random: Random) {
  const progress = progressOf[state]
  const estimate = random.whole(pounds[0], pounds[1]) * 100
  const isAuthorised = progress.hasArrived && state !== 'awaiting_authorisation'
  return {
    estimate_pence: progress.hasArrived ? estimate : null,
    authorised_pence: isAuthorised ? estimate : null,
    authorised_by: isAuthorised && estimate > 15_000 ? needOf(world.staff, 'maintenance').id : null,
    final_cost_pence: progress.isReturned ? estimate - random.whole(0, Math.floor(estimate / 20)) : null,
    is_rechargeable: plan.number % 17 === 3 && estimate > 20_000,
  }
}

function addJob(world: World, plan: VehiclePlan, job: Job, random: Random): void {
  const { clock, batch } = world
  const { isBooked, hasArrived, isDone, isReturned } = progressOf[job.state]
  const id = batch.id('maintenance_events')
  const requester = needOf(plan.account.customer.people, 'fleet')
  const minutes = 480 + (id % 480)
  const arrivedDay = Math.min(job.slotInDays, 0)
  const returnDay = Math.min(arrivedDay + 1, 0)
  const createdAt = clock.at(-job.createdDaysAgo, minutes)
  const passed = isReturned && statutory.has(job.type)
  batch.add(
    'maintenance_events',
    aMaintenanceEvent({
      id,
      customer_account_number: plan.account.accountNumber,
      vehicle_id: plan.id,
      reg_no: plan.registration,
      type: job.type,
      status: job.state,
      latest_status: latestStatusText(world, id, job),
      requested_by_name: requester.name,
      phone: '07700 900123',
      email: requester.email,
      preferred_dates: [clock.day(job.slotInDays), clock.day(job.slotInDays + 1)],
      drop_off: isRepairType(job.type) ? 'collect' : 'driver brings it',
      mobile_ok: job.type === 'tyre' || job.type === 'glass',
      collection_required: isRepairType(job.type),
      site_address: `${plan.depot} depot`,
      fault_description: job.fault ?? null,
      odometer: isRepairType(job.type)
        ? Math.max(1, plan.lifetimeMiles - Math.round((job.createdDaysAgo * plan.annualMiles) / 365))
        : null,
      supplier: isBooked ? random.pick(workshops) : null,
      job_no: isBooked ? `JS${80_000 + id}` : null,
      booked_at: isBooked ? clock.at(job.slotInDays, 510 + (id % 3) * 120) : null,
      slot: isBooked ? entry(['08:30', '10:30', '12:30'], id) : null,
      arrived_at: hasArrived ? clock.at(arrivedDay, 520) : null,
      off_road_at: hasArrived ? clock.at(arrivedDay, 500) : null,
      completed_at: isDone ? clock.at(returnDay, 545) : null,
      returned_at: isReturned ? clock.at(returnDay, 560) : null,
      ...costsOf(world, plan, job, random),
      po_number: plan.number % 3 === 0 ? `PO${40_000 + id}` : null,
      outcome: passed ? (id % 6 === 0 ? 'advisory' : 'pass') : null,
      new_due_date: passed ? clock.day(returnDay + 365) : null,
      sla_due_at: clock.at(-job.createdDaysAgo + 1, minutes),
      note: plan.hasCanary ? `Ask for ${plan.driver?.name ?? 'the yard'}. ${canary(plan.account.accountNumber)}` : null,
      created_at: createdAt,
      updated_at: clock.at(-Math.max(0, job.createdDaysAgo - 2), minutes),
      created_by: requester.id,
    }),
  )
}

const bookedStates = [
  ['booked', 7],
  ['acknowledged', 1],
  ['requested', 1],
] as const
const FAR_AHEAD_DAYS = 84

/** How likely something is booked: over half of what is overdue, half of what turns amber, a little of the rest. */
function bookingShare(event: DueEvent): number {
  if (event.dueInDays === null) return 0.3
  if (event.dueInDays < 0) return 0.55
  if (event.dueInDays <= event.amberWeeks * 7) return 0.5
  return event.dueInDays < FAR_AHEAD_DAYS ? 0.14 : 0
}

/** A booking for what is due; now and then the second one, after the first was cancelled, missed or simply forgotten. */
function bookDue(world: World, plan: VehiclePlan, event: DueEvent): void {
  const random = world.random('booking', plan.number, event.eventType)
  if (!random.chance(bookingShare(event))) return
  const due = event.dueInDays ?? 5
  const slotInDays = due <= 1 ? random.whole(1, 9) : random.whole(1, due)
  const createdDaysAgo = random.whole(1, 9)
  if (random.chance(0.22)) {
    const state = random.pick(['cancelled', 'no_show', 'booked'] as const)
    addJob(
      world,
      plan,
      { type: event.eventType, state, createdDaysAgo: createdDaysAgo + random.whole(2, 8), slotInDays: -1 },
      random,
    )
  }
  addJob(
    world,
    plan,
    { type: event.eventType, state: random.weighted(bookedStates), createdDaysAgo, slotInDays },
    random,
  )
}

/** The vehicles from this place in their account show one state each. */
const FIRST_SHOWN_PLACE = 3

function showState(world: World, plan: VehiclePlan): void {
  const state = plan.place < FIRST_SHOWN_PLACE ? undefined : maintenanceStates[plan.place - FIRST_SHOWN_PLACE]
  if (state === undefined || !isLive(plan)) return
  const random = world.random('state', plan.number)
  const story = entry(repairStories, plan.place)
  const { hasArrived } = progressOf[state]
  const slotInDays = state === 'no_show' ? -1 : hasArrived ? -random.whole(1, 3) : random.whole(2, 8)
  addJob(world, plan, { ...story, state, createdDaysAgo: random.whole(4, 12), slotInDays }, random)
}

const pastStates = [
  ['closed', 80],
  ['complete', 8],
  ['cancelled', 8],
  ['rejected', 4],
] as const
const HISTORY_DAYS = 720

function addPastJobs(world: World, plan: VehiclePlan, due: readonly DueEvent[]): void {
  const random = world.random('past jobs', plan.number)
  const longest = Math.min(HISTORY_DAYS, plan.onHireDaysAgo)
  const expected = (plan.account.customer.density.pastJobs * longest) / HISTORY_DAYS
  const count = Math.floor(expected) + (random.chance(expected % 1) ? 1 : 0)
  if (longest < 40) return
  for (let job = 0; job < count; job++) {
    const createdDaysAgo = random.whole(25, longest)
    const slotInDays = -createdDaysAgo + random.whole(1, 12)
    const state = random.weighted(pastStates)
    const event = random.chance(0.45) && due.length > 0 ? random.pick(due) : null
    const story = event ? { type: event.eventType } : random.pick(repairStories)
    addJob(world, plan, { ...story, state, createdDaysAgo, slotInDays }, random)
  }
}

function addBreakdown(world: World, plan: VehiclePlan): void {
  const daysAgo = 2 + (plan.number % 9)
  const state = plan.number % 2 === 0 ? 'awaiting_parts' : 'in_workshop'
  const story = entry(repairStories, plan.number % 2 === 0 ? 3 : 0)
  addJob(
    world,
    plan,
    { ...story, state, createdDaysAgo: daysAgo, slotInDays: -daysAgo },
    world.random('vor', plan.number),
  )
}

/** However chance falls, every account has a job that carries its mark. */
const addCanary = (world: World, plan: VehiclePlan): void =>
  addJob(
    world,
    plan,
    { type: 'service', state: 'closed', createdDaysAgo: 61, slotInDays: -55 },
    world.random('canary', plan.number),
  )

export function fillMaintenance(world: World, plan: VehiclePlan, due: readonly DueEvent[]): void {
  for (const event of due) bookDue(world, plan, event)
  showState(world, plan)
  addPastJobs(world, plan, due)
  if (plan.hasCanary) addCanary(world, plan)
  if (plan.status === 'vor') addBreakdown(world, plan)
}
