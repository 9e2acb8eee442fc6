// Fines of a customer, in every state a desk meets: each is a vehicle that was on hire at its minute. And two that nobody is found for.
import { FINE_CLOSE_DAYS, fineCase, type FineState } from '@kerbline/domain/areas/fines/case.ts'
import { isSettledFine } from '@kerbline/domain/areas/fines/states.ts'
import { usualFeePence } from '@kerbline/domain/areas/fines/fee.ts'
import type { FineKind, Nation, NoticeStage, ServedHow } from '@kerbline/domain/areas/fines/notice.ts'
import type { Ground } from '@kerbline/domain/areas/fines/regimes.ts'
import { taxOf } from '@kerbline/domain/cases/money-lines.ts'
import { daysBetween } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { noHirerAccount } from '@kerbline/domain/fleet/reserved-accounts.ts'
import { termColumns } from '../../fines/kept.ts'
import { addClocks, addStates, type ToldStep, toldCase } from '../case-story.ts'
import { type CustomerOfWorld, needOf, type World } from '../demo-world.ts'
import { addDocument } from '../finance/fill-invoices.ts'
import { fineLines } from '../finance/invoice-plan.ts'
import { entry } from '../random.ts'
import { pathBy } from '../state-paths.ts'
import type { VehiclePlan } from '../vehicles/fleet-plan.ts'

interface Story {
  readonly issuer: string
  readonly type: FineKind
  readonly number: string
  readonly what: string
  readonly where: string
  readonly code?: string
  readonly way?: ServedHow
  readonly stage?: NoticeStage
  readonly full?: number
  readonly discount?: number
  readonly charge?: number
  /** Days from the contravention to the date of the notice; absent: two. */
  readonly posted?: number
  readonly contest?: { readonly ground: Ground; readonly details: string }
  /** Days before today of the contravention. */
  readonly ago: number
  /** By way of these states, the last one now. */
  readonly via: readonly FineState[]
}

