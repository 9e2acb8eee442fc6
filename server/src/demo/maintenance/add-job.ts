// One job as it is kept: its row of the spine, what only the workshop asks of it, and the steps and clocks that led to its state.
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import {
  eventTypeName,
  isRepairType,
  type MaintenanceEventType,
} from '@kerbline/domain/areas/maintenance/event-types.ts'
import { isOpenMaintenanceState, type MaintenanceState } from '@kerbline/domain/areas/maintenance/states.ts'
import { aCasePost, aMaintenanceCase } from '../../testing/case-factories.ts'
import { addClocks, addStates, toldCase } from '../case-story.ts'
import { needOf, type Person, sentences, type World } from '../demo-world.ts'
import type { BilledJob } from '../finance/fill-invoices.ts'
import { entry, type Random } from '../random.ts'
import type { VehiclePlan } from '../vehicles/fleet-plan.ts'
import { latestNotes, malformedStatuses, progressOf, workshops } from './maintenance-plan.ts'
import { addDates, addEstimate } from './job-details.ts'
import { stepsOf } from './maintenance-road.ts'
import { openDayAfter, openDayNear } from './open-days.ts'

export interface Job {
  readonly type: MaintenanceEventType
  readonly state: MaintenanceState
  readonly createdDaysAgo: number
  /** The day of the workshop slot, from today. */
  readonly slotInDays: number
  readonly fault?: string
  readonly pounds?: readonly [number, number]
  /** What the workshop found, where it failed. */
  readonly failedOn?: string
  /** The booking that failed, which this one follows. */
  readonly follows?: { readonly id: number; readonly number: string }
}

const statutory: ReadonlySet<string> = new Set([
  'mot',
  'annual_test',
  'loler',
  'brake_test',
  'safety_inspection',
  'tacho_calibration',
])

function latestStatusText(world: World, id: number, { state, failedOn }: Job, at: string): string {
  if (id % 31 === 11) return entry(malformedStatuses, Math.floor(id / 31))
  return JSON.stringify({
    status: state,
    at,
    by: needOf(world.staff, 'maintenance').name,
    note: failedOn === undefined ? latestNotes[state] : 'It failed: a repair and a retest are asked for',
  })
}

/** Money of a job, in pence: estimated once it is in the workshop, authorised once done, final once returned. */
function costsOf(world: World, plan: VehiclePlan, { state, pounds = [95, 320] }: Job, random: Random) {
  const progress = progressOf[state]
  const isAsked = state === 'awaiting_authorisation' || state === 'awaiting_customer'
  // What is little is authorised by the portal, and waits for nobody.
  const estimate = Math.max(random.whole(pounds[0], pounds[1]), isAsked ? 160 : 0) * 100
  const isAuthorised = progress.hasArrived && !isAsked
  return {
    estimate_pence: progress.hasArrived ? estimate : null,
    authorised_pence: isAuthorised ? estimate : null,
    authorised_by: isAuthorised && estimate > 15_000 ? needOf(world.staff, 'maintenance').id : null,
    final_cost_pence: progress.isReturned ? estimate - random.whole(0, Math.floor(estimate / 20)) : null,
    // Three customers in five pay for repairs as they come.
    is_rechargeable: isAsked
      ? state === 'awaiting_customer'
      : progress.isReturned
        ? plan.number % 5 < 3
        : plan.number % 17 === 3 && estimate > 20_000,
  }
}

const MINUTE_MILLISECONDS = 60_000

/** What still waits for its first answers was asked for a short while ago, but for one in four. */
function createdAtOf({ clock }: World, { state, createdDaysAgo }: Job, id: number, isAtOnce: boolean): string {
  const before = (minutes: number) => new Date(Date.parse(clock.now) - minutes * MINUTE_MILLISECONDS).toISOString()
  if (isAtOnce) return clock.at(-createdDaysAgo, 470 + (id % 20))
  if (state === 'requested' && id % 4 !== 0) return before(5 + ((id * 13) % 100))
  if (state === 'acknowledged' && id % 4 !== 0) return before(180 + ((id * 17) % 1_140))
  return clock.at(-createdDaysAgo, 480 + (id % 480))
}

