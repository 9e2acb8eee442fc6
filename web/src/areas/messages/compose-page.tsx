import { mailboxEndpoints } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import { messageLimits } from '@kerbline/domain/areas/messages/mailbox.ts'
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { navigate, useLocation } from '../../data/navigation/location.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { NotSentYet } from '../../fleet/outgoing/not-sent-yet.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Breadcrumbs, PageTitle } from '../../ui/layout/page-title.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { AccountChoice } from './account-choice.tsx'
import { AddresseesField } from './addressees-field.tsx'
import { AudienceNote, useAudience } from './audience-note.tsx'
import { Drafts } from './drafts.tsx'
import { Editor, whyNotYet } from './editor.tsx'
import writingStyles from './writing.module.css'
import { draftNameOf, editAgain, NOT_SENT, useWriting, type Writing } from './writing.ts'

const NEW = 'new-message'

/** What the refusal says of one field. */
const faultOf = ({ failure }: Writing, name: string): string | undefined =>
  failure && 'fields' in failure ? failure.fields?.find(({ field }) => field === name)?.message : undefined

function whyNot(writing: Writing): string | undefined {
  const { to, subject } = writing.written
  if (to.length === 0) return 'Choose a recipient'
  if (subject.trim() === '') return 'Enter a subject'
  return whyNotYet(writing)
}

/** A new message, kept as it is written; one draft for each record it is about. */
export function ComposePage() {
  const { query } = useLocation()
  const plate = normaliseRegistration(query['vehicle'] ?? '')
  const to = query['to'] ?? ''
  const about = `${plate === '' ? '' : `-about-${plate}`}${to === '' ? '' : `-${to.replace(/[^\w]/g, '-')}`}`.slice(
    0,
    60,
  )
  const name = query['draft'] ?? `${NEW}${about}`
  return <Compose key={name} {...{ name, plate, to }} />
}

/** Those a link names, once their names are known. */
function useNamed(to: string, writing: Writing): void {
  const named = useEndpoint(mailboxEndpoints.addressees, { values: to }, { isEnabled: to !== '' }).data?.addressees
  const isPut = useRef(false)
  useEffect(() => {
    if (!named || isPut.current || writing.written.to.length > 0) return
    isPut.current = true
    writing.prefill({ to: named })
  }, [named, writing])
}

function Compose({ name, plate, to }: { name: string; plate: string; to: string }) {
  const begin = useMemo(() => ({ to: [], subject: '', body: '', reg_no: plate, account: null }), [plate])
  const box = useRef<HTMLTextAreaElement>(null)
  const writing = useWriting({ name, begin, replyTo: null })
  useNamed(to, writing)
  const { written, change } = writing
  const audience = useAudience(written.to, written.account)
  const [isAsking, setAsking] = useState(false)
  const reason =
    whyNot(writing) ?? (audience.isBroadcast && audience.count === undefined ? 'Counting recipients' : undefined)
  const go = async (): Promise<void> => {
    setAsking(false)
    const sent = await writing.send(audience.isBroadcast ? (audience.count ?? null) : null)
    if (!sent) return audience.refresh()
    if (sent === 'waiting') return // the page of what was sent may not be here
    showToast({ tone: 'done', title: `Sent to ${counted(sent.recipients, 'person', 'people')}.` })
    navigate(href('sent'), { isReplace: true }) // going back must not lead to a message that has gone
  }
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Messages', href: href('inbox') }]} current="New message" />
      <PageTitle>New message</PageTitle>
      <Drafts name={name} />
      <div className={writingStyles.compose}>
        <NotSentYet
          place={NOT_SENT}
          onEdit={(item) => (item.draft === draftNameOf(name) ? writing.takeBack(item) : editAgain(item))}
          editReason={writing.isEmpty ? undefined : 'Send or delete your unsent message first'}
        />
      </div>
      <div className={writingStyles.compose}>
        <AddresseesField
          value={written.to}
          onChange={(chosen) => change({ to: chosen })}
          error={faultOf(writing, 'to')}
        />
        <AccountChoice value={written.account} onChange={(account) => change({ account })} />
        <AudienceNote audience={audience} />
        <TextField
          label="Subject"
          value={written.subject}
          maxLength={messageLimits.subject}
          error={faultOf(writing, 'subject')}
          onChange={({ target }) => change({ subject: target.value })}
        />
        <TextField
          label="Vehicle"
          isOptional
          hint="Enter a registration to link this message to a vehicle."
          value={written.reg_no}
          maxLength={20}
          onChange={({ target }) => change({ reg_no: target.value })}
        />
        <p className={writingStyles.label} aria-hidden="true">
          Message
        </p>
        <Editor
          {...{ writing, box, reason }}
          label="Message"
          sendLabel="Send"
          rows={10}
          onSend={() => (audience.isBroadcast ? setAsking(true) : void go())}
        />
        <div className={writingStyles.composeFoot}>
          <small>Ctrl+Enter sends. Registrations and reference numbers become links.</small>
          {!writing.isEmpty && (
            <Button size="small" variant="quiet" onClick={writing.forget}>
              Delete draft
            </Button>
          )}
        </div>
      </div>
      {isAsking && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsking(false)}
          onConfirm={() => void go()}
          title={`Send to ${counted(audience.count ?? 0, 'person', 'people')}?`}
          lead={`Everyone at ${audience.accountName ?? 'the account'} will get this. Replies come only to you. You cannot unsend it.`}
          confirmLabel={`Send to ${(audience.count ?? 0).toLocaleString('en-GB')}`}
        />
      )}
    </>
  )
}
