import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { defectsEndpoints } from '@kerbline/domain/areas/driver-checks/defect-endpoints.ts'
import { driverChecksEndpoints } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import type { CheckView } from '@kerbline/domain/areas/driver-checks/record-endpoints.ts'
import { flagsInWords } from '@kerbline/domain/areas/driver-checks/phone-check.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { useState } from 'react'
import { instantWords } from '../../record/record-value.tsx'
import { useAction } from '../../data/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/fields/text-field.tsx'
import { Rag } from '../../fleet/rag.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import styles from './driver-checks.module.css'

const refreshes = [defectsEndpoints.list, dashboardEndpoints.read, dashboardEndpoints.worklist]

function ReviewForm({ view: { record, items } }: { view: CheckView }) {
  const [note, setNote] = useState('')
  const review = useAction(driverChecksEndpoints.review, { refreshes })
  const reported = items.filter(({ defect }) => defect?.state === 'reported').length
  const handleReview = async (): Promise<void> => {
    if (await review.run({ id: record.id, version: record.updated_at, note: note.trim() === '' ? null : note }))
      showToast({ tone: 'done', title: `Check for ${displayRegistration(record.reg_no)} marked as reviewed.` })
  }
  return (
    <div className={styles.review}>
      <TextAreaField
        label="Note"
        isOptional
        rows={2}
        maxLength={1000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {reported > 0 && <p className={styles.quiet}>This also acknowledges its defects.</p>}
      <Button
        variant="primary"
        icon={CheckIcon}
        isBusy={review.isRunning}
        busyLabel="Saving"
        onClick={() => void handleReview()}
      >
        Mark as reviewed
      </Button>
      {review.failure && <p role="alert">{review.failure.message}</p>}
    </div>
  )
}

/** Whether somebody has looked at it, and what they found to say. */
export function ReviewPanel({ view }: { view: CheckView }) {
  const { reviewed_at: at, reviewed_by: by, review_note: note, rag, review_flags: flags } = view.record
  return (
    <Panel title="Review">
      <PanelBody>
        {flags.length > 0 && <Rag value="amber" detail={flagsInWords(flags)} />}
        {at !== null ? (
          <>
            <p>
              Reviewed {instantWords(at)}
              {by === null ? '' : ` by ${by}`}.
            </p>
            {note !== null && <p>{note}</p>}
          </>
        ) : view.may_review ? (
          <ReviewForm view={view} />
        ) : (
          <p>{rag === 'green' && flags.length === 0 ? 'Nothing to review.' : 'Not reviewed yet.'}</p>
        )}
      </PanelBody>
    </Panel>
  )
}