const stories: readonly Story[] = [
  {
    ...{ issuer: 'Leeds Council', type: 'council_parking', number: 'LS', what: 'Loading place without loading' },
    ...{ where: 'Wellington Street, Leeds', code: '25', way: 'post_other', full: 7_000, discount: 3_500, ago: 12 },
    via: ['notified'],
  },
  {
    ...{
      issuer: 'West Yorkshire Police',
      type: 'nip_speeding',
      number: 'WY',
      what: '38 mph in a 30 mph zone',
      stage: 'nip',
    },
    ...{ where: 'A61 Scott Hall Road, Leeds', code: 'SP30', way: 'post_camera', ago: 10, via: ['notified'] },
  },
  {
    ...{ issuer: 'Bradford Council', type: 'bus_lane', number: 'BD', what: 'Driving in a bus lane', code: '34' },
    ...{ where: 'Manchester Road, Bradford', way: 'post_camera', full: 7_000, discount: 3_500, ago: 29 },
    via: ['notified'],
  },
  {
    ...{ issuer: 'Lambeth Council', type: 'london_moving', number: 'LB', what: 'No right turn', code: '50' },
    ...{ where: 'Station Rise, SE1', way: 'post_camera', full: 16_000, discount: 8_000, ago: 14 },
    via: ['notified', 'transfer_in_progress'],
  },
  {
    ...{ issuer: 'Transport for London', type: 'tfl_road_user', number: 'TF', what: 'Congestion charge not paid' },
    ...{ where: 'Charging zone', way: 'post_camera', full: 18_000, discount: 9_000, charge: 1_800, ago: 22 },
    via: ['notified', 'transfer_in_progress', 'transfer_rejected'],
  },
  {
    ...{ issuer: 'Dart Charge', type: 'dart_crossing', number: 'DC', what: 'Crossing charge not paid' },
    ...{ where: 'Dartford Crossing', way: 'post_camera', full: 7_000, discount: 3_500, charge: 420, ago: 9 },
    via: ['notified', 'driver_nomination'],
  },
  {
    ...{
      issuer: 'Merrow Parking Services',
      type: 'private_parking',
      number: 'MP',
      what: 'Stayed longer than paid for',
    },
    ...{ where: 'Northgate Retail Park', way: 'post_camera', full: 10_000, discount: 6_000, ago: 41, posted: 20 },
    contest: { ground: 'notice_late', details: 'Your notice was posted 20 days after the parking.' },
    via: ['notified', 'contested'],
  },
  {
    ...{ issuer: 'Leeds Council', type: 'council_parking', number: 'LT', what: 'Parked in a permit bay', code: '12' },
    ...{
      where: 'Park Row, Leeds',
      way: 'post_other',
      full: 7_000,
      discount: 3_500,
      ago: 11,
      via: ['notified', 'contest_asked'],
    },
  },
  {
    ...{ issuer: 'Birmingham Clean Air Zone', type: 'clean_air_zone', number: 'BZ', what: 'Daily charge not paid' },
    ...{ where: 'Digbeth, Birmingham', way: 'post_camera', full: 12_000, discount: 6_000, charge: 800, ago: 33 },
    via: ['notified', 'transfer_in_progress', 'transferred'],
  },
  {
    ...{
      issuer: 'York Council',
      type: 'council_parking',
      number: 'YK',
      what: 'Parked on double yellow lines',
      code: '01',
    },
    ...{
      where: 'Gillygate, York',
      way: 'post_other',
      full: 7_000,
      discount: 3_500,
      ago: 26,
      via: ['notified', 'company_paid'],
    },
  },
  {
    ...{
      issuer: 'Manchester Council',
      type: 'council_parking',
      number: 'MC',
      what: 'Parked in a loading bay',
      code: '25',
    },
    ...{ where: 'Deansgate, Manchester', way: 'post_other', full: 7_000, discount: 3_500, ago: 45 },
    via: ['notified', 'company_paid', 'recharged'],
  },
  {
    ...{ issuer: 'Sheffield Council', type: 'bus_lane', number: 'SH', what: 'Driving in a bus lane', code: '34' },
    ...{ where: 'Arundel Gate, Sheffield', way: 'post_camera', full: 7_000, discount: 3_500, ago: 70 },
    via: ['notified', 'customer_paid', 'closed'],
  },
  {
    ...{ issuer: 'Hull Council', type: 'council_parking', number: 'HU', what: 'Ticket not displayed', code: '06' },
    ...{
      where: 'Anlaby Road, Hull',
      way: 'post_other',
      full: 5_000,
      discount: 2_500,
      ago: 62,
      via: ['notified', 'contested', 'cancelled'],
    },
  },
]

const nobody: readonly Story[] = [
  {
    ...{ issuer: 'Camden Council', type: 'council_parking', number: 'CM', what: 'Parked in a permit bay', code: '12' },
    ...{ where: 'Delancey Street, NW1', way: 'post_other', full: 16_000, discount: 8_000, ago: 8, via: ['unmatched'] },
  },
  {
    ...{ issuer: 'Mersey Gateway', type: 'toll', number: 'MG', what: 'Toll not paid' },
    ...{
      where: 'Mersey Gateway Bridge',
      way: 'post_camera',
      full: 4_000,
      discount: 2_000,
      charge: 260,
      ago: 15,
      via: ['unmatched'],
    },
  },
]

interface Of {
  readonly account: string
  readonly plan: VehiclePlan | null
  readonly plate: string
  readonly customer: number | null
}

const ofCustomer: readonly FineState[] = ['driver_nomination', 'contest_asked', 'customer_paid']

/** Received four days after it was posted, told the same day, then a step every three days as long as there are any. */
function stepsOf({ clock }: World, { ago, posted = 2, via }: Story, of: Of, staff: number): ToldStep[] {
  const path = pathBy(fineCase.steps, ['received', ...via])
  const told = path.indexOf('notified')
  return path.map((state, place) => {
    const later = told < 0 || place <= told ? 0 : (place - told) * 3
    // Closed by itself four weeks after it was settled.
    const daysAgo = Math.max(0, ago - posted - 4 - (state === 'closed' ? later - 3 + FINE_CLOSE_DAYS : later))
    return { state, at: clock.at(-daysAgo, 600 + place * 7), by: ofCustomer.includes(state) ? of.customer : staff }
  })
}

