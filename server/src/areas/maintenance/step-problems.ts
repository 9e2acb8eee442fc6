// What cannot be, said at the field: a vehicle that arrives tomorrow, work that is done before it came, a slot that is over.
import { MAX_STAY_DAYS } from '@kerbline/domain/areas/maintenance/workshop-capacity.ts'
import { failureProblems } from '@kerbline/domain/areas/compliance/completion.ts'
import { isTest } from '@kerbline/domain/areas/maintenance/finishing/next-due.ts'
import { addDays, type CalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDate, instantInSentence } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { textOf, type TakenCaseStep } from '../../cases/case-steps.ts'
import type { GuestCall } from '../../http/call.ts'
import { clashProblems } from './workshops/day-clash.ts'
import { finishedWith, lateWork } from './finishing/finish-work.ts'
import { hasPlace, keptBooking } from './kept-booking.ts'

const MAX_AHEAD_DAYS = 366
const MAX_DUE_DAYS = 3_660

const said = (field: string, reason: string, message: string): FieldProblem[] => [{ field, reason, message }]

/** A time ahead, within a year. */
function aheadProblem({ values, at }: TakenCaseStep, field: string): FieldProblem[] {
  const time = textOf(values, field)
  if (time === null) return []
  if (Date.parse(time) < Date.parse(at)) return said(field, 'too_early', 'Choose a time in the future.')
  return londonDate(time) > addDays(londonDate(at), MAX_AHEAD_DAYS)
    ? said(field, 'too_late', 'Choose a date within a year.')
    : []
}

/** A time that has been, and not before another that it follows. */
function pastProblem(taken: TakenCaseStep, field: string, after: string | null, what: string): FieldProblem[] {
  const time = textOf(taken.values, field)
  if (time === null) return []
  if (Date.parse(time) > Date.parse(taken.at)) return said(field, 'too_late', 'This cannot be in the future.')
  return after !== null && Date.parse(time) < Date.parse(after)
    ? said(field, 'too_early', `This cannot be before ${what} (${instantInSentence(after, londonDate(taken.at))}).`)
    : []
}

/** The day the vehicle came to whoever runs it, as far as is known; else a year before it was asked for. */
async function firstDayOf({ rows }: GuestCall, row: TakenCaseStep['row'], asked: CalendarDate): Promise<CalendarDate> {
  const { rows: found } = await sql<{ day: string | null }>`
    select (case when on_hire_date <= ${asked}::date then on_hire_date else least(first_registered, ${asked}::date) end)::text as day
    from vehicles where id = ${row.vehicle_id}`.execute(rows)
  return found[0]?.day ?? addDays(asked, -MAX_AHEAD_DAYS)
}

/** It comes on the day it was asked for at the earliest; it may have stood still for longer, but not before there was a vehicle. */
async function arrivalProblems(call: GuestCall, taken: TakenCaseStep): Promise<FieldProblem[]> {
  const { values, row, at, isByPortal } = taken
  const [arrival, off] = [textOf(values, 'arrived_at'), textOf(values, 'off_road_at')]
  const future = [...pastProblem(taken, 'arrived_at', null, ''), ...pastProblem(taken, 'off_road_at', null, '')]
  if (future.length > 0) return future
  if (off !== null && arrival !== null && Date.parse(off) > Date.parse(arrival))
    return said('off_road_at', 'too_late', 'The off-road time cannot be after the arrival time.')
  // A visit arrives as one: what was added to it later came with the rest.
  if (isByPortal) return []
  const asked = londonDate(row.created_at)
  const early =
    arrival !== null && londonDate(arrival) < asked
      ? said(
          'arrived_at',
          'too_early',
          `Arrival cannot be before the request (${instantInSentence(row.created_at, londonDate(at))}).`,
        )
      : []
  const first = off === null ? null : await firstDayOf(call, row, asked)
  return off !== null && first !== null && londonDate(off) < first
    ? [
        ...early,
        ...said(
          'off_road_at',
          'too_early',
          `The date must be on or after ${formatDate(first)}, the first date we have for this vehicle.`,
        ),
      ]
    : early
}

