import { mailboxEndpoints } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import { formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { href } from '@kerbline/domain/screens.ts'
import { isOutgoing } from '../../data/outgoing/outgoing.ts'
import { useToday } from '../../data/session/me.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import writingStyles from './writing.module.css'
import { draftNameOf } from './writing.ts'

/** What else was begun, here or elsewhere: messages, and answers, which lead to their conversations. */
export function Drafts({ name }: { readonly name: string }) {
  const today = useToday()
  const load = useEndpoint(mailboxEndpoints.drafts, {}, { freshForSeconds: 0 })
  const drop = useAction(mailboxEndpoints.dropDraft)
  const others = load.data?.drafts.filter(({ key }) => key !== name && !isOutgoing(draftNameOf(key))) ?? []
  if (others.length === 0) return null
  return (
    <section aria-label="Drafts" className={writingStyles.drafts}>
      <h2>Drafts</h2>
      <ul>
        {others.map(({ key, subject, body, reply_to: reply, saved_at: at }) => (
          <li key={key}>
            <a href={reply === null ? href('compose', undefined, { draft: key }) : href('message', { id: reply })}>
              {subject || body.slice(0, 60) || '(No subject)'}
            </a>
            {today !== undefined && <small>{formatInstant(at, today)}</small>}
            <Button size="small" variant="quiet" isBusy={drop.isRunning} onClick={() => void drop.run({ key })}>
              Delete
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
