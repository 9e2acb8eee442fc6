import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { formatDate, formatTime } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import styles from './check.module.css'
import { sendWaiting } from './check-queue.ts'
import { alterCheck, dropCheck, type KeptCheck } from './kept-checks.ts'

const photosOf = ({ photos }: KeptCheck) => photos.filter(({ state }) => state === 'waiting').length

function wordsOf(check: KeptCheck): string {
  const photos = photosOf(check)
  const waiting = photos > 0 ? ` ${counted(photos, 'photo')} not sent yet.` : ''
  if (check.state === 'waiting') return `Saved on this phone. Waiting for signal.${waiting}`
  if (check.state === 'refused') return 'Not accepted.'
  const at = check.receipt?.received_at
  return `Received${at === undefined ? '' : ` ${formatDate(londonDate(at))}, ${formatTime(at)}`}.${waiting}`
}

function Row({ check }: { check: KeptCheck }) {
  const { id, state, receipt } = check
  const isDone = state === 'sent' && photosOf(check) === 0
  return (
    <li className={styles.kept} data-state={state}>
      <p>
        <b>{displayRegistration(check.plate)}</b> {wordsOf(check)}
      </p>
      {receipt && receipt.numbers.length > 0 && <p>{receipt.numbers.join(', ')}</p>}
      {receipt?.miles_flag != null && <p>Mileage: {receipt.miles_flag}. We will check this reading.</p>}
      {check.words !== null && <p role="alert">{check.words}</p>}
      {state === 'refused' && (
        <button
          type="button"
          className={styles.wide}
          onClick={() => void alterCheck(id, { state: 'open', words: null, code: null })}
        >
          Fix it
        </button>
      )}
      {state === 'waiting' && (
        <button type="button" className={styles.wide} onClick={sendWaiting}>
          Send now
        </button>
      )}
      {isDone && (
        <button type="button" className={styles.small} onClick={() => dropCheck(id)}>
          Dismiss
        </button>
      )}
    </li>
  )
}

/** The checks of this telephone that are made: what waits, and what has arrived. */
export const OnThisPhone = ({ checks }: { checks: readonly KeptCheck[] }) =>
  checks.length === 0 ? null : (
    <section className={styles.part} aria-label="On this phone">
      <h2>On this phone</h2>
      <ul className={styles.list}>
        {checks.toReversed().map((check) => (
          <Row key={check.id} check={check} />
        ))}
      </ul>
    </section>
  )
