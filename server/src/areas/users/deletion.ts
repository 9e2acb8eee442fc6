// Deleting a person: after a request confirmed by mail, or an invitation nobody used. Records that must stay no longer name them.
import type { usersEndpoints } from '@kerbline/domain/areas/users/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { isAboveAccounts } from '../../http/above-accounts.ts'
import type { Call, Rows } from '../../http/call.ts'
import { takeStep } from '../../lifecycle/take-step.ts'
import { findByEmail } from '../auth/queries.ts'
import { deletionRequestSteps } from '../auth/steps.ts'
import { lockAccess } from '../permissions/queries.ts'
import { managedPerson } from './person.ts'
import { userSteps } from './steps.ts'

type Endpoints = typeof usersEndpoints
const requestsOf = (rows: Rows, email: string) =>
  rows
    .selectFrom('account_deletion_requests')
    .selectAll()
    .where(({ fn }) => fn<string>('lower', ['email']), '=', email.toLowerCase())

/** Without the person no request of theirs may name them, nor wait for anybody. */
async function closeOthers(call: Call, email: string): Promise<void> {
  const { rows } = call
  const open = await requestsOf(rows, email).where('state', 'in', ['received', 'verified']).orderBy('id').execute()
  for (const { id } of open)
    await takeStep(call, deletionRequestSteps, {
      id,
      verb: 'close with its person',
      given: null,
      as: { who: 'system', actor: null },
    })
  await sql`update account_deletion_requests set email = lower(reference) || '@deleted.invalid', reason = null
    where lower(email) = ${email.toLowerCase()}`.execute(rows)
}

export async function removeUser(
  call: Call,
  { id, version }: InputOf<Endpoints['remove']>,
): Promise<ReplyOf<Endpoints['remove']>> {
  const row = await managedPerson(call, id)
  const request = await requestsOf(call.rows, row.email).where('state', '=', 'verified').executeTakeFirst()
  if (!request && row.status !== 'invited')
    throw problem('not allowed now', {
      detail:
        'You can only delete a user who has confirmed a deletion request by email. To stop them signing in now, suspend them.',
    })
  await takeStep(call, userSteps, { id: row.id, verb: 'delete', version, given: undefined })
  if (request) await takeStep(call, deletionRequestSteps, { id: request.id, verb: 'action', given: null })
  await closeOthers(call, row.email)
  return { removed: true }
}

/** Those that wait come first, so that what is left out was decided long ago: the audit log tells of it. */
const MAX_REQUESTS = 500

/** Whose requests they are is known by address alone, so they are for staff of every account; empty for anyone else. */
export async function listRequests(call: Call): Promise<ReplyOf<Endpoints['deletionRequests']>> {
  const { rows } = call
  if (!isAboveAccounts(call)) return { requests: [], total: 0 }
  const { rows: requests } = await sql<ReplyOf<Endpoints['deletionRequests']>['requests'][number]>`
    select r.id, r.reference, r.email, r.reason, r.state, r.created_at, r.verified_at, r.decided_at, d.name as decided_by, r.decision_note,
      (select u.id from users u where lower(u.email) = lower(r.email) and u.status <> 'deleted') as user_id
    from account_deletion_requests r left join users d on d.id = r.decided_by
    order by array_position(array['verified', 'received'], r.state) nulls last, r.created_at desc, r.id desc limit ${MAX_REQUESTS}`.execute(
    rows,
  )
  const { rows: counts } = await sql<{ n: number }>`select count(*) as n from account_deletion_requests`.execute(rows)
  return { requests, total: counts[0]?.n ?? 0 }
}

export async function decideDeletion(
  call: Call,
  { id, outcome, note }: InputOf<Endpoints['decideDeletion']>,
): Promise<ReplyOf<Endpoints['decideDeletion']>> {
  const { rows } = call
  await lockAccess(rows)
  const request =
    isAboveAccounts(call) && /^\d{1,9}$/.test(id)
      ? await rows
          .selectFrom('account_deletion_requests')
          .selectAll()
          .where('id', '=', Number(id))
          .forUpdate()
          .executeTakeFirst()
      : undefined
  if (!request) throw problem('not found')
  if (outcome === 'refused' && note === null)
    throw problem('not valid', {
      fields: [{ field: 'note', reason: 'required', message: 'Enter a reason. We will email it to them.' }],
    })
  const user = await findByEmail(rows, request.email)
  if (user && outcome === 'actioned') await takeStep(call, userSteps, { id: user.id, verb: 'delete', given: undefined })
  await takeStep(call, deletionRequestSteps, {
    id: request.id,
    verb: outcome === 'actioned' ? 'action' : 'refuse',
    given: note,
    note,
  })
  if (outcome === 'actioned') await closeOthers(call, request.email)
  return {
    message: outcome === 'actioned' ? 'User deleted. We have emailed them.' : 'Request declined. We have emailed them.',
  }
}
