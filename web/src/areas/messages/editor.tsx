import { messageLimits } from '@kerbline/domain/areas/messages/mailbox.ts'
import { LinkSimpleIcon } from '@phosphor-icons/react/dist/csr/LinkSimple'
import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets'
import { PaperclipIcon } from '@phosphor-icons/react/dist/csr/Paperclip'
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useId, useRef, type ChangeEvent, type KeyboardEvent, type RefObject } from 'react'
import { sizeInWords } from '../../case/evidence/evidence-source.ts'
import { ApiProblem } from '../../data/failure.ts'
import { draftTrouble } from '../../data/drafts.ts'
import { useSignal } from '../../data/signal.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import writingStyles from './writing.module.css'
import type { MessageFileOnItsWay } from './message-files.ts'
import type { Writing } from './writing.ts'

const ACCEPTED = 'image/jpeg,image/png,image/webp,application/pdf'

interface Props {
  readonly writing: Writing
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly label: string
  readonly sendLabel: string
  readonly rows: number
  /** Why it cannot go yet. */
  readonly reason: string | undefined
  readonly onSend: () => void
}

const stateInWords = ({ state, sent, size, words }: MessageFileOnItsWay): string => {
  if (state === 'arrived') return sizeInWords(size)
  if (state === 'refused') return `Could not upload. ${words ?? ''}`
  if (state === 'waiting') return 'Waiting for a connection'
  return `Sending, ${sizeInWords(sent)} of ${sizeInWords(size)}`
}

const Attached = ({ writing: { files } }: Pick<Props, 'writing'>) => (
  <ul className={writingStyles.attached} aria-label="Attachments">
    {files.items.map((item) => (
      <li key={item.key} data-state={item.state}>
        <span>
          <b>{item.name}</b> <small role={item.state === 'refused' ? 'alert' : undefined}>{stateInWords(item)}</small>
        </span>
        <IconButton icon={XIcon} label={`Remove ${item.name}`} size="touch" onClick={() => files.remove(item.key)} />
      </li>
    ))}
  </ul>
)

/** Puts something round what is chosen in the box, or begins every chosen line with it. */
function rewritten(area: HTMLTextAreaElement, how: 'list' | 'link'): string {
  const { value, selectionStart: from, selectionEnd: to } = area
  const chosen = value.slice(from, to)
  const before = value.slice(0, from)
  if (how === 'link') return `${before}[${chosen || 'words'}](https://)${value.slice(to)}`
  const start = before.lastIndexOf('\n') + 1
  const lines = value.slice(start, to).split('\n')
  return `${value.slice(0, start)}${lines.map((line) => `- ${line}`).join('\n')}${value.slice(to)}`
}

/** Where the draft stands, in words. */
function KeptWords({ writing }: Pick<Props, 'writing'>) {
  const isUnkept = useSignal(draftTrouble) !== undefined
  if (writing.isEmpty) return null
  if (writing.savedAt !== null) return 'Draft saved on this device and on the server'
  if (isUnkept) return 'This browser cannot save drafts'
  return writing.isRestored ? 'Draft restored' : 'Draft saved on this device'
}

const Trouble = ({ writing: { failure }, onSend }: Pick<Props, 'writing' | 'onSend'>) =>
  failure === undefined ? null : (
    <Notice tone="red" role="alert">
      <b>Not sent.</b> {failure.message} Your message is saved here.{' '}
      {failure instanceof ApiProblem && failure.requestId && <small>Reference {failure.requestId} </small>}
      <Button size="small" onClick={onSend}>
        Retry
      </Button>
    </Notice>
  )

/** The box a message is written in, with what goes with it and where its draft is. */
export function Editor({ writing, box, label, sendLabel, rows, reason, onSend }: Props) {
  const hint = useId()
  const input = useRef<HTMLInputElement>(null)
  const { written, files, isSending } = writing
  const left = messageLimits.body - written.body.length
  const handleFiles = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    files.add([...(target.files ?? [])])
    box.current?.focus() // the next thing is to say what it shows
    target.value = '' // the same file may be chosen again after it was removed
  }
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (reason === undefined && !isSending) onSend()
  }
  const rewrite = (how: 'list' | 'link'): void => {
    if (!box.current) return
    writing.change({ body: rewritten(box.current, how) })
    box.current.focus()
  }
  return (
    <>
      <Trouble {...{ writing, onSend }} />
      <div className={writingStyles.box}>
        <textarea
          ref={box}
          rows={rows}
          aria-label={label}
          aria-describedby={hint}
          aria-invalid={left < 0 || undefined}
          value={written.body}
          onChange={({ target }) => writing.change({ body: target.value })}
          onKeyDown={handleKey}
        />
        {files.items.length > 0 && <Attached writing={writing} />}
        <div className={writingStyles.boxFoot}>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            accept={ACCEPTED}
            aria-label="Files to send"
            onChange={handleFiles}
          />
          <IconButton
            icon={PaperclipIcon}
            size="touch"
            label="Add photos or PDFs"
            onClick={() => input.current?.click()}
          />
          <IconButton icon={ListBulletsIcon} size="touch" label="List" onClick={() => rewrite('list')} />
          <IconButton icon={LinkSimpleIcon} size="touch" label="Link" onClick={() => rewrite('link')} />
          <small role="status" id={hint}>
            {left < 0 ? (
              `Use up to ${messageLimits.body.toLocaleString('en-GB')} characters. You have used ${written.body.length.toLocaleString('en-GB')}.`
            ) : (
              <KeptWords writing={writing} />
            )}
          </small>
          <Button
            variant="primary"
            icon={PaperPlaneTiltIcon}
            isBusy={isSending}
            busyLabel="Sending"
            disabledReason={left < 0 ? 'Message is too long' : reason}
            onClick={onSend}
          >
            {sendLabel}
          </Button>
        </div>
      </div>
    </>
  )
}

/** Files that still travel would be missing; what waits for the portal goes with the message. */
export const whyNotYet = ({ written, files }: Writing): string | undefined => {
  if (written.body.trim() === '') return 'Enter a message'
  if (files.items.some(({ state }) => state === 'refused')) return 'Remove the file that failed to upload'
  return files.items.some(({ state }) => state === 'sending') ? 'A file is still uploading' : undefined
}
