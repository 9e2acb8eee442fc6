// Queries of a customer with their threads: every status, the open ones recent, the closed ones behind.
import {
  isOpenQueryState,
  type QueryState,
  queryStates,
  queryLifecycle,
} from '@kerbline/domain/areas/queries/lifecycle.ts'
import { aQuery, aQueryMessage } from '../../testing/factories.ts'
import { canary } from '../people/demo-customers.ts'
import { type CustomerOfWorld, needOf, type Person, type World } from '../demo-world.ts'
import { type VehiclePlan, written } from '../vehicles/fleet-plan.ts'
import { queryFacts, queryStories, type QueryStory } from './query-plan.ts'
import { entry, type Random } from '../random.ts'
import { addStateChanges } from '../state-history.ts'
import { pathThrough } from '../state-paths.ts'

const CLOSED_QUERIES = 18
const raisers = ['fleet', 'finance', 'admin'] as const

interface QueryPlan {
  readonly id: number
  readonly accountNumber: string
  readonly status: QueryState
  readonly story: QueryStory
  readonly raiser: Person
  readonly staff: Person
  readonly raisedDaysAgo: number
  readonly touchedDaysAgo: number
  readonly hasCanary: boolean
}

function addThread(world: World, plan: QueryPlan): void {
  const { batch, clock } = world
  const { story, raiser, staff } = plan
  const mark = plan.hasCanary ? ` ${canary(plan.accountNumber)}` : ''
  const thread = [
    { author: raiser, body: story.body, isInternal: false },
    { author: staff, body: story.answer, isInternal: false },
    { author: staff, body: `Checked with the branch before answering.${mark}`, isInternal: true },
    { author: raiser, body: story.followUp, isInternal: false },
    { author: staff, body: 'Settled as discussed. Tell us if anything is left open.', isInternal: false },
  ].slice(0, queryFacts[plan.status].parts)
  const span = plan.raisedDaysAgo - plan.touchedDaysAgo
  for (const [place, { author, body, isInternal }] of thread.entries()) {
    const daysAgo = plan.raisedDaysAgo - Math.round((span * place) / Math.max(1, thread.length - 1))
    batch.add(
      'query_messages',
      aQueryMessage({
        id: batch.id('query_messages'),
        customer_account_number: plan.accountNumber,
        query_id: plan.id,
        author_id: author.id,
        author_name: author.name,
        body,
        is_internal: isInternal,
        at: clock.at(-daysAgo, 500 + place * 9),
      }),
    )
  }
}

function lastReplyOf({ story, raiser, status, hasCanary, accountNumber }: QueryPlan): string | null {
  const { parts } = queryFacts[status]
  if (parts === 1) return null
  const words = parts === 4 ? `Reply from ${raiser.name}` : `Reply from ${story.desk}`
  return hasCanary ? `${words}, ${canary(accountNumber)}` : words
}

const priorities = [
  ['normal', 7],
  ['high', 2],
  ['low', 2],
  ['urgent', 1],
] as const

function addQuery(world: World, plan: QueryPlan, vehicle: VehiclePlan, random: Random): void {
  const { batch, clock } = world
  const { id, status, story } = plan
  const facts = queryFacts[status]
  const isOver = !isOpenQueryState(status)
  const createdAt = clock.at(-plan.raisedDaysAgo, 500)
  const updatedAt = clock.at(-plan.touchedDaysAgo, 545)
  const answered = status === 'resolved' || status === 'closed'
  const namesVehicle = story.title.includes('REG')
  batch.add(
    'queries',
    aQuery({
      id,
      customer_account_number: plan.accountNumber,
      query_no: `Q-${String(20_300 + id).padStart(6, '0')}`,
      category: story.category,
      subject_type: namesVehicle ? 'vehicle' : null,
      subject_id: namesVehicle ? String(vehicle.id) : null,
      reg_no: namesVehicle ? vehicle.registration : null,
      title: story.title.replace('REG', written(vehicle.registration)),
      body: story.body,
      priority: random.weighted(priorities),
      status,
      waiting_on: facts.waitingOn,
      assigned_team: status === 'open' ? null : story.desk,
      assigned_to: status === 'open' ? null : plan.staff.id,
      first_response_due: clock.at(-plan.raisedDaysAgo, 740),
      promised_at: facts.promisedInDays === null ? null : clock.at(facts.promisedInDays, 1_020),
      resolution: answered ? story.answer : null,
      satisfaction:
        status === 'closed'
          ? random.weighted([
              [5, 5],
              [4, 4],
              [3, 2],
              [1, 1],
            ])
          : null,
      last_reply: lastReplyOf(plan),
      created_at: createdAt,
      updated_at: updatedAt,
      created_by: plan.raiser.id,
    }),
  )
  addThread(world, plan)
  addStateChanges(world, {
    accountNumber: plan.accountNumber,
    entity: 'query',
    entityId: id,
    states: pathThrough(queryLifecycle.steps, 'open', status),
    createdAt,
    updatedAt: isOver || status !== 'open' ? updatedAt : createdAt,
    customerUserId: plan.raiser.id,
    staffUserId: plan.staff.id,
    note: null,
  })
}

/** `fleets` holds vehicles of each of the customer's accounts, in their order. */
export function fillQueries(
  world: World,
  customer: CustomerOfWorld,
  fleets: readonly (readonly VehiclePlan[])[],
): void {
  const random = world.random('queries', customer.plan.key)
  const closed = Array.from({ length: CLOSED_QUERIES }, () => 'closed' as const)
  // A closed query of each account carries the mark, where the dashboard does not show it.
  const statuses: QueryState[] = [...closed, ...queryStates.toReversed()]
  for (const [place, status] of statuses.entries()) {
    const vehicle = random.pick(entry(fleets, place))
    const story = entry(queryStories, place)
    const touchedDaysAgo = isOpenQueryState(status) ? (statuses.length - 1 - place) % 5 : random.whole(9, 300)
    addQuery(
      world,
      {
        id: world.batch.id('queries'),
        accountNumber: vehicle.account.accountNumber,
        status,
        story,
        raiser: needOf(customer.people, entry(raisers, place)),
        staff: needOf(world.staff, story.staff),
        touchedDaysAgo,
        raisedDaysAgo: touchedDaysAgo + random.whole(1, 9),
        hasCanary: place < fleets.length,
      },
      vehicle,
      random,
    )
  }
}
