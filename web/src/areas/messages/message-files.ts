// Files that will go with a message: on their way as soon as they are chosen, so that sending does not wait for them. What breaks off goes
// on from where the server has it; what has not arrived is kept with the draft, and goes with the message where that waits.
import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import { documentLimits } from '@kerbline/domain/cases/document-types.ts'
import { messageLimits } from '@kerbline/domain/areas/messages/mailbox.ts'
import { useEffect, useRef, useState } from 'react'
import { refusedFile } from '../../case/evidence/evidence-source.ts'
import { call } from '../../data/client.ts'
import { isLoadFailure, isPassing } from '../../data/failure.ts'
import { sendUpload } from '../../data/send-file.ts'
import { newKey } from '../../data/use-action.ts'
import { showToast } from '../../ui/overlay/toasts.ts'

const RETRY_MILLISECONDS = 4_000

/** `waiting`: the server is away, it goes on by itself; `refused`: the server will not have it. */
export interface MessageFileOnItsWay {
  readonly key: string
  readonly name: string
  readonly size: number
  readonly state: 'sending' | 'waiting' | 'arrived' | 'refused'
  readonly sent: number
  readonly upload: string | null
  readonly words: string | null
  /** Until it has arrived. */
  readonly file: File | null
}

export interface KeptFile {
  readonly upload: string
  readonly name: string
  readonly size: number
}

/** Chosen and not arrived, as this device keeps it. */
export interface PendingFile {
  readonly key: string
  readonly file: File
}

export interface MessageFiles {
  readonly items: readonly MessageFileOnItsWay[]
  readonly add: (files: readonly File[]) => void
  readonly remove: (key: string) => void
  /** Puts back what a draft names. */
  readonly restore: (kept: readonly KeptFile[], pending: readonly PendingFile[]) => void
  readonly forget: () => void
}

const arrived = ({ upload, name, size }: KeptFile): MessageFileOnItsWay => ({
  ...{ key: upload, upload, name, size, sent: size },
  ...{ state: 'arrived', words: null, file: null },
})

export const keptFilesOf = (items: readonly MessageFileOnItsWay[]): KeptFile[] =>
  items.flatMap(({ upload, name, size }) => (upload === null ? [] : [{ upload, name, size }]))

export const pendingFilesOf = (items: readonly MessageFileOnItsWay[]): PendingFile[] =>
  items.flatMap(({ key, file, state }) => (file === null || state === 'refused' ? [] : [{ key, file }]))

const setOut = ({ key, file }: PendingFile): MessageFileOnItsWay => ({
  ...{ key, file, name: file.name, size: file.size, sent: 0 },
  ...{ state: 'sending', upload: null, words: null },
})

/** A message that is not written yet has no number. */
export const unwritten = { kind: 'message', id: 1 } as const

export function useMessageFiles(): MessageFiles {
  const [items, setItems] = useState<readonly MessageFileOnItsWay[]>([])
  const underWay = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const sending = underWay.current
    return () => {
      for (const each of sending.values()) each.abort()
    }
  }, [])
  const alter = (key: string, change: Partial<MessageFileOnItsWay>): void =>
    setItems((before) => before.map((each) => (each.key === key ? { ...each, ...change } : each)))
  const send = async (key: string, file: File): Promise<void> => {
    const ending = new AbortController()
    underWay.current.set(key, ending)
    const { signal } = ending
    try {
      const onSent = (sent: number): void => alter(key, { sent })
      const { id } = await sendUpload(unwritten, { key, file, name: file.name }, { signal, onSent })
      alter(key, { state: 'arrived', sent: file.size, upload: id, words: null, file: null })
    } catch (error) {
      if (signal.aborted) return
      if (!isLoadFailure(error)) throw error
      if (!isPassing(error)) return alter(key, { state: 'refused', words: error.message })
      alter(key, { state: 'waiting', words: error.message })
      setTimeout(() => !signal.aborted && void send(key, file), RETRY_MILLISECONDS)
    }
  }
  const add = (files: readonly File[]): void => {
    const room = messageLimits.files - items.length
    const refused = files.flatMap((file) => refusedFile(file, documentLimits) ?? [])
    const fitting = files.filter((file) => refusedFile(file, documentLimits) === undefined)
    if (fitting.length > room)
      refused.push(`A message can have up to ${messageLimits.files} files. Send the rest in another message.`)
    for (const words of refused) showToast({ tone: 'failed', title: 'We could not add the file.', body: words })
    const added = fitting.slice(0, room).map((file) => ({ key: newKey(), file }))
    setItems((before) => [...before, ...added.map(setOut)])
    for (const { key, file } of added) void send(key, file)
  }
  const restore = (kept: readonly KeptFile[], pending: readonly PendingFile[]): void => {
    if (items.length > 0) return
    setItems([...kept.map(arrived), ...pending.map(setOut)])
    for (const { key, file } of pending) void send(key, file)
  }
  /** The queue of what goes out sends the rest itself. */
  const forget = (): void => {
    for (const each of underWay.current.values()) each.abort()
    setItems([])
  }
  const remove = (key: string): void => {
    underWay.current.get(key)?.abort()
    const upload = items.find((each) => each.key === key)?.upload
    setItems((before) => before.filter((each) => each.key !== key))
    if (upload != null)
      call(documentsEndpoints.endUpload, { id: upload }).catch((error: unknown) => {
        // Where it does not reach the server, what that keeps ends within the day.
        if (!isLoadFailure(error)) throw error
      })
  }
  return { items, add, remove, restore, forget }
}
