// What a person does to a message is on the screen at once and goes by the specified call. An answer of 'success' reloads the inbox; any
// other takes the change back and says so.
import { messagesEndpoints } from '@kerbline/domain/areas/messages/endpoints.ts'
import { mailboxEndpoints } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import type { MessageStatus, MessageType } from '@kerbline/domain/areas/messages/rules.ts'
import { call } from '../../data/client.ts'
import { isLoadFailure } from '../../data/failure.ts'
import { beginningOf } from '../../data/live/refresh.ts'
import { queryClient } from '../../data/query-client.ts'
import { sessionEnded } from '../../data/session/session.ts'
import { signal, useSignal } from '../../data/signal.ts'
import { showToast } from '../../ui/overlay/toasts.ts'

export interface Target {
  readonly type: MessageType
  readonly id: number
}

/** What changes of a copy before the server has said so. */
export interface CopyState {
  readonly isRead: boolean
  readonly isStarred: boolean
  readonly folder: string
}

/** A copy as its tools need to know it. */
export type Copy = Target & CopyState

const underWay = signal<ReadonlyMap<string, Partial<CopyState>>>(new Map())
sessionEnded.listen(() => underWay.set(new Map()))

export const keyOf = ({ type, id }: Target): string => `${type}-${id}`

const stateAfter = (type: MessageType, status: MessageStatus): Partial<CopyState> => {
  switch (status) {
    case 'read':
      return { isRead: true }
    case 'unread':
      return { isRead: false }
    case 'starred':
      return { isStarred: true }
    case 'unstarred':
      return { isStarred: false }
    case 'trash':
      return { folder: 'trash' }
    case 'restore':
      return { folder: type }
    case 'delete':
      return { folder: 'deleted' }
  }
}

/** Rows as they will stand: with what is under way. */
export function useWithChanges(): <Row extends Target & CopyState>(row: Row) => Row {
  const changes = useSignal(underWay)
  return (row) => {
    const change = changes.get(keyOf(row))
    return change ? { ...row, ...change } : row
  }
}

const failed: Readonly<Record<MessageStatus, (what: string) => string>> = {
  read: (what) => `We could not mark ${what} as read.`,
  unread: (what) => `We could not mark ${what} as unread.`,
  starred: (what) => `We could not star ${what}.`,
  unstarred: (what) => `We could not remove the star from ${what}.`,
  trash: (what) => `We could not move ${what} to the bin.`,
  restore: (what) => `We could not restore ${what}.`,
  delete: (what) => `We could not delete ${what}.`,
}

function put(targets: readonly Target[], status: MessageStatus): void {
  const next = new Map(underWay.get())
  for (const target of targets)
    next.set(keyOf(target), { ...next.get(keyOf(target)), ...stateAfter(target.type, status) })
  underWay.set(next)
}

function take(targets: readonly Target[], status: MessageStatus): void {
  const next = new Map(underWay.get())
  for (const target of targets) {
    const left = { ...next.get(keyOf(target)) }
    for (const name of Object.keys(stateAfter(target.type, status))) Reflect.deleteProperty(left, name)
    if (Object.keys(left).length > 0) next.set(keyOf(target), left)
    else next.delete(keyOf(target))
  }
  underWay.set(next)
}

const answerOf = (reply: unknown): unknown =>
  typeof reply === 'object' && reply !== null && 'status' in reply ? reply.status : undefined

const reload = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [beginningOf(messagesEndpoints.inbox.path)] })

const send = (targets: readonly Target[], status: MessageStatus): Promise<unknown> => {
  const [only, ...more] = targets
  return only && more.length === 0
    ? call(messagesEndpoints.updateStatus, { type: only.type, messageId: only.id, status })
    : call(mailboxEndpoints.setStatuses, { messages: targets.map(({ type, id }) => ({ type, id })), status })
}

/** Resolves to whether it was done. */
export async function setStatus(targets: readonly Target[], status: MessageStatus): Promise<boolean> {
  if (targets.length === 0) return true
  put(targets, status)
  const title = failed[status](targets.length === 1 ? 'the message' : 'the messages')
  try {
    if (answerOf(await send(targets, status)) === 'success') {
      await reload()
      return true
    }
    showToast({ tone: 'failed', title, body: 'Nothing was changed. Try again.' })
  } catch (error) {
    if (!isLoadFailure(error)) throw error
    showToast({ tone: 'failed', title, body: `${error.message} Nothing was changed.` })
  } finally {
    take(targets, status)
  }
  return false
}

/** Throws away, and offers the way back. */
export async function throwAway(targets: readonly Target[]): Promise<void> {
  if (!(await setStatus(targets, 'trash'))) return
  showToast({
    tone: 'done',
    title: targets.length === 1 ? 'Moved to bin.' : `${targets.length} messages moved to bin.`,
    action: { label: 'Undo', onSelect: () => void setStatus(targets, 'restore') },
  })
}