function whatCame(story: Story, of: Of, steps: readonly ToldStep[], person: string) {
  const state = story.via.at(-1) ?? 'received'
  const at = (...states: readonly FineState[]): string | null =>
    steps.find((each) => states.some((one) => one === each.state))?.at ?? null
  const [sent, named, paid] = [at('transfer_in_progress'), at('driver_nomination'), at('company_paid', 'customer_paid')]
  const fee = state === 'transferred' || at('recharged') !== null ? usualFeePence : state === 'cancelled' ? 0 : null
  return {
    notified_at: at('notified'),
    ...(sent !== null && {
      transfer_sent_at: sent,
      transfer_method: 'portal' as const,
      transfer_ref: `T-${story.number}-118`,
    }),
    ...(state === 'transfer_rejected' && { transfer_refusal: 'The hire agreement shows no end time.' }),
    ...(named !== null && {
      nominated: JSON.stringify({
        ...{ name: of.plan?.driver?.name ?? 'Sam Okafor', address: null, licence_no: null, birth_date: null },
        ...{ basis: 'Signed the check that morning', by: person, at: named, is_dropped: false },
      }),
    }),
    ...(at('contested', 'contest_asked') !== null && {
      ...{
        contest_ground: story.contest?.ground ?? 'no_contravention',
        contest_details: story.contest?.details ?? 'We were unloading. The delivery note shows the time.',
      },
    }),
    ...(paid !== null && {
      ...{ paid_on: londonDate(paid), paid_pence: story.discount ?? 0, paid_ref: `P${story.number}204` },
      paid_by: at('customer_paid') === null ? ('hire_company' as const) : ('customer' as const),
      decided_by: at('customer_paid') === null ? 'Dev Kapoor' : null,
    }),
    ...(fee !== null && {
      ...{ fee_pence: fee, fee_tax_pence: taxOf({ quantity: 1, unit_pence: fee, tax_treatment: 'standard' }) },
      fee_waived: fee === 0 ? 'The issuer cancelled the notice' : null,
    }),
    ...((isSettledFine(state) || state === 'closed') && {
      settled_at: steps.findLast((each) => each.state !== 'closed')?.at ?? null,
    }),
  }
}