/** When it was in the workshop: back on the same day, but for one in five. */
function workshopTimes(world: World, { state, slotInDays }: Job, id: number) {
  const { clock } = world
  const { isBooked, hasArrived, isDone, isReturned } = progressOf[state]
  const arrivedDay = Math.min(slotInDays, 0)
  const isLong = id % 5 === 0 || arrivedDay === 0
  const returnDay = isLong ? Math.min(openDayAfter(world, arrivedDay + 1), 0) : arrivedDay
  const doneMinutes = isLong ? 545 : 880 + (id % 60)
  return {
    returnDay,
    booked_at: isBooked ? clock.at(slotInDays, 510 + (id % 3) * 120) : null,
    slot: isBooked ? entry(['08:30', '10:30', '12:30'], id) : null,
    arrived_at: hasArrived ? clock.at(arrivedDay, 520) : null,
    off_road_at: hasArrived ? clock.at(arrivedDay, 500) : null,
    completed_at: isDone ? clock.at(returnDay, doneMinutes) : null,
    returned_at: isReturned ? clock.at(returnDay, doneMinutes + 15) : null,
  }
}

interface Placed {
  readonly id: number
  readonly plan: VehiclePlan
  readonly job: Job
  readonly requester: Person
}

/** The steps it took, and the row of the spine they lead to. */
function courseOf(world: World, { id, plan, job, requester }: Placed, times: ReturnType<typeof workshopTimes>) {
  const isAtOnce = progressOf[job.state].hasArrived && job.slotInDays === -job.createdDaysAgo
  const steps = stepsOf(
    {
      id,
      state: job.state,
      createdAt: createdAtOf(world, job, id, isAtOnce),
      bookedAt: times.booked_at,
      arrivedAt: times.arrived_at,
      completedAt: times.completed_at,
      returnedAt: times.returned_at,
      isAtOnce,
    },
    { requester: requester.id, staff: needOf(world.staff, 'maintenance').id, now: world.clock.now },
  )
  const isTold = plan.account.customer.density.pastSteps || isOpenMaintenanceState(job.state)
  const rules = world.clockRules.maintenance
  const priority = job.type === 'breakdown' || job.follows ? 'high' : 'normal'
  const told = toldCase({
    kind: maintenanceCase,
    rules: isTold ? rules : { ...rules, levels: [] },
    priority,
    steps,
  })
  return { steps, told, isTold, priority } as const
}

/** What the hire company wanted to know. */
function askForMore({ batch, staff }: World, { id, plan }: Placed, at: string): void {
  const { id: author_id, name: author_name } = needOf(staff, 'maintenance')
  batch.add(
    'case_posts',
    aCasePost({
      id: batch.id('case_posts'),
      case_id: id,
      customer_account_number: plan.account.accountNumber,
      author_id,
      author_name,
      body: latestNotes.more_info,
      at,
    }),
  )
}

/** Of the register, else by its name alone. */
function placeOf({ dealers }: World, name: string) {
  const dealer_id = dealers.get(name) ?? null
  return { dealer_id, supplier: dealer_id === null ? name : null }
}

/** What only the workshop asks of a job. */
function workOf(
  world: World,
  { id, plan, job, requester }: Placed,
  times: ReturnType<typeof workshopTimes>,
  random: Random,
) {
  const { clock } = world
  const { isBooked, isReturned } = progressOf[job.state]
  const { returnDay, ...workshop } = times
  const passed = isReturned && statutory.has(job.type)
  return {
    requested_by_name: requester.name,
    phone: '07700 900123',
    email: requester.email,
    preferred_dates: [clock.day(job.slotInDays), clock.day(openDayAfter(world, job.slotInDays + 1))],
    drop_off: isRepairType(job.type) ? 'collect' : 'driver brings it',
    mobile_ok: job.type === 'tyre' || job.type === 'glass',
    collection_required: isRepairType(job.type),
    site_address: `${plan.depot} depot`,
    fault_description: job.fault ?? null,
    odometer: isRepairType(job.type)
      ? Math.max(1, plan.lifetimeMiles - Math.round((job.createdDaysAgo * plan.annualMiles) / 365))
      : null,
    ...(isBooked ? placeOf(world, random.pick(workshops)) : { dealer_id: null, supplier: null }),
    job_no: isBooked ? `JS${80_000 + id}` : null,
    ...workshop,
    ...costsOf(world, plan, job, random),
    po_number: plan.number % 3 === 0 ? `PO${40_000 + id}` : null,
    ...(job.failedOn !== undefined && { findings: job.failedOn }),
    ...(job.follows && { follows_id: job.follows.id }),
    outcome:
      job.failedOn !== undefined
        ? ('fail' as const)
        : passed
          ? id % 6 === 0
            ? ('advisory' as const)
            : ('pass' as const)
          : null,
    new_due_date: passed ? clock.day(returnDay + 365) : null,
    note: job.follows
      ? `After ${job.follows.number}, which failed.`
      : plan.hasCanary
        ? sentences(`Ask for ${plan.driver?.name ?? 'the yard'}.`, world.canary(plan.account.accountNumber))
        : null,
  }
}

