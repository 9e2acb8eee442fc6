// What is a booking's own in the grammar of cases: its rules, and what follows from its steps for the workshop's table, the dates that were
// offered, the readings and what falls due next.
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { movedStay } from '@kerbline/domain/areas/maintenance/workshop-capacity.ts'
import { lateCancellation, mayStillMove, mayStillReopen } from '@kerbline/domain/areas/maintenance/rules.ts'
import { agreedStates } from '@kerbline/domain/areas/maintenance/visits.ts'
import type { CaseSide } from '@kerbline/domain/cases/case-kind.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { instantInSentence, formatTime } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import type { CaseRow } from '../../cases/case-rows.ts'
import { numberOf, textOf, type CaseRules, type StepValues, type TakenCaseStep } from '../../cases/case-steps.ts'
import {
  acceptedOffer,
  agreeOffer,
  type AgreedDate,
  datesIn,
  endOffers,
  offerDates,
  openOffer,
  placeOfOffers,
} from '../../cases/date-offers.ts'
import { afterMoneyStep, costOf } from '../../cases/money.ts'
import { sideOf, writePost } from '../../cases/posts.ts'
import type { GuestCall } from '../../http/call.ts'
import { acceptReadings } from '../../readings/accept-readings.ts'
import { whyNotAsk } from './cost-limits.ts'
import { completeWork, failWork } from './complete-work.ts'
import { authoriseLittle, bookingMoney, nextOfCost, noteApproval, withinLimit } from './estimate.ts'
import { noteClash } from './workshops/day-clash.ts'
import { addToBooking, keepBooking, keptBooking, openFor } from './kept-booking.ts'
import { asked, finishedWith, notFinished } from './finishing/finish-work.ts'
import { stepProblems } from './step-problems.ts'
import { lockVisit, moveVisit } from './visits.ts'

/** Whose offers a person answers: the hire company those of the customer and of the workshop. */
const otherSides = ({ actor }: GuestCall): readonly CaseSide[] =>
  actor?.side === 'customer' ? ['hire_company'] : ['customer', 'third_party']

const noCost = async (
  { rows }: GuestCall,
  { id }: CaseRow,
  side: 'hire_company' | 'customer',
): Promise<string | null> =>
  (await costOf(rows, bookingMoney, id, side)).count > 0
    ? null
    : `Add at least one line for the ${side === 'customer' ? 'customer' : 'hire company'} to pay.`

async function ruleProblem(call: GuestCall, row: CaseRow, rule: string): Promise<string | null> {
  const now = call.portal.clock.businessNow()
  switch (rule) {
    case 'at least 24 hours before': {
      const { booked_at: booked } = await keptBooking(call.rows, row.id)
      return booked === null || mayStillMove(booked, now)
        ? null
        : `The booking is in less than 24 hours (${instantInSentence(booked, londonDate(now))}). Call ${headOffice.phone} to change it.`
    }
    case 'within 30 days': {
      const { completed_at: done } = await keptBooking(call.rows, row.id)
      const since = done ?? row.closed_at
      return since === null || mayStillReopen(since, now)
        ? null
        : `The work was done ${instantInSentence(since, londonDate(now))}, more than 30 days ago. Make a new booking.`
    }
    case 'no other is under way': {
      const other = await openFor(call.rows, row)
      return other ? `${other.number} is already open for this work. Use that booking.` : null
    }
    case 'a date is offered':
      return (await openOffer(call.rows, row.id, otherSides(call))) ? null : 'No date has been offered.'
    case 'there is ours to authorise':
      return noCost(call, row, 'hire_company')
    case 'there is theirs to approve':
      return noCost(call, row, 'customer')
    case 'it failed':
      return (await keptBooking(call.rows, row.id)).outcome === 'fail' ? null : 'Check the work first.'
    case 'it did not fail':
      return (await keptBooking(call.rows, row.id)).outcome === 'fail'
        ? 'It failed its test. Return it to the workshop, or mark it as collected.'
        : null
    case 'above cost limit':
      return whyNotAsk(call, row)
    default:
      return withinLimit(call, row)
  }
}

/** A slot is agreed to: the booking has it, and both calendars an entry one further. */
async function takeSlot(call: GuestCall, { row, values, at }: TakenCaseStep, date: AgreedDate): Promise<void> {
  await agreeOffer(call.rows, row.id, date.id, { by: call.actor?.id ?? null, at })
  const { starts_at: booked_at, dealer_id } = date
  const before = await keptBooking(call.rows, row.id)
  const day = before.booked_at === null ? null : londonDate(before.booked_at)
  await keepBooking(call.rows, row.id, {
    booked_at,
    confirmed_at: null,
    stays_until: textOf(values, 'stays_until') ?? movedStay({ day, until: before.stays_until }, londonDate(booked_at)),
    slot: formatTime(booked_at),
    ...(dealer_id !== null && { dealer_id }),
  })
}

