import { instantInSentence } from '@kerbline/domain/kit/time/date-words.ts'
import { outgoing, type Outgoing } from '../../data/outgoing/outgoing.ts'
import { discard, sendNow } from '../../data/outgoing/use-sending-out.ts'
import { useToday } from '../../data/session/me.ts'
import { useUser } from '../../data/session/session.ts'
import { useSignal } from '../../data/signal.ts'
import { Button } from '../../ui/button.tsx'
import styles from './not-sent.module.css'

export interface NotSentProps {
  /** `query:31`, `messages`. */
  readonly place: string
  /** Puts it back where it was written. */
  readonly onEdit: (item: Outgoing) => void
  /** Why that cannot be now: something else is being written there. */
  readonly editReason?: string | undefined
}

const stateInWords = ({ state, reason }: Outgoing): string =>
  state === 'waiting'
    ? 'It will be sent automatically when you are back online.'
    : (reason ?? 'We could not accept this.')

/** What was written here and has not gone out: it waits for the server, or was refused. */
export function NotSentList({ place, onEdit, editReason }: NotSentProps) {
  const today = useToday(useUser() !== undefined) // who writes by a link is not asked who it is
  const items = useSignal(outgoing).filter(({ places, state }) => state !== 'first' && places.includes(place))
  if (items.length === 0) return null
  const handleEdit = (item: Outgoing): void => {
    void discard(item)
    onEdit(item)
  }
  return (
    <ul className={styles.list} aria-label="Not sent yet" data-print="hide">
      {items.map((item) => (
        <li key={item.key} className={styles.item} data-state={item.state}>
          <p role={item.state === 'refused' ? 'alert' : 'status'}>
            <b>{item.state === 'refused' ? 'Not sent' : 'Not sent yet'}</b> {item.what}
            {today !== undefined && `, written ${instantInSentence(new Date(item.at).toISOString(), today)}`}.{' '}
            {stateInWords(item)}
          </p>
          <p className={styles.body}>{item.body}</p>
          {item.files !== undefined && item.files.length > 0 && (
            <p>With {item.files.map(({ file }) => file.name).join(', ')}</p>
          )}
          <div className={styles.actions}>
            <Button size="small" onClick={() => void sendNow(item)}>
              Send now
            </Button>
            <Button size="small" disabledReason={editReason} onClick={() => handleEdit(item)}>
              Edit
            </Button>
            <Button size="small" variant="quiet" onClick={() => void discard(item)}>
              Discard
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
