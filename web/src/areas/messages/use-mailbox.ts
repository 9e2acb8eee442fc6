// The rows of a folder. The specified inbox call paints the newest of it at once; search, filters and what lies beyond come by page.
import { messagesEndpoints } from '@kerbline/domain/areas/messages/endpoints.ts'
import { mailboxEndpoints, type MailboxRow } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import { everyFolder, isInFolder, type MailFolder, mailList } from '@kerbline/domain/areas/messages/mailbox.ts'
import { unreadIn } from '@kerbline/domain/areas/messages/rules.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { useLocation } from '../../data/navigation/location.ts'
import type { ManyRows } from '../../list/bulk/bulk-change.ts'
import { useEndpoint, withData, type Loaded } from '../../data/use-endpoint.ts'
import { useWithChanges } from './statuses.ts'

const PAGE = 50

type Inbox = ReplyOf<(typeof messagesEndpoints)['inbox']>

/** Of both lists, as the pages by server write them. */
const rowsOf = ({ received, sent }: Inbox): readonly MailboxRow[] => [
  ...received.map(({ sender, note: _, ...row }): MailboxRow => ({ ...row, type: 'inbox', correspondent: sender.name })),
  ...sent.map(({ recipients, addressed, note: _, ...row }): MailboxRow => {
    const names = addressed.length > 0 ? addressed : recipients.map(({ name }) => name)
    return { ...row, type: 'sent', correspondent: names.join(', ') }
  }),
]

export interface MailboxPageOf {
  readonly rows: readonly MailboxRow[]
  readonly next: string | null
  readonly previous: string | null
  /** How many there are altogether; undefined while that is not known. */
  readonly total: number | undefined
  /** The older ones could not be loaded: tries again. */
  readonly onRetryOlder?: () => void
}

export interface Mailbox {
  readonly load: Loaded<MailboxPageOf>
  readonly unread: number | undefined
  readonly isNarrowed: boolean
  readonly isSearched: boolean
  /** All folders are searched: each row says where it lies. */
  readonly isEverywhere: boolean
  /** What the list was asked, where it holds more than is shown. */
  readonly many: ManyRows | undefined
}

export function useMailbox(folder: MailFolder): Mailbox {
  const { query } = useLocation()
  const { search = '', unread: isUnread, files, untaken, everywhere, after, before } = query
  const isEverywhere = search !== '' && everywhere !== undefined
  const withChanges = useWithChanges()
  const inbox = useEndpoint(messagesEndpoints.inbox, {})
  const isNarrowed = search !== '' || isUnread !== undefined || files !== undefined || untaken !== undefined
  const isFirst = !isNarrowed && after === undefined && before === undefined
  const all = inbox.data && rowsOf(inbox.data).map(withChanges)
  const standing = all?.filter((row) => isInFolder(row, folder))
  const isLeftOut = (inbox.data?.left_out.received ?? 0) > 0 || (inbox.data?.left_out.sent ?? 0) > 0
  const isCut = (standing?.length ?? 0) > PAGE || isLeftOut
  const filter = [
    ...(isUnread ? ['is_unread:is:yes'] : []),
    ...(files ? ['has_files:is:yes'] : []),
    ...(untaken ? ['is_untaken:is:yes'] : []),
  ]
  const paged = useEndpoint(
    mailboxEndpoints.list,
    { folder: isEverywhere ? everyFolder : folder, search, filter, size: PAGE, after, before },
    { isEnabled: !isFirst || isCut },
  )
  const newest = standing?.toSorted((one, other) => other.created_at.localeCompare(one.created_at)).slice(0, PAGE)
  const first = newest && {
    rows: newest,
    next: isCut ? (paged.data?.next ?? null) : null,
    previous: null,
    total: isCut ? paged.data?.total : newest.length,
    ...(isCut && paged.failure !== undefined && { onRetryOlder: paged.retry }),
  }
  // What was just thrown away is gone from here before the server has said so.
  const page = paged.data && {
    ...paged.data,
    rows: paged.data.rows
      .map(withChanges)
      .filter((row) => (isEverywhere ? row.folder !== 'deleted' : isInFolder(row, folder))),
  }
  // Newest of all are not the newest of a folder: its own page takes their place as soon as it is there.
  const isOfInbox = isFirst && !(isLeftOut && (page !== undefined || newest?.length === 0))
  const load = isOfInbox ? withData(inbox, first) : withData(paged, page)
  const { rows = [], total = 0 } = load.data ?? {}
  const asked = { search, sort: '', filter, pasted: '', archived: 'no' } as const
  return {
    isSearched: search !== '',
    isEverywhere,
    many: total > rows.length && !isEverywhere ? { list: mailList(folder), asked, total } : undefined,
    load,
    unread:
      inbox.data &&
      unreadIn({ received: all?.filter(({ type }) => type === 'inbox') ?? [], left_out: inbox.data.left_out }),
    isNarrowed,
  }
}