/** Staff say the slot themselves: an offer of theirs that needs no answer. */
async function bookSlot(call: GuestCall, taken: TakenCaseStep): Promise<void> {
  const { row, values, at } = taken
  const startsAt = textOf(values, 'booked_at') ?? at
  const by = { side: 'hire_company', by: taken.isByPortal ? null : (call.actor?.id ?? null), at } as const
  await endOffers(call.rows, row.id, 'superseded', { by: by.by, at })
  const { place: before } = await keptBooking(call.rows, row.id)
  const dealerId = numberOf(values, 'dealer_id')
  // Another day alone is a day at the same place; another workshop has a place of its own.
  const place = textOf(values, 'place') ?? (dealerId === null ? before : null)
  await offerDates(call.rows, row, by, [{ startsAt, dealerId, place, note: textOf(values, 'reason') }])
  const offer = await openOffer(call.rows, row.id, ['hire_company'])
  if (offer) await takeSlot(call, taken, offer)
}

async function acceptDate(call: GuestCall, taken: TakenCaseStep): Promise<void> {
  await takeSlot(call, taken, await acceptedOffer(call.rows, taken, otherSides(call)))
}

async function offer(call: GuestCall, { row, values, at }: TakenCaseStep): Promise<void> {
  const by = call.actor?.id ?? null
  await endOffers(call.rows, row.id, 'superseded', { by, at })
  const about = {
    dealerId: numberOf(values, 'dealer_id'),
    place: textOf(values, 'place'),
    note: textOf(values, 'note'),
  }
  await offerDates(
    call.rows,
    row,
    { side: 'hire_company', by, at },
    datesIn(values).map((startsAt) => ({ startsAt, ...about })),
  )
}

/** A customer's own date, or the workshop's: what was offered before stays open until it is answered. */
async function wish(call: GuestCall, { row, values, at, byLink }: TakenCaseStep): Promise<void> {
  const by = call.actor?.id ?? null
  const side = byLink === null ? 'customer' : 'third_party'
  const { dealer_id: dealerId, place } = await placeOfOffers(call.rows, row.id)
  await endOffers(call.rows, row.id, 'superseded', { by, at, sides: [side] })
  await offerDates(call.rows, row, { side, by, byName: byLink, at }, [
    { startsAt: textOf(values, 'starts_at') ?? at, dealerId, place, note: textOf(values, 'reason') },
  ])
}

/** Moved at less than a day's notice because the customer asked: counted, as a slot is lost. */
async function rebook(call: GuestCall, taken: TakenCaseStep): Promise<void> {
  const { rows } = call
  const { row, values, at } = taken
  const { booked_at: before } = await keptBooking(rows, row.id)
  if (values['is_asked_by_customer'] === true && before !== null && !mayStillMove(before, at))
    await addToBooking(rows, row.id, 'short_notice_moves')
  await bookSlot(call, taken)
}

/** Given up by the customer at less than a day's notice: counted, as a slot is lost. */
const isLateCancelling = ({ actor }: GuestCall, { state }: CaseRow, booked: string | null, at: string): boolean =>
  actor?.side === 'customer' && agreedStates.includes(state) && booked !== null && !mayStillMove(booked, at)

async function cancel(call: GuestCall, { row, at }: TakenCaseStep): Promise<void> {
  const { rows, actor } = call
  const { booked_at: booked } = await keptBooking(rows, row.id)
  if (isLateCancelling(call, row, booked, at)) await addToBooking(rows, row.id, 'late_cancellations')
  await endOffers(rows, row.id, 'superseded', { by: actor?.id ?? null, at })
}

/** Whoever cancels late is told so by the button. */
async function labels(call: GuestCall, row: CaseRow): Promise<Readonly<Record<string, string>>> {
  if (call.actor?.side !== 'customer' || !agreedStates.includes(row.state)) return {}
  const { booked_at: booked } = await keptBooking(call.rows, row.id)
  const now = call.portal.clock.businessNow().toISOString()
  return isLateCancelling(call, row, booked, now) ? { cancel: lateCancellation } : {}
}

/** A mileage goes the way of every reading: judged, and kept whatever comes of it. */
async function readOdometer({ rows }: GuestCall, { row, values, at }: TakenCaseStep, readAt: string): Promise<void> {
  const miles = numberOf(values, 'odometer')
  if (miles === null || row.vehicle_id === null) return
  await keepBooking(rows, row.id, { odometer: miles })
  await acceptReadings(rows, [{ vehicleId: row.vehicle_id, source: 'form', miles, at: readAt }], at)
}

async function arrive(call: GuestCall, taken: TakenCaseStep): Promise<void> {
  const arrived_at = textOf(taken.values, 'arrived_at') ?? taken.at
  const off_road_at = textOf(taken.values, 'off_road_at') ?? arrived_at
  await keepBooking(call.rows, taken.row.id, { arrived_at, off_road_at })
  // It was called a no-show by mistake.
  if (taken.row.state === 'no_show') await addToBooking(call.rows, taken.row.id, 'no_shows', -1)
  await readOdometer(call, taken, arrived_at)
}

