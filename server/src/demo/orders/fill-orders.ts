// Orders of a customer: one in every state, some moved with their reasons, and those its vehicles on hire came by.
import { type OrderState, orderCase } from '@kerbline/domain/areas/orders/case.ts'
import { type Milestone, milestones } from '@kerbline/domain/areas/orders/milestones.ts'
import { addClocks, addStates, toldCase } from '../case-story.ts'
import { type AccountOfWorld, type CustomerOfWorld, needOf, sentences, type World } from '../demo-world.ts'
import { entry, type Random } from '../random.ts'
import { isLive, type VehiclePlan } from '../vehicles/fleet-plan.ts'

interface OrderedVehicle {
  readonly make: string
  readonly model: string
  readonly body: string
  readonly category: string
}
interface Story {
  readonly state: OrderState
  readonly vehicle: OrderedVehicle
  readonly account: AccountOfWorld
  /** The day it was opened, from today; below zero: before. */
  readonly opened: number
  readonly plan: VehiclePlan | null
  readonly place: number
}

const transit = { make: 'Ford', model: 'Transit 350', body: 'Panel van', category: 'Panel van' }
const maxiLow = { make: 'Renault', model: 'Master LL35', body: 'Maxi Low Loader', category: 'Luton' }
const luton = { make: 'Iveco', model: 'Daily 35S14', body: 'Luton tail lift', category: 'Luton' }

/** The road of an order, and on which day after it was opened each state is reached. */
const road: readonly (readonly [state: OrderState, day: number])[] = [
  ['submitted', 0],
  ['approved', 1],
  ['ordered_with_maker', 2],
  ['in_build', 30],
  ['at_body_builder', 57],
  ['arrived', 72],
  ['pdi', 74],
  ['ready', 76],
  ['delivery_booked', 77],
  ['delivered', 82],
  ['on_hire', 82],
]
const dayOf = (state: OrderState): number => road.find(([each]) => each === state)?.[1] ?? 0

/** What each customer has in hand, with how many days ago its state was reached. */
const ordered: readonly (readonly [state: OrderState, vehicle: OrderedVehicle, daysAgo: number])[] = [
  ['submitted', maxiLow, 0],
  ['submitted', transit, 1],
  ['approved', transit, 1],
  ['ordered_with_maker', transit, 20],
  ['ordered_with_maker', luton, 6],
  ['in_build', transit, 12],
  ['at_body_builder', transit, 9],
  ['at_body_builder', maxiLow, 14],
  ['arrived', luton, 1],
  ['allocated_from_stock', transit, 1],
  ['pdi', transit, 2],
  ['ready', maxiLow, 1],
  ['delivery_booked', transit, 1],
  ['failed_delivery', luton, 0],
  ['rejected', luton, 30],
  ['cancelled', maxiLow, 25],
]

const reasons = {
  factory_eta: ['The maker moved the build slot by a week', 'The maker is waiting for seats'],
  body_eta: ['The body builder is waiting for the floor section', 'The tail lift arrived late'],
} as const

interface Change {
  readonly milestone: Milestone
  readonly day: number
  readonly to: number
  readonly reason: string | null
}

/** Every date as it was promised, in days after the order was opened. */
function promises({ opened, place }: Story, reached: OrderState, random: Random): readonly Change[] {
  const slip = random.weighted([
    [0, 4],
    [4, 2],
    [9, 2],
    [14, 1],
  ] as const)
  const first = { day: 2, reason: null }
  const changes: Change[] = [
    { milestone: 'order_date', to: 2, ...first },
    { milestone: 'build_slot', to: 30, ...first },
    { milestone: 'factory_eta', to: 55, ...first },
    { milestone: 'body_eta', to: 70 - (place % 5), ...first },
  ]
  if (slip > 4)
    changes.push({
      milestone: 'factory_eta',
      day: 20,
      to: 55 + Math.round(slip / 2),
      reason: entry(reasons.factory_eta, place),
    })
  if (slip > 0) changes.push({ milestone: 'body_eta', day: 60, to: 70 + slip, reason: entry(reasons.body_eta, place) })
  changes.push({ milestone: 'pdi_date', day: 74, to: 76, reason: null })
  changes.push({ milestone: 'delivery_booked', day: 77, to: 82, reason: null })
  const isHere = ({ day }: Change): boolean => opened + day <= 0 && (day < 74 || day <= dayOf(reached))
  return dayOf(reached) < 2 ? [] : changes.filter(isHere)
}

