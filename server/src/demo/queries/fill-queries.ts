// Queries of a customer with their threads: every status, the open ones recent, the closed ones behind.
import { queryCase } from '@kerbline/domain/areas/queries/case.ts'
import { isOpenQueryState, type QueryState, queryStates } from '@kerbline/domain/areas/queries/states.ts'
import { queryCategories } from '@kerbline/domain/areas/queries/words.ts'
import type { CasePriority } from '@kerbline/domain/cases/case-kind.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { aCasePost, aQueryCase } from '../../testing/case-factories.ts'
import { addClocks, addStates, inOrder, toldCase, type ToldStep } from '../case-story.ts'
import { type CustomerOfWorld, needOf, type Person, sentences, type World } from '../demo-world.ts'
import { addQueriedRequest } from '../maintenance/fill-public-requests.ts'
import { type VehiclePlan, written } from '../vehicles/fleet-plan.ts'
import { queryFacts, queryStories, type QueryStory } from './query-plan.ts'
import { entry, type Random } from '../random.ts'
import { pathBy } from '../state-paths.ts'

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
  /** Asked by the public form, by somebody without an account: staff made a query of it. */
  readonly isByForm: boolean
  /** An earlier one of the same account. */
  readonly mergedInto: number | null
}

interface ThreadPart {
  readonly author: Person
  readonly body: string
  readonly side: 'customer' | 'hire_company'
  readonly isInternal: boolean
  readonly isPromise?: true
  readonly at: string
}

/** Four in five of those that are closed were settled on the day they were raised. */
const isSettledAtOnce = ({ status, id }: Pick<QueryPlan, 'status' | 'id'>): boolean =>
  status === 'closed' && id % 5 !== 0

/** What was said: the first answer comes within hours, but for one query in six, and nothing after the last change. */
function threadOf({ clock, canary }: World, plan: QueryPlan, lastAt: string): ThreadPart[] {
  const { story, raiser, staff, id, raisedDaysAgo, touchedDaysAgo } = plan
  const mark = plan.hasCanary ? canary(plan.accountNumber) : null
  const asked = { author: raiser, side: 'customer', isInternal: false } as const
  const answered = { author: staff, side: 'hire_company', isInternal: false } as const
  const thread = [
    { ...asked, body: story.body },
    { ...answered, body: story.answer },
    { ...answered, isInternal: true, body: sentences('Checked with the branch before answering.', mark) },
    { ...asked, body: story.followUp },
    { ...answered, body: 'Resolved as discussed. Tell us if there is anything else.' },
  ].slice(0, queryFacts[plan.status].parts)
  const span = raisedDaysAgo - touchedDaysAgo
  const at = thread.map((_, place) => {
    if (place === 1 && id % 6 !== 0) return clock.at(-raisedDaysAgo, 560 + (id % 90))
    if (place > 1 && isSettledAtOnce(plan)) return clock.at(-raisedDaysAgo, 720 + place * 60)
    const daysAgo = raisedDaysAgo - Math.round((span * place) / Math.max(1, thread.length - 1))
    return clock.at(-daysAgo, 500 + place * 9)
  })
  const ordered = inOrder(at, lastAt)
  return thread.map((part, place) => ({ ...part, at: ordered[place] ?? lastAt }))
}

function addThread({ batch }: World, { id, accountNumber }: QueryPlan, thread: readonly ThreadPart[]): void {
  for (const { author, side, body, isInternal, isPromise = false, at } of thread)
    batch.add(
      'case_posts',
      aCasePost({
        id: batch.id('case_posts'),
        case_id: id,
        customer_account_number: accountNumber,
        author_id: author.id,
        author_name: author.name,
        side,
        body,
        is_internal: isInternal,
        is_promise: isPromise,
        at,
      }),
    )
}

const priorities = [
  ['normal', 7],
  ['high', 2],
  ['low', 2],
  ['urgent', 1],
] as const

/** Somebody takes a query on and works at it before anything else becomes of it. */
const roadTo = (status: QueryState): QueryState[] =>
  pathBy<QueryState>(
    queryCase.steps,
    status === 'open' || status === 'merged' || status === 'cancelled'
      ? ['open', status]
      : status === 'reopened'
        ? ['open', 'assigned', 'in_progress', 'resolved', status]
        : ['open', 'assigned', ...(status === 'assigned' ? [] : (['in_progress'] as const)), status],
  )

/** The first steps within the hour, the last when it was touched last. */
function stepsOf({ clock }: World, plan: QueryPlan): ToldStep[] {
  const road = roadTo(plan.status)
  const lastAt = clock.at(-plan.touchedDaysAgo, 545)
  const early = ['open', 'assigned', 'in_progress']
  const at = inOrder(
    road.map((state, place) => {
      const minutes = early.indexOf(state)
      if (minutes >= 0) return clock.at(-plan.raisedDaysAgo, 500 + minutes * 12)
      if (state === 'resolved' && isSettledAtOnce(plan)) return clock.at(-plan.raisedDaysAgo, 962)
      return place === road.length - 1 ? lastAt : clock.at(-plan.touchedDaysAgo, 530 + place)
    }),
    lastAt,
  )
  return road.map((state, place) => ({
    state,
    at: at[place] ?? lastAt,
    by: place === 0 && plan.isByForm ? null : place === 0 || state === 'reopened' ? plan.raiser.id : plan.staff.id,
  }))
}

