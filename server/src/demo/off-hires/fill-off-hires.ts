// Off-hires of a customer: one for each vehicle whose off-hire is requested, in the states up to its collection, one for vehicles that came back
// a while ago, in the states after it, and one that was withdrawn.
import { offHireCase } from '@kerbline/domain/areas/off-hires/case.ts'
import { chargeStop } from '@kerbline/domain/areas/off-hires/rule.ts'
import { daysBetween } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { agreedOf, type LineDecision, netOf, taxOf } from '@kerbline/domain/cases/money-lines.ts'
import { priceOfReturn } from '../../hires/price-of-return.ts'
import { addClocks, addStates, type ToldStep, toldCase } from '../case-story.ts'
import { type CustomerOfWorld, needOf, type World } from '../demo-world.ts'
import { addDocument } from '../finance/fill-invoices.ts'
import { returnLines } from '../finance/invoice-plan.ts'
import { entry } from '../random.ts'
import { pathThrough } from '../state-paths.ts'
import { collectedDaysAgo, type VehiclePlan } from '../vehicles/fleet-plan.ts'

type State = keyof typeof offHireCase.states

const pending = ['collection_booked', 'submitted', 'accepted', 'withdrawal_asked'] as const
const past = ['charges_sent', 'closed', 'disputed', 'charges_agreed', 'inspected'] as const
/** More of each a customer would not have. */
const MAX_PENDING = 6
const MAX_PAST = 8

interface Story {
  readonly state: State
  readonly vehicles: readonly VehiclePlan[]
  /** When it was sent and when the vehicles were collected, in days before today; null: they are not. */
  readonly sentDaysAgo: number
  readonly collectedDaysAgo: number | null
}

function storiesOf(fleets: readonly (readonly VehiclePlan[])[]): Story[] {
  const requested = fleets.flatMap((fleet) => fleet.filter(({ status }) => status === 'off_hire_requested'))
  const back = fleets.flatMap((fleet) => fleet.filter(({ status }) => status === 'off_hired'))
  const kept = fleets.flatMap((fleet) => fleet.filter(({ status, hasCanary }) => status === 'on_hire' && !hasCanary))
  return [
    ...requested.slice(0, MAX_PENDING).map((vehicle, place): Story => ({
      ...{ state: entry(pending, place), vehicles: [vehicle] },
      ...{ sentDaysAgo: place % 4 === 1 ? 0 : 2, collectedDaysAgo: null },
    })),
    ...back.slice(0, MAX_PAST).map((vehicle, place): Story => {
      const collected = collectedDaysAgo(vehicle) ?? 0
      return {
        ...{ state: entry(past, place), vehicles: [vehicle] },
        ...{ sentDaysAgo: collected + 4, collectedDaysAgo: collected },
      }
    }),
    ...(kept.length < 2
      ? []
      : [{ state: 'withdrawn', vehicles: kept.slice(-2), sentDaysAgo: 45, collectedDaysAgo: null } as const]),
  ]
}

const charges = [
  ['Diesel to the level at delivery, 38 litres', 38, 152],
  ['Second key', 1, 14_200],
  ['Valet, sawdust in the load space', 1, 6_500],
] as const

function decisionsOf(state: State): readonly (LineDecision | null)[] {
  if (state === 'disputed') return ['accepted', 'accepted', 'disputed']
  return state === 'charges_agreed' || state === 'closed' ? ['accepted', 'accepted', 'accepted'] : [null, null, null]
}

interface Deciders {
  readonly staff: number
  readonly customer: number
  readonly at: string
}

/** Resolves to their sums in pence. */
function addCharges(
  world: World,
  state: State,
  owned: { case_id: number; customer_account_number: string },
  by: Deciders,
) {
  if (!['charges_sent', 'disputed', 'charges_agreed', 'closed'].includes(state))
    return { charges_pence: null, agreed_pence: null }
  const lines = charges.map(([what, quantity, unit_pence], place) => {
    const priced = { quantity, unit_pence, tax_treatment: 'standard' } as const
    const decision = decisionsOf(state)[place] ?? null
    return {
      ...{ ...owned, place, kind: 'other' as const, what, payer: 'customer' as const, ...priced },
      ...{ net_pence: netOf(priced), tax_pence: taxOf(priced), decision, agreed_pence: null },
      ...(decision !== null && { decided_by: by.customer, decided_at: by.at }),
      ...(decision === 'disputed' && {
        decision_reason: 'The load space was swept. Our photos of that morning show it.',
      }),
    }
  })
  for (const line of lines) world.batch.add('money_lines', line)
  const pence = lines.reduce((sum, line) => sum + line.net_pence, 0)
  const outcome = state === 'disputed' ? ('disputed' as const) : ('approved' as const)
  const end = state === 'charges_sent' ? {} : { decided_by: by.customer, decided_at: by.at, outcome }
  world.batch.add('approvals', { ...owned, side: 'customer', pence, asked_by: by.staff, asked_at: by.at, ...end })
  return {
    charges_pence: pence,
    agreed_pence: state === 'charges_sent' ? null : lines.reduce((sum, line) => sum + agreedOf(line), 0),
  }
}

