import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { severityWords } from '@kerbline/domain/areas/driver-checks/catalogue.ts'
import { defectsEndpoints } from '@kerbline/domain/areas/driver-checks/defect-endpoints.ts'
import { driverChecksEndpoints } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import type { CheckView } from '@kerbline/domain/areas/driver-checks/record-endpoints.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { useState } from 'react'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'

const refreshes = [defectsEndpoints.list, dashboardEndpoints.read, dashboardEndpoints.worklist]

/** What it reported; somebody who was quicker is told of. */
function Reported({ view: { record, items } }: { view: CheckView }) {
  if (record.reviewed_at !== null)
    return (
      <Notice tone="amber">
        Someone else has already reviewed this{record.reviewed_by && `: ${record.reviewed_by}`}.
      </Notice>
    )
  const defects = items.filter(({ response }) => response === 'defect')
  return (
    <>
      <ul aria-label="Reported">
        {defects.map(({ code, words, severity, note }) => (
          <li key={code}>
            <b>{words}</b> {[severity && severityWords[severity], note].filter(Boolean).join(': ')}
          </li>
        ))}
      </ul>
      <p>This also acknowledges its defects.</p>
    </>
  )
}

interface Props {
  readonly id: number
  readonly plate: string
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Looks at a failed check where its row stands, and notes that somebody has. */
export function ReviewCheckDialog({ id, plate, onClose, onDone }: Props) {
  const load = useEndpoint(driverChecksEndpoints.view, { id }, { freshForSeconds: 0 })
  const review = useAction(driverChecksEndpoints.review, { refreshes })
  const [note, setNote] = useState('')
  const view = load.data
  const handleReview = async (): Promise<void> => {
    if (!view) return
    const words = note.trim() === '' ? null : note
    if (!(await review.run({ id, version: view.record.updated_at, note: words }))) return
    showToast({ tone: 'done', title: `Check of ${displayRegistration(plate)} reviewed.` })
    onDone()
  }
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      title={`Review the check of ${displayRegistration(plate)}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isBusy={review.isRunning}
            busyLabel="Saving"
            disabledReason={view?.may_review ? undefined : 'There is nothing to review'}
            onClick={() => void handleReview()}
          >
            Mark as reviewed
          </Button>
        </>
      }
    >
      {review.failure && (
        <Notice tone="red" role="alert">
          {review.failure.message}
        </Notice>
      )}
      <LoadState what="this check" load={load} onRetry={load.retry} skeleton={<SkeletonText lines={3} />}>
        {(found) => <Reported view={found} />}
      </LoadState>
      <TextAreaField
        label="Note"
        isOptional
        rows={2}
        maxLength={1000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </Dialog>
  )
}
