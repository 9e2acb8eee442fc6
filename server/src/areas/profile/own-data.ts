// Everything the portal keeps about one person, as one file for that person: no secret of theirs, nothing of anybody else's.
import type { Call } from '../../http/call.ts'
import type { Download } from '../../http/download.ts'
import { Readable } from 'node:stream'
import { choicesOf } from '../notifications/queries.ts'
import { ownProfile, ownSessions } from './own.ts'
import { ownPasskeys } from './passkeys.ts'

export async function ownData(call: Call): Promise<Download> {
  const { rows, actor, portal } = call
  const sent = await rows
    .selectFrom('messages')
    .select(['id', 'subject', 'body', 'reg_no', 'created_at'])
    .where('sender_id', '=', actor.id)
    .orderBy('id')
    .execute()
  const received = await rows
    .selectFrom('message_recipients as r')
    .innerJoin('messages as m', 'm.id', 'r.message_id')
    .select(['m.id', 'm.sender_name', 'm.subject', 'm.body', 'm.reg_no', 'm.created_at', 'r.is_read', 'r.folder'])
    .where('r.user_id', '=', actor.id)
    .where('r.folder', '<>', 'deleted')
    .orderBy('m.id')
    .execute()
  const actions = await rows
    .selectFrom('audit')
    .select(['at', 'action', 'entity', 'entity_id', 'customer_account_number as account'])
    .where('actor_id', '=', actor.id)
    .orderBy('id')
    .execute()
  const notifications = await rows
    .selectFrom('notifications as n')
    .innerJoin('cases as c', 'c.id', 'n.case_id')
    .select(['n.at', 'c.number', 'n.topic', 'n.title', 'n.said', 'n.way', 'n.read_at'])
    .where('n.user_id', '=', actor.id)
    .orderBy('n.id')
    .execute()
  const deletion_requests = await rows
    .selectFrom('account_deletion_requests')
    .select(['reference', 'state', 'reason', 'created_at', 'verified_at', 'decided_at', 'decision_note'])
    .where(({ fn }) => fn<string>('lower', ['email']), '=', actor.email.toLowerCase())
    .orderBy('id')
    .execute()
  const text = JSON.stringify(
    {
      made_at: portal.clock.realNow().toISOString(),
      profile: await ownProfile(call),
      sessions: await ownSessions(call),
      passkeys: await ownPasskeys(call),
      messages: { sent, received },
      actions,
      notifications: { told: notifications, ...(await choicesOf(rows, actor)) },
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
