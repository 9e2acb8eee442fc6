// Damage cases of a customer: one of every state, spread over its accounts, and closed ones of the past year.
import { damageCase } from '@kerbline/domain/areas/damage/case.ts'
import { toldBasis } from '@kerbline/domain/areas/damage/inspection.ts'
import { type DamageState, damageStates, isOpenDamageState } from '@kerbline/domain/areas/damage/states.ts'
import { agreedOf, type LineDecision, netOf, taxOf } from '@kerbline/domain/cases/money-lines.ts'
import { daysBetween } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { aDamageCase } from '../../testing/case-factories.ts'
import { addClocks, addStates, inOrder, toldCase } from '../case-story.ts'
import { type CustomerOfWorld, needOf, sentences, type World } from '../demo-world.ts'
import { addDocument } from '../finance/fill-invoices.ts'
import { damageLine } from '../finance/invoice-plan.ts'
import { collectedDaysAgo, isLive, type VehiclePlan } from '../vehicles/fleet-plan.ts'
import { nameNumber } from '../people/names.ts'
import { incidentPlaces } from '../places.ts'
import { entry, type Random } from '../random.ts'
import { pathBy } from '../state-paths.ts'
import { damageStories, isPriced } from './damage-plan.ts'
import { damagePriceList } from './price-plan.ts'

const CLOSED_CASES = 16

interface CasePlan {
  readonly state: DamageState
  /** Counted within the customer, from 0. */
  readonly place: number
  readonly startedDaysAgo: number
  readonly touchedDaysAgo: number
  readonly hasCanary: boolean
}

/** What a repair is made of, as shares of the estimate. */
const shares = [
  ['part', 'Panel and fittings', 0.45],
  ['labour', 'Remove, repair and refit', 0.3],
  ['other', 'Paint, one panel', 0.25],
] as const

/** What the customer said of each line, as far as the case has come; null: not yet. */
function decisionsOf(state: DamageState): readonly (LineDecision | null)[] {
  switch (state) {
    case 'estimating':
    case 'awaiting_authorisation':
    case 'awaiting_customer':
      return [null, null, null]
    case 'disputed':
    case 'engineer':
    case 'service_answer':
    case 'dispute_service':
      return ['accepted', 'accepted_in_part', 'disputed']
    default:
      return ['accepted', 'accepted', 'accepted']
  }
}

interface Asked {
  readonly id: number
  readonly accountNumber: string
  readonly askedBy: number
  readonly decidedBy: number
  readonly at: string
}

