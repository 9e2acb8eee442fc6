import { toReadView } from '@kerbline/domain/areas/documents/acceptances/view.ts'
import { letterDeskView } from '@kerbline/domain/areas/inbound-mail/letter-desk.ts'
import { requestDeskView } from '@kerbline/domain/areas/public-requests/request-desk.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useLink } from '../../../data/navigation/use-link.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import styles from '../dashboard.module.css'
import { Row } from './row.tsx'

interface DesksProps {
  readonly requests: number
  readonly letters: number
  /** Documents one is asked to read. */
  readonly toRead: number
}

/** What waits in a view of the worklist of its own: it is done there. */
const desks = [
  {
    of: 'requests',
    view: requestDeskView,
    from: 'Public form',
    one: 'public request',
    detail: 'Needs a reply',
  },
  {
    of: 'letters',
    view: letterDeskView,
    from: 'By email',
    one: 'email',
    detail: 'Add to a case or dismiss',
  },
  { of: 'toRead', view: toReadView, from: 'To read', one: 'document', detail: 'To read and accept' },
] as const

/** A row of each desk at which something waits. */
export function DeskLines(waiting: DesksProps) {
  const link = useLink()
  return desks.map(({ of, view, from, one, detail }) => {
    if (waiting[of] === 0) return null
    const href = link('worklist', undefined, { view })
    const title = `${counted(waiting[of], one)} waiting`
    return (
      <Row
        key={of}
        className={styles.need}
        lead={<span className={styles.number}>{from}</span>}
        {...{ title, href, detail }}
        action={
          href && (
            <ButtonLink href={href} size="small" aria-label={`Open: ${title}`}>
              Open
            </ButtonLink>
          )
        }
      />
    )
  })
}
