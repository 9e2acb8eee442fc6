import { toReadView } from '@kerbline/domain/areas/documents/acceptances/view.ts'
import { letterDeskView } from '@kerbline/domain/areas/inbound-mail/letter-desk.ts'
import { requestDeskView } from '@kerbline/domain/areas/maintenance/request-desk.ts'
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

interface LineProps {
  readonly view: string
  readonly from: string
  readonly title: string
  readonly detail: string
}

/** What waits in a view of its own, in one row: it is done there. */
function DeskLine({ view, from, title, detail }: LineProps) {
  const href = useLink()('worklist', undefined, { view })
  return (
    <Row
      className={styles.need}
      lead={<span className={styles.number}>{from}</span>}
      title={title}
      href={href}
      detail={detail}
      action={
        href && (
          <ButtonLink href={href} size="small" aria-label={`Open: ${title}`}>
            Open
          </ButtonLink>
        )
      }
    />
  )
}

export const DeskLines = ({ requests, letters, toRead }: DesksProps) => (
  <>
    {requests > 0 && (
      <DeskLine
        view={requestDeskView}
        from="Public form"
        title={counted(requests, 'public request waits', 'public requests wait')}
        detail="For a vehicle, an answer or a refusal"
      />
    )}
    {letters > 0 && (
      <DeskLine
        view={letterDeskView}
        from="By email"
        title={counted(letters, 'letter waits', 'letters wait')}
        detail="To be added to a case, or dismissed"
      />
    )}
    {toRead > 0 && (
      <DeskLine
        view={toReadView}
        from="To read"
        title={counted(toRead, 'document waits', 'documents wait')}
        detail="To be read and accepted by you"
      />
    )}
  </>
)
