import { mailboxEndpoints, type MessageDraft } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import type { SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../data/client.ts'
import { saveDraftsNow } from '../../data/drafts.ts'
import { isLoadFailure } from '../../data/failure.ts'
import { isOutgoing } from '../../data/outgoing/outgoing.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'

const REST_MILLISECONDS = 4_000

type Content = SentOf<(typeof mailboxEndpoints)['keepDraft']>

export interface ServerDraft {
  /** When the server last kept it; null: it is on this device alone. */
  readonly savedAt: string | null
  /** What the server has of it; null: nothing, undefined: it has not answered yet. */
  readonly found: MessageDraft | null | undefined
  /** What is on its way to the server has come to an end: no draft may arrive after its message. */
  readonly settled: () => Promise<void> | undefined
  /** It went with its message. */
  readonly forget: () => void
  readonly drop: () => void
}

/** Keeps a draft on the server: a while after the last change, and at once when an update of the portal is announced. */
export function useServerDraft(
  { name, draftName }: { readonly name: string; readonly draftName: string },
  content: Content | undefined,
): ServerDraft {
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const text = content && JSON.stringify(content)
  const latest = useRef(text)
  const underWay = useRef<Promise<void>>(undefined)
  const keep = useCallback((): void => {
    if (latest.current === undefined) return
    underWay.current = call(mailboxEndpoints.keepDraft, JSON.parse(latest.current)).then(
      ({ saved_at: at }) => setSavedAt(at),
      (error: unknown) => {
        if (!isLoadFailure(error)) throw error
        setSavedAt(null) // it is on this device, and said to be
      },
    )
  }, [])
  useEffect(() => {
    latest.current = text
    if (text === undefined) return undefined
    const timer = setTimeout(keep, REST_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [text, keep])
  useEffect(() => saveDraftsNow.listen(keep), [keep])
  const { data, failure } = useEndpoint(mailboxEndpoints.drafts, {}, { freshForSeconds: 0 })
  // What waits to be sent takes its draft with it once it goes.
  const known = isOutgoing(draftName) ? undefined : data?.drafts.find(({ key }) => key === name)
  const drop = (): void => {
    setSavedAt(null)
    if (savedAt === null && !known) return
    call(mailboxEndpoints.dropDraft, { key: name }).catch((error: unknown) => {
      if (!isLoadFailure(error)) throw error // it is thrown away where it is seen next
    })
  }
  return {
    ...{ savedAt, drop },
    found: known ?? (data || failure ? null : undefined),
    settled: () => underWay.current,
    forget: () => setSavedAt(null),
  }
}
