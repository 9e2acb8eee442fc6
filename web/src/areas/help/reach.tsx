import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { MapPinIcon } from '@phosphor-icons/react/dist/csr/MapPin'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { PhoneIcon } from '@phosphor-icons/react/dist/csr/Phone'
import { useLink } from '../../data/navigation/use-link.ts'
import { useScope } from '../../data/session/scope.ts'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { dialHref } from '../../ui/dial-href.ts'
import { copyText } from '../../ui/copy-link.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './contacts.module.css'

/** @param what with whose it is: "phone number of Sam Field". `words`: said on it, where it stands apart from what it copies. */
export function CopyButton({ what, text, words }: { what: string; text: string; words?: string }) {
  const label = `Copy ${what}`
  const handleClick = (): void => void copyText(text)
  return words === undefined ? (
    <IconButton icon={CopyIcon} size="normal" label={label} data-print="hide" onClick={handleClick} />
  ) : (
    <Button icon={CopyIcon} data-print="hide" onClick={handleClick}>
      {words}
    </Button>
  )
}

export const CallLink = ({ name, phone }: { name: string; phone: string }) => (
  <ButtonLink href={dialHref(phone)} icon={PhoneIcon} isWide>
    <VisuallyHidden>Call {name}, </VisuallyHidden>
    {phone}
  </ButtonLink>
)

/** In a tab of its own. */
export const DirectionsLink = ({ name, href }: { name: string; href: string }) => (
  <ButtonLink href={href} icon={MapPinIcon} target="_blank" rel="noreferrer" data-print="hide">
    Directions<VisuallyHidden> to {name}, new tab</VisuallyHidden>
  </ButtonLink>
)

/** A message of the portal; nothing for who may not send one, or has no account to write under. `to`: as addressees are written. */
export function WriteLink({ name, to }: { name: string; to: string }) {
  const href = useLink()('compose', {}, { to })
  const { data: scope } = useScope()
  const hasNoAccount = scope !== undefined && !scope.is_every_account && scope.account_count === 0
  return (
    href !== undefined &&
    !hasNoAccount && (
      <ButtonLink href={href} icon={PencilSimpleIcon} data-print="hide">
        Message {name}
      </ButtonLink>
    )
  )
}

interface ReachProps {
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  readonly to: string
}

/** Each way there is to somebody, in one tap: call, mail, write in the portal; and what is read off to be used elsewhere. */
export const Reach = ({ name, phone, email, to }: ReachProps) => (
  <ul className={styles.ways} aria-label={`Contact ${name}`}>
    {phone && (
      <li>
        <CallLink name={name} phone={phone} />
        <CopyButton what={`phone number of ${name}`} text={phone} />
      </li>
    )}
    {email && (
      <li>
        <ButtonLink href={`mailto:${email}`} icon={EnvelopeSimpleIcon} isWide>
          <VisuallyHidden>Email {name}, </VisuallyHidden>
          <span className={styles.cut}>{email}</span>
        </ButtonLink>
        <CopyButton what={`email address of ${name}`} text={email} />
      </li>
    )}
    <li>
      <WriteLink name={name} to={to} />
    </li>
  </ul>
)
