// A person's own messages. The specified call sets a status by GET (ruling 12) and never toggles, so repeating it is
// harmless; its PATCH twin is the same handler.
import { messagesEndpoints } from '@kerbline/domain/areas/messages/endpoints.ts'
import type { InputOf } from '@kerbline/domain/kit/endpoint.ts'
import { area, type Call } from '../../http/call.ts'
import { countOlder, listReceived, listSent } from './queries.ts'
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
    return { received, sent, left_out: await countOlder(rows, actor.id, shown) }
  },
  updateStatus: setStatus,
  setStatus,
})