/** The steps it took with the thread beside them, and the row of the spine they lead to. */
function courseOf(world: World, plan: QueryPlan, priority: CasePriority) {
  const { clock } = world
  const steps = stepsOf(world, plan)
  const lastAt = clock.at(-plan.touchedDaysAgo, 545)
  const thread = threadOf(world, plan, lastAt)
  const { promisedInDays } = queryFacts[plan.status]
  const isPromisedAnew = promisedInDays !== null && plan.id % 7 !== 3
  // Whoever works at it says so in the thread.
  const isMoved = isPromisedAnew && (plan.status === 'in_progress' || plan.status === 'awaiting_third_party')
  const moved: ThreadPart = {
    ...{ author: plan.staff, side: 'hire_company', isInternal: false, isPromise: true, at: lastAt },
    body: `We will answer by ${formatDate(londonDate(clock.at(promisedInDays ?? 0, 1_050)))}. The branch is still looking for the document.`,
  }
  const told = toldCase({
    kind: queryCase,
    rules: world.clockRules.query,
    priority,
    steps,
    answeredAt: thread.find(({ side, isInternal }) => side === 'hire_company' && !isInternal)?.at ?? null,
    promised: isPromisedAnew
      ? { clock: 'resolve', dueAt: clock.at(promisedInDays, 1_050), at: isMoved ? lastAt : null }
      : null,
  })
  return { steps, thread: isMoved ? [...thread, moved] : thread, told, lastAt }
}

function addQuery(world: World, plan: QueryPlan, vehicle: VehiclePlan, random: Random): void {
  const { batch } = world
  const { id, status, story, accountNumber } = plan
  const answered = status === 'resolved' || status === 'closed'
  const namesVehicle = story.title.includes('REG')
  const priority = random.weighted(priorities)
  const { steps, thread, told, lastAt } = courseOf(world, plan, priority)
  const came = plan.isByForm ? addQueriedRequest(world, vehicle, { caseId: id, at: steps[0]?.at ?? lastAt }) : {}
  const { spine, own } = aQueryCase(
    {
      id,
      number: batch.number('query'),
      customer_account_number: accountNumber,
      vehicle_id: namesVehicle ? vehicle.id : null,
      reg_no: namesVehicle ? vehicle.registration : null,
      type: story.category,
      title: story.title.replace('REG', written(vehicle.registration)),
      priority,
      owner_team: queryCategories[story.category].team,
      owner_id: status === 'open' ? null : plan.staff.id,
      ...told.spine,
      updated_at: lastAt,
      created_by: plan.isByForm ? null : plan.raiser.id,
    },
    {
      body: story.body,
      urgent_for: priority === 'urgent' && namesVehicle ? ['off road'] : [],
      subject_type: namesVehicle ? 'vehicle' : null,
      subject_id: namesVehicle ? String(vehicle.id) : null,
      resolution: answered ? story.answer : null,
      satisfaction: status === 'closed' ? random.weighted(satisfactions) : null,
      merged_into: plan.mergedInto,
      ...came,
    },
  )
  batch.add('cases', spine)
  batch.add('query_cases', { ...own, case_id: id, customer_account_number: accountNumber })
  // The question itself stands on the query; its thread begins with the answer.
  addThread(world, plan, thread.slice(1))
  const of = { id, accountNumber, entity: queryCase.name }
  addStates(world, of, steps)
  addClocks(world, of, told.clocks)
}

const satisfactions = [
  [5, 5],
  [4, 4],
  [3, 2],
  [1, 1],
] as const

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
  const earlier = new Map<string, number>()
  for (const [place, status] of statuses.entries()) {
    const vehicle = random.pick(entry(fleets, place))
    const story = entry(queryStories, place)
    const touchedDaysAgo = isOpenQueryState(status) ? (statuses.length - 1 - place) % 5 : random.whole(9, 300)
    // What nobody has looked at came in this morning.
    const waitedDays = random.whole(1, 9) * (status === 'open' ? 0 : 1)
    const { accountNumber } = vehicle.account
    const id = world.batch.id('cases')
    addQuery(
      world,
      {
        id,
        accountNumber,
        status,
        story,
        raiser: needOf(customer.people, entry(raisers, place)),
        staff: needOf(world.staff, story.staff),
        touchedDaysAgo,
        raisedDaysAgo: touchedDaysAgo + waitedDays,
        hasCanary: place < fleets.length,
        isByForm: status === 'assigned',
        mergedInto: status === 'merged' ? (earlier.get(accountNumber) ?? null) : null,
      },
      vehicle,
      random,
    )
    earlier.set(accountNumber, id)
  }
}
