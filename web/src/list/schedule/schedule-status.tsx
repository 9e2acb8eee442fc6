import { viewsEndpoints } from '@kerbline/domain/areas/views/endpoints.ts'
import { lastInWords, nextInWords, type ViewSchedule } from '@kerbline/domain/areas/views/schedules.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useState, type ReactNode } from 'react'
import { useToday } from '../../data/session/me.ts'
import { useIsViewing } from '../../data/session/viewing.ts'
import { useAction } from '../../data/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import styles from './schedule.module.css'

interface Props {
  readonly schedule: ViewSchedule
}

/** When it is sent next, and what became of it last. */
export function ScheduleStatus({ schedule }: Props) {
  const today = useToday() ?? londonDate(schedule.updated_at)
  return (
    <>
      <p>{nextInWords(schedule, today)}</p>
      {lastInWords(schedule.last, today).map(({ tone, words }) => (
        <p key={words} className={classes(styles.line, tone !== 'plain' && styles[tone])}>
          {words}
        </p>
      ))}
    </>
  )
}

interface ActionsProps extends Props {
  readonly onStopped?: (() => void) | undefined
  /** Stands before the others. */
  readonly before?: ReactNode
}

type Asked = 'send' | 'stop'

/** Send it now, try it on oneself, pause, stop. */
export function ScheduleActions({ schedule, onStopped, before }: ActionsProps) {
  const { view_id: id, view_name: name, recipients, guests, is_paused, ended_at } = schedule
  const [asked, setAsked] = useState<Asked>()
  const send = useAction(viewsEndpoints.sendNow)
  const pause = useAction(viewsEndpoints.pause)
  const stop = useAction(viewsEndpoints.stop)
  const held = { disabledReason: useIsViewing() ? 'You are viewing as another user' : undefined }
  const failure = send.failure ?? pause.failure ?? stop.failure
  const confirmed = guests.filter(({ state }) => state === 'confirmed').length
  const people = counted(recipients.length + confirmed, 'person', 'people')
  const done = (title: string): void => void showToast({ tone: 'done', title })
  const handleSend = async (to: 'everyone' | 'me'): Promise<void> => {
    const reply = await send.run({ id, to })
    setAsked(undefined)
    if (reply) done(to === 'me' ? `Sent a test of ${name} to you.` : `Sent ${name} to ${people}.`)
  }
  const handlePause = async (): Promise<void> => {
    if (await pause.run({ id, is_paused: !is_paused }))
      done(is_paused ? `${name} is sent again.` : `${name} is paused.`)
  }
  const handleStop = async (): Promise<void> => {
    const reply = await stop.run({ id })
    setAsked(undefined)
    if (!reply) return
    done(`${name} is no longer sent.`)
    onStopped?.()
  }
  return (
    <>
      {failure && (
        <Notice tone="red" role="alert">
          {failure.message}
        </Notice>
      )}
      <div className={styles.actions}>
        {before}
        {ended_at === null && (
          <>
            <Button size="small" onClick={() => setAsked('send')} {...held}>
              Send now
            </Button>
            <Button
              size="small"
              isBusy={send.isRunning}
              busyLabel="Sending"
              onClick={() => void handleSend('me')}
              {...held}
            >
              Send me a test
            </Button>
            <Button
              size="small"
              isBusy={pause.isRunning}
              busyLabel="Saving"
              onClick={() => void handlePause()}
              {...held}
            >
              {is_paused ? 'Resume' : 'Pause'}
            </Button>
          </>
        )}
        <Button size="small" onClick={() => setAsked('stop')} {...held}>
          {ended_at === null ? 'Stop' : 'Remove'}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={asked === 'send'}
        onClose={() => setAsked(undefined)}
        onConfirm={() => void handleSend('everyone')}
        title={`Send ${name} to ${people} now?`}
        lead="Each person gets the rows they can see now. The schedule does not change."
        confirmLabel={`Send to ${people}`}
        isBusy={send.isRunning}
        busyLabel="Sending"
      />
      <ConfirmDialog
        isOpen={asked === 'stop'}
        onClose={() => setAsked(undefined)}
        onConfirm={() => void handleStop()}
        title={ended_at === null ? `Stop sending ${name}?` : `Remove the schedule of ${name}?`}
        lead="No one will get this email. The view is not deleted."
        confirmLabel={ended_at === null ? 'Stop sending' : 'Remove schedule'}
        isDangerous
        isBusy={stop.isRunning}
        busyLabel="Stopping"
      />
    </>
  )
}
