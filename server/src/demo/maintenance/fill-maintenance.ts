// Jobs: those booked for what falls due, one of every state in each account, and what was done in two years.
import { maintenanceStates } from '@kerbline/domain/areas/maintenance/states.ts'
import type { World } from '../demo-world.ts'
import { type DueEvent, hasFailed } from '../compliance/fill-compliance.ts'
import { isLive, type VehiclePlan } from '../vehicles/fleet-plan.ts'
import type { BilledJob } from '../finance/fill-invoices.ts'
import { addJob } from './add-job.ts'
import { addLinks, addWorkshopLink } from './fill-links.ts'
import { addMatchedRequest } from './fill-public-requests.ts'
import { progressOf, repairStories } from './maintenance-plan.ts'
import { entry } from '../random.ts'

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
    const state = random.pick(['cancelled', 'no_show', 'slot_passed'] as const)
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

/** The vehicles from this place in their account show one state each; a day that passed comes last, as others come to it by chance. */
const FIRST_SHOWN_PLACE = 3
const shownStates = [...maintenanceStates.filter((state) => state !== 'slot_passed'), 'slot_passed'] as const

function showState(world: World, plan: VehiclePlan): void {
  const state = plan.place < FIRST_SHOWN_PLACE ? undefined : shownStates[plan.place - FIRST_SHOWN_PLACE]
  if (state === undefined || !isLive(plan)) return
  const random = world.random('state', plan.number)
  const story = entry(repairStories, plan.place)
  const { hasArrived } = progressOf[state]
  const slotInDays =
    state === 'no_show' || state === 'slot_passed' ? -1 : hasArrived ? -random.whole(1, 3) : random.whole(2, 8)
  const added = addJob(world, plan, { ...story, state, createdDaysAgo: random.whole(4, 12), slotInDays }, random)
  if (state !== 'in_workshop') return
  addLinks(world, plan, added.id)
  addWorkshopLink(world, plan, added)
}

const pastStates = [
  ['closed', 80],
  ['complete', 8],
  ['cancelled', 8],
  ['rejected', 4],
] as const
const HISTORY_DAYS = 720

function addPastJobs(world: World, plan: VehiclePlan, due: readonly DueEvent[]): BilledJob[] {
  const random = world.random('past jobs', plan.number)
  const longest = Math.min(HISTORY_DAYS, plan.onHireDaysAgo)
  const expected = (plan.account.customer.density.pastJobs * longest) / HISTORY_DAYS
  const count = Math.floor(expected) + (random.chance(expected % 1) ? 1 : 0)
  if (longest < 40) return []
  return Array.from({ length: count }, () => {
    const createdDaysAgo = random.whole(25, longest)
    const slotInDays = -createdDaysAgo + random.whole(1, 12)
    const state = random.weighted(pastStates)
    const event = random.chance(0.45) && due.length > 0 ? random.pick(due) : null
    const story = event ? { type: event.eventType } : random.pick(repairStories)
    return addJob(world, plan, { ...story, state, createdDaysAgo, slotInDays }, random).billed
  }).filter((billed) => billed !== null)
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

/** However chance falls, every account has a job that carries its mark, asked for on the public form. */
function addCanary(world: World, plan: VehiclePlan): void {
  const job = { type: 'service', state: 'closed', createdDaysAgo: 61, slotInDays: -55 } as const
  addMatchedRequest(world, plan, addJob(world, plan, job, world.random('canary', plan.number)).id)
}

/** @returns what of it the customer pays for */
export function fillMaintenance(world: World, plan: VehiclePlan, due: readonly DueEvent[]): readonly BilledJob[] {
  for (const event of due) if (!hasFailed(plan, event)) bookDue(world, plan, event)
  showState(world, plan)
  const billed = addPastJobs(world, plan, due)
  if (plan.hasCanary) addCanary(world, plan)
  if (plan.status === 'vor') addBreakdown(world, plan)
  return billed
}
