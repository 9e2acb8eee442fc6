// Documents by title and messages by their words: asked page by page of the lists they stand in, while somebody types and the portal answers.
import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import type { LibraryRow } from '@kerbline/domain/areas/documents/library-endpoints.ts'
import { type MailboxRow, mailboxEndpoints } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import { useIsOffline } from '../../../data/live/connection.ts'
import { useMayOpen } from '../../../data/session/may.ts'
import { type Loaded, useEndpoint } from '../../../data/use-endpoint.ts'
import type { Found } from './palette-types.ts'

/** Shorter, and most of a mailbox has it. */
const minLength = 3

interface Some<Row> {
  readonly rows: readonly Row[]
  /** All there are. */
  readonly total: number
}
/** What has answered. */
export interface Papers {
  readonly documents?: Some<Pick<LibraryRow, 'id' | 'title' | 'owner_words'>> | undefined
  readonly inbox?: Some<Found['records'][number]> | undefined
  readonly sent?: Some<Found['records'][number]> | undefined
}

const messageOf = ({ id, correspondent, subject }: MailboxRow): Found['records'][number] => ({
  kind: 'message',
  id: String(id),
  number: correspondent,
  title: subject,
})

const messagesOf = (page: Some<MailboxRow> | undefined): Papers['inbox'] =>
  page && { rows: page.rows.map(messageOf), total: page.total }

type Failure = Loaded<unknown>['failure']

/** @param sought what was typed, once the typing has paused */
export function useFoundPapers(sought: string): {
  readonly papers: Papers
  readonly isAsking: boolean
  readonly failure: Failure
} {
  const [mayOpen, isOffline] = [useMayOpen(), useIsOffline()]
  const isLong = sought.length >= minLength && !isOffline
  const question = { search: sought, sort: '', filter: [], pasted: '', archived: 'no', size: 25 } as const
  const mail = isLong && mayOpen('message')
  const asksDocuments = isLong && mayOpen('documents')
  const library = useEndpoint(documentsEndpoints.list, { ...question, filter: [] }, { isEnabled: asksDocuments })
  const received = useEndpoint(mailboxEndpoints.list, { ...question, filter: [], folder: 'inbox' }, { isEnabled: mail })
  const sent = useEndpoint(mailboxEndpoints.list, { ...question, filter: [], folder: 'sent' }, { isEnabled: mail })
  const asked = [...(asksDocuments ? [library] : []), ...(mail ? [received, sent] : [])]
  return {
    papers: {
      documents: asksDocuments ? library.data : undefined,
      inbox: mail ? messagesOf(received.data) : undefined,
      sent: mail ? messagesOf(sent.data) : undefined,
    },
    isAsking: asked.some(({ data, failure }) => data === undefined && !failure),
    failure: asked.find(({ failure }) => failure)?.failure,
  }
}
