// Damage cases of a customer: one of every state, spread over its accounts, and closed ones of the past year.
import {
  type DamageState,
  damageStates,
  damageLifecycle,
  isOpenDamageState,
} from '@kerbline/domain/areas/damage/lifecycle.ts'
import { aDamageCase } from '../../testing/factories.ts'
import { damageStories, factsOf } from './damage-plan.ts'
import { type CustomerOfWorld, needOf, sentences, type World } from '../demo-world.ts'
import { isLive, type VehiclePlan } from '../vehicles/fleet-plan.ts'
import { nameNumber } from '../people/names.ts'
import { incidentPlaces } from '../places.ts'
import { entry, type Random } from '../random.ts'
import { addStateChanges } from '../state-history.ts'
import { pathThrough } from '../state-paths.ts'

const CLOSED_CASES = 16

interface CasePlan {
  readonly state: DamageState
  /** Counted within the customer, from 0. */
  readonly place: number
  readonly startedDaysAgo: number
  readonly touchedDaysAgo: number
  readonly hasCanary: boolean
}

/** Costs in pence, as far as the state has come. */
function costsOf(state: DamageState, pounds: number) {
  const { hasEstimate, isAuthorised, isFinal } = factsOf[state]
  const estimate = pounds * 100
  const isRecharged = state === 'recharge' || state === 'invoiced' || state === 'queried' || state === 'closed'
  return {
    estimate_pence: hasEstimate ? estimate : null,
    authorised_cost_pence: isAuthorised ? estimate : null,
    final_cost_pence: isFinal ? Math.round(estimate * 0.97) : null,
    recharge_pence: isRecharged ? Math.round(estimate * 0.97) : null,
    recharge_reason: isRecharged ? 'Outside fair wear and tear; not in the last condition set.' : null,
  }
}

function thirdParty(place: number) {
  const { full } = nameNumber(place + 2_000_000)
  return {
    name: full,
    phone: '07700 900999',
    reg: 'XX00 XXX',
    vehicle: 'Silver hatchback',
    insurer: 'Wainstone Insurance',
    policy: `EX${1_000_000 + place}`,
    damage: 'Rear bumper',
  }
}

interface Placed {
  readonly world: World
  readonly vehicle: VehiclePlan
  readonly plan: CasePlan
  readonly story: (typeof damageStories)[number]
}

/** What the customer told of it. */
function reportOf({ world: { clock }, vehicle, plan, story }: Placed) {
  const { state, place } = plan
  const isDraft = state === 'draft'
  const isSevere = story.severity === 'severe'
  return {
    type: story.type,
    severity: isDraft ? null : story.severity,
    summary: story.summary,
    circumstances: isDraft && place % 2 === 0 ? null : story.circumstances,
    incident_at: clock.at(-plan.startedDaysAgo - 1, 870),
    discovered_at: clock.at(-plan.startedDaysAgo, 430),
    location_text: `${entry(incidentPlaces, place)}, ${vehicle.depot}`,
    postcode: null,
    is_drivable: isDraft ? null : story.isDrivable,
    injuries: isSevere ? ('minor' as const) : ('none' as const),
    damage_points: JSON.stringify([story.point]),
    third_parties: JSON.stringify(story.hasThirdParty ? [thirdParty(place)] : []),
    witnesses: JSON.stringify(isSevere ? [{ name: nameNumber(place + 2_500_000).full, phone: '07700 900888' }] : []),
    police_ref: story.policeRef ?? null,
  }
}

