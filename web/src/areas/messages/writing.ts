// What is being written: kept on this device as one types and on the server soon after, so that another device goes on with it, and sent
// by the queue of what goes out (data/outgoing).
import {
  mailboxEndpoints,
  type MessageAddressee,
  type MessageDraft,
} from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import type { ReplyOf, SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../data/client.ts'
import { dropDraft, keepDraft, readDraft, useDraftKeeping } from '../../data/drafts.ts'
import { isLoadFailure, type LoadFailure } from '../../data/failure.ts'
import { navigate } from '../../data/navigation/location.ts'
import type { Outgoing } from '../../data/outgoing/outgoing.ts'
import { useSendingOut } from '../../data/outgoing/use-sending-out.ts'
import {
  keptFilesOf,
  pendingFilesOf,
  unwritten,
  useMessageFiles,
  type KeptFile,
  type MessageFiles,
  type PendingFile,
} from './message-files.ts'
import { useServerDraft } from './use-server-draft.ts'

type Message = SentOf<(typeof mailboxEndpoints)['compose']>
type Sent = ReplyOf<(typeof mailboxEndpoints)['compose']>

export interface Written {
  readonly to: readonly MessageAddressee[]
  readonly subject: string
  readonly body: string
  readonly reg_no: string
  /** Null: the one that fits whom it is for. */
  readonly account: string | null
}

interface Kept extends Written {
  readonly files: readonly KeptFile[]
  readonly pending?: readonly PendingFile[]
  /** When it was last touched on this device. */
  readonly at: number
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'body' in value &&
  'to' in value &&
  Array.isArray(value.to) &&
  'at' in value

/** Under which this device keeps what the server keeps by that key. */
export const draftNameOf = (key: string): string => `message:${key}`

/** The place of all messages that have not gone. */
export const NOT_SENT = 'messages'

/** The server kept it so long after this device did: somebody went on elsewhere. */
const LATER_MILLISECONDS = 8_000

export interface Writing {
  readonly isSending: boolean
  readonly failure: LoadFailure | undefined
  readonly written: Written
  readonly change: (change: Partial<Written>) => void
  /** What stands there before anybody wrote: it makes no draft. */
  readonly prefill: (given: Partial<Written>) => void
  readonly files: MessageFiles
  readonly isEmpty: boolean
  readonly isRestored: boolean
  /** When the server last kept it; null: it is on this device alone. */
  readonly savedAt: string | null
  /** Resolves to what was sent, or `waiting`; to nothing where it was refused. `audience`: how many one was told it reaches. */
  readonly send: (audience: number | null) => Promise<Sent | 'waiting' | undefined>
  /** Goes on with what waited to be sent. */
  readonly takeBack: (item: Outgoing) => void
  readonly forget: () => void
}

interface Options {
  /** 8 to 80 letters, digits and hyphens: one a conversation or new message. */
  readonly name: string
  readonly begin: Written
  readonly replyTo: number | null
  /** Of an answer: where it stands in its conversation until it has gone. */
  readonly thread?: { readonly place: string; readonly href: string } | undefined
}

/** What another device wrote, with names found anew. */
async function fromServer({ to, subject, body, reg_no, account, files, saved_at: at }: MessageDraft): Promise<Kept> {
  const named = to.length === 0 ? [] : (await call(mailboxEndpoints.addressees, { values: to.join(',') })).addressees
  return { to: named, subject, body, reg_no, account, files, at: Date.parse(at) }
}

/** The newer of what this device and the server have. */
async function newerOf(draftName: string, there: MessageDraft | null): Promise<Kept | undefined> {
  const stored = await readDraft(draftName)
  const here = isKept(stored) ? stored : undefined
  const isNewer = there && (!here || Date.parse(there.saved_at) > here.at + LATER_MILLISECONDS)
  return isNewer ? fromServer(there) : here
}

/** Once, when the server has answered or cannot, and unless somebody was quicker to type. */
function useRestored(draftName: string, there: MessageDraft | null | undefined, onFound: (found: Kept) => void): void {
  const isAsked = useRef(false)
  const latest = useRef(onFound)
  useEffect(() => {
    latest.current = onFound
  })
  useEffect(() => {
    if (isAsked.current || there === undefined) return
    isAsked.current = true
    newerOf(draftName, there).then(
      (found) => found && latest.current(found),
      (error: unknown) => {
        if (!isLoadFailure(error)) throw error // names cannot be asked for now: the draft stays where it is
      },
    )
  }, [draftName, there])
}

const contentOf = ({ to, subject, body, reg_no, account }: Written) => ({
  to: to.map(({ value }) => value),
  ...{ subject, body, reg_no, account },
})

/** Drafts of before have no account. */
const writtenOf = ({ to, subject, body, reg_no, account = null }: Kept): Written => ({
  to,
  subject,
  body,
  reg_no,
  account,
})

const isAsGiven = (written: Written, given: Written): boolean =>
  written.subject === given.subject &&
  written.reg_no.trim() === given.reg_no &&
  contentOf(written).to.join() === contentOf(given).to.join()

interface Addressed {
  readonly kept: readonly KeptFile[]
  readonly replyTo: number | null
  readonly audience: number | null
  readonly name: string
}

function messageOf(written: Written, { kept, replyTo, audience, name }: Addressed): Message {
  const { subject, body, reg_no: plate, to, account } = contentOf(written)
  return {
    ...{ to, subject: subject.trim(), body: body.trim(), reg_no: plate.trim() || null },
    ...{ account, reply_to: replyTo, uploads: kept.map(({ upload }) => upload), audience, draft: name },
  }
}

/** Where it stands until it has gone: an answer in its conversation, all of it in the folder of what was sent. */
const outgoingTextOf = ({ subject, body }: Message, thread: Options['thread']) => ({
  ...{ what: `Message “${subject}”`, body, refreshes: [] },
  places: [NOT_SENT, ...(thread ? [thread.place] : [])],
  href: thread?.href ?? href('sent'),
})

/** What waited to be sent is a draft of this device again, there where it was written. */
export const editAgain = ({ draft, content, href: address, places }: Outgoing): void =>
  void keepDraft(draft, content).then(() =>
    navigate(places.length > 1 ? address : href('compose', undefined, { draft: draft.slice(draftNameOf('').length) })),
  )

/** Kept as one types, and what was typed a moment before one leaves as well; called with nothing once it has gone. */
function useKeeping(draftName: string, local: Kept | undefined): (local: undefined) => void {
  useDraftKeeping(draftName, local)
  const latest = useRef(local)
  useEffect(() => {
    latest.current = local
  }, [local])
  useEffect(
    () => () => {
      if (latest.current !== undefined) void keepDraft(draftName, latest.current)
    },
    [draftName],
  )
  return (gone) => {
    latest.current = gone
  }
}

/** What stands there, and what stood there before anybody wrote. */
function useWritten(begin: Written) {
  const [given, setGiven] = useState(begin)
  const [written, setWritten] = useState(begin)
  const prefill = (more: Partial<Written>): void => {
    setGiven((before) => ({ ...before, ...more }))
    setWritten((before) => ({ ...before, ...more }))
  }
  return { given, written, setWritten, prefill }
}

/** What is written, with what has arrived of its files and what has not. */
function useWhole(written: Written, items: MessageFiles['items'], touchedAt: number): Kept {
  const files = useMemo(() => keptFilesOf(items), [items])
  const pending = useMemo(() => pendingFilesOf(items), [items])
  return useMemo(() => ({ ...written, files, pending, at: touchedAt }), [written, files, pending, touchedAt])
}

const outgoingFilesOf = ({ pending = [] }: Kept) => pending.map((each) => ({ ...each, target: unwritten }))

export function useWriting({ name, begin, replyTo, thread }: Options): Writing {
  const draftName = draftNameOf(name)
  const { given, written, setWritten, prefill } = useWritten(begin)
  const [isRestored, setRestored] = useState(false)
  const files = useMessageFiles()
  const sending = useSendingOut(mailboxEndpoints.compose)
  const [touchedAt, setTouchedAt] = useState(0)
  const isTouched = useRef(false)
  const isEmpty = written.body.trim() === '' && files.items.length === 0 && isAsGiven(written, given)
  const whole = useWhole(written, files.items, touchedAt)
  const local = isEmpty ? undefined : whole
  const keepOnLeaving = useKeeping(draftName, local)
  const content = { key: name, ...contentOf(written), reply_to: replyTo, files: [...whole.files] }
  const onServer = useServerDraft({ name, draftName }, isEmpty ? undefined : content)
  const restore = (found: Kept): void => {
    setWritten(writtenOf(found))
    files.restore(found.files, found.pending ?? [])
    setTouchedAt(found.at)
    setRestored(true)
  }
  useRestored(draftName, onServer.found, (found) => {
    if (!isTouched.current) restore(found)
  })
  const clear = (): void => {
    setWritten(given)
    files.forget()
    setRestored(false)
    keepOnLeaving(undefined)
    void dropDraft(draftName)
  }
  const send = async (audience: number | null): Promise<Sent | 'waiting' | undefined> => {
    void keepDraft(draftName, whole)
    await onServer.settled()
    const message = messageOf(written, { kept: whole.files, replyTo, audience, name })
    const text = { ...outgoingTextOf(message, thread), draft: draftName, content: whole }
    const result = await sending.send(message, { ...text, files: outgoingFilesOf(whole) })
    if (!result) return undefined
    clear()
    onServer.forget() // it goes with the message
    return result === 'waiting' ? result : result.reply
  }
  const takeBack = ({ content }: Outgoing): void => {
    if (isKept(content)) restore(content)
  }
  const change = (more: Partial<Written>): void => {
    isTouched.current = true
    setTouchedAt(Date.now())
    setWritten((before) => ({ ...before, ...more }))
  }
  const forget = (): void => {
    clear()
    onServer.drop()
  }
  const { isRunning: isSending, failure } = sending
  const { savedAt } = onServer
  return { written, change, prefill, files, isEmpty, isRestored, savedAt, isSending, failure, send, takeBack, forget }
}
