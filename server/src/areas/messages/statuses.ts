// What each status of the specification does to a copy, for one message and for several.
import type { MessageStatus, MessageType } from '@kerbline/domain/areas/messages/rules.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import type { AuditEvent, Call } from '../../http/call.ts'
import { changeCopy, type ChangedCopy, type CopyChange } from './queries.ts'
import { tellMailboxes } from './tell.ts'

/** What each status of the specification sets, for received and sent messages alike. */
const changes: Readonly<Record<MessageStatus, CopyChange>> = {
  read: { isRead: true },
  unread: { isRead: false },
  starred: { isStarred: true },
  unstarred: { isStarred: false },
  trash: { folder: 'trash' },
  restore: { folder: 'kept' },
  delete: { folder: 'deleted' },
}

const deletion = (type: MessageType, id: number, copy: ChangedCopy): AuditEvent => ({
  action: 'message deleted',
  entity: 'message',
  entityId: id,
  account: copy.customer_account_number,
  before: { type, folder: copy.folder, subject: copy.subject },
})

/** Those that are gone are left out. @throws problem 'not found' where none is left */
export async function setStatuses(
  { rows, actor, recordAudit }: Call,
  messages: readonly { readonly type: MessageType; readonly id: number }[],
  status: MessageStatus,
): Promise<{ status: 'success'; changed: number }> {
  const deleted: AuditEvent[] = []
  let changed = 0
  for (const { type, id } of messages) {
    const copy = await changeCopy(rows, type, id, actor.id, changes[status])
    if (!copy) continue
    changed += 1
    if (status === 'delete' && !copy.was_deleted) deleted.push(deletion(type, id, copy))
  }
  if (changed === 0) throw problem('not found')
  if (deleted.length > 0) await recordAudit(...deleted)
  await tellMailboxes(rows, [actor.id])
  return { status: 'success', changed }
}
