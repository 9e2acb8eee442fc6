import { writeSubject, type SubjectKey } from '@kerbline/domain/areas/queries/subject-key.ts'
import { ChatsCircleIcon } from '@phosphor-icons/react/dist/csr/ChatsCircle'
import { useLink } from '../data/navigation/use-link.ts'
import { useIsViewing } from '../data/session/viewing.ts'
import { ButtonLink } from '../ui/button.tsx'

/** Where a question about a record is asked; undefined for who may not ask one. */
export function useQueryHref(subject: SubjectKey | undefined): string | undefined {
  const link = useLink()
  const isViewing = useIsViewing()
  return subject === undefined || isViewing
    ? undefined
    : link('raiseQuery', undefined, { subject: writeSubject(subject) })
}

/** "Query", on the row of what is asked about. `what` names it: "Invoice line of 3 Nov". */
export function QueryLink({ subject, what }: { subject: SubjectKey; what: string }) {
  const href = useQueryHref(subject)
  if (href === undefined) return null
  return (
    <ButtonLink href={href} variant="quiet" size="small" icon={ChatsCircleIcon} aria-label={`Query: ${what}`}>
      Query
    </ButtonLink>
  )
}