/** What became of it since. */
function courseOf({ world: { clock }, plan: { state, place }, story }: Placed, id: number) {
  const facts = factsOf[state]
  const isOpen = isOpenDamageState(state)
  const isInsured = state === 'insurer' || state === 'total_loss'
  return {
    state,
    state_before_query: state === 'queried' ? ('invoiced' as const) : null,
    insurer: isInsured ? 'Wainstone Insurance' : null,
    insurer_ref: isInsured ? `EXC-${70_000 + id}` : null,
    liability: story.hasThirdParty
      ? place % 2 === 0
        ? ('non_fault' as const)
        : ('unknown' as const)
      : ('fault' as const),
    ...costsOf(state, story.pounds),
    waiting_on: isOpen || state === 'draft' ? facts.waitingOn : null,
    due_at: facts.dueInDays === null || !isOpen ? null : clock.at(facts.dueInDays, 1_050),
  }
}

function addCase(world: World, customer: CustomerOfWorld, vehicle: VehiclePlan, plan: CasePlan): void {
  const { batch, clock } = world
  const { state, place } = plan
  const id = batch.id('damage_cases')
  const author = needOf(customer.people, place % 3 === 0 ? 'fleet' : 'damage')
  const createdAt = clock.at(-plan.startedDaysAgo, 482 + place)
  const updatedAt = clock.at(-plan.touchedDaysAgo, 520 + place)
  const accountNumber = vehicle.account.accountNumber
  const placed: Placed = { world, vehicle, plan, story: entry(damageStories, place) }
  batch.add(
    'damage_cases',
    aDamageCase({
      id,
      customer_account_number: accountNumber,
      case_no: `DMG-${String(400 + id).padStart(6, '0')}`,
      vehicle_id: vehicle.id,
      reg_no: vehicle.registration,
      driver_id: vehicle.driver?.id ?? null,
      driver_name: vehicle.driver?.name ?? null,
      ...reportOf(placed),
      ...courseOf(placed, id),
      source: place % 7 === 5 ? 'driver_check' : 'portal',
      note: plan.hasCanary ? sentences('Photos on the depot tablet.', world.canary(accountNumber)) : null,
      created_at: createdAt,
      updated_at: updatedAt,
      created_by: author.id,
    }),
  )
  addStateChanges(world, {
    accountNumber,
    entity: 'damage case',
    entityId: id,
    states: pathThrough(damageLifecycle.steps, 'draft', state),
    createdAt,
    updatedAt,
    customerUserId: author.id,
    staffUserId: needOf(world.staff, 'damage').id,
    note: plan.hasCanary ? sentences('Started on a phone.', world.canary(accountNumber)) : null,
  })
}

/** Drafts are a few days old, one of them stale; open cases were touched this week; closed ones lie behind. */
function timesOf(
  state: DamageState,
  place: number,
  random: Random,
): Pick<CasePlan, 'startedDaysAgo' | 'touchedDaysAgo'> {
  if (state === 'draft') return { startedDaysAgo: 4, touchedDaysAgo: 4 }
  if (isOpenDamageState(state)) {
    const touchedDaysAgo = place % 5
    return { touchedDaysAgo, startedDaysAgo: touchedDaysAgo + random.whole(3, 25) }
  }
  const touchedDaysAgo = random.whole(12, 330)
  return { touchedDaysAgo, startedDaysAgo: touchedDaysAgo + random.whole(8, 40) }
}

/** `fleets` holds vehicles of each of the customer's accounts, in their order. */
export function fillDamage(world: World, customer: CustomerOfWorld, fleets: readonly (readonly VehiclePlan[])[]): void {
  const random = world.random('damage', customer.plan.key)
  const states: DamageState[] = [
    ...damageStates,
    'draft',
    ...Array.from({ length: CLOSED_CASES }, () => 'closed' as const),
  ]
  for (const [place, state] of states.entries()) {
    const live = entry(fleets, place).filter(isLive)
    const isFreshDraft = state === 'draft' && place > 0
    const times = isFreshDraft ? { startedDaysAgo: 0, touchedDaysAgo: 0 } : timesOf(state, place, random)
    if (live.length > 0)
      addCase(world, customer, random.pick(live), { state, place, ...times, hasCanary: place < fleets.length })
  }
}
