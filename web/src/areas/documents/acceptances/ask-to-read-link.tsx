import { href } from '@kerbline/domain/screens.ts'
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree'
import { ButtonLink } from '../../../ui/button.tsx'
import { ASKED, useMayAsk } from './reading-tabs.tsx'

/** From a document to asking people to read it, for who may. */
export const AskToReadLink = ({ document }: { readonly document: number }) =>
  useMayAsk() ? (
    <ButtonLink icon={UsersThreeIcon} href={href('documents', undefined, { show: ASKED, ask: String(document) })}>
      Ask people to read
    </ButtonLink>
  ) : null
