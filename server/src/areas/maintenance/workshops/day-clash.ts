// A day on which the workshop has no place left, or is shut, named where the hire company offers or confirms it: it is theirs to take the
// vehicle in all the same, and to say why. What they say is noted in the thread, for the hire company alone.
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { clashInWords } from '@kerbline/domain/areas/maintenance/workshop-capacity.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import type { StepValues, TakenCaseStep } from '../../../cases/case-steps.ts'
import { openOffer } from '../../../cases/date-offers.ts'
import { sideOf, writePost } from '../../../cases/posts.ts'
import { lockUntilCommit } from '../../../db/lock-until-commit.ts'
import type { GuestCall, Rows } from '../../../http/call.ts'
import { keptBooking } from '../kept-booking.ts'
import { workshopDays } from './days.ts'

const REASON = 'full_day_reason'
const offered = ['first_at', 'second_at', 'third_at'] as const

interface Asked {
  readonly dealerId: number | null
  readonly times: readonly string[]
}

const textsAt = (values: StepValues, names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const value = values[name]
    return typeof value === 'string' && value !== '' ? [value] : []
  })

const dealerOf = (values: StepValues): number | null =>
  typeof values['dealer_id'] === 'number' ? values['dealer_id'] : null

/** The days a step is about, and the workshop it names; null: it is about none. */
async function askedBy(rows: Rows, { verb, values, row }: TakenCaseStep): Promise<Asked | null> {
  switch (verb) {
    case 'book':
    case 'rebook':
      return { dealerId: dealerOf(values), times: textsAt(values, ['booked_at']) }
    case 'offer dates':
      return { dealerId: dealerOf(values), times: textsAt(values, offered) }
    case 'accept date': {
      const { offer_id: id } = values
      const offer = await openOffer(rows, row.id, ['customer', 'third_party'], typeof id === 'number' ? id : null)
      return offer ? { dealerId: offer.dealer_id, times: [offer.starts_at] } : null
    }
    default:
      return null
  }
}

/** What stands against the days of a step, in words; none where the workshop says nothing of its days. */
async function clashesOf(call: GuestCall, taken: TakenCaseStep): Promise<readonly string[]> {
  const { rows, actor } = call
  if (taken.isByPortal || !actor || sideOf(actor) !== 'hire_company') return []
  const asked = await askedBy(rows, taken)
  if (!asked || asked.times.length === 0) return []
  const { booked_at: booked, dealer_id: kept } = await keptBooking(rows, taken.row.id)
  const workshop = asked.dealerId ?? kept
  if (workshop === null) return []
  // Two who confirm the last place of a workshop at once do so in turn.
  if (taken.to === 'booked') await lockUntilCommit(rows, `workshop ${workshop}`)
  // On the day it has its place already, only the hour moves.
  const own = taken.from === taken.to && booked !== null && kept === workshop ? londonDate(booked) : null
  const until = textsAt(taken.values, ['stays_until'])[0]
  const days = [...new Set(asked.times.map((time) => londonDate(time)))].filter(
    (day) => day !== own || (until !== undefined && until > day),
  )
  const clashes: string[] = []
  for (const day of days) {
    const to = until !== undefined && until > day ? until : day
    const found = await workshopDays(rows, { workshops: [workshop], from: day, to, but: taken.row.id })
    // It comes on a day the workshop is open and has a place; while it stays it needs the place alone.
    const full = found.find((each) => (each.day === day ? day !== own && each.state !== 'open' : each.state === 'full'))
    const words = full && clashInWords(full.dealer, full.day, full)
    if (words) clashes.push(words)
  }
  return clashes
}

const reasonOf = ({ values }: TakenCaseStep): string | null => textsAt(values, [REASON])[0] ?? null

/** Named once; with a reason it is theirs to decide. */
export async function clashProblems(call: GuestCall, taken: TakenCaseStep): Promise<readonly FieldProblem[]> {
  if (reasonOf(taken) !== null) return []
  const clashes = await clashesOf(call, taken)
  if (clashes.length === 0) return []
  const message = `${clashes.join('. ')}. Choose another date, or enter a reason for booking it anyway.`
  return [{ field: REASON, reason: 'required', message }]
}

/** Before the step is written down: the booking stands where it stood. */
export async function noteClash(call: GuestCall, taken: TakenCaseStep): Promise<void> {
  const { actor } = call
  const reason = reasonOf(taken)
  if (reason === null || !actor) return
  const clashes = await clashesOf(call, taken)
  if (clashes.length === 0) return
  await writePost(call, maintenanceCase, taken.row, {
    body: `${clashes.join('. ')}. Booked anyway: ${reason}`,
    isInternal: true,
    by: { id: actor.id, name: actor.name, side: sideOf(actor) },
    at: taken.at,
  })
}
