import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { unreadIn } from '@kerbline/domain/areas/messages/rules.ts'
import { messagesEndpoints } from '@kerbline/domain/areas/messages/endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useMayOpen } from '../../data/session/may.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { IconLink } from '../../ui/button.tsx'

/** Messages with the number unread; absent until there is a page to open. */
export function MessagesLink({ size = 'normal' }: { size?: 'normal' | 'touch' }) {
  const isOpen = useMayOpen()('inbox')
  const { data } = useEndpoint(messagesEndpoints.inbox, {}, { isEnabled: isOpen })
  if (!isOpen) return null
  const unread = data ? unreadIn(data) : 0
  return (
    <IconLink
      icon={EnvelopeSimpleIcon}
      href={href('inbox')}
      label={unread > 0 ? `Messages, ${unread} unread` : 'Messages'}
      count={unread}
      size={size}
      tooltipSide="bottom"
    />
  )
}
