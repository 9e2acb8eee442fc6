// Messages that were begun: kept under a key of the writer's own, so that another device goes on where the first one stopped.
import type { mailboxEndpoints, MessageDraft } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import { messageLimits } from '@kerbline/domain/areas/messages/mailbox.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import type { Handlers } from '../../http/call.ts'

type Endpoints = Pick<typeof mailboxEndpoints, 'drafts' | 'keepDraft' | 'dropDraft'>

export const draftHandlers: Handlers<Endpoints> = {
  drafts: async ({ rows }) => {
    const { rows: kept } = await sql<{
      key: string
      content: Omit<MessageDraft, 'key' | 'saved_at'>
      saved_at: string
    }>`
      select key, content, json_instant(saved_at) as saved_at from message_drafts order by message_drafts.saved_at desc limit ${messageLimits.drafts}`.execute(
      rows,
    )
    return { drafts: kept.map(({ key, content, saved_at }) => ({ ...content, key, saved_at })) }
  },

  keepDraft: async ({ rows, actor }, { key, ...content }) => {
    const {
      rows: [kept],
    } = await sql<{ saved_at: string }>`
      insert into message_drafts (user_id, key, content) values (${actor.id}, ${key}, ${JSON.stringify(content)}::jsonb)
      on conflict (user_id, key) do update set content = excluded.content, saved_at = clock_timestamp() returning json_instant(saved_at) as saved_at`.execute(
      rows,
    )
    // More than these nobody goes back to: the oldest go.
    await sql`delete from message_drafts d where d.user_id = ${actor.id} and d.key not in (
      select key from message_drafts where user_id = ${actor.id} order by saved_at desc limit ${messageLimits.drafts})`.execute(
      rows,
    )
    return { saved_at: kept?.saved_at ?? '' }
  },

  dropDraft: async ({ rows, actor }, { key }) => {
    const { rows: gone } =
      await sql`delete from message_drafts where user_id = ${actor.id} and key = ${key} returning key`.execute(rows)
    if (gone.length === 0) throw problem('not found')
    return { dropped: key }
  },
}