async function finish(call: GuestCall, taken: TakenCaseStep): Promise<void> {
  const { row, values, at } = taken
  await keepBooking(call.rows, row.id, finishedWith(values, at))
  const kept = await keptBooking(call.rows, row.id)
  if (kept.outcome === 'fail') await failWork(call, taken, kept)
}

async function complete(call: GuestCall, taken: TakenCaseStep): Promise<void> {
  const returned_at = textOf(taken.values, 'returned_at') ?? taken.at
  await keepBooking(call.rows, taken.row.id, { returned_at })
  await readOdometer(call, taken, returned_at)
  await completeWork(call, taken)
}

const MINUTE_MILLISECONDS = 60_000

/** The visit goes on: what it stood still so far is kept, and the hours run again from now. */
async function reopen({ rows }: GuestCall, { row, at }: TakenCaseStep): Promise<void> {
  const { off_road_at: from, returned_at: to } = await keptBooking(rows, row.id)
  const stood =
    from === null || to === null ? 0 : Math.max(0, (Date.parse(to) - Date.parse(from)) / MINUTE_MILLISECONDS)
  await addToBooking(rows, row.id, 'earlier_downtime_minutes', Math.round(stood))
  await keepBooking(rows, row.id, { off_road_at: at, completed_at: null, returned_at: null, outcome: null })
}

async function message(call: GuestCall, { row, values, at }: TakenCaseStep): Promise<void> {
  const { actor } = call
  const body = textOf(values, 'body')
  if (body === null || !actor) return
  await writePost(call, maintenanceCase, row, { body, by: { id: actor.id, name: actor.name, side: sideOf(actor) }, at })
}

type After = (call: GuestCall, taken: TakenCaseStep) => Promise<unknown>

const follows: Readonly<Record<string, After>> = {
  book: bookSlot,
  rebook,
  'offer dates': offer,
  'accept date': acceptDate,
  'ask for another date': wish,
  'ask to move': wish,
  'propose day': async (call, taken) => {
    await wish(call, taken)
    await keepBooking(call.rows, taken.row.id, { confirmed_at: null })
  },
  'confirm date': ({ rows }, { row, at }) => keepBooking(rows, row.id, { confirmed_at: at }),
  'decline dates': (call, { row, at }) =>
    endOffers(call.rows, row.id, 'declined', { by: call.actor?.id ?? null, at, sides: otherSides(call) }),
  'keep the date': (call, { row, at }) =>
    endOffers(call.rows, row.id, 'declined', { by: call.actor?.id ?? null, at, sides: otherSides(call) }),
  cancel,
  'mark no-show': ({ rows }, { row }) => addToBooking(rows, row.id, 'no_shows'),
  arrive,
  'ask the customer': authoriseLittle,
  'approve cost': noteApproval,
  'finish work': finish,
  'fail check': ({ rows }, { row }) => keepBooking(rows, row.id, notFinished),
  complete,
  close: async ({ rows }, { row, values }) => {
    const final_cost_pence = numberOf(values, 'final_cost_pence')
    if (final_cost_pence !== null) await keepBooking(rows, row.id, { final_cost_pence })
  },
  reopen,
  // It is told of, and stands in the history: nothing else changes.
  'ask for approval': () => Promise.resolve(),
}

const noteOf = (values: StepValues): string | null =>
  textOf(values, 'reason') ?? textOf(values, 'note') ?? textOf(values, 'body')?.slice(0, 500) ?? null

/** As the specified calls tell it: `{"status","at","by","note","eta"}`. */
export const latestStatus = (
  status: string,
  by: number | string,
  { at, values }: Pick<TakenCaseStep, 'at' | 'values'>,
) => JSON.stringify({ status, at, by, note: noteOf(values) ?? '', eta: textOf(values, 'eta') })

export const maintenanceRules: CaseRules = {
  ruleProblem,
  labels,
  asked,
  problems: stepProblems,
  lockFirst: lockVisit,
  next: nextOfCost,
  note: (_, values) =>
    values['is_part'] === true ? ['Part of the estimate.', noteOf(values)].filter(Boolean).join(' ') : noteOf(values),
  letter: (verb, values) => (values['is_part'] === true ? 'approve part' : verb),
  after: async (call, taken) => {
    const by = taken.isByPortal ? 'Kerbline' : (taken.byLink ?? call.actor?.id ?? 'Kerbline')
    await keepBooking(call.rows, taken.row.id, { latest_status: latestStatus(taken.to, by, taken) })
    await noteClash(call, taken)
    await afterMoneyStep(call, bookingMoney, taken)
    await (follows[taken.verb] ?? message)(call, taken)
    await moveVisit(call, maintenanceRules, taken)
  },
}

/** For the areas in which people without an account bring work and do it: the public form's desk, and the workshop by its link. */
export { bookingMoney } from './estimate.ts'
export { keptBooking } from './kept-booking.ts'
export { wantedBookings } from './wanted-bookings.ts'
