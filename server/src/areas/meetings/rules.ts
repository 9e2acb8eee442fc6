// What is a meeting's own in the grammar of cases: its dates, and what came of it.
import { meetingCase } from '@kerbline/domain/areas/meetings/case.ts'
import { type MeetingHost, slotProblems } from '@kerbline/domain/areas/meetings/slots.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import type { CaseRow } from '../../cases/case-rows.ts'
import { type CaseRules, textOf, type TakenCaseStep } from '../../cases/case-steps.ts'
import { clockRules } from '../../cases/clocks.ts'
import { acceptedOffer, agreeOffer, datesIn, endOffers, offerDates, openOffer } from '../../cases/date-offers.ts'
import { managerOf } from '../../cases/owners.ts'
import { takeTimedSteps } from '../../cases/timed-steps.ts'
import type { GuestCall, Portal, Rows } from '../../http/call.ts'

export interface KeptMeeting {
  readonly details: string | null
  readonly way: 'in_person' | 'video' | 'telephone'
  readonly minutes: number
  readonly place: string | null
  readonly attendees: string | null
  readonly starts_at: string | null
  readonly outcome: string | null
  readonly query: { readonly number: string; readonly title: string } | null
}

export async function keptMeeting(rows: Rows, id: number): Promise<KeptMeeting> {
  const { rows: found } = await sql<KeptMeeting>`
    select m.details, m.way, m.minutes, m.place, m.attendees, json_instant(m.starts_at) as starts_at, m.outcome,
      (select json_build_object('number', q.number, 'title', q.title) from cases q where q.id = m.query_id) as query
    from meeting_cases m where m.case_id = ${id}`.execute(rows)
  const [kept] = found
  if (!kept) throw new Error(`Meeting ${id} has no row of its own`)
  return kept
}

/** Whom meetings of an account are with, and when they are away from today on; null: the company has no account manager. */
export async function hostOf(rows: Rows, account: string, today: string): Promise<MeetingHost | null> {
  const manager = await managerOf(rows, meetingCase.manage, account)
  if (manager === null) return null
  const { rows: found } = await sql<MeetingHost>`
    select person_name(${manager}) as name, coalesce((
      select json_agg(json_build_object('from_date', a.from_date, 'to_date', a.to_date, 'cover', a.cover_name) order by a.from_date)
      from people_away a where a.user_id = ${manager} and a.to_date >= ${today}::date), '[]') as away`.execute(rows)
  return found[0] ?? null
}

interface Asked {
  readonly account: string
  readonly minutes: number
  readonly slots: Readonly<Record<string, string | null>>
}

export async function problemsOfSlots({ rows, portal }: GuestCall, asked: Asked): Promise<FieldProblem[]> {
  const now = portal.clock.businessNow()
  const { calendar } = await clockRules(rows, meetingCase.name, asked.account)
  const host = await hostOf(rows, asked.account, londonDate(now))
  return slotProblems(asked.slots, { now, minutes: asked.minutes, calendar, host })
}

const slotsIn = (taken: TakenCaseStep): Asked['slots'] =>
  Object.fromEntries(['first_at', 'second_at', 'third_at'].map((name) => [name, textOf(taken.values, name)]))

async function problems(call: GuestCall, taken: TakenCaseStep): Promise<readonly FieldProblem[]> {
  if (datesIn(taken.values).length === 0) return []
  const { minutes } = await keptMeeting(call.rows, taken.row.id)
  return problemsOfSlots(call, { account: taken.row.customer_account_number, minutes, slots: slotsIn(taken) })
}

const otherSide = ({ actor }: GuestCall) => [actor?.side === 'customer' ? 'hire_company' : 'customer'] as const

async function ruleProblem(call: GuestCall, row: CaseRow, rule: string): Promise<string | null> {
  if (rule === 'a date is offered')
    return (await openOffer(call.rows, row.id, otherSide(call))) ? null : 'No date has been offered.'
  const { starts_at: start } = await keptMeeting(call.rows, row.id)
  const hasBegun = start !== null && Date.parse(start) <= call.portal.clock.businessNow().getTime()
  if (rule === 'it has begun') return hasBegun ? null : 'The meeting has not started yet.'
  return hasBegun && row.state !== 'requested' ? 'The meeting has already started.' : null
}

