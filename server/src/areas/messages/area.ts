// A person's own messages. The specified call sets a status by GET (ruling 12) and never toggles, so repeating it is
// harmless; its PATCH twin is the same handler.
import { messagesEndpoints } from '@kerbline/domain/areas/messages/endpoints.ts'
import type { InputOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { area, type Call } from '../../http/call.ts'
import { changeCopy, countOlder, listReceived, listSent, type CopyChange } from './queries.ts'

type StatusInput = InputOf<(typeof messagesEndpoints)['updateStatus']>

/** What each status of the specification sets, for received and sent messages alike. */
const changes: Readonly<Record<StatusInput['status'], CopyChange>> = {
  read: { isRead: true },
  unread: { isRead: false },
  starred: { isStarred: true },
  unstarred: { isStarred: false },
  trash: { folder: 'trash' },
  restore: { folder: 'kept' },
  delete: { folder: 'deleted' },
}

async function setStatus(
  { rows, actor, recordAudit }: Call,
  { type, messageId, status }: StatusInput,
): Promise<{ status: 'success' }> {
  const copy = await changeCopy(rows, type, messageId, actor.id, changes[status])
  if (!copy) throw problem('not found')
  if (status === 'delete' && !copy.was_deleted) {
    await recordAudit({
      action: 'message deleted',
      entity: 'message',
      entityId: messageId,
      account: copy.customer_account_number,
      before: { type, folder: copy.folder, subject: copy.subject },
    })
  }
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