/** Days before today of each state on the way: before the collection from the sending on, after it from the collection. */
function stepsOf({ clock }: World, story: Story, customer: number, staff: number): ToldStep[] {
  const { state, sentDaysAgo, collectedDaysAgo: collected } = story
  const path = pathThrough(offHireCase.steps, 'submitted', state)
  const behind = path.indexOf('collected')
  return path.map((each, place) => {
    const isLast = place === path.length - 1 && each !== 'closed' && behind >= 0
    const after = (collected ?? 0) - 1 - (place - behind) * 2
    const daysAgo =
      place === 0 || behind < 0 || collected === null
        ? Math.max(0, sentDaysAgo - (place > 1 ? 1 : 0))
        : place < behind
          ? sentDaysAgo - place
          : after
    const isCustomers = ['submitted', 'withdrawal_asked', 'disputed', 'charges_agreed'].includes(each)
    return { state: each, at: clock.at(-(isLast ? 2 : daysAgo), 610 + place * 35), by: isCustomers ? customer : staff }
  })
}

function addOffHire(world: World, story: Story, customer: number, staff: number): void {
  const { batch, clock } = world
  const { state, vehicles, sentDaysAgo, collectedDaysAgo: collected } = story
  const first = entry(vehicles, 0)
  const { accountNumber: account } = first.account
  const id = batch.id('cases')
  const owned = { case_id: id, customer_account_number: account }
  const steps = stepsOf(world, story, customer, staff)
  const told = toldCase({ kind: offHireCase, rules: world.clockRules.off_hire, priority: 'normal', steps })
  const at = (of: State): string | null => steps.find((step) => step.state === of)?.at ?? null
  const sentAt = steps[0]?.at ?? clock.at(-sentDaysAgo, 610)
  const { holidays } = world.clockRules.off_hire.calendar
  const askedFor = clock.day(collected === null ? 3 - sentDaysAgo : -collected)
  const stop = chargeStop(new Date(sentAt), askedFor, holidays)
  // Of what is back the vehicle says which day it was.
  const charge_ends_on = collected === null ? stop.charge_ends_on : askedFor
  const last = steps.at(-1)?.at ?? sentAt
  const number = batch.number('off_hire')
  // Billed once it is agreed.
  const agreedAt = state === 'closed' ? (at('charges_agreed') ?? last) : null
  const charged = charges.map(([words, quantity, unit]) => ({ number, words, pence: quantity * unit }))
  const invoice =
    agreedAt === null
      ? null
      : addDocument(
          world,
          first.account,
          'invoice',
          daysBetween(clock.today, londonDate(agreedAt)),
          returnLines(first, charged, world.random('return charge', id)),
        )
  batch.add('cases', {
    ...{ id, kind: 'off_hire', number, customer_account_number: account },
    ...{ type: 'collection', priority: 'normal', owner_team: 'Account management', owner_id: staff },
    title: `Off-hire of ${vehicles.length === 1 ? first.registration : `${vehicles.length} vehicles`}`,
    ...(vehicles.length === 1 && { vehicle_id: first.id, reg_no: first.registration }),
    ...told.spine,
    ...{ updated_at: last, created_by: customer },
  })
  batch.add('off_hire_cases', {
    ...{ ...owned, way: 'collection', address: `${first.depot} depot, gate 2`, postcode: null },
    ...{ contact: 'Sam Okafor', phone: '0113 496 0142', access_hours: '08:00 to 12:00' },
    ...{ asked_for: askedFor, counted_on: stop.counted_on, charge_ends_on },
    ...{ reason: 'end_of_term', note: null, wants_replacement: false },
    ...{ goods_removed: true, data_cleared: true, fuel_card_returned: true },
    collect_at: at('collection_booked') === null ? null : clock.at(collected === null ? 2 : 1 - collected, 570),
    ...{ carrier: at('collection_booked') === null ? null : 'Kerbline transport' },
    ...{ collected_at: at('collected'), collected_by: at('collected') === null ? null : 'Owen Birch' },
    ...(at('inspected') !== null && {
      inspected_at: at('inspected'),
      inspected_by: 'Hannah Price',
      customer_present: false,
    }),
    ...(at('inspected') !== null && { findings: 'One key missing. Sawdust in the load space. No new damage.' }),
    ...addCharges(world, state, owned, { staff, customer, at: last }),
    invoice_ref: invoice?.reference ?? null,
  })
  for (const plan of vehicles) {
    const hire = {
      ...{ vehicle_id: plan.id, first_day: clock.day(-plan.onHireDaysAgo), rate_terms: null },
      ...{ weekly_rate_pence: plan.weeklyPence, agreed_last: null, billed_to: null },
    }
    const sentOn = clock.day(-sentDaysAgo)
    batch.add('off_hire_vehicles', {
      ...{ ...owned, vehicle_id: plan.id, reg_no: plan.registration, miles: Math.ceil(plan.lifetimeMiles) },
      ...{ fuel_percent: 60, keys: 1, is_damaged: false, status_before: 'on_hire' },
      price: JSON.stringify(priceOfReturn(hire, charge_ends_on, sentOn, holidays)),
    })
  }
  const of = { id, accountNumber: account, entity: offHireCase.name }
  addStates(world, of, steps)
  addClocks(world, of, told.clocks)
}

export function fillOffHires(
  world: World,
  customer: CustomerOfWorld,
  fleets: readonly (readonly VehiclePlan[])[],
): void {
  const [asker, manager] = [needOf(customer.people, 'fleet'), needOf(world.staff, 'accounts')]
  for (const story of storiesOf(fleets)) addOffHire(world, story, asker.id, manager.id)
}