/** The way to a state, as days after it was opened. */
function wayTo({ state }: Story): { steps: (readonly [OrderState, number])[]; reached: OrderState } {
  const upTo = (end: OrderState) => road.slice(0, road.findIndex(([each]) => each === end) + 1)
  switch (state) {
    case 'rejected':
      return { steps: [...upTo('submitted'), ['rejected', 1]], reached: 'submitted' }
    case 'cancelled':
      return { steps: [...upTo('ordered_with_maker'), ['cancelled', 10]], reached: 'ordered_with_maker' }
    case 'allocated_from_stock':
      return { steps: [...upTo('approved'), ['allocated_from_stock', 2]], reached: 'approved' }
    case 'failed_delivery':
      return { steps: [...upTo('delivery_booked'), ['failed_delivery', 82]], reached: 'delivery_booked' }
    default:
      return { steps: upTo(state), reached: state }
  }
}

const noteOf = (to: OrderState): string | null =>
  to === 'cancelled'
    ? 'The customer no longer needs it'
    : to === 'rejected'
      ? 'Over the credit limit'
      : to === 'failed_delivery'
        ? 'Nobody was at the gate'
        : null

/** The steps it took, each no later than now. */
function stepsOf({ clock, staff }: World, { opened }: Story, way: readonly (readonly [OrderState, number])[]) {
  const [sales, credit] = [needOf(staff, 'sales'), needOf(staff, 'finance')]
  return [
    { state: 'draft', at: clock.at(opened, 540), by: sales.id },
    ...way.map(([to, day], step) => ({
      state: to,
      at: clock.at(Math.min(0, opened + day), 560 + step * 3),
      by: to === 'approved' || to === 'rejected' ? credit.id : sales.id,
      note: noteOf(to),
    })),
  ]
}

/** Its dates as they were promised and moved, and as they stand. */
function datesOf(world: World, story: Story, reached: OrderState) {
  const { clock } = world
  const { opened, account, place, plan } = story
  const random = world.random('orders', account.accountNumber, place)
  const changes = promises(story, reached, random)
  // Of an order that came, the last promise was so many days off.
  const late = plan === null ? 0 : random.whole(-2, 6)
  const dates: Partial<Record<Milestone, string>> = {}
  const rows = changes.map(({ milestone, day, to, reason }) => {
    const from = dates[milestone] ?? null
    const date = clock.day(opened + to - (milestone === 'body_eta' ? late : 0))
    dates[milestone] = date
    const at = clock.at(Math.min(0, opened + day), 600)
    return { milestone, from_date: from, to_date: date, reason: from === null ? null : reason, at }
  })
  return { dates, rows }
}

const gated: readonly OrderState[] = ['ready', 'delivery_booked', 'failed_delivery', 'on_hire']

/** What is the order's own beside its dates. */
function ownOf(
  world: World,
  customer: CustomerOfWorld,
  { vehicle, account, opened, plan, place, state }: Story,
  reached: OrderState,
) {
  const { clock, reference } = world
  const { accountNumber } = account
  const isOrdered = dayOf(reached) >= 2
  const isGated = gated.includes(state)
  const isChecked = isGated || state === 'pdi'
  const day = Math.min(0, opened + 82)
  return {
    customer_order_ref: place % 4 === 3 ? null : `${accountNumber.slice(0, 2)}-${7_700 + place}`,
    vehicle_category_id: needOf(reference.categories, vehicle.category).id,
    manufacturer_id: world.makes.get(vehicle.make) ?? null,
    model: vehicle.model,
    body_id: needOf(reference.bodies, vehicle.body),
    has_tail_lift: vehicle.body.includes('tail lift'),
    has_livery: place % 2 === 0,
    hire_type: 'contract_hire' as const,
    term_months: 36,
    start_date: clock.day(opened + 84),
    rate_pence: 15_000 + place * 250,
    rate_basis: 'week7' as const,
    branch_id: plan?.branchId ?? [...world.branches.values()][place % 3] ?? null,
    body_builder: dayOf(reached) >= 57 ? 'Aire Body Works' : null,
    chassis_no: dayOf(reached) >= 30 ? `RM351 ${String(400 + place).padStart(4, '0')}` : null,
    manufacturer_order_no: isOrdered ? `M${88_000 + place}` : null,
    delivery_address: `${customer.plan.name}, depot gate 2`,
    ...{ has_tax: isGated, has_mot: isChecked, has_agreement: isChecked, has_insurance: isGated },
    ...(plan && {
      ...{ delivered_at: clock.at(day, 590), on_hire_date: clock.day(day), miles_out: 12, fuel_out: 'full' },
      ...{ driver_name: 'Kev Doyle', signed_by: needOf(customer.people, 'fleet').name },
    }),
    e2o: JSON.stringify({ 'Tail lift': vehicle.body.includes('tail lift') ? '500 kg column' : 'None' }),
    note: sentences('Ordered by the fleet desk.', world.canary(accountNumber)),
  }
}

