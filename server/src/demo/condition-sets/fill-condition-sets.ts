// Condition sets of a customer: for each state one, and vehicles with a set before to compare with. Their photos are drawn by fill-photos.ts.
import { conditionCase, type conditionReasons, conditionTitle } from '@kerbline/domain/areas/condition-sets/case.ts'
import { conditionBodyOf, requiredSlots } from '@kerbline/domain/areas/condition-sets/slots.ts'
import { aConditionSet } from '../../testing/case-factories.ts'
import { addClocks, addStates, toldCase } from '../case-story.ts'
import { type CustomerOfWorld, needOf, type World } from '../demo-world.ts'
import { entry } from '../random.ts'
import { isLive, type VehiclePlan } from '../vehicles/fleet-plan.ts'

type Reason = (typeof conditionReasons)[number]

interface SetStory {
  /** Of the live vehicles of an account, from 0: two stories of one vehicle are compared. */
  readonly vehicle: number
  readonly reason: Reason
  readonly takenBy: 'customer' | 'hire_company'
  readonly note: string | null
  /** Days from today each state was reached. */
  readonly road: readonly (readonly [state: string, daysAgo: number])[]
}

const accepted = (daysAgo: number): SetStory['road'] => [
  ['draft', daysAgo],
  ['submitted', daysAgo],
  ['accepted', daysAgo - 1],
]
const delivery = (vehicle: number, daysAgo: number): SetStory => ({
  ...{ vehicle, reason: 'delivery', takenBy: 'hire_company', note: 'Clean, no marks.', road: accepted(daysAgo) },
})

const stories: readonly SetStory[] = [
  delivery(1, 210),
  {
    ...{ vehicle: 1, reason: 'incident', takenBy: 'customer', note: 'Scrape on the nearside, found this morning.' },
    road: [
      ['draft', 0],
      ['submitted', 0],
    ],
  },
  delivery(2, 340),
  {
    ...{ vehicle: 2, reason: 'collection', takenBy: 'customer', note: null },
    road: [
      ['draft', 3],
      ['submitted', 3],
      ['retake', 2],
    ],
  },
  { ...{ vehicle: 3, reason: 'check', takenBy: 'customer', note: null }, road: [['draft', 1]] },
  { ...{ vehicle: 4, reason: 'inspection', takenBy: 'customer', note: 'Quarterly look-round.' }, road: accepted(24) },
  {
    ...{ vehicle: 5, reason: 'delivery', takenBy: 'hire_company', note: null },
    road: [...accepted(760), ['expired', 29]],
  },
  {
    ...{ vehicle: 3, reason: 'delivery', takenBy: 'customer', note: null },
    road: [
      ['draft', 8],
      ['discarded', 8],
    ],
  },
]

function addSet(world: World, customer: CustomerOfWorld, plan: VehiclePlan, story: SetStory): void {
  const { batch, clock } = world
  const { reason, takenBy, note, road } = story
  const { accountNumber } = plan.account
  const [driver, controller] = [needOf(customer.people, 'damage'), needOf(world.staff, 'damage')]
  const taker = takenBy === 'customer' ? driver : controller
  const steps = road.map(([state, daysAgo], step) => ({
    state,
    at: clock.at(-daysAgo, 500 + step * 15),
    by: state === 'expired' ? null : ['draft', 'submitted', 'discarded'].includes(state) ? taker.id : controller.id,
    note: state === 'retake' ? 'The photo of the rear is too dark.' : null,
  }))
  const [first, last] = [entry(steps, 0), steps.at(-1) ?? entry(steps, 0)]
  const told = toldCase({ kind: conditionCase, rules: world.clockRules.condition, priority: 'normal', steps })
  const body = conditionBodyOf(plan.category.class)
  const id = batch.id('cases')
  const { spine, own } = aConditionSet(
    {
      ...{ id, number: batch.number('condition'), customer_account_number: accountNumber },
      ...{ vehicle_id: plan.id, reg_no: plan.registration, type: reason, title: conditionTitle(reason) },
      ...told.spine,
      ...{ updated_at: last.at, created_by: taker.id },
    },
    {
      ...{ body, required: [...requiredSlots(body)], taken_at: first.at, taken_by: taker.name, side: takenBy },
      odometer_miles: last.state === 'draft' ? null : Math.round(plan.lifetimeMiles),
      fuel_percent: last.state === 'draft' ? null : 75,
      ...(last.state === 'retake' && {
        ...{ retake_slots: ['rear'], retake_after: 2_000_000_000 },
        retake_reason: 'The photo of the rear is too dark.',
      }),
      note,
    },
  )
  batch.add('cases', spine)
  batch.add('condition_sets', { ...own, case_id: id, customer_account_number: accountNumber })
  const of = { id, accountNumber, entity: conditionCase.name }
  addStates(world, of, steps)
  addClocks(world, of, told.clocks)
}

/** Every state for the first account; of each other one delivery, so that its mark stands in a note. */
export function fillConditionSets(
  world: World,
  customer: CustomerOfWorld,
  fleets: readonly (readonly VehiclePlan[])[],
): void {
  for (const [place, fleet] of fleets.entries()) {
    const live = fleet.filter(isLive)
    for (const [nth, story] of (place === 0 ? stories : stories.slice(0, 1)).entries()) {
      const plan = live[story.vehicle % Math.max(1, live.length)]
      if (!plan) continue
      const mark = nth === 0 ? world.canary(plan.account.accountNumber) : null
      addSet(world, customer, plan, { ...story, note: mark === null ? story.note : `${story.note ?? ''} ${mark}` })
    }
  }
}
