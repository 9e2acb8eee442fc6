import { useState, type ReactNode } from 'react'
import type { LoadFailure } from '../../data/failure.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { TextAreaField } from '../../ui/fields/text-field.tsx'
import styles from './users.module.css'

interface Props {
  title: string
  lead: ReactNode
  confirmLabel: string
  busyLabel: string
  isDangerous?: boolean | undefined
  /** False where nothing is kept of why. */
  hasReason?: boolean | undefined
  isBusy: boolean
  failure: LoadFailure | undefined
  onConfirm: (reason: string | null) => void
  onClose: () => void
}

/** Asks before something that touches somebody's access; the reason is kept in the history. */
export function ReasonDialog(props: Props) {
  const {
    title,
    lead,
    confirmLabel,
    busyLabel,
    isDangerous,
    hasReason = true,
    isBusy,
    failure,
    onConfirm,
    onClose,
  } = props
  const [reason, setReason] = useState('')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={title}
      lead={lead}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            isBusy={isBusy}
            busyLabel={busyLabel}
            onClick={() => onConfirm(reason.trim() || null)}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {(failure || hasReason) && (
        <div className={styles.dialogBody}>
          {failure && (
            <Notice tone="red" role="alert">
              <b>We could not save this.</b> {failure.message}
            </Notice>
          )}
          {hasReason && (
            <TextAreaField
              label="Reason"
              hint="This is saved in the history."
              isOptional
              maxLength={500}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}
