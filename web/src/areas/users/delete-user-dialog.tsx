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
            ? 'A person is deleted after a request they confirmed by mail, and there is none. They are suspended, so they cannot sign in.'
            : 'A person is deleted after a request they confirmed by mail, and there is none. Suspend them to end their access now.'
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
          'They have never signed in. The invitation stops working and their name goes from every record. This cannot be undone.'
        ) : (
          'They asked for it. Their name goes from every record, which otherwise stays, and they are told by mail. This cannot be undone.'
        )
      }
      confirmLabel="Delete user"
      isDangerous
      isBusy={isRunning}
      busyLabel="Deleting"
    />
  )
}