function addFine(world: World, story: Story, of: Of, place: number): void {
  const { batch, clock } = world
  const staff = needOf(world.staff, 'fines')
  const id = batch.id('cases')
  const owned = { case_id: id, customer_account_number: of.account }
  const contravention_at = clock.at(-story.ago, 527)
  const { posted = 2 } = story
  const notice = {
    ...{
      type: story.type,
      served_how: story.way ?? null,
      nation: 'england' as Nation,
      stage: story.stage ?? ('pcn' as const),
    },
    ...{
      authority_id: needOf(world.issuers, story.issuer),
      contravention_at,
      issued_on: clock.day(posted - story.ago),
    },
    ...{ served_on: null, received_on: clock.day(posted + 4 - story.ago), printed_pay: null, printed_respond: null },
    // As many notices print it: a day later than the count.
    printed_discount: story.type === 'tfl_road_user' ? clock.day(16 - story.ago) : null,
    ...{ full_pence: story.full ?? null, discount_pence: story.discount ?? null, printed_pence: null, stages: [] },
  }
  const terms = termColumns(notice, world.fineRules, clock.day(0))
  const steps = stepsOf(world, story, of, staff.id)
  const next = terms.next_on
  const firstDays =
    next === null
      ? []
      : ['decide', 'act'].map((clock_) => ({ clock: clock_, basis: 'notice', day: next, isLast: true as const }))
  const told = toldCase({ kind: fineCase, rules: { ...world.clockRules.fine, firstDays }, priority: 'normal', steps })
  const driver = of.plan?.driver ?? null
  const number = batch.number('fine')
  batch.add('cases', {
    ...{ id, kind: 'fine', number, customer_account_number: of.account, type: story.type },
    ...{
      title: `${story.what}, ${story.where}`,
      priority: 'normal',
      owner_team: 'Fines',
      owner_id: place % 2 === 0 ? staff.id : null,
    },
    ...{ vehicle_id: of.plan?.id ?? null, reg_no: of.plate, driver_id: driver?.id ?? null },
    ...told.spine,
    ...{ updated_at: steps.at(-1)?.at ?? contravention_at, created_by: staff.id },
  })
  const { type: _, stages: __, ...columns } = notice
  const notice_no = `${story.number}${41_200_000 + id}`
  const came = whatCame(story, of, steps, staff.name)
  const billed = steps.find(({ state }) => state === 'recharged' || state === 'transferred')
  // Ours to bill: what we paid, and the fee for it.
  const charge = { number, words: notice_no, pence: came.paid_by === 'hire_company' ? (came.paid_pence ?? 0) : 0 }
  const lines = of.plan ? fineLines(of.plan, charge, came.fee_pence ?? 0, world.random('fine charge', id)) : []
  const invoice =
    billed && of.plan
      ? addDocument(world, of.plan.account, 'invoice', daysBetween(clock.today, londonDate(billed.at)), lines)
      : null
  batch.add('fine_cases', {
    ...owned,
    ...{ ...columns, ...terms, notice_no, location: story.where, invoice_ref: invoice?.reference ?? null },
    ...{ contravention_code: story.code ?? null, description: story.what, charge_pence: story.charge ?? null },
    ...{ driver_name: driver?.name ?? null, driver_confidence: driver ? 'likely' : 'unknown' },
    ...came,
    notes: of.plan && world.canary(of.account),
  })
  const about = { id, accountNumber: of.account, entity: fineCase.name }
  addStates(world, about, steps)
  addClocks(world, about, told.clocks)
}

const LONGEST_AGO = 75
/** Settled and closed within two years: at most so many a customer. */
const MAX_PAST = 60

/** Notices of the last two years that we paid and passed on. */
function addPast(world: World, customer: CustomerOfWorld, plans: readonly VehiclePlan[]): void {
  const random = world.random('past fines', customer.plan.key)
  const told = stories.filter(({ discount, type }) => discount !== undefined && type !== 'private_parking')
  for (let place = 0; place < Math.min(MAX_PAST, Math.floor(plans.length / 4)); place++) {
    const plan = random.pick(plans)
    const ago = random.whole(LONGEST_AGO, Math.min(700, Math.max(LONGEST_AGO, plan.onHireDaysAgo - 1)))
    const story = { ...random.pick(told), ago, via: ['notified', 'company_paid', 'recharged', 'closed'] as const }
    const of = { account: plan.account.accountNumber, plan, plate: plan.registration, customer: null }
    addFine(world, story, of, place)
  }
}

export function fillFines(world: World, customer: CustomerOfWorld, fleets: readonly (readonly VehiclePlan[])[]): void {
  const held = fleets
    .map((fleet) =>
      fleet.filter(
        ({ status, onHireDaysAgo, hasCanary }) => status === 'on_hire' && onHireDaysAgo > LONGEST_AGO && !hasCanary,
      ),
    )
    .filter(({ length }) => length > 0)
  if (held.length === 0) return
  addPast(world, customer, held.flat())
  for (const [place, story] of stories.entries()) {
    const plan = entry(entry(held, place), place * 3 + 1)
    const asker = needOf(customer.people, 'fleet')
    addFine(
      world,
      story,
      { account: plan.account.accountNumber, plan, plate: plan.registration, customer: asker.id },
      place,
    )
  }
}

/** Of a plate that no vehicle of ours wore. */
export function fillUnmatchedFines(world: World): void {
  for (const [place, story] of nobody.entries())
    addFine(
      world,
      story,
      { account: noHirerAccount, plan: null, plate: entry(['YT19KDU', 'MA70RXC'], place), customer: null },
      place,
    )
}
