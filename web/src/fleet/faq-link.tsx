import { type FaqGroup, faqGroupLabel } from '@kerbline/domain/areas/faq/groups.ts'
import { useLink } from '../data/navigation/use-link.ts'
import { ButtonLink } from '../ui/button.tsx'

/** Where nothing stands yet: the questions that are asked about it, which come when somebody goes there. */
export function FaqLink({ group }: { group: FaqGroup }) {
  const to = useLink()('faq', {}, { group })
  return to !== undefined && <ButtonLink href={to}>FAQ: {faqGroupLabel(group)}</ButtonLink>
}
