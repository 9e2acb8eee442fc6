// How a screen changes something: one hook a call. What the change made old is read again.
import { useRef, useState } from 'react'
import type { Endpoint, ReplyOf, SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { call } from './client.ts'
import { ApiProblem, isLoadFailure, NetworkFailure, type LoadFailure } from './failure.ts'
import { beginningOf, changed } from './live/refresh.ts'

export interface Action<E extends Endpoint> {
  /** The reply, or nothing when it failed: then `failure` says why, and nothing typed is lost. */
  readonly run: (input: SentOf<E>) => Promise<ReplyOf<E> | undefined>
  readonly isRunning: boolean
  readonly failure: LoadFailure | undefined
  readonly forget: () => void
}

/** What is sent, as this device keeps it until there is an answer (form/sending.ts). */
export interface Sending {
  /** The key under which these very words were sent without an answer; else the new one, kept from now on. */
  readonly keyOf: (sent: string, newKey: string) => Promise<string>
  readonly answered: () => Promise<void>
}

/** 128 random bits; `crypto.randomUUID` is missing where the portal is served without TLS. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * `const submit = useAction(damageEndpoints.submit)`; refreshes every call of its area and those named in `refreshes`.
 * A create that is sent again after a lost answer carries the same key, so that it makes one record; with `sending`, after a reload too.
 */
export function useAction<E extends Endpoint>(
  endpoint: E,
  {
    refreshes = [],
    sending,
    again,
  }: {
    readonly refreshes?: readonly Endpoint[] | 'everything'
    readonly sending?: Sending | undefined
    /** What is sent once more in place of what was refused; undefined: the refusal stands. */
    readonly again?: ((refused: ApiProblem, input: SentOf<E>) => Promise<SentOf<E> | undefined>) | undefined
  } = {},
): Action<E> {
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<LoadFailure>()
  const unanswered = useRef<{ readonly sent: string; readonly key: Promise<string> | string }>(undefined)
  const keyOf = (sent: string): Promise<string> | string => {
    if (unanswered.current?.sent === sent) return unanswered.current.key
    const key = sending?.keyOf(sent, newKey()) ?? newKey()
    unanswered.current = { sent, key }
    return key
  }
  const answered = (): void => {
    unanswered.current = undefined
    void sending?.answered()
  }

  const send = async (input: SentOf<E>, isLast: boolean): Promise<ReplyOf<E>> => {
    try {
      const options = endpoint.method === 'POST' ? { idempotencyKey: await keyOf(JSON.stringify(input)) } : {}
      const reply = await call(endpoint, input, options)
      answered()
      return reply
    } catch (error) {
      if (!(error instanceof NetworkFailure)) answered()
      const next = error instanceof ApiProblem && !isLast ? await again?.(error, input) : undefined
      if (next === undefined) throw error
      return send(next, true)
    }
  }

  const run = async (input: SentOf<E>): Promise<ReplyOf<E> | undefined> => {
    setRunning(true)
    setFailure(undefined)
    try {
      const reply = await send(input, false)
      if (endpoint.isChanging)
        changed.emit(
          refreshes === 'everything' ? refreshes : [endpoint, ...refreshes].map((each) => beginningOf(each.path)),
        )
      return reply
    } catch (error) {
      if (!isLoadFailure(error)) {
        if (error instanceof DOMException && error.name === 'AbortError') return undefined // the session ended meanwhile: Login is shown
        throw error
      }
      setFailure(error)
      return undefined
    } finally {
      setRunning(false)
    }
  }
  return { run, isRunning, failure, forget: () => setFailure(undefined) }
}
