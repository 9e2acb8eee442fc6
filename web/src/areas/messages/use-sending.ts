import { mailboxEndpoints } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../data/client.ts'
import { isLoadFailure, isPassing, type LoadFailure } from '../../data/failure.ts'
import { beginningOf, changed } from '../../data/live/refresh.ts'

const RETRY_MILLISECONDS = 5_000

export type Sent = ReplyOf<(typeof mailboxEndpoints)['compose']>
export type Outgoing = InputOf<(typeof mailboxEndpoints)['compose']>

export interface Sending {
  /** `waiting`: the server is away, and it goes by itself once it answers. */
  readonly state: 'writing' | 'sending' | 'waiting'
  readonly failure: LoadFailure | undefined
  /** Under one key, however often it is tried. Resolves to nothing where it was refused. */
  readonly send: (message: Outgoing, idempotencyKey: string) => Promise<Sent | undefined>
  readonly stop: () => void
}

export function useSending(): Sending {
  const [state, setState] = useState<Sending['state']>('writing')
  const [failure, setFailure] = useState<LoadFailure>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = async (message: Outgoing, idempotencyKey: string): Promise<Sent | undefined> => {
    clearTimeout(timer.current)
    setState('sending')
    try {
      const reply = await call(mailboxEndpoints.compose, message, { idempotencyKey })
      setFailure(undefined)
      setState('writing')
      changed.emit([beginningOf(mailboxEndpoints.list.path)])
      return reply
    } catch (error) {
      if (!isLoadFailure(error)) throw error
      setFailure(error)
      setState(isPassing(error) ? 'waiting' : 'writing')
      if (!isPassing(error)) return undefined
      return new Promise((done) => {
        timer.current = setTimeout(() => void send(message, idempotencyKey).then(done), RETRY_MILLISECONDS)
      })
    }
  }
  const stop = (): void => {
    clearTimeout(timer.current)
    setState((now) => (now === 'waiting' ? 'writing' : now))
  }
  return { state, failure, send, stop }
}
