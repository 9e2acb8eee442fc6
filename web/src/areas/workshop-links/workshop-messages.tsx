import { workshopLinksEndpoints } from '@kerbline/domain/areas/workshop-links/endpoints.ts'
import { formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useState } from 'react'
import styles from '../../case/by-link/by-link.module.css'
import { NotSent } from '../../case/by-link/not-sent.tsx'
import { currentAddress } from '../../data/navigation/location.ts'
import { useSendingOut } from '../../data/outgoing/use-sending-out.ts'
import { newKey } from '../../data/use-action.ts'
import { NotSentYet } from '../../fleet/outgoing/not-sent-yet.tsx'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/fields/text-field.tsx'
import { ownerOf, type WorkshopPartProps } from './workshop-part.ts'

/** What the workshop found and says; one key a message, so that a lost answer doubles nothing. */
export function WorkshopMessages({ token, booking, onStale }: WorkshopPartProps) {
  const [draft, setDraft] = useState({ body: '', key: newKey() })
  const [isEmpty, setEmpty] = useState(false)
  const send = useSendingOut(workshopLinksEndpoints.post)
  const { posts, earlier, may_write: mayWrite, now, number } = booking
  const owner = ownerOf(number)
  if (posts.length === 0 && !mayWrite) return null
  const handleSend = async (): Promise<void> => {
    setEmpty(draft.body.trim() === '')
    if (draft.body.trim() === '') return
    const { body, key } = draft
    const result = await send.send(
      { token, body, client_key: key },
      {
        ...{ owner, what: `Message for ${number}`, places: [owner], href: currentAddress(), body },
        ...{ draft: owner, content: body, refreshes: [] },
      },
    )
    if (result) setDraft({ body: '', key: newKey() })
  }
  return (
    <section className={styles.part} aria-label="Findings">
      <h2>Findings</h2>
      {earlier.posts > 0 && <p>And {counted(earlier.posts, 'earlier message')}.</p>}
      <ul className={styles.rows}>
        {posts.map(({ id, body, at }) => (
          <li key={id}>
            <span>
              <span className={styles.said}>{body}</span>
              <small>{formatInstant(at, londonDate(now))}</small>
            </span>
          </li>
        ))}
      </ul>
      <NotSentYet
        place={owner}
        editReason={draft.body === '' ? undefined : 'Send or delete what you have typed first'}
        onEdit={({ body }) => setDraft({ body, key: newKey() })}
      />
      {mayWrite && (
        <>
          <TextAreaField
            label="Findings or a question"
            hint="Seen by the hire company and the vehicle’s operator."
            maxLength={4_000}
            value={draft.body}
            error={isEmpty ? 'Enter a message.' : undefined}
            onChange={({ target }) => setDraft({ ...draft, body: target.value })}
          />
          <NotSent what="booking" failure={send.failure} onStale={onStale} />
          <Button size="touch" isWide isBusy={send.isRunning} busyLabel="Sending" onClick={() => void handleSend()}>
            Send
          </Button>
        </>
      )}
    </section>
  )
}
