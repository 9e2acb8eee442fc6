import { usersEndpoints } from '@kerbline/domain/areas/users/endpoints.ts'
import { useState } from 'react'
import { listLink } from '../../record/list-navigation.ts'
import { call } from '../../data/client.ts'
import { isLoadFailure, type LoadFailure } from '../../data/failure.ts'
import { navigate } from '../../data/navigation/location.ts'
import { beginningOf, changed } from '../../data/live/refresh.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import type { UserView } from './user-words.ts'

interface Props {
  view: UserView
  onClose: () => void
  onSuspend: (() => void) | undefined
}

/** Deletes an invitation nobody used, or somebody who asked for it; for anyone else it says why not, and what to do instead. */
export function DeleteUserDialog({ view: { record }, onClose, onSuspend }: Props) {
  const { id, name, status } = record
  const requests = useEndpoint(usersEndpoints.deletionRequests, {})
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<LoadFailure>()
  const hasAsked = requests.data?.requests.some(({ user_id, state }) => user_id === id && state === 'verified')
  const handleDelete = async (): Promise<void> => {
    setRunning(true)
    setFailure(undefined)
    try {
      await call(usersEndpoints.remove, { id: String(id), version: record.updated_at })
    } catch (error) {
      if (isLoadFailure(error)) return setFailure(error)
      throw error
    } finally {
      setRunning(false)
    }
    showToast({ tone: 'done', title: `${name} deleted.` })
    navigate(listLink('users', { list: 'users' }), { isReplace: true })
    // Told once this page is gone: it would ask again for somebody who is no longer there.
    setTimeout(() => changed.emit([beginningOf(usersEndpoints.remove.path)]))
  }
  if (status !== 'invited' && hasAsked === false)
    return (
      <Dialog
        isOpen
        onClose={onClose}
        size="small"
        title={`${name} cannot be deleted`}
        lead={
          status === 'suspended'
            ? 'You can only delete a user who has confirmed a deletion request by email. This user is suspended, so they cannot sign in.'
            : 'You can only delete a user who has confirmed a deletion request by email. To stop them signing in now, suspend them.'
        }
        footer={
          <>
            <Button onClick={onClose}>Close</Button>
            {onSuspend && (
              <Button variant="primary" onClick={onSuspend}>
                Suspend user
              </Button>
            )}
          </>
        }
      />
    )
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void handleDelete()}
      title={`Delete ${name}?`}
      lead={
        failure ? (
          <Notice tone="red" role="alert">
            <b>{name} was not deleted.</b> {failure.message}
          </Notice>
        ) : status === 'invited' ? (
          'They have never signed in. Their invitation will stop working and their name will be removed from all records. You cannot undo this.'
        ) : (
          'They asked for this. Their name will be removed from all records and we will email them. You cannot undo this.'
        )
      }
      confirmLabel="Delete user"
      isDangerous
      isBusy={isRunning}
      busyLabel="Deleting"
    />
  )
}