/** The lines of the estimate and who was asked to decide them; resolves to their sums in pence. */
function addEstimate(world: World, { plan: { state }, story }: Placed, asked: Asked) {
  if (!isPriced(state)) return { estimate: null, agreed: null }
  const { id: case_id, accountNumber: customer_account_number, askedBy, decidedBy, at } = asked
  const owned = { case_id, customer_account_number }
  const decisions = decisionsOf(state)
  const lines = shares.map(([kind, what, share], place) => {
    const priced = {
      quantity: 1,
      unit_pence: Math.round(story.pounds * share) * 100,
      tax_treatment: 'outside',
    } as const
    const decision = decisions[place] ?? null
    const net_pence = netOf(priced)
    const agreed_pence = decision === 'accepted_in_part' ? Math.round(net_pence * 0.6) : null
    return {
      ...{ ...owned, place, kind, what, payer: 'customer' as const, ...priced, net_pence, tax_pence: taxOf(priced) },
      ...{ decision, agreed_pence },
      ...(decision !== null && { decided_by: decidedBy, decided_at: at }),
      ...(decision === 'disputed' && {
        decision_reason: 'The van was resprayed in March. The photos show old paint below.',
      }),
    }
  })
  for (const line of lines) world.batch.add('money_lines', line)
  const estimate = lines.reduce((sum, line) => sum + line.net_pence, 0)
  const isAsked = state !== 'estimating' && state !== 'awaiting_authorisation'
  if (isAsked) {
    const outcome = decisions.includes('disputed') ? ('disputed' as const) : ('approved' as const)
    const end = state === 'awaiting_customer' ? {} : { decided_by: decidedBy, decided_at: at, outcome }
    world.batch.add('approvals', {
      ...owned,
      side: 'customer',
      pence: estimate,
      asked_by: askedBy,
      asked_at: at,
      ...end,
    })
  }
  const isDecided = decisions.some((decision) => decision !== null)
  return { estimate, agreed: isDecided ? lines.reduce((sum, line) => sum + agreedOf(line), 0) : null }
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
  // Of a vehicle that was given back it happened while the customer still had it.
  const collected = collectedDaysAgo(vehicle)
  const happenedDaysAgo = Math.max(plan.startedDaysAgo + 1, collected === null ? 0 : collected + 2)
  return {
    severity: isDraft ? null : story.severity,
    circumstances: isDraft && place % 2 === 0 ? null : story.circumstances,
    incident_at: clock.at(-happenedDaysAgo, 870),
    discovered_at: clock.at(-plan.startedDaysAgo, 430),
    location_text: `${entry(incidentPlaces, place)}, ${vehicle.depot}`,
    is_drivable: isDraft ? null : story.isDrivable,
    injuries: isSevere ? ('minor' as const) : ('none' as const),
    damage_points: JSON.stringify([story.point]),
    third_parties: JSON.stringify(story.hasThirdParty ? [thirdParty(place)] : []),
    witnesses: JSON.stringify(isSevere ? [{ name: nameNumber(place + 2_500_000).full, phone: '07700 900888' }] : []),
    police_ref: story.policeRef ?? null,
    driver_name: vehicle.driver?.name ?? null,
  }
}

/** The way it went: looked at and priced before anything else becomes of it. */
const roadTo = (state: DamageState): DamageState[] =>
  pathBy(damageCase.steps, state === 'queried' || state === 'closed' ? ['draft', 'invoiced', state] : ['draft', state])

/** What became of it since. */
function courseOf(
  { plan: { state, place }, story }: Placed,
  id: number,
  { estimate, agreed }: ReturnType<typeof addEstimate>,
) {
  const isInsured = state === 'insurer' || state === 'total_loss'
  const isRepaired = ['repaired', 'recharge', 'invoiced', 'queried', 'closed'].includes(state)
  const isRecharged = ['recharge', 'invoiced', 'queried', 'closed'].includes(state)
  return {
    insurer: isInsured ? 'Wainstone Insurance' : null,
    insurer_ref: isInsured ? `EXC-${70_000 + id}` : null,
    liability: story.hasThirdParty
      ? place % 2 === 0
        ? ('non_fault' as const)
        : ('unknown' as const)
      : ('fault' as const),
    estimate_pence: estimate,
    authorised_cost_pence: agreed,
    final_cost_pence: isRepaired && estimate !== null ? Math.round(estimate * 0.97) : null,
    recharge_pence: isRecharged ? agreed : null,
    recharge_reason: isRecharged ? 'Outside fair wear and tear; not in the last condition set.' : null,
    engineer: state === 'engineer' ? 'Calder Assessors' : null,
  }
}

/** As the portal reads it off the hire. */
function firstDaysOf({ clock }: World, vehicle: VehiclePlan) {
  const [collected, basis] = [collectedDaysAgo(vehicle), toldBasis[vehicle.hireType]]
  return collected === null || basis === null ? [] : [{ clock: 'told', basis, day: clock.day(-collected) }]
}

