import { mailboxEndpoints } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useRef } from 'react'
import { navigate } from '../../data/navigation/location.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Breadcrumbs, PageTitle } from '../../ui/layout/page-title.tsx'
import { setStatus, throwAway, useWithChanges, type Copy } from './statuses.ts'
import { openedOf, ThreadPane } from './thread-pane.tsx'
import { useMailKeys } from './use-mail-keys.ts'

/** A conversation where there is no room beside it for the list. */
export function OneMessagePage({ id }: { readonly id: number }) {
  const reply = useRef<HTMLTextAreaElement>(null)
  const withChanges = useWithChanges()
  const thread = useEndpoint(mailboxEndpoints.thread, { id }).data
  const { subject } = thread ?? {}
  const shown = thread && openedOf(thread.messages, id)
  const copy = shown && withChanges(shown)
  const handleThrowAway = (copy: Copy): void => {
    if (copy.folder === 'trash') return void setStatus([copy], 'restore')
    void throwAway([copy])
    navigate(href('inbox'), { isReplace: true })
  }
  useMailKeys({
    r: () => reply.current?.focus(),
    s: () => copy && void setStatus([copy], copy.isStarred ? 'unstarred' : 'starred'),
    e: () => copy && handleThrowAway(copy),
  })
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Messages', href: href('inbox') }]} current={subject ?? 'Message'} />
      <PageTitle>{subject ?? 'Message'}</PageTitle>
      <ThreadPane key={id} id={id} reply={reply} isAlone onThrowAway={handleThrowAway} />
    </>
  )
}
