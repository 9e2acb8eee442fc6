// A person without a name: what is left when somebody is deleted, for the records that must stay.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { GuestCall, Rows } from '../../http/call.ts'
import { sendMail } from '../../mail/outbox.ts'
import { scheduleEndedEmail } from '../../mail/view-emails.ts'
import { endSchedulesOf } from '../views/queries.ts'
import { endEverySession } from './links.ts'
import type { UserRow } from './queries.ts'

const NAMELESS = 'Deleted user'

/** What is a person's alone. */
const ownTables = [
  'second_factors',
  'passkeys',
  'notifications',
  'notification_choices',
  'login_links',
  'absences',
  'view_guests',
] as const

/** At once, and not when the clean-up comes by; the bytes follow, as those of no row. */
const removeFace = (rows: Rows, id: number) =>
  sql`delete from files where owner = 'picture' and id = (select photo_id from users where id = ${id})`.execute(rows)

/** What rules once did names people too. */
const leaveRuleRuns = (rows: Rows, id: number) =>
  sql`update permission_rule_runs r set changes = (
    select coalesce(jsonb_agg(case when (e->>'user_id')::int = ${id} then e || ${JSON.stringify({ name: NAMELESS, email: '' })}::jsonb else e end), '[]')
    from jsonb_array_elements(r.changes) e)
    where r.changes @> ${JSON.stringify([{ user_id: id }])}::jsonb`.execute(rows)

/** Everything that says who it was goes; numbers stay, so that records keep their order. The trail is never rewritten. */
export async function makeNameless(call: Pick<GuestCall, 'rows' | 'portal'>, row: UserRow): Promise<void> {
  const { rows } = call
  await endEverySession(call, row.id)
  await removeFace(rows, row.id)
  await rows
    .updateTable('users')
    .set({
      name: NAMELESS,
      email: `deleted-${row.id}@deleted.invalid`,
      phone: null,
      job_title: null,
      photo_id: null,
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
    })
    .where('id', '=', row.id)
    .execute()
  // Views shared with others stay theirs to use; a person's own go, and nothing is mailed any more: whoever got it is told.
  for (const ended of await endSchedulesOf(rows, row.id))
    await sendMail(
      rows,
      scheduleEndedEmail(ended, { publicUrl: call.portal.publicUrl(), name: ended.view_name, from: row.name }),
    )
  await rows.deleteFrom('saved_view_choices').where('user_id', '=', row.id).execute()
  await rows.deleteFrom('saved_views').where('user_id', '=', row.id).where('is_shared', '=', false).execute()
  for (const table of ownTables) await rows.deleteFrom(table).where('user_id', '=', row.id).execute()
  await rows.updateTable('sessions').set({ user_agent: null }).where('user_id', '=', row.id).execute()
  await sql`update maintenance_cases m set requested_by_name = ${NAMELESS}, phone = null, email = null
    from cases c where c.id = m.case_id and c.created_by = ${row.id}`.execute(rows)
  // What they sent without signing in is known by their address.
  const own = sql`lower(email) = lower(${row.email})`
  await sql`update maintenance_cases set requested_by_name = ${NAMELESS}, phone = null, email = null
    where case_id in (select case_id from public_requests where ${own})`.execute(rows)
  await sql`update public_requests set name = ${NAMELESS}, phone = '', email = null where ${own}`.execute(rows)
  await sql`update query_cases set sender_name = ${NAMELESS}, sender_email = null, sender_phone = null where lower(sender_email) = lower(${row.email})`.execute(
    rows,
  )
  await rows.updateTable('case_posts').set({ author_name: NAMELESS }).where('author_id', '=', row.id).execute()
  await rows.updateTable('messages').set({ sender_name: NAMELESS }).where('sender_id', '=', row.id).execute()
  await sql`update inbound_letters set from_email = null, from_name = null, subject = '', said = null, original = null, file_names = '{}', detail = null
    where user_id = ${row.id} or lower(from_email) = lower(${row.email})`.execute(rows)
  await rows.deleteFrom('mail_outbox').where('to_email', '=', row.email).execute()
  await rows
    .deleteFrom('sign_in_attempts')
    .where('email_hash', '=', createHash('sha256').update(row.email.trim().toLowerCase()).digest('hex'))
    .execute()
  // Why somebody was suspended is about them.
  await rows
    .updateTable('state_changes')
    .set({ note: null })
    .where('entity', '=', 'user')
    .where('entity_id', '=', row.id)
    .execute()
  await leaveRuleRuns(rows, row.id)
}
