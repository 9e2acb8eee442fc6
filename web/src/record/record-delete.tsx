import { useState } from 'react'
import { call } from '../data/client.ts'
import { isLoadFailure, type LoadFailure } from '../data/failure.ts'
import { navigate } from '../data/navigation/location.ts'
import { beginningOf, changed } from '../data/live/refresh.ts'
import { Notice } from '../ui/layout/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../ui/overlay/dialog.tsx'
import { showToast } from '../ui/overlay/toasts.ts'
import type { CrudScreens, RecordView } from './record-links.ts'
import { keyOf, titleOf } from './record-links.ts'
import styles from './record-page.module.css'
import { listLink } from './list-navigation.ts'
import { UseRows } from '../list/use-rows.tsx'
import type { Resource } from '@kerbline/domain/kit/resource.ts'
import { usesWords } from '@kerbline/domain/kit/use-words.ts'
import type { ResourceEndpoints } from '@kerbline/domain/kit/resource-endpoints.ts'

interface Props {
  resource: Resource
  endpoints: ResourceEndpoints
  screens: CrudScreens
  view: RecordView
  onClose: () => void
  onArchive: (() => void) | undefined
}

/** Deletes what nothing uses; for anything else it says what does, and what to do instead. */
export function DeleteDialog({ resource, endpoints, screens, view, onClose, onArchive }: Props) {
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<LoadFailure>()
  const { record, used_by: uses } = view
  const title = titleOf(resource, record)
  const what = resource.one.toLowerCase()
  const handleDelete = async (): Promise<void> => {
    setRunning(true)
    setFailure(undefined)
    try {
      await call(endpoints.remove, { key: keyOf(resource, record) })
    } catch (error) {
      if (isLoadFailure(error)) return setFailure(error)
      if (error instanceof DOMException && error.name === 'AbortError') return undefined // the session ended meanwhile
      throw error
    } finally {
      setRunning(false)
    }
    showToast({ tone: 'done', title: `${title} deleted.` })
    navigate(listLink(resource.name, screens), { isReplace: true })
    // Told once this page is gone: it would ask again for what is no longer there.
    setTimeout(() => changed.emit([beginningOf(endpoints.remove.path)]))
  }
  if (uses.length > 0)
    return (
      <Dialog
        isOpen
        onClose={onClose}
        size="small"
        title={`${title} cannot be deleted`}
        lead={`Used by ${usesWords(uses)}. Archive it so it cannot be chosen, or merge it into another ${what}.`}
        footer={
          <>
            <Button onClick={onClose}>Close</Button>
            {onArchive && (
              <Button variant="primary" onClick={onArchive}>
                Archive {what}
              </Button>
            )}
          </>
        }
      >
        <ul className={styles.reasons}>
          <UseRows uses={uses} />
        </ul>
      </Dialog>
    )
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void handleDelete()}
      title={`Delete ${title}?`}
      lead={
        failure ? (
          <Notice tone="red" role="alert">
            <b>{title} was not deleted.</b> {failure.message}
          </Notice>
        ) : (
          'You cannot undo this. Its history stays in the audit log.'
        )
      }
      confirmLabel={`Delete ${what}`}
      isDangerous
      isBusy={isRunning}
      busyLabel="Deleting"
    />
  )
}