function addOrder(world: World, customer: CustomerOfWorld, story: Story): void {
  const { batch, staff } = world
  const { vehicle, account, plan, place } = story
  const { accountNumber } = account
  const [sales, manager] = [needOf(staff, 'sales'), needOf(staff, 'accounts')]
  const id = batch.id('cases')
  const { steps: way, reached } = wayTo(story)
  const steps = stepsOf(world, story, way)
  const told = toldCase({ kind: orderCase, rules: world.clockRules.order, priority: 'normal', steps })
  const { dates, rows } = datesOf(world, story, reached)
  batch.add('cases', {
    id,
    kind: 'order',
    number: batch.number('order'),
    customer_account_number: accountNumber,
    vehicle_id: plan?.id ?? null,
    reg_no: plan?.registration ?? null,
    type: 'contract_hire',
    title: `${vehicle.body} on ${vehicle.make} ${vehicle.model}`,
    priority: 'normal',
    owner_team: 'Sales and orders',
    owner_id: place % 3 === 0 ? sales.id : manager.id,
    ...told.spine,
    updated_at: entry(steps, steps.length - 1).at,
    created_by: sales.id,
  })
  const owned = { case_id: id, customer_account_number: accountNumber }
  batch.add('order_cases', {
    ...owned,
    ...ownOf(world, customer, story, reached),
    ...Object.fromEntries(milestones.map((name) => [name, dates[name] ?? null])),
  })
  for (const row of rows) batch.add('order_dates', { ...owned, ...row, changed_by: sales.id })
  const of = { id, accountNumber, entity: orderCase.name }
  addStates(world, of, steps)
  addClocks(world, of, told.clocks)
}

const PAST = 18

/** Vehicles on hire that came by an order: those of a common kind first, as their days say how sure a date is. */
const pastOf = (fleets: readonly (readonly VehiclePlan[])[]): readonly VehiclePlan[] => {
  const isCommon = ({ model: { make, body } }: VehiclePlan) => make === transit.make && body === transit.body
  const came = fleets.flat().filter((plan) => isLive(plan) && plan.onHireDaysAgo > 3 && plan.onHireDaysAgo < 900)
  return [...came.filter(isCommon), ...came.filter((plan) => !isCommon(plan))].slice(0, PAST)
}

export function fillOrders(world: World, customer: CustomerOfWorld, fleets: readonly (readonly VehiclePlan[])[]): void {
  const accountOf = (place: number) => entry(entry(fleets, place), 0).account
  for (const [place, [state, vehicle, daysAgo]] of ordered.entries()) {
    const day = wayTo({ state } as Story).steps.at(-1)?.[1] ?? 0
    addOrder(world, customer, { state, vehicle, account: accountOf(place), opened: -day - daysAgo, plan: null, place })
  }
  for (const [place, plan] of pastOf(fleets).entries()) {
    const { make, model, body, category } = plan.model
    const vehicle = { make, model, body, category }
    const story = { state: 'on_hire', vehicle, account: plan.account, opened: -plan.onHireDaysAgo - 82, plan } as const
    addOrder(world, customer, { ...story, place: ordered.length + place })
  }
}
