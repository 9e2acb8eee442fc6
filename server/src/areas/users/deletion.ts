// Deleting a person: after a request confirmed by mail, or an invitation nobody used. Records that must stay no longer name them.
import type { usersEndpoints } from '@kerbline/domain/areas/users/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isAboveAccounts } from '../../http/above-accounts.ts'
import type { Call, Rows } from '../../http/call.ts'
import { hashOf, newToken } from '../../http/session.ts'
import { deletionOutcomeEmail } from '../../mail/emails.ts'
import { addStatusToken, findByEmail } from '../auth/queries.ts'
import { lockAccess } from '../permissions/queries.ts'
import { managedPerson } from './person.ts'
import type { UserRow } from './queries.ts'
import { assertStep, endEverySession } from './states.ts'

type Endpoints = typeof usersEndpoints
const NAMELESS = 'Deleted person'

/** Everything that says who it was goes; numbers stay, so that records keep their order. The trail is never rewritten. */
async function makeNameless(call: Call, row: UserRow): Promise<void> {
  const { rows, portal } = call
  await endEverySession(call, row.id)
  await rows
    .updateTable('users')
    .set({
      name: NAMELESS,
      email: `deleted-${row.id}@deleted.invalid`,
      phone: null,
      job_title: null,
      password_hash: null,
      roles: '[]',
      permissions: '[]',
      denied: '[]',
      by_rule: '[]',
      customer_account_numbers: '[]',
      is_admin: false,
      active_accounts: null,
      recent_accounts: [],
      asset_filter: null,
      preferences: '{}',
      cost_limit_pence: 0,
      status: 'deleted',
      updated_at: portal.clock.realNow().toISOString(),
    })
    .where('id', '=', row.id)
    .execute()
  await rows.deleteFrom('second_factors').where('user_id', '=', row.id).execute()
  await rows.deleteFrom('passkeys').where('user_id', '=', row.id).execute()
  // Views shared with others stay theirs to use; a person's own go, and nothing is mailed any more.
  await rows.deleteFrom('saved_view_choices').where('user_id', '=', row.id).execute()
  await rows.deleteFrom('saved_views').where('user_id', '=', row.id).where('is_shared', '=', false).execute()
  await rows.deleteFrom('login_links').where('user_id', '=', row.id).execute()
  await rows.updateTable('sessions').set({ user_agent: null }).where('user_id', '=', row.id).execute()
  await rows.updateTable('messages').set({ sender_name: NAMELESS }).where('sender_id', '=', row.id).execute()
  await rows.deleteFrom('mail_outbox').where('to_email', '=', row.email).execute()
  await rows
    .deleteFrom('sign_in_attempts')
    .where('email_hash', '=', createHash('sha256').update(row.email.trim().toLowerCase()).digest('hex'))
    .execute()
  // What rules once did names people too.
  await sql`update permission_rule_runs r set changes = (
    select coalesce(jsonb_agg(case when (e->>'user_id')::int = ${row.id} then e || ${JSON.stringify({ name: NAMELESS, email: '' })}::jsonb else e end), '[]')
    from jsonb_array_elements(r.changes) e)
    where r.changes @> ${JSON.stringify([{ user_id: row.id }])}::jsonb`.execute(rows)
}

const requestsOf = (rows: Rows, email: string) =>
  rows
    .selectFrom('account_deletion_requests')
    .selectAll()
    .where(({ fn }) => fn<string>('lower', ['email']), '=', email.toLowerCase())

async function deletePerson(call: Call, row: UserRow): Promise<void> {
  await assertStep(call, row, 'delete')
  await makeNameless(call, row)
  await call.recordAudit({
    action: 'user deleted',
    entity: 'user',
    entityId: row.id,
    before: { status: row.status },
    after: { status: 'deleted' },
  })
}

/** Without the person no request of theirs may name them, nor wait for anybody. */
async function closeOthers({ rows, actor }: Call, email: string, now: string): Promise<void> {
  await sql`update account_deletion_requests set
    decided_at = coalesce(decided_at, ${now}::timestamptz), decided_by = coalesce(decided_by, ${actor.id}),
    state = case when state = 'refused' then state else 'actioned' end,
    email = lower(reference) || '@deleted.invalid', reason = null
    where lower(email) = ${email.toLowerCase()}`.execute(rows)
}

/** Decides a request, and tells its person the outcome with a link of its own: the tokens mailed before are not kept. */
async function closeRequest(
  call: Call,
  { id, email, reference }: { id: number; email: string; reference: string },
  outcome: 'actioned' | 'refused',
  note: string | null,
): Promise<void> {
  const { rows, portal, actor } = call
  const now = portal.clock.realNow().toISOString()
  await rows
    .updateTable('account_deletion_requests')
    .set({ state: outcome, decided_at: now, decided_by: actor.id, decision_note: note })
    .where('id', '=', id)
    .execute()
  if (outcome === 'actioned') await closeOthers(call, email, now)
  const token = `${reference}:${newToken()}`
  await addStatusToken(rows, reference, hashOf(token))
  await call.sendMail(
    deletionOutcomeEmail({ email }, { publicUrl: portal.publicUrl(), token, reference, outcome, note }),
  )
  await call.recordAudit({
    action: `deletion request ${outcome}`,
    entity: 'deletion request',
    entityId: id,
    after: { state: outcome, note },
  })
}

export async function removeUser(
  call: Call,
  { id }: InputOf<Endpoints['remove']>,
): Promise<ReplyOf<Endpoints['remove']>> {
  const row = await managedPerson(call, id)
  const request = await requestsOf(call.rows, row.email).where('state', '=', 'verified').executeTakeFirst()
  if (!request && row.status !== 'invited')
    throw problem('not allowed now', {
      detail: 'A person is deleted after a request they confirmed by mail. Suspend them to end their access now.',
    })
  if (!call.actor.isAdmin) throw problem('no permission', { detail: 'Only a system administrator deletes people.' })
  await deletePerson(call, row)
  if (request) await closeRequest(call, request, 'actioned', null)
  else await closeOthers(call, row.email, call.portal.clock.realNow().toISOString())
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
  const { rows, actor } = call
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
  if (!actor.isAdmin) throw problem('no permission', { detail: 'Only a system administrator deletes people.' })
  if (request.state !== 'verified')
    throw problem('not allowed now', {
      detail:
        request.state === 'received'
          ? 'This request has not been confirmed by its mailed link yet.'
          : 'This request has been decided already.',
    })
  if (outcome === 'refused' && note === null)
    throw problem('not valid', {
      fields: [{ field: 'note', reason: 'required', message: 'Say why: the person is told by mail.' }],
    })
  const user = await findByEmail(rows, request.email)
  if (user && outcome === 'actioned') await deletePerson(call, await managedPerson(call, user.id))
  await closeRequest(call, request, outcome, note)
  return {
    message:
      outcome === 'actioned'
        ? 'The person is deleted, and told so by mail.'
        : 'The request is refused, and its sender told.',
  }
}
