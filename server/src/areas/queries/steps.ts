// Queries that other areas open, and steps of theirs that they take.
import { queryCase } from '@kerbline/domain/areas/queries/case.ts'
import type { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import { queryCategories, queryPriority, urgentFor } from '@kerbline/domain/areas/queries/words.ts'
import type { InputOf } from '@kerbline/domain/kit/endpoint.ts'
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

/** Opens a query as whoever calls; what it is about decides whose it is. @throws problem 'not valid' */
export async function openQuery(call: Call, opened: InputOf<(typeof queriesEndpoints)['create']>): Promise<CaseRow> {
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
    },
    async ({ id }) => {
      await sql`
        insert into query_cases (case_id, customer_account_number, body, subject_type, subject_id, urgent_for)
        values (${id}, ${account}, ${body}, ${subject?.type ?? null}, ${subject ? String(subject.id) : null}, ${reasons})`.execute(
        call.rows,
      )
    },
  )
  if (subject?.type === 'damage_case') await caseKindRows.damage.queried?.(call, subject.id)
  return row
}
