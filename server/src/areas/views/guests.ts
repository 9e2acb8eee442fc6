// People without an account who are sent a view, as whoever has it sent writes them. A job asks them first (send-to-guests.ts).
import { type GuestState, MAX_GUESTS_A_DAY } from '@kerbline/domain/areas/views/guests.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import type { Call, Rows } from '../../http/call.ts'

interface Guest {
  readonly view_id: number
  readonly email: string
  readonly state: GuestState
  readonly downloads: number
}

/** Of one's own schedules. */
export async function guestsOf(rows: Rows, userId: number, views: readonly number[]): Promise<readonly Guest[]> {
  if (views.length === 0) return []
  const { rows: found } = await sql<Guest>`
    select view_id, email, case when declined_at is not null then 'opted out' when confirmed_at is not null then 'confirmed' else 'waiting' end as state,
      (select coalesce(sum(f.downloads), 0)::int from view_guest_files f where f.guest_id = g.id) as downloads
    from view_guests g where user_id = ${userId} and view_id = any(${[...views]}::int[]) and removed_at is null order by email`.execute(
    rows,
  )
  return found
}

const refuse = (message: string) =>
  problem('not valid', { fields: [{ field: 'guests', reason: 'not_allowed', message }] })

/** A colleague is picked by name: they are sent what they may see themselves. @throws problem 'not valid' */
async function assertGuests({ rows, actor }: Call, viewId: number, emails: readonly string[]): Promise<void> {
  const { rows: found } = await sql<{ email: string; is_picked: boolean; is_new: boolean }>`
    select e.email, is_picked_by_name(e.email) as is_picked, not exists (select from view_guests g where g.view_id = ${viewId} and g.user_id = ${actor.id} and g.email = e.email) as is_new
    from unnest(${[...emails]}::text[]) as e (email)`.execute(rows)
  const [known] = found.filter((each) => each.is_picked)
  if (known) throw refuse(`${known.email} has an account: pick them by name.`)
  const {
    rows: [today],
  } = await sql<{ count: number }>`
    select count(*)::int as count from view_guests where user_id = ${actor.id} and added_at > now() - interval '24 hours'`.execute(
    rows,
  )
  const added = found.filter((each) => each.is_new).length
  if (added > 0 && (today?.count ?? 0) + added > MAX_GUESTS_A_DAY)
    throw refuse(`You can add ${MAX_GUESTS_A_DAY} email addresses a day. Try again tomorrow.`)
}

/** Of a schedule that stands. Whoever was asked before is not asked again, and whoever has opted out stays so. */
export async function writeGuests(call: Call, viewId: number, given: readonly string[]): Promise<void> {
  const { rows, actor } = call
  const emails = [...new Set(given)]
  await assertGuests(call, viewId, emails)
  const own = sql`view_id = ${viewId} and user_id = ${actor.id}`
  await sql`update view_guests set removed_at = case when email = any(${emails}::text[]) then null else now() end
    where ${own} and (removed_at is null) <> (email = any(${emails}::text[]))`.execute(rows)
  const { rows: added } = await sql<{ email: string }>`
    insert into view_guests (view_id, user_id, email) select ${viewId}::int, ${actor.id}::int, e from unnest(${emails}::text[]) e
    on conflict do nothing returning email`.execute(rows)
  for (const { email } of added)
    await call.recordAudit({
      ...{ action: 'address added to view schedule', entity: 'saved view', entityId: viewId, after: { email } },
    })
}
