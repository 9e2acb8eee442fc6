// Queries that other areas open, and steps of theirs that they take.
import { type ArrivalWay, type MadeQuery, queryMakers } from '@kerbline/domain/areas/queries/arrivals.ts'
import { queryCase } from '@kerbline/domain/areas/queries/case.ts'
import type { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import { queryCategories, queryPriority, urgentFor } from '@kerbline/domain/areas/queries/words.ts'
import { caseAddress } from '@kerbline/domain/cases/case-address.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { type InputOf, isMet } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { givenAccounts } from '../../fleet/chosen-account.ts'
import { caseKindRows } from '../../case-kinds.ts'
import { type CaseRow, findCase } from '../../cases/case-rows.ts'
import { takeCaseStep } from '../../cases/case-steps.ts'
import { openCase } from '../../cases/open-case.ts'
import { managerOf } from '../../cases/owners.ts'
import { sideOf, writePost } from '../../cases/posts.ts'
import type { Call, Rows } from '../../http/call.ts'
import { knownSender, type KnownSender } from './queries.ts'
import { queryRules } from './rules.ts'
import { findSubject, type FoundSubject } from './subjects.ts'

/** Hands a query to the customer with a question: whoever calls is of the hire company, and works on queries. */
export const queryToCustomer = (call: Call, id: number, body: string) =>
  takeCaseStep(call, queryCase, queryRules, { id, verb: 'ask customer', values: { body } })

/** Answers a query for good where whoever calls works on queries and it stands open; else the answer is a message on its thread. */
export async function answerQuery(call: Call, id: number, answer: string): Promise<void> {
  const row = await findCase(call.rows, queryCase.name, id)
  const isOpen = queryCase.steps.some(
    ({ verb, from }) => verb === 'resolve' && [from].flat().some((state) => state === row.state),
  )
  if (isOpen && call.actor.may.has(queryCase.manage))
    await takeCaseStep(call, queryCase, queryRules, { id, verb: 'resolve', values: { resolution: answer } })
  else
    await writePost(call, queryCase, row, {
      body: answer,
      by: { id: call.actor.id, name: call.actor.name, side: sideOf(call.actor) },
      at: call.portal.clock.businessNow().toISOString(),
    })
}

/** The account a query belongs to: of what it is about, or chosen among several of that; else as chosen, else the only one the person has. */
async function accountOf(
  { rows, actor }: Call,
  chosen: string | null,
  subject: FoundSubject | undefined,
): Promise<string> {
  const refuse = (message: string): never => {
    throw problem('not valid', { fields: [{ field: 'customer_account_number', reason: 'required', message }] })
  }
  if (subject && subject.account !== null) return subject.account
  if (subject) {
    const account = subject.accounts.find(({ account_number: number }) => number === chosen)
    return account?.account_number ?? refuse(`Choose the account of ${subject.label} the query is for.`)
  }
  const [only, ...more] = actor.accounts ?? []
  const account = chosen ?? (more.length === 0 ? only : undefined)
  if (account === undefined) return refuse('Choose the account the query is for.')
  return (await givenAccounts(rows, [account])).length > 0 ? account : refuse('Choose an account from the list.')
}

/** Whether the vehicle it is about is off the road, as the portal knows it. */
async function isOffRoad(rows: Rows, vehicle: { readonly id: number } | null): Promise<boolean> {
  if (vehicle === null) return false
  const found = await rows.selectFrom('vehicles').select('is_vor').where('id', '=', vehicle.id).executeTakeFirst()
  return found?.is_vor === true
}

/** What came without a sign-in and becomes a query. */
export interface Arrival {
  readonly way: ArrivalWay
  readonly at: string
  /** Of a public request. */
  readonly reference: string | null
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly isOffRoad: boolean
}

type Opened = InputOf<(typeof queriesEndpoints)['create']>

/** Opens a query as whoever calls; what it is about decides whose it is. @throws problem 'not valid' */
export const openQuery = (call: Call, opened: Opened): Promise<CaseRow> => open(call, opened)

/** Letters arrive by the real time, cases run by the business clock. */
const notAfter = ({ portal }: Call, at: string): string =>
  new Date(Math.min(Date.parse(at), portal.clock.businessNow().getTime())).toISOString()

async function open(
  call: Call,
  opened: Opened,
  came?: Arrival & { readonly person: KnownSender | null },
): Promise<CaseRow> {
  const { category, title, body, subject: about } = opened
  const subject = about === null ? undefined : await findSubject(call.rows, call.actor, about)
  if (about !== null && !subject)
    throw problem('not valid', {
      fields: [{ field: 'subject', reason: 'unknown_reference', message: 'Choose a record from the list.' }],
    })
  const vehicle =
    subject && subject.vehicle_id !== null && subject.reg_no !== null
      ? { id: subject.vehicle_id, reg_no: subject.reg_no }
      : null
  const account = await accountOf(call, opened.customer_account_number, subject)
  const [isVor, manager] = await Promise.all([
    isOffRoad(call.rows, vehicle),
    managerOf(call.rows, queryCase.manage, account),
  ])
  const reasons = urgentFor({ isOffRoad: opened.is_off_road || isVor, isInjury: opened.is_injury })
  const row = await openCase(
    call,
    queryCase,
    {
      account,
      type: category,
      title,
      vehicle,
      driverId: subject?.type === 'driver' ? subject.id : null,
      priority: queryPriority(reasons),
      ownerTeam: queryCategories[category].team,
      ownerId: manager,
      // Who asked by form or email asked then, and is of the customer.
      ...(came && {
        since: notAfter(call, came.at),
        by: came.person ?? { id: null, name: came.name ?? came.email ?? 'Unknown sender' },
      }),
    },
    async ({ id }) => {
      await sql`
        insert into query_cases (case_id, customer_account_number, body, subject_type, subject_id, urgent_for,
          came_by, came_at, came_reference, sender_name, sender_email, sender_phone)
        values (${id}, ${account}, ${body}, ${subject?.type ?? null}, ${subject ? String(subject.id) : null}, ${reasons},
          ${came?.way ?? null}, ${came?.at ?? null}, ${came?.reference ?? null}, ${came?.name ?? null}, ${came?.email ?? null}, ${came?.phone ?? null})`.execute(
        call.rows,
      )
    },
  )
  if (subject?.type === 'damage_case') await caseKindRows.damage.queried?.(call, subject.id)
  return row
}

const refused = (field: string, reason: string, message: string) =>
  problem('not valid', { fields: [{ field, reason, message }] })

/** The vehicle as what the query is about. @throws problem 'not valid' where it is none of the account */
async function vehicleOf({ rows, actor }: Call, { vehicle_id: id, customer_account_number: account }: MadeQuery) {
  if (id === null) return null
  const vehicle = await findSubject(rows, actor, { type: 'vehicle', id })
  if (!vehicle) throw refused('vehicle_id', 'unknown_reference', 'Choose a vehicle from the list.')
  if (vehicle.account !== account)
    throw refused(
      'vehicle_id',
      'unknown_reference',
      `${displayRegistration(vehicle.label)} is on account ${vehicle.account}. Choose that account or another vehicle.`,
    )
  return { type: vehicle.type, id }
}

/** Nobody's name is put to a query but theirs whose address it came from. @throws problem 'not valid' */
async function personOf({ rows }: Call, { person_id: id, customer_account_number: account }: MadeQuery, came: Arrival) {
  if (id === null) return null
  const sender = await knownSender(rows, came.email)
  if (sender?.id === id && sender.accounts.includes(account)) return sender
  throw refused('person_id', 'unknown_reference', 'This person cannot see queries of this account.')
}

/** Of staff who may raise queries: opens one of what came without a sign-in. `person`: who asked and gets it in the portal. */
export async function openArrival(call: Call, asked: MadeQuery, came: Arrival) {
  if (call.actor.side !== 'staff' || !isMet(queryMakers, call.actor.may)) throw problem('no permission')
  const { category, title, body, customer_account_number } = asked
  const [subject, person] = [await vehicleOf(call, asked), await personOf(call, asked, came)]
  const written = { category, title, body, customer_account_number, subject }
  const row = await open(call, { ...written, is_off_road: came.isOffRoad, is_injury: false }, { ...came, person })
  return { row, person, address: `${call.portal.publicUrl()}/${caseAddress(queryCase, row)}` }
}

/** For the hire company alone. */
export const noteOnQuery = ({ rows, actor, portal }: Call, row: CaseRow, body: string): Promise<void> =>
  writePost({ rows }, queryCase, row, {
    ...{ body, isInternal: true, at: portal.clock.businessNow().toISOString() },
    by: { id: actor.id, name: actor.name, side: sideOf(actor) },
  })
