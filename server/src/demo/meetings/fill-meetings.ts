// Meetings of a customer with its account manager: one asked for, one with dates offered, one ahead, one to write down and two behind.
import { meetingCase } from '@kerbline/domain/areas/meetings/case.ts'
import { addClocks, addStates, toldCase } from '../case-story.ts'
import { type CustomerOfWorld, needOf, type World } from '../demo-world.ts'
import { isOpenDay } from '../maintenance/open-days.ts'
import { entry } from '../random.ts'
import type { VehiclePlan } from '../vehicles/fleet-plan.ts'

interface MeetingStory {
  readonly topic: string
  readonly details: string | null
  readonly way: 'in_person' | 'video' | 'telephone'
  readonly place: string | null
  /** Days from today each state was reached. */
  readonly road: readonly (readonly [state: string, daysAgo: number])[]
  /** Of the date, days from today; below zero: it is behind. */
  readonly onDay: number
  readonly outcome?: string
}

const stories: readonly MeetingStory[] = [
  {
    topic: 'Two replacements for spring',
    details: 'The oldest two vans are due back in March. We want the same size, electric if the range suits.',
    way: 'in_person',
    place: 'Our Leeds depot',
    road: [['requested', 0]],
    onDay: 6,
  },
  {
    topic: 'Mileage over allowance',
    details: 'Five vehicles will be over. Can we pool miles across the account?',
    way: 'video',
    place: null,
    road: [
      ['requested', 3],
      ['proposed', 2],
    ],
    onDay: 5,
  },
  {
    topic: 'Quarterly review',
    details: null,
    way: 'in_person',
    place: 'Leeds South branch, meeting room',
    road: [
      ['requested', 9],
      ['confirmed', 7],
    ],
    onDay: 4,
  },
  {
    topic: 'Downtime in October',
    details: 'Three vans were off the road for more than a week.',
    way: 'telephone',
    place: null,
    road: [
      ['requested', 8],
      ['confirmed', 7],
      ['to_record', 1],
    ],
    onDay: -1,
  },
  {
    topic: 'Clean-air zone charges',
    details: null,
    way: 'video',
    place: null,
    road: [
      ['requested', 40],
      ['confirmed', 38],
      ['held', 33],
    ],
    onDay: -33,
    outcome: 'All vans on hire meet the standard. We will send a list of the customer’s own vans that do not.',
  },
  {
    topic: 'New depot in York',
    details: null,
    way: 'telephone',
    place: null,
    road: [
      ['requested', 60],
      ['cancelled', 58],
    ],
    onDay: -55,
  },
]

/** The nearest day on which the hire company works, going away from today. */
function openDayFrom(world: World, day: number): number {
  let offset = day
  while (!isOpenDay(world, offset)) offset += day < 0 ? -1 : 1
  return offset
}

export function fillMeetings(
  world: World,
  customer: CustomerOfWorld,
  fleets: readonly (readonly VehiclePlan[])[],
): void {
  const { batch, clock } = world
  const [asker, manager] = [needOf(customer.people, 'fleet'), needOf(world.staff, 'accounts')]
  for (const [place, story] of stories.entries()) {
    const { accountNumber } = entry(entry(fleets, place), 0).account
    const id = batch.id('cases')
    const steps = story.road.map(([state, daysAgo], step) => ({
      state,
      at: clock.at(-daysAgo, 560 + step * 20),
      by: step === 0 ? asker.id : state === 'to_record' ? null : manager.id,
    }))
    const last = steps.at(-1) ?? { state: 'requested', at: clock.at(0, 560), by: null }
    const told = toldCase({ kind: meetingCase, rules: world.clockRules.meeting, priority: 'normal', steps })
    const day = openDayFrom(world, story.onDay)
    const isAgreed = ['confirmed', 'to_record', 'held'].includes(last.state)
    batch.add('cases', {
      id,
      kind: 'meeting',
      number: batch.number('meeting'),
      customer_account_number: accountNumber,
      type: story.way,
      title: story.topic,
      priority: 'normal',
      owner_team: 'Account management',
      owner_id: manager.id,
      ...told.spine,
      updated_at: last.at,
      created_by: asker.id,
    })
    batch.add('meeting_cases', {
      case_id: id,
      customer_account_number: accountNumber,
      details: story.details,
      way: story.way,
      minutes: 60,
      place: story.place,
      starts_at: isAgreed ? clock.at(day, 630) : null,
      outcome: story.outcome ?? null,
    })
    const isProposed = last.state === 'proposed'
    for (const [slot, minutes] of [630, 840].entries())
      batch.add('date_offers', {
        case_id: id,
        customer_account_number: accountNumber,
        side: isProposed ? 'hire_company' : 'customer',
        starts_at: clock.at(day, minutes),
        place: story.place,
        state: isAgreed ? (slot === 0 ? 'accepted' : 'superseded') : last.state === 'cancelled' ? 'superseded' : 'open',
        sequence: isAgreed && slot === 0 ? 1 : null,
        made_by: isProposed ? manager.id : asker.id,
        made_at: steps[isProposed ? 1 : 0]?.at ?? last.at,
        answered_by: isAgreed ? manager.id : null,
        answered_at: isAgreed ? (steps[1]?.at ?? null) : null,
      })
    const of = { id, accountNumber, entity: meetingCase.name }
    addStates(world, of, steps)
    addClocks(world, of, told.clocks)
  }
}
