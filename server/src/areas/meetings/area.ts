// Meetings of a customer with the account manager: asked for with three dates, agreed, reminded of, held.
import { meetingCase } from '@kerbline/domain/areas/meetings/case.ts'
import { meetingsEndpoints, meetingsPlan } from '@kerbline/domain/areas/meetings/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { isSomebodys } from '../../fleet/chosen-account.ts'
import { caseHandlers } from '../../cases/case-area.ts'
import { type CaseRow, findCase } from '../../cases/case-rows.ts'
import { takeCaseStep } from '../../cases/case-steps.ts'
import { offerDates } from '../../cases/date-offers.ts'
import { openCase } from '../../cases/open-case.ts'
import { managerOf } from '../../cases/owners.ts'
import { casesInScope } from '../../fleet/vehicles-of.ts'
import { area, type Call } from '../../http/call.ts'
import { meetingEntry } from './calendar.ts'
import { meetingPaper } from './paper.ts'
import { hostOf, type KeptMeeting, keptMeeting, meetingRules, problemsOfSlots } from './rules.ts'

type Endpoints = typeof meetingsEndpoints
type Row = ReplyOf<Endpoints['list']>['rows'][number]
type Minutes = '30' | '60' | '90'

const minutesOf = (minutes: number): Minutes => (minutes === 30 ? '30' : minutes === 90 ? '90' : '60')
const inWire = ({ minutes, ...meeting }: KeptMeeting) => ({ ...meeting, minutes: minutesOf(minutes) })

const parts = caseHandlers<Row, ReturnType<typeof inWire>>({
  kind: meetingCase,
  rules: meetingRules,
  plan: () => meetingsPlan,
  columns: {
    table: 'meeting_cases',
    columns: () => ({ starts_at: sql`json_instant(k.starts_at)` }),
    within: casesInScope,
  },
  screenPath: 'request-manager-meeting',
  readOwn: async ({ rows }, { id }, row) => {
    await row // with what its step has written
    return inWire(await keptMeeting(rows, id))
  },
})

const refuse = (field: string, reason: string, message: string) =>
  problem('not valid', { fields: [{ field, reason, message }] })

interface About {
  readonly account: string
  readonly vehicle: { readonly id: number; readonly reg_no: string } | null
  readonly queryId: number | null
}

/** Whose it is: of the record it is about, else as chosen, else the only account there is. @throws problem 'not valid' */
async function aboutOf({ rows, actor }: Call, opened: InputOf<Endpoints['create']>): Promise<About> {
  const { reg_no: plate, query_no: number, customer_account_number: chosen } = opened
  const { rows: queries } = await sql<{
    id: number
    account: string
    vehicle_id: number | null
    reg_no: string | null
  }>`
    select id, customer_account_number as account, vehicle_id, reg_no from cases where kind = 'query' and number = ${number}`.execute(
    rows,
  )
  const [query] = queries
  if (number !== null && !query) throw refuse('query_no', 'unknown_reference', 'We could not find this query.')
  const { rows: vehicles } = await sql<{ id: number; reg_no: string; account: string }>`
    select id, reg_no, customer_account_number as account from vehicles where reg_no = ${plate === null ? null : normaliseRegistration(plate)}`.execute(
    rows,
  )
  const [vehicle] = vehicles
  if (plate !== null && !vehicle) throw refuse('reg_no', 'unknown_reference', 'We could not find this vehicle.')
  const { rows: accounts } = await sql<{ account: string }>`
    select a.customer_account_number as account from accounts a where ${isSomebodys} and ${chosen === null ? sql`true` : sql`a.customer_account_number = ${chosen}`} limit 2`.execute(
    rows,
  )
  const [only, ...more] = chosen === null && actor.accounts === null ? [] : accounts
  const account = query?.account ?? vehicle?.account ?? (more.length === 0 ? only?.account : undefined)
  if (account === undefined)
    throw refuse('customer_account_number', 'required', 'Choose the account the meeting is about.')
  return { account, vehicle: vehicle ?? null, queryId: query?.id ?? null }
}

/** One that asks for the same, and is still open: sent again, it is the same one. */
async function sameMeeting(call: Call, { account }: About, { topic, first_at: first }: InputOf<Endpoints['create']>) {
  const { rows: found } = await sql<{ id: number }>`
    select c.id from cases c where c.kind = ${meetingCase.name} and c.customer_account_number = ${account} and c.closed_at is null
      and lower(c.title) = lower(${topic}) and exists (select from date_offers o where o.case_id = c.id and o.starts_at = ${first}::timestamptz) limit 1`.execute(
    call.rows,
  )
  return found[0]?.id
}

async function open(call: Call, about: About, opened: InputOf<Endpoints['create']>): Promise<CaseRow> {
  const { rows, actor, portal } = call
  const { topic, details, way, place, attendees, first_at, second_at, third_at } = opened
  const { account, queryId } = about
  const row = await openCase(
    call,
    meetingCase,
    {
      account,
      type: way,
      title: topic,
      vehicle: about.vehicle,
      ownerTeam: 'Account management',
      ownerId: await managerOf(rows, meetingCase.manage, account),
    },
    async ({ id }) => {
      await sql`
        insert into meeting_cases (case_id, customer_account_number, details, way, minutes, place, attendees, query_id)
        values (${id}, ${account}, ${details}, ${way}, ${Number(opened.minutes)}, ${place}, ${attendees}, ${queryId})`.execute(
        rows,
      )
    },
  )
  const slots = { first_at, second_at, third_at }
  if (actor.side === 'staff') {
    // What the hire company asks for, it offers: the customer chooses.
    const values = { ...slots, place, note: null }
    await takeCaseStep(call, meetingCase, meetingRules, { id: row.id, verb: 'offer dates', values })
    return findCase(rows, meetingCase.name, row.id)
  }
  const at = portal.clock.businessNow().toISOString()
  const dates = Object.values(slots).flatMap((startsAt) => (startsAt === null ? [] : [{ startsAt, place }]))
  await offerDates(rows, row, { side: 'customer', by: actor.id, at }, dates)
  return row
}

async function create(call: Call, opened: InputOf<Endpoints['create']>): Promise<ReplyOf<Endpoints['create']>> {
  const about = await aboutOf(call, opened)
  const { first_at, second_at, third_at, minutes } = opened
  const slots = { first_at, second_at, third_at }
  const fields = await problemsOfSlots(call, { account: about.account, minutes: Number(minutes), slots })
  if (fields.length > 0) throw problem('not valid', { fields })
  await sql`select from accounts where customer_account_number = ${about.account} for share`.execute(call.rows)
  const same = await sameMeeting(call, about, opened)
  return same === undefined ? parts.reply(call, await open(call, about, opened)) : parts.replyOf(call, same)
}

export const meetingsArea = area(
  meetingsEndpoints,
  {
    ...parts.handlers,
    create,
    ...parts.dates,
    ...parts.packOf(meetingPaper),
    calendarFile: meetingEntry,
    host: async ({ rows, actor, portal }, { account }) => {
      const { rows: accounts } = await sql<{ account: string }>`
        select customer_account_number as account from accounts where ${account === undefined ? sql`true` : sql`customer_account_number = ${account}`} order by 1 limit 1`.execute(
        rows,
      )
      const of = account === undefined && actor.side === 'staff' ? undefined : accounts[0]?.account
      return { host: of === undefined ? null : await hostOf(rows, of, londonDate(portal.clock.businessNow())) }
    },
  },
  { lists: [parts.named] },
)
