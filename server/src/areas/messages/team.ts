// Conversations that are written to a team of the hire company: one of the team takes each, whoever takes part sees who, and two at once are told.
import { mayTake, readAddressee } from '@kerbline/domain/areas/messages/addressing.ts'
import type { ConversationTeam, mailboxEndpoints } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import type { InputOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import type { Call, Rows } from '../../http/call.ts'
import { answeredOf } from './reach.ts'
import { tellMailboxes } from './tell.ts'

/** Of messages m, as the lists show it; needs {@link teamJoin}. */
export const teamColumns = sql`t.thread_id is not null as is_for_team, person_name(t.taken_by) as taken_by`
export const teamJoin = sql`left join team_conversations t on t.thread_id = m.thread_id`

interface TeamRow {
  readonly teams: readonly string[]
  readonly taken_by: number | null
  readonly taken_name: string | null
  readonly taken_at: string | null
}

const toldTeam = (
  { teams, taken_by: id, taken_name: name, taken_at: at }: TeamRow,
  actor: Actor,
): ConversationTeam => ({
  names: [...teams],
  taken_by: id === null ? null : { id, name: name ?? 'Someone who has left' },
  taken_at: at,
  may_take: actor.may.has('send messages') && mayTake(actor, teams),
})

async function rowOf(rows: Rows, thread: number, isLocked = false): Promise<TeamRow | undefined> {
  const { rows: found } = await sql<TeamRow>`
    select teams, taken_by, person_name(taken_by) as taken_name, json_instant(taken_at) as taken_at from team_conversations
    where thread_id = ${thread} ${isLocked ? sql`for update` : sql``}`.execute(rows)
  return found[0]
}

/** Null: the conversation was written to no team. */
export async function teamOf(rows: Rows, actor: Actor, thread: number): Promise<ConversationTeam | null> {
  const row = await rowOf(rows, thread)
  return row ? toldTeam(row, actor) : null
}

const setTaker = (rows: Rows, thread: number, by: number | null, at: string) =>
  sql`update team_conversations set taken_by = ${by}::int, taken_at = case when ${by}::int is null then null else ${at}::timestamptz end
    where thread_id = ${thread}`.execute(rows)

/** What a new message makes of its conversation: written to a team it is the team's, and who of the team answers first has taken it. */
export async function noteTeam(
  rows: Rows,
  actor: Actor,
  { message, to, at }: { readonly message: number; readonly to: readonly string[]; readonly at: string },
): Promise<void> {
  const teams = to.flatMap((written) => {
    const named = readAddressee(written)
    return named?.kind === 'team' ? [named.team] : []
  })
  if (teams.length > 0)
    await sql`
      insert into team_conversations (thread_id, customer_account_number, teams)
      select m.thread_id, m.customer_account_number, ${teams}::text[] from messages m where m.id = ${message}
      on conflict (thread_id) do update set teams = array(select distinct each from unnest(team_conversations.teams || excluded.teams) each order by each)`.execute(
      rows,
    )
  if (actor.side !== 'staff') return
  const {
    rows: [answered],
  } = await sql<{
    thread_id: number
  }>`select thread_id from messages where id = ${message} and thread_id <> id`.execute(rows)
  const row = answered && (await rowOf(rows, answered.thread_id, true))
  if (answered && row?.taken_by === null && mayTake(actor, row.teams))
    await setTaker(rows, answered.thread_id, actor.id, at)
}

async function peopleOf(rows: Rows, thread: number): Promise<readonly number[]> {
  const { rows: people } = await sql<{ id: number }>`
    select sender_id as id from messages where thread_id = ${thread}
    union select r.user_id from message_recipients r join messages m on m.id = r.message_id where m.thread_id = ${thread}`.execute(
    rows,
  )
  return people.map(({ id }) => id)
}

/** @throws problem 'not found' for a conversation one has no part in, 'no permission' outside the team, 'not allowed now' once it has changed hands */
export async function takeConversation(
  { rows, actor, portal, recordAudit }: Call,
  { id, is_taken: isTaken, taken_by: seen }: InputOf<(typeof mailboxEndpoints)['take']>,
): Promise<ConversationTeam> {
  const { thread_id: thread, account } = await answeredOf(rows, actor, id)
  const row = await rowOf(rows, thread, true)
  if (!row)
    throw problem('not allowed now', {
      detail: 'This was sent to people, not a team, so it does not need to be assigned.',
    })
  if (!mayTake(actor, row.teams))
    throw problem('no permission', { detail: `Only people in ${row.teams.join(' or ')} can be assigned this.` })
  if (row.taken_by !== seen)
    throw problem('not allowed now', {
      detail:
        row.taken_by === null
          ? 'This is no longer assigned.'
          : `This is now assigned to ${row.taken_name ?? 'someone else'}.`,
    })
  if (!isTaken && seen !== actor.id)
    throw problem('not allowed now', {
      detail: `Only ${row.taken_name ?? 'the person it is assigned to'} can unassign this. You can take it over.`,
    })
  await setTaker(rows, thread, isTaken ? actor.id : null, portal.clock.businessNow().toISOString())
  await recordAudit({
    action: isTaken ? 'conversation taken' : 'conversation handed back',
    entity: 'message',
    entityId: thread,
    account,
    before: { taken_by: row.taken_name },
    after: { taken_by: isTaken ? actor.name : null },
  })
  await tellMailboxes(rows, await peopleOf(rows, thread))
  const now = await rowOf(rows, thread)
  return toldTeam(now ?? row, actor)
}