function addCase(world: World, customer: CustomerOfWorld, vehicle: VehiclePlan, plan: CasePlan): void {
  const { batch, clock } = world
  const { state, place } = plan
  const id = batch.id('cases')
  const author = needOf(customer.people, place % 3 === 0 ? 'fleet' : 'damage')
  const decider = needOf(customer.people, 'fleet')
  const controller = needOf(world.staff, 'damage')
  const accountNumber = vehicle.account.accountNumber
  const placed: Placed = { world, vehicle, plan, story: entry(damageStories, place) }
  const road = roadTo(state)
  const lastAt = clock.at(-plan.touchedDaysAgo, 520 + place)
  const span = plan.startedDaysAgo - plan.touchedDaysAgo
  const at = inOrder(
    road.map((_, step) =>
      step === road.length - 1 && step > 0
        ? lastAt
        : clock.at(-plan.startedDaysAgo + Math.floor((span * step) / Math.max(1, road.length - 1)), 482 + place + step),
    ),
    lastAt,
  )
  const steps = road.map((each, step) => ({
    state: each,
    at: at[step] ?? lastAt,
    by:
      each === 'draft' || each === 'submitted'
        ? author.id
        : each === 'authorised' || each === 'disputed'
          ? decider.id
          : controller.id,
    note: step === 0 && plan.hasCanary ? sentences('Started on a phone.', world.canary(accountNumber)) : null,
  }))
  const sums = addEstimate(world, placed, {
    id,
    accountNumber,
    askedBy: controller.id,
    decidedBy: decider.id,
    at: lastAt,
  })
  const number = batch.number('damage')
  const billedAt = steps.find((step) => step.state === 'invoiced')?.at ?? null
  const charge = { number, words: placed.story.summary.toLowerCase(), pence: sums.agreed ?? 0 }
  const billedOn = billedAt === null ? null : daysBetween(clock.today, londonDate(billedAt))
  const invoice =
    billedOn === null
      ? null
      : addDocument(world, vehicle.account, 'invoice', billedOn, [
          damageLine(vehicle, charge, world.random('damage charge', id)),
        ])
  const rules = { ...world.clockRules.damage, firstDays: firstDaysOf(world, vehicle) }
  const told = toldCase({ kind: damageCase, rules, priority: 'normal', steps })
  const { spine, own } = aDamageCase(
    {
      id,
      number,
      customer_account_number: accountNumber,
      vehicle_id: vehicle.id,
      reg_no: vehicle.registration,
      driver_id: vehicle.driver?.id ?? null,
      type: placed.story.type,
      title: placed.story.summary,
      owner_id: ['draft', 'submitted'].includes(state) ? null : controller.id,
      ...told.spine,
      updated_at: lastAt,
      created_by: author.id,
    },
    {
      ...reportOf(placed),
      ...courseOf(placed, id, sums),
      invoice_ref: invoice?.reference ?? null,
      source: place % 7 === 5 ? 'driver_check' : 'portal',
      note: plan.hasCanary ? sentences('Photos on the depot tablet.', world.canary(accountNumber)) : null,
    },
  )
  batch.add('cases', spine)
  batch.add('damage_cases', { ...own, case_id: id, customer_account_number: accountNumber })
  const of = { id, accountNumber, entity: damageCase.name }
  addStates(world, of, steps)
  addClocks(world, of, told.clocks)
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

/** The list that holds this year. */
export function fillDamagePrices({ batch, clock }: World): void {
  const year = clock.today.slice(0, 4)
  for (const price of damagePriceList)
    batch.add('damage_prices', { ...price, source: `Price list ${year}`, from_on: `${year}-01-01` })
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
    // Found at the inspection after collection.
    const collected = state === 'estimating' ? fleets.flat().filter(({ status }) => status === 'off_hired') : []
    const among = collected.length > 0 ? collected : entry(fleets, place).filter(isLive)
    const isFreshDraft = state === 'draft' && place > 0
    const times = isFreshDraft ? { startedDaysAgo: 0, touchedDaysAgo: 0 } : timesOf(state, place, random)
    if (among.length > 0)
      addCase(world, customer, random.pick(among), { state, place, ...times, hasCanary: place < fleets.length })
  }
}
