import { alertsEndpoints, audienceWords } from '@kerbline/domain/areas/alerts/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { formatInstant, instantInSentence } from '@kerbline/domain/kit/time/date-words.ts'
import { useState } from 'react'
import { useUser } from '../../data/session/session.ts'
import { useToday } from '../../data/session/me.ts'
import { useAction } from '../../data/use-action.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { AlertOutcome, AlertTurn } from './alert-turn.tsx'
import styles from './alerts.module.css'

type Alert = ReplyOf<(typeof alertsEndpoints)['list']>['alerts'][number]

const kinds = { AlertEvent: 'Alert', DeploymentStarting: 'Update announcement' } as const

function RetractDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const retract = useAction(alertsEndpoints.retract)
  const handleConfirm = async (): Promise<void> => {
    if (!(await retract.run({ id: alert.id }))) return
    showToast({ tone: 'done', title: 'Alert removed.' })
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void handleConfirm()}
      title="Remove this alert?"
      lead={
        retract.failure ? (
          <Notice tone="red" role="alert">
            <b>We could not remove this alert.</b> {retract.failure.message}
          </Notice>
        ) : (
          `“${alert.message}” will be removed for everyone. It stays in this list, marked as removed.`
        )
      }
      confirmLabel="Remove alert"
      isDangerous
      isBusy={retract.isRunning}
      busyLabel="Removing"
    />
  )
}

interface Props {
  readonly alert: Alert
  /** Who sends alerts sees whom each was for, and takes it back. */
  readonly maySend: boolean
}

/** An alert in the list: its words, whom it was for, who sent it and when. */
export function AlertRow({ alert, maySend }: Props) {
  const today = useToday()
  const isStaff = useUser()?.side === 'staff'
  const [isRetracting, setRetracting] = useState(false)
  const { kind, message, severity, created_at: at, created_by_name: by, audience, company_names: companies } = alert
  const { retracted_at: retractedAt, retracted_by_name: retractedBy } = alert
  const isRetracted = retractedAt !== null
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p>{isRetracted ? <s>{message}</s> : message}</p>
        <p className={styles.detail}>
          <Badge>{kinds[kind]}</Badge> {severity !== 'information' && <b data-severity={severity}>{severity}</b>}{' '}
          {today !== undefined && formatInstant(at, today)}
          {by !== null && `, ${by}`}
          {maySend && <> · For: {companies ?? audienceWords[audience]}</>}
          {isRetracted && today !== undefined && (
            <>
              {' '}
              <b>
                Removed {instantInSentence(retractedAt, today)}
                {retractedBy !== null && `, ${retractedBy}`}
              </b>
            </>
          )}
        </p>
        {isStaff && <AlertOutcome alert={alert} />}
      </div>
      {isStaff && !isRetracted && alert.kind === 'AlertEvent' && <AlertTurn alert={alert} />}
      {maySend && !isRetracted && (
        <Button size="small" onClick={() => setRetracting(true)}>
          Remove
        </Button>
      )}
      {isRetracting && <RetractDialog alert={alert} onClose={() => setRetracting(false)} />}
    </li>
  )
}
