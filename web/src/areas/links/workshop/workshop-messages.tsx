import { workshopLinkEndpoints } from '@kerbline/domain/areas/maintenance/workshop-link-endpoints.ts'
import { formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useState } from 'react'
import { newKey, useAction } from '../../../data/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/fields/text-field.tsx'
import { NotSent } from './not-sent.tsx'
import type { WorkshopPartProps } from './workshop-part.ts'
import styles from './workshop.module.css'

/** What the workshop found and says; one key a message, so that a lost answer doubles nothing. */
export function WorkshopMessages({ token, booking, onChanged, onStale }: WorkshopPartProps) {
  const [draft, setDraft] = useState({ body: '', key: newKey() })
  const [isEmpty, setEmpty] = useState(false)
  const send = useAction(workshopLinkEndpoints.workshopPost)
  const { posts, earlier, may_write: mayWrite, now } = booking
  if (posts.length === 0 && !mayWrite) return null
  const handleSend = async (): Promise<void> => {
    setEmpty(draft.body.trim() === '')
    if (draft.body.trim() === '') return
    const reply = await send.run({ token, body: draft.body, client_key: draft.key })
    if (!reply) return
    onChanged(reply)
    setDraft({ body: '', key: newKey() })
  }
  return (
    <section className={styles.part} aria-label="What you found">
      <h2>What you found</h2>
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
      {mayWrite && (
        <>
          <TextAreaField
            label="Findings or a question"
            hint="The hire company reads it, and the company that runs the vehicle."
            maxLength={4_000}
            value={draft.body}
            error={isEmpty ? 'Write something first.' : undefined}
            onChange={({ target }) => setDraft({ ...draft, body: target.value })}
          />
          <NotSent failure={send.failure} onStale={onStale} />
          <Button size="touch" isWide isBusy={send.isRunning} busyLabel="Sending" onClick={() => void handleSend()}>
            Send
          </Button>
        </>
      )}
    </section>
  )
}
