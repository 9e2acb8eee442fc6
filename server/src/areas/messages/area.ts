// A person's own messages. The specified call sets a status by GET (ruling 12) and never toggles, so repeating it is
// harmless; its PATCH twin is the same handler.
import { messagesEndpoints } from '@kerbline/domain/areas/messages/endpoints.ts'
import { unreadIn } from '@kerbline/domain/areas/messages/rules.ts'
import type { InputOf } from '@kerbline/domain/kit/endpoint.ts'
import { area, type Call } from '../../http/call.ts'
import { countOlder, countOlderUnread, listReceived, listSent } from './queries.ts'
import { setStatuses } from './statuses.ts'

type StatusInput = InputOf<(typeof messagesEndpoints)['updateStatus']>

async function setStatus(call: Call, { type, messageId, status }: StatusInput): Promise<{ status: 'success' }> {
  await setStatuses(call, [{ type, id: messageId }], status)
  return { status: 'success' }
}

export const messagesArea = area(messagesEndpoints, {
  inbox: async ({ rows, actor }) => {
    const received = await listReceived(rows, actor.id)
    const sent = await listSent(rows, actor.id)
    const shown = { received: received.length, sent: sent.length }
    const older = await countOlder(rows, actor.id, shown)
    const unread =
      older.received === 0 ? 0 : await countOlderUnread(rows, actor.id, unreadIn({ received, left_out: { unread: 0 } }))
    return { received, sent, left_out: { ...older, unread } }
  },
  updateStatus: setStatus,
  setStatus,
})
