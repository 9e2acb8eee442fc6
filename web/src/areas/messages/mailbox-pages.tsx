// The screens of the mailbox: four folders, and one message by its address.
import { useLocation } from '../../data/navigation/location.ts'
import { useIsRail } from '../../data/media.ts'
import { MailboxPage } from './mailbox-page.tsx'
import { OneMessagePage } from './one-message-page.tsx'

export const InboxPage = () => <MailboxPage folder="inbox" />
export const StarredPage = () => <MailboxPage folder="starred" />
export const SentPage = () => <MailboxPage folder="sent" />
export const TrashPage = () => <MailboxPage folder="trash" />

/** Beside the inbox where there is room for both. */
export function MessagePage() {
  const isNarrow = useIsRail()
  const id = Number(useLocation().values['id'])
  return isNarrow ? <OneMessagePage id={id} /> : <MailboxPage folder="inbox" opened={id} />
}
