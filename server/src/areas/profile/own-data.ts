// Everything the portal keeps about one person, as one file for that person: no secret of theirs, nothing of anybody else's. What they
// wrote and were told stands in it as far as they may see it today; of what they did elsewhere there is the deed alone.
import { sql } from 'kysely'
import { Readable } from 'node:stream'
import { enterScope } from '../../db/scope.ts'
import { scopeOf } from '../../http/actor.ts'
import type { Call, Rows } from '../../http/call.ts'
import type { Download } from '../../http/download.ts'
import { choicesOf, notificationsFrom, readableBy } from '../notifications/queries.ts'
import { ownProfile, ownSessions } from './own.ts'
import { ownPasskeys } from './passkeys.ts'

/** Within the scope of the person's own accounts. */
async function ownMessages(rows: Rows, userId: number) {
  const sent = await rows
    .selectFrom('messages')
    .select(['id', 'subject', 'body', 'reg_no', 'created_at'])
    .where('sender_id', '=', userId)
    .orderBy('id')
    .execute()
  const received = await rows
    .selectFrom('message_recipients as r')
    .innerJoin('messages as m', 'm.id', 'r.message_id')
    .select(['m.id', 'm.sender_name', 'm.subject', 'm.body', 'm.reg_no', 'm.created_at', 'r.is_read', 'r.folder'])
    .where('r.user_id', '=', userId)
    .where('r.folder', '<>', 'deleted')
    .orderBy('m.id')
    .execute()
  return { sent, received }
}

/** Within the scope of the person's own accounts. */
async function ownNotifications(rows: Rows, reader: Parameters<typeof readableBy>[0]) {
  const { rows: told } = await sql<Readonly<Record<string, unknown>>>`
    select n.at, c.number, n.topic, n.title, n.said, n.way, n.read_at
    from ${notificationsFrom} where ${readableBy(reader)} order by n.id`.execute(rows)
  return told
}

async function ownActions({ rows, actor: { id, ownAccounts } }: Call) {
  const actions = await rows
    .selectFrom('audit')
    .select(['at', 'action', 'entity', 'entity_id', 'customer_account_number as account'])
    .where('actor_id', '=', id)
    .orderBy('id')
    .execute()
  return actions.map((action) =>
    action.account === null || ownAccounts === null || ownAccounts.includes(action.account)
      ? action
      : { ...action, entity_id: null, account: null },
  )
}

const ownDeletionRequests = ({ rows, actor }: Call) =>
  rows
    .selectFrom('account_deletion_requests')
    .select(['reference', 'state', 'reason', 'created_at', 'verified_at', 'decided_at', 'decision_note'])
    .where(({ fn }) => fn<string>('lower', ['email']), '=', actor.email.toLowerCase())
    .orderBy('id')
    .execute()

export async function ownData(call: Call): Promise<Download> {
  const { rows, actor, portal } = call
  const own = {
    profile: await ownProfile(call),
    sessions: await ownSessions(call),
    passkeys: await ownPasskeys(call),
    actions: await ownActions(call),
    deletion_requests: await ownDeletionRequests(call),
    choices: await choicesOf(rows, actor),
  }
  // All of one's own accounts, whichever are active and however they are narrowed.
  const reader = { ...actor, accounts: actor.ownAccounts, filter: null }
  await enterScope(rows, scopeOf(reader))
  const messages = actor.may.has('see messages') ? await ownMessages(rows, actor.id) : { sent: [], received: [] }
  const told = await ownNotifications(rows, reader)
  const { profile, sessions, passkeys, actions, deletion_requests, choices } = own
  const text = JSON.stringify(
    {
      made_at: portal.clock.realNow().toISOString(),
      ...{ profile, sessions, passkeys, messages, actions },
      notifications: { told, ...choices },
      deletion_requests,
    },
    null,
    2,
  )
  const bytes = Buffer.from(text)
  return {
    stream: Readable.from([bytes]),
    mime: 'application/json; charset=utf-8',
    name: 'my-data.json',
    sizeBytes: bytes.length,
  }
}
