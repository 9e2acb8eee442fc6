// What is being written: kept on this device as one types and on the server soon after, so that another device goes on with it, and sent
// under one key however often it is tried.
import {
  mailboxEndpoints,
  type MessageAddressee,
  type MessageDraft,
} from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../data/client.ts'
import { dropDraft, keepDraft, readDraft, saveDraftsNow, useDraftKeeping } from '../../data/drafts.ts'
import { isLoadFailure, isPassing, type LoadFailure } from '../../data/failure.ts'
import { beginningOf, changed } from '../../data/live/refresh.ts'
import { newKey } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { keptFilesOf, useMessageFiles, type KeptFile, type MessageFiles } from './message-files.ts'

export interface Written {
  readonly to: readonly MessageAddressee[]
  readonly subject: string
  readonly body: string
  readonly reg_no: string
}

interface Kept extends Written {
  readonly files: readonly KeptFile[]
  /** When it was last touched on this device. */
  readonly at: number
  /** Under which it was tried to be sent, and what: the same again is the same message. */
  readonly sending?: { readonly key: string; readonly sent: string } | undefined
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'body' in value &&
  'to' in value &&
  Array.isArray(value.to) &&
  'at' in value

const SERVER_MILLISECONDS = 4_000
const RETRY_MILLISECONDS = 5_000
/** The server kept it after this device did: somebody went on elsewhere. */
const LATER_MILLISECONDS = 8_000

type Sent = ReplyOf<(typeof mailboxEndpoints)['compose']>
type Input = InputOf<(typeof mailboxEndpoints)['compose']>

export interface Writing {
  readonly written: Written
  readonly change: (change: Partial<Written>) => void
  readonly files: MessageFiles
  readonly isEmpty: boolean
  readonly isRestored: boolean
  /** When the server last kept it; null: it is on this device alone. */
  readonly savedAt: string | null
  readonly state: 'writing' | 'sending' | 'waiting'
  readonly failure: LoadFailure | undefined
  /** Resolves to what was sent; to nothing where it was not. */
  readonly send: (audience: number | null) => Promise<Sent | undefined>
  /** Gives up sending, or throws the draft away. */
  readonly stop: () => void
  readonly forget: () => void
}

interface Options {
  /** 8 to 80 letters, digits and hyphens: one a conversation or new message. */
  readonly name: string
  readonly begin: Written
  readonly replyTo: number | null
}

const draftOf = (
  name: string,
  { written, files, replyTo }: { written: Written; files: KeptFile[]; replyTo: number | null },
) => ({
  key: name,
  to: written.to.map(({ value }) => value),
  ...{ subject: written.subject, body: written.body, reg_no: written.reg_no },
  reply_to: replyTo,
  files,
})

/** What another device wrote, with names found anew. */
async function fromServer(draft: MessageDraft): Promise<Omit<Kept, 'sending'>> {
  const { to, subject, body, reg_no, files, saved_at: at } = draft
  const named = to.length === 0 ? [] : (await call(mailboxEndpoints.addressees, { values: to.join(',') })).addressees
  return { to: named, subject, body, reg_no, files, at: Date.parse(at) }
}

/** Keeps it on the server: a while after the last change, and at once when an update of the portal is announced. */
function useServerDraft(name: string, draft: ReturnType<typeof draftOf> | undefined) {
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const text = draft && JSON.stringify(draft)
  const latest = useRef(draft)
  const underWay = useRef<Promise<void>>(undefined)
  const keep = useCallback((): void => {
    const kept = latest.current
    if (!kept) return
    underWay.current = call(mailboxEndpoints.keepDraft, kept).then(
      ({ saved_at: at }) => setSavedAt(at),
      (error: unknown) => {
        if (!isLoadFailure(error)) throw error
        setSavedAt(null) // it is on this device, and said to be
      },
    )
  }, [])
  useEffect(() => {
    latest.current = draft
    if (text === undefined) return undefined
    const timer = setTimeout(keep, SERVER_MILLISECONDS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- equal words are the same draft
  }, [text, name, keep])
  useEffect(() => saveDraftsNow.listen(keep), [keep])
  /** `settled`: what is on its way to the server has come to an end; no draft may arrive after its message. */
  return { savedAt, settled: () => underWay.current, forget: () => setSavedAt(null) }
}

export function useWriting({ name, begin, replyTo }: Options): Writing {
  const [written, setWritten] = useState(begin)
  const [isRestored, setRestored] = useState(false)
  const [state, setState] = useState<Writing['state']>('writing')
  const [failure, setFailure] = useState<LoadFailure>()
  const files = useMessageFiles()
  const sending = useRef<Kept['sending']>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isTouched = useRef(false)
  const kept = keptFilesOf(files.items)
  const isEmpty = written.body.trim() === '' && written.subject === begin.subject && kept.length === 0
  const draftName = `message:${name}`
  const asText = JSON.stringify([written, kept])
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- equal words are the same draft
  const local = useMemo<Kept | undefined>(
    () => (isEmpty ? undefined : { ...written, files: kept, at: Date.now(), sending: sending.current }),
    [asText, isEmpty],
  )
  useDraftKeeping(draftName, local)
  const onServer = useServerDraft(name, isEmpty ? undefined : draftOf(name, { written, files: kept, replyTo }))
  const drafts = useEndpoint(mailboxEndpoints.drafts, {}, { freshForSeconds: 0 })
  const isAsked = useRef(false)
  const { data } = drafts
  useEffect(() => {
    if (isAsked.current || (!data && !drafts.failure)) return
    isAsked.current = true
    const restore = async (): Promise<void> => {
      const here = await readDraft(draftName)
      const there = data?.drafts.find(({ key }) => key === name)
      const isNewer = there && (!isKept(here) || Date.parse(there.saved_at) > here.at + LATER_MILLISECONDS)
      const found = isNewer ? await fromServer(there) : isKept(here) ? here : undefined
      if (!found || isTouched.current) return
      setWritten({ to: found.to, subject: found.subject, body: found.body, reg_no: found.reg_no })
      files.restore(found.files)
      if (isKept(here)) sending.current = here.sending
      setRestored(true)
    }
    restore().catch((error: unknown) => {
      if (!isLoadFailure(error)) throw error
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the server has answered or cannot
  }, [data, drafts.failure])
  useEffect(() => () => clearTimeout(timer.current), [])

  const clear = (): void => {
    setWritten(begin)
    files.forget()
    setRestored(false)
    sending.current = undefined
    onServer.forget()
    void dropDraft(draftName)
  }
  const forget = (): void => {
    const isThere = onServer.savedAt !== null || (data?.drafts.some(({ key }) => key === name) ?? false)
    clear()
    if (isThere)
      call(mailboxEndpoints.dropDraft, { key: name }).catch((error: unknown) => {
        if (!isLoadFailure(error)) throw error // it is thrown away where it is seen next
      })
  }
  const inputOf = (audience: number | null): Input => ({
    to: written.to.map(({ value }) => value),
    ...{ subject: written.subject.trim(), body: written.body.trim(), reg_no: written.reg_no.trim() || null },
    ...{ account: null, reply_to: replyTo, uploads: kept.map(({ upload }) => upload), audience, draft: name },
  })
  /** One key for the same words, kept with the draft: a reload on the way does not make two of it. */
  const keyFor = (input: Input): string => {
    const sent = JSON.stringify(input)
    if (sending.current?.sent !== sent) sending.current = { key: newKey(), sent }
    void keepDraft(draftName, { ...written, files: kept, at: Date.now(), sending: sending.current })
    return sending.current.key
  }
  const send = async (audience: number | null): Promise<Sent | undefined> => {
    clearTimeout(timer.current)
    const input = inputOf(audience)
    const idempotencyKey = keyFor(input)
    setState('sending')
    setFailure(undefined)
    try {
      await onServer.settled()
      const reply = await call(mailboxEndpoints.compose, input, { idempotencyKey })
      setState('writing')
      clear() // on the server the draft went with the message
      changed.emit([beginningOf(mailboxEndpoints.list.path)])
      return reply
    } catch (error) {
      if (!isLoadFailure(error)) throw error
      setFailure(error)
      if (!isPassing(error)) {
        setState('writing')
        return undefined
      }
      // The server is away: it goes by itself once it answers, under the same key.
      setState('waiting')
      return new Promise((done) => {
        timer.current = setTimeout(() => void send(audience).then(done), RETRY_MILLISECONDS)
      })
    }
  }
  return {
    ...{ written, files, isEmpty, isRestored, state, failure, send, forget, savedAt: onServer.savedAt },
    change: (change) => {
      isTouched.current = true
      clearTimeout(timer.current) // what is changed is not what was to be sent
      if (state === 'waiting') setState('writing')
      setWritten((before) => ({ ...before, ...change }))
    },
    stop: () => {
      clearTimeout(timer.current)
      setState('writing')
    },
  }
}