/** One date is agreed to: both calendars get an entry one further. */
async function agree(call: GuestCall, taken: TakenCaseStep): Promise<void> {
  const { rows, actor } = call
  const { row, values, at } = taken
  const offer = await acceptedOffer(rows, taken, otherSide(call))
  await agreeOffer(rows, row.id, offer.id, { by: actor?.id ?? null, at })
  await sql`update meeting_cases set starts_at = ${offer.starts_at}, place = coalesce(${textOf(values, 'place') ?? offer.place}, place)
    where case_id = ${row.id}`.execute(rows)
}

/** Other dates: what was offered or agreed before no longer stands. */
export async function offer(call: GuestCall, { row, values, at }: TakenCaseStep): Promise<void> {
  const { rows, actor } = call
  const by = actor?.id ?? null
  await endOffers(rows, row.id, 'superseded', { by, at })
  await sql`update meeting_cases set starts_at = null where case_id = ${row.id}`.execute(rows)
  const about = { place: textOf(values, 'place'), note: textOf(values, 'note') ?? textOf(values, 'reason') }
  await offerDates(
    rows,
    row,
    { side: actor?.side === 'customer' ? 'customer' : 'hire_company', by, at },
    datesIn(values).map((startsAt) => ({ startsAt, ...about })),
  )
}

async function after(call: GuestCall, taken: TakenCaseStep): Promise<void> {
  const { rows, actor } = call
  const { row, verb, values, at } = taken
  switch (verb) {
    case 'accept date':
      return agree(call, taken)
    case 'offer dates':
    case 'ask for another date':
      return offer(call, taken)
    case 'cancel':
      return void (await endOffers(rows, row.id, 'superseded', { by: actor?.id ?? null, at }))
    case 'record notes':
      return void (await sql`update meeting_cases set outcome = ${textOf(values, 'outcome')} where case_id = ${row.id}`.execute(
        rows,
      ))
    case 'remind':
      return void (await sql`update meeting_cases set reminded_for = london_date(starts_at) where case_id = ${row.id}`.execute(
        rows,
      ))
    default:
  }
}

export const meetingRules: CaseRules = {
  ruleProblem,
  problems,
  // Where a meeting is, the hire company says.
  asked:
    async ({ actor }) =>
    (verb, field) =>
      verb !== 'accept date' || field !== 'place' || actor?.side === 'staff',
  after,
  note: (_, values) => textOf(values, 'reason') ?? textOf(values, 'note'),
}

/** From then on the day before, people are reminded. */
const REMINDING_HOUR = 8

/** What the portal does by itself: it reminds both sides the day before, and asks for notes once the time has passed. */
export async function moveMeetings(
  portal: Portal,
  stopping: AbortSignal,
  warn: (error: unknown) => void,
): Promise<number> {
  const now = portal.clock.businessNow()
  const at = sql`${now.toISOString()}::timestamptz`
  const timed = { job: 'meetings', kind: meetingCase, rules: meetingRules, table: 'meeting_cases', stopping, warn }
  const tomorrow = addDays(londonDate(now), 1)
  const reminded = await takeTimedSteps(portal, {
    ...timed,
    verb: 'remind',
    isDue: sql`c.closed_at is null and c.state = 'confirmed' and london_date(k.starts_at) = ${tomorrow}::date and k.reminded_for is distinct from ${tomorrow}::date
      and extract(hour from ${at} at time zone 'Europe/London') >= ${REMINDING_HOUR}`,
  })
  const ended = await takeTimedSteps(portal, {
    ...timed,
    verb: 'end',
    isDue: sql`c.closed_at is null and c.state = 'confirmed' and k.starts_at + make_interval(mins => k.minutes) < ${at}`,
  })
  return reminded + ended
}
