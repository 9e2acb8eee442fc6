// What each status of the specification does to a copy, for one message and for several.
import type { MessageStatus, MessageType } from '@kerbline/domain/areas/messages/rules.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import type { AuditEvent, Call } from '../../http/call.ts'
import { changeCopy, type ChangedCopy, changes } from './queries.ts'
import { tellMailboxes } from './tell.ts'

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
