import type { CasePost } from '@kerbline/domain/cases/case-endpoints.ts'
import { formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash'
import { WarningOctagonIcon } from '@phosphor-icons/react/dist/csr/WarningOctagon'
import { Avatar } from '../../ui/avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './conversation.module.css'

export interface Message extends Pick<CasePost, 'author_name' | 'side' | 'body' | 'is_internal' | 'is_own' | 'at'> {
  readonly through?: CasePost['through']
  readonly is_promise?: CasePost['is_promise']
  /** "Raised the query". */
  readonly note?: string | undefined
}

interface Props {
  readonly message: Message
  readonly customer: string
  readonly now: Date
  /** What the other side waits to hear from whoever reads it. */
  readonly isAsked?: boolean | undefined
}

const sideOf = ({ side }: Message, customer: string): string =>
  side === 'customer' ? customer : side === 'hire_company' ? headOffice.name : 'Third party'

/** One message of a thread, with its side and its time. */
export function PostRow({ message, customer, now, isAsked = false }: Props) {
  const { author_name: author, body, is_internal: isInternal, is_own: isOwn, side, at, note, through } = message
  const { is_promise: isPromise } = message
  return (
    <li className={classes(styles.post, isInternal && styles.internal)}>
      <span className={classes(side === 'hire_company' && styles.us)}>
        <Avatar name={author} />
      </span>
      <div className={styles.said}>
        <p className={styles.head}>
          <b>{isOwn ? 'You' : author}</b>
          <small>
            {[sideOf(message, customer), note, through === 'mail' && 'by email', through === 'link' && 'by link']
              .filter(Boolean)
              .join(', ')}
          </small>
          <time dateTime={at}>{formatInstant(at, londonDate(now))}</time>
        </p>
        {isInternal && (
          <p className={styles.mark}>
            <Icon of={EyeSlashIcon} /> Internal note, staff only
          </p>
        )}
        {isPromise && (
          <p className={styles.mark}>
            <Icon of={WarningOctagonIcon} /> Reply date changed
          </p>
        )}
        <p className={classes(styles.body, isAsked && styles.asked)}>{body}</p>
      </div>
    </li>
  )
}
