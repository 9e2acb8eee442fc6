import type { mailboxEndpoints } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import { replySubject } from '@kerbline/domain/areas/messages/mailbox.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useMemo, useState, type RefObject } from 'react'
import { NotSentYet } from '../../fleet/outgoing/not-sent-yet.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { Editor, whyNotYet } from './editor.tsx'
import styles from './messages.module.css'
import writingStyles from './writing.module.css'
import { useWriting } from './writing.ts'

type Thread = ReplyOf<(typeof mailboxEndpoints)['thread']>

interface Props {
  readonly thread: Thread
  readonly box: RefObject<HTMLTextAreaElement | null>
}

/** Whom it answers, in a line; opened, somebody can be taken out or everybody put in. */
function To({
  to,
  all,
  onChange,
}: {
  to: Thread['reply_to']
  all: Thread['reply_to']
  onChange: (to: Thread['reply_to']) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const [first] = to
  const others = to.length - 1
  if (!isOpen)
    return (
      <p className={writingStyles.to}>
        <span>
          To {first?.label ?? 'no one'}
          {others > 0 && ` and ${counted(others, 'other')}`}
        </span>
        {all.length > 1 && (
          <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
            Change
          </Button>
        )}
      </p>
    )
  return (
    <p className={writingStyles.to}>
      <span>To</span>
      {to.map((person) => (
        <Chip
          key={person.value}
          onRemove={to.length > 1 ? () => onChange(to.filter((each) => each !== person)) : undefined}
          removeLabel={`Remove ${person.label}`}
        >
          {person.label}
        </Chip>
      ))}
      {to.length < all.length && (
        <Button size="small" onClick={() => onChange(all)}>
          Everyone, {all.length}
        </Button>
      )}
    </p>
  )
}

/** An answer in its conversation. */
export function ReplyBox({ thread, box }: Props) {
  const newest = thread.messages.at(-1)?.id ?? thread.id
  // What is written belongs to the conversation as it was when one began: a message that comes meanwhile does not empty the box.
  const begin = useMemo(
    () => ({ to: thread.reply_to, subject: replySubject(thread.subject), body: '', reg_no: '', account: null }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once a conversation
    [thread.id],
  )
  const place = `conversation:${thread.thread_id}`
  const writing = useWriting({
    name: `reply-in-${String(thread.thread_id).padStart(8, '0')}`,
    ...{ begin, replyTo: newest, thread: { place, href: href('message', { id: thread.id }) } },
  })
  if (thread.reply_to.length === 0)
    return <p className={styles.hint}>You cannot reply to anyone in this conversation. Write a new message instead.</p>
  const handleSend = async (): Promise<void> => {
    const sent = await writing.send(null)
    if (!sent) return
    if (sent !== 'waiting') showToast({ tone: 'done', title: 'Reply sent.' })
    box.current?.focus()
  }
  return (
    <div className={writingStyles.reply} data-print="hide">
      <NotSentYet
        place={place}
        onEdit={writing.takeBack}
        editReason={writing.isEmpty ? undefined : 'Send or delete your unsent reply first'}
      />
      {!writing.isEmpty && (
        <To to={[...writing.written.to]} all={thread.reply_all} onChange={(to) => writing.change({ to })} />
      )}
      <Editor
        {...{ writing, box }}
        label="Reply"
        sendLabel="Send reply"
        rows={3}
        reason={writing.written.to.length === 0 ? 'Choose a recipient' : whyNotYet(writing)}
        onSend={() => void handleSend()}
      />
    </div>
  )
}
