import { readingsEndpoints, type ToRead } from '@kerbline/domain/areas/documents/reading-endpoints.ts'
import { acceptanceWords } from '@kerbline/domain/areas/documents/acceptances/words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { FileTextIcon } from '@phosphor-icons/react/dist/csr/FileText'
import { useState } from 'react'
import { followDownload } from '../../../data/download.ts'
import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { notificationsEndpoints } from '@kerbline/domain/areas/notifications/endpoints.ts'
import { useAction } from '../../../data/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choices/checkbox.tsx'
import { Notice } from '../../../ui/layout/banner.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { OpenedPaper } from './opened-paper.tsx'
import styles from './to-read.module.css'

const holdReason = (isOpened: boolean, isTicked: boolean): string | undefined => {
  if (!isOpened) return 'Open the document first'
  return isTicked ? undefined : 'Tick the box to confirm you have read and understood it'
}

/** One document that waits: opened, ticked, accepted. */
export function ReadingItem({ reading }: { readonly reading: ToRead }) {
  const { id, title, version, sha256, note, asked_by_name: by, asked_at: askedAt } = reading
  const [isTicked, setTicked] = useState(false)
  const [shown, setShown] = useState<string>()
  const opening = useAction(readingsEndpoints.open)
  const accepting = useAction(readingsEndpoints.accept, {
    refreshes: [notificationsEndpoints.unread, dashboardEndpoints.worklist],
  })
  const isOpened = reading.opened_at !== null
  const handleOpen = async (): Promise<void> => {
    const reply = await opening.run({ id })
    if (reply?.mime === 'application/pdf') setShown(reply.url)
    else if (reply) followDownload(reply.url)
  }
  const handleAccept = async (): Promise<void> => {
    if (await accepting.run({ id, sha256, has_understood: true }))
      showToast({
        tone: 'done',
        title: `${title} accepted.`,
        body: `Recorded against your name (version ${version}).`,
      })
  }
  const failure = accepting.failure ?? opening.failure
  return (
    <li className={styles.item}>
      <h3>{title}</h3>
      <p className={styles.quiet}>
        Version {version}. {by} asked you on {formatDate(londonDate(askedAt))}.
      </p>
      {note !== null && <p className={styles.note}>{note}</p>}
      {shown !== undefined && <OpenedPaper link={shown} title={title} />}
      <div className={styles.actions}>
        <Button
          icon={FileTextIcon}
          variant={isOpened ? 'secondary' : 'primary'}
          isBusy={opening.isRunning}
          busyLabel="Opening"
          aria-label={`Open ${title}`}
          onClick={() => void handleOpen()}
        >
          {isOpened ? 'Open again' : 'Open'}
        </Button>
        <Checkbox
          label={acceptanceWords}
          checked={isTicked}
          disabled={!isOpened}
          onChange={(event) => setTicked(event.target.checked)}
        />
        <Button
          icon={CheckCircleIcon}
          variant={isOpened ? 'primary' : 'secondary'}
          disabledReason={holdReason(isOpened, isTicked)}
          isBusy={accepting.isRunning}
          busyLabel="Accepting"
          aria-label={`Accept ${title}`}
          onClick={() => void handleAccept()}
        >
          Accept
        </Button>
      </div>
      {failure && (
        <Notice tone="red" role="alert">
          {failure.message}
        </Notice>
      )}
    </li>
  )
}