/** In the workshop on a day it is open, and asked for before that; what came in at once was asked for on that day. */
function onOpenDay(world: World, job: Job): Job {
  const slotInDays = openDayNear(world, job.slotInDays)
  const isAtOnce = job.slotInDays === -job.createdDaysAgo
  const createdDaysAgo = isAtOnce ? -slotInDays : Math.max(job.createdDaysAgo, 1 - slotInDays)
  return { ...job, slotInDays, createdDaysAgo }
}

export interface AddedJob {
  readonly id: number
  readonly number: string
  /** By the key of `workshop_key`, and as people call it; null: it has no workshop yet. */
  readonly workshop: { readonly key: string; readonly name: string } | null
  /** Null: nothing of it is the customer's to pay. */
  readonly billed: BilledJob | null
}

function workshopOf({ dealers }: World, dealerId: number | null, supplier: string | null): AddedJob['workshop'] {
  if (dealerId === null) return supplier === null ? null : { key: `named ${supplier}`, name: supplier }
  const [name = ''] = [...dealers].find(([, id]) => id === dealerId) ?? []
  return { key: String(dealerId), name }
}

export function addJob(world: World, plan: VehiclePlan, asked: Job, random: Random): AddedJob {
  const { batch } = world
  const job = onOpenDay(world, asked)
  const id = batch.id('cases')
  const { accountNumber } = plan.account
  const placed: Placed = { id, plan, job, requester: needOf(plan.account.customer.people, 'fleet') }
  const times = workshopTimes(world, job, id)
  const { steps, told, isTold, priority } = courseOf(world, placed, times)
  const updated_at = steps.at(-1)?.at ?? told.spine.created_at
  const number = batch.number('maintenance')
  const { spine, own } = aMaintenanceCase(
    {
      id,
      number,
      customer_account_number: accountNumber,
      vehicle_id: plan.id,
      reg_no: plan.registration,
      type: job.type,
      title: job.fault ?? eventTypeName(job.type),
      priority,
      owner_team: 'Maintenance',
      owner_id: job.state === 'requested' ? null : needOf(world.staff, 'maintenance').id,
      ...told.spine,
      updated_at,
      created_by: placed.requester.id,
    },
    { latest_status: latestStatusText(world, id, job, updated_at), ...workOf(world, placed, times, random) },
  )
  batch.add('cases', spine)
  batch.add('maintenance_cases', { ...own, case_id: id, customer_account_number: accountNumber })
  if (job.state === 'more_info') askForMore(world, placed, updated_at)
  if (isOpenMaintenanceState(job.state) || plan.hasCanary) {
    const { requester } = placed
    const { booked_at: bookedAt = null, estimate_pence: estimatePence = null } = own
    const detailed = { id, plan, state: job.state, requester, bookedAt, estimatePence, at: updated_at }
    addDates(world, detailed)
    addEstimate(world, detailed)
  }
  const pence = own.is_rechargeable ? (own.final_cost_pence ?? null) : null
  const words = job.fault ?? eventTypeName(job.type)
  const added = {
    ...{ id, number, workshop: workshopOf(world, own.dealer_id ?? null, own.supplier ?? null) },
    billed: pence === null ? null : { plan, number, words, pence, daysAgo: -times.returnDay },
  }
  if (!isTold) return added
  addStates(world, { id, accountNumber, entity: maintenanceCase.name }, steps)
  addClocks(world, { id, accountNumber, entity: maintenanceCase.name }, told.clocks)
  return added
}
