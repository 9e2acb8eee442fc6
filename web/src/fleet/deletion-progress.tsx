import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { CircleIcon } from '@phosphor-icons/react/dist/csr/Circle'
import { HourglassMediumIcon } from '@phosphor-icons/react/dist/csr/HourglassMedium'
import { XCircleIcon } from '@phosphor-icons/react/dist/csr/XCircle'
import { deletionSteps, type DeletionStatus, type DeletionStep } from '@kerbline/domain/areas/auth/deletion-status.ts'
import { formatDate, formatTime } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './deletion-progress.module.css'

const icons = { done: CheckCircleIcon, now: HourglassMediumIcon, ahead: CircleIcon, refused: XCircleIcon } as const
const spoken: Readonly<Record<DeletionStep['standing'], string>> = {
  done: 'done',
  now: 'now',
  ahead: 'to do',
  refused: 'ended here',
}
const moment = (instant: string): string => `${formatDate(londonDate(instant))}, ${formatTime(instant)}`

/** The way of a request to delete an account: what is done and when, what it waits for, and how it ended. */
export const DeletionProgress = ({ status }: { status: DeletionStatus }) => (
  <div className={styles.progress}>
    <p>
      Reference <b>{status.reference}</b>
    </p>
    <ol className={styles.steps} aria-label="Request progress">
      {deletionSteps(status).map(({ title, standing, at, note }) => (
        <li
          key={title}
          className={classes(styles.step, styles[standing])}
          aria-current={standing === 'now' ? 'step' : undefined}
        >
          <Icon of={icons[standing]} weight={standing === 'ahead' ? 'regular' : 'fill'} className={styles.icon} />
          <div>
            <p>
              <b>{title}</b> <VisuallyHidden>({spoken[standing]})</VisuallyHidden>
            </p>
            {at && <p className={styles.small}>{moment(at)}</p>}
            {note && <p className={styles.note}>{note}</p>}
            {standing === 'now' && status.state === 'received' && (
              <p className={styles.small}>Confirm with the link by {moment(status.confirm_by)}.</p>
            )}
          </div>
        </li>
      ))}
    </ol>
  </div>
)
