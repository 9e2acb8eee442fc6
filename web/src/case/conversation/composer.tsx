import { answerVerb, stepInWords } from '@kerbline/domain/cases/case-words.ts'
import { ArrowClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowClockwise'
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye'
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash'
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt'
import { useEffect, useId, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { draftTrouble } from '../../data/drafts.ts'
import { ApiProblem } from '../../data/failure.ts'
import { beginningOf } from '../../data/live/refresh.ts'
import { currentAddress } from '../../data/navigation/location.ts'
import { sentOut, type Outgoing } from '../../data/outgoing/outgoing.ts'
import { useSendingOut } from '../../data/outgoing/use-sending-out.ts'
import { useSignal } from '../../data/signal.ts'
import { NotSentYet } from '../../fleet/outgoing/not-sent-yet.tsx'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/choices/segmented.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { classes } from '../../ui/classes.ts'
import { useSide, type CaseSource, type CaseView, type ThreadSource } from '../case-source.ts'
import { isCaseReply, showCase } from '../use-case-action.ts'
import styles from './conversation.module.css'
import { isKeptText, useKeptText } from './use-kept-text.ts'

interface Props {
  readonly source: ThreadSource
  readonly view: CaseView
  readonly box: RefObject<HTMLTextAreaElement | null>
  /** Where one writes instead, of a thread that is over; else what the reply says of it. */
  readonly ended?: ReactNode
}

const ways = [
  { value: 'message', label: 'Message' },
  { value: 'note', label: 'Internal note' },
] as const

/** Who reads it, and what it does to the case. */
function useEffectWords({ kind }: CaseSource, { record }: CaseView, isNote: boolean): string {
  const side = useSide()
  if (isNote) return 'Only hire company staff can see this. It does not count as a reply.'
  const reader = side === 'customer' ? 'Visible to the hire company.' : `Visible to ${record.account_name}.`
  const verb = answerVerb(kind, side, record.state)
  const effect = verb === undefined ? undefined : stepInWords(kind, record.state, verb, side)
  return effect === undefined ? reader : `${reader} ${effect}`
}

/** Where one writes to the thread: kept on the device until it is sent, and after a send that failed. */
export function Composer(props: Props) {
  const { view, ended } = props
  if (!view.may_post && view.no_posts !== undefined)
    return (
      <>
        <p className={styles.closed}>{ended ?? view.no_posts}</p>
        {view.may_note && <Writing {...props} key={view.record.id} />}
      </>
    )
  if (!view.may_post && !view.may_note)
    return <p className={styles.closed}>You can read this conversation. You do not have permission to reply.</p>
  return <Writing {...props} key={view.record.id} />
}

function Writing({ source, view, box }: Props) {
  const { record, may_note: mayNote, may_post: mayPost } = view
  const place = `${source.kind.name}:${record.id}`
  const draft = `post:${place}`
  const kept = useKeptText(draft)
  const isNote = mayNote && (kept.isNote || !mayPost)
  const effect = useEffectWords(source, view, isNote)
  const isUnkept = useSignal(draftTrouble) !== undefined
  const sending = useSendingOut(source.calls.addPost)
  const hintId = useId()
  const { id } = record
  const { calls } = source
  useEffect(
    () =>
      sentOut.listen(({ path, reply }) => {
        if (path === calls.addPost.path && isCaseReply(reply) && reply.record.id === id) showCase(calls, reply)
      }),
    [calls, id],
  )
  const body = kept.text.trim()
  const label = isNote ? 'Internal note' : 'Message'
  const handleSend = async (): Promise<void> => {
    if (sending.isRunning || body === '') return
    kept.keepNow() // an ended session must not take along what was just written
    const result = await sending.send(
      { id: record.id, body, is_internal: isNote },
      {
        ...{ what: `${label} in ${record.number}`, places: [place], href: currentAddress(), body },
        ...{ draft, content: { text: body, isNote } },
        refreshes: source.refreshes.map(({ path }) => beginningOf(path)),
      },
    )
    if (result) kept.forget()
    box.current?.focus()
  }
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void handleSend()
  }
  const handleEdit = ({ content }: Outgoing): void => {
    if (isKeptText(content)) kept.change(content)
    box.current?.focus()
  }
  return (
    <div className={styles.composer} data-print="hide">
      <NotSentYet
        place={place}
        onEdit={handleEdit}
        editReason={body === '' ? undefined : 'Send or delete your unsent message first'}
      />
      {mayNote && mayPost && (
        <Segmented
          label="Visible to"
          options={ways}
          value={isNote ? 'note' : 'message'}
          onChange={(way) => kept.change({ isNote: way === 'note' })}
        />
      )}
      {sending.failure && (
        <Notice tone="red" role="alert">
          <b>Not sent.</b> {sending.failure.message} Your message is saved here.{' '}
          {sending.failure instanceof ApiProblem && sending.failure.requestId && (
            <small>Reference {sending.failure.requestId} </small>
          )}
          <Button size="small" icon={ArrowClockwiseIcon} onClick={() => void handleSend()}>
            Retry
          </Button>
        </Notice>
      )}
      <div className={classes(styles.box, isNote && styles.noteBox)}>
        <textarea
          ref={box}
          rows={3}
          aria-label={label}
          aria-describedby={hintId}
          value={kept.text}
          onChange={({ target }) => kept.change({ text: target.value })}
          onKeyDown={handleKey}
        />
        <div className={styles.foot}>
          <small role="status">
            {kept.isRestored
              ? 'We have restored your draft.'
              : body !== '' && !isUnkept && 'Draft saved on this device.'}
            {body !== '' && isUnkept && 'This browser cannot save drafts.'}
          </small>
          <Button
            variant={isNote ? 'secondary' : 'primary'}
            icon={PaperPlaneTiltIcon}
            isBusy={sending.isRunning}
            busyLabel="Sending"
            disabledReason={body === '' ? 'Write something first' : undefined}
            onClick={() => void handleSend()}
          >
            {isNote ? 'Add note' : 'Send'}
          </Button>
        </div>
      </div>
      <p className={styles.seen} id={hintId}>
        <Icon of={isNote ? EyeSlashIcon : EyeIcon} /> {effect} <span className={styles.keys}>Ctrl+Enter sends.</span>
      </p>
    </div>
  )
}