/** Not gone before it came, nor there for good. */
function stayProblem({ values }: TakenCaseStep): FieldProblem[] {
  const [from, until] = [textOf(values, 'booked_at'), textOf(values, 'stays_until')]
  if (from === null || until === null) return []
  const day = londonDate(from)
  if (until < day) return said('stays_until', 'too_early', `The end date must be on or after ${formatDate(day)}.`)
  return until > addDays(day, MAX_STAY_DAYS)
    ? said('stays_until', 'too_late', `Choose a date within ${MAX_STAY_DAYS} days of the booking.`)
    : []
}

async function dealerProblem({ rows }: GuestCall, { values }: TakenCaseStep): Promise<FieldProblem[]> {
  const id = values['dealer_id']
  if (typeof id !== 'number') return []
  const { rows: found } = await sql`select from dealers where id = ${id} and is_active`.execute(rows)
  return found.length > 0 ? [] : said('dealer_id', 'unknown_reference', 'Choose a workshop from the list.')
}

/** A day is agreed at a place: nobody is booked in without being told where. */
async function placeProblem({ rows }: GuestCall, { row, values, isByPortal }: TakenCaseStep): Promise<FieldProblem[]> {
  if (isByPortal || typeof values['dealer_id'] === 'number' || textOf(values, 'place') !== null) return []
  return hasPlace(await keptBooking(rows, row.id))
    ? []
    : said('dealer_id', 'required', 'Choose a workshop, or enter where to bring the vehicle.')
}

function outcomeProblems({ row, values, at }: TakenCaseStep): FieldProblem[] {
  const failed = failureProblems(finishedWith(values, at))
  const [outcome, due] = [textOf(values, 'outcome'), textOf(values, 'new_due_date')]
  const today = londonDate(at)
  if (isTest(row.type) && outcome === null) return said('outcome', 'required', 'Choose whether it passed or failed.')
  if (due === null || failed.length > 0) return failed
  if (outcome === 'fail') return said('new_due_date', 'not_allowed', 'It failed, so leave the next due date blank.')
  return due <= today || due > addDays(today, MAX_DUE_DAYS)
    ? said('new_due_date', 'out_of_range', 'Choose a date from tomorrow, within ten years.')
    : []
}

function offerProblems(taken: TakenCaseStep): FieldProblem[] {
  const fields = ['first_at', 'second_at', 'third_at']
  const times = fields.map((field) => textOf(taken.values, field))
  return fields.flatMap((field, place) => {
    const isTwice = times[place] !== null && times.indexOf(times[place] ?? null) !== place
    return isTwice ? said(field, 'twice', 'You have already offered this date.') : aheadProblem(taken, field)
  })
}

/** What cannot be is said first; then what is full. */
const clashesAfter = async (call: GuestCall, taken: TakenCaseStep, found: readonly FieldProblem[]) =>
  found.length > 0 ? found : clashProblems(call, taken)

/** Of a step about to be taken. */
export async function stepProblems(call: GuestCall, taken: TakenCaseStep): Promise<readonly FieldProblem[]> {
  const { verb, values, row, at } = taken
  switch (verb) {
    case 'book':
    case 'rebook':
      return clashesAfter(call, taken, [
        ...aheadProblem(taken, 'booked_at'),
        ...stayProblem(taken),
        ...(await dealerProblem(call, taken)),
        ...(await placeProblem(call, taken)),
      ])
    case 'offer dates':
      return clashesAfter(call, taken, [
        ...offerProblems(taken),
        ...(await dealerProblem(call, taken)),
        ...(await placeProblem(call, taken)),
      ])
    case 'accept date':
      return clashProblems(call, taken)
    case 'ask for another date':
    case 'ask to move':
    case 'propose day':
      return aheadProblem(taken, 'starts_at')
    case 'arrive':
      return arrivalProblems(call, taken)
    case 'finish work': {
      const { arrived_at: arrived } = await keptBooking(call.rows, row.id)
      return [
        ...pastProblem(taken, 'completed_at', arrived, 'the vehicle arrived'),
        ...outcomeProblems(taken),
        ...(await lateWork(call, taken)),
      ]
    }
    case 'complete': {
      const { completed_at: done, arrived_at: arrived } = await keptBooking(call.rows, row.id)
      return pastProblem(
        taken,
        'returned_at',
        done ?? arrived,
        done === null ? 'the vehicle arrived' : 'the work was done',
      )
    }
    case 'wait for parts': {
      const eta = textOf(values, 'eta')
      return eta !== null && eta < londonDate(at) ? said('eta', 'too_early', 'Choose today or a later date.') : []
    }
    default:
      return []
  }
}
