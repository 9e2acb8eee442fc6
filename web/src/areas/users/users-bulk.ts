// What is done to ticked people: suspended, restored, given a role. All or nothing, and taken back by one call.
import { usersEndpoints } from '@kerbline/domain/areas/users/endpoints.ts'
import type { SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { call } from '../../data/client.ts'
import { isLoadFailure } from '../../data/failure.ts'
import { beginningOf, changed } from '../../data/live/refresh.ts'
import { showToast } from '../../ui/overlay/toasts.ts'

type Changes = SentOf<(typeof usersEndpoints)['change']>['changes']
export type UserChange = Changes[number]['values']

async function send(changes: Changes): Promise<{ count: number; before: Changes } | undefined> {
  try {
    const reply = await call(usersEndpoints.change, { changes })
    changed.emit([beginningOf(usersEndpoints.change.path)])
    return { count: reply.changed, before: reply.before }
  } catch (error) {
    if (!isLoadFailure(error)) throw error
    showToast({ tone: 'failed', title: 'We could not change the users.', body: error.message })
    return undefined
  }
}

async function undo(before: Changes): Promise<void> {
  if (await send(before)) showToast({ tone: 'done', title: 'Change undone.' })
}

/** True once it is done. `words` says what was done to how many. */
export async function changeUsers(
  ids: readonly number[],
  values: UserChange,
  words: (count: number) => string,
): Promise<boolean> {
  const reply = await send([{ ids: [...ids], values }])
  if (!reply) return false
  const { count, before } = reply
  showToast({
    tone: 'done',
    title: count === 0 ? 'Nothing to change.' : words(count),
    action: before.length > 0 ? { label: 'Undo', onSelect: () => void undo(before) } : undefined,
  })
  return true
}
