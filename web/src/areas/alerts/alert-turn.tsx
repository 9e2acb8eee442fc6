import { alertsEndpoints } from '@kerbline/domain/areas/alerts/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { instantInSentence } from '@kerbline/domain/kit/time/date-words.ts'
import { useState } from 'react'
import { useToday } from '../../data/session/me.ts'
import { useAction } from '../../data/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import styles from './alerts.module.css'

interface Props {
  readonly alert: ReplyOf<(typeof alertsEndpoints)['list']>['alerts'][number]
}

/** Who sees to it, and whether it is done. */
export function AlertOutcome({ alert }: Props) {
  const today = useToday()
  const { owner_name: owner, is_mine: isMine, done_at: doneAt, done_by_name: doneBy, done_note: note } = alert
  if (doneAt !== null && today !== undefined)
    return (
      <p className={styles.detail}>
        <b>Done</b> {instantInSentence(doneAt, today)}
        {doneBy !== null && `, ${doneBy}`}
        {note !== null && `: ${note}`}
      </p>
    )
  return owner === null ? null : <p className={styles.detail}>{isMine ? 'Assigned to you' : `Assigned to ${owner}`}</p>
}

/** Taking it on, giving it back, and saying that it is done. */
export function AlertTurn({ alert }: Props) {
  const own = useAction(alertsEndpoints.own)
  const finish = useAction(alertsEndpoints.finish)
  const { id, is_mine: isMine, done_at: doneAt } = alert
  const told = (done: unknown): void => {
    if (!done)
      showToast({
        tone: 'failed',
        title: 'We could not save this.',
        body: 'Check the alert and try again.',
      })
  }
  const isDone = doneAt !== null
  const [isAsking, setAsking] = useState(false)
  const [note, setNote] = useState('')
  const handleDone = async (): Promise<void> => {
    if (!(await finish.run({ id, is_done: true, note: note.trim() || null }))) return
    setAsking(false)
    setNote('')
  }
  return (
    <>
      {!isDone && (
        <Button size="small" isBusy={own.isRunning} onClick={() => void own.run({ id, is_mine: !isMine }).then(told)}>
          {isMine ? 'Unassign' : 'Assign to me'}
        </Button>
      )}
      <Button
        size="small"
        isBusy={finish.isRunning && !isAsking}
        onClick={() => (isDone ? void finish.run({ id, is_done: false }).then(told) : setAsking(true))}
      >
        {isDone ? 'Reopen' : 'Mark as done'}
      </Button>
      {isAsking && (
        <Dialog
          isOpen
          size="small"
          onClose={() => setAsking(false)}
          title="Mark as done"
          footer={
            <>
              <Button onClick={() => setAsking(false)}>Cancel</Button>
              <Button variant="primary" isBusy={finish.isRunning} busyLabel="Saving" onClick={() => void handleDone()}>
                Mark as done
              </Button>
            </>
          }
        >
          {finish.failure && (
            <Notice tone="red" role="alert">
              {finish.failure.message}
            </Notice>
          )}
          <TextAreaField
            label="Note"
            hint="Visible to everyone who can see this alert."
            isOptional
            rows={2}
            maxLength={500}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Dialog>
      )}
    </>
  )
}
