// How a page sends what may wait. This light half stands in the page; what keeps and sends (queue.ts) comes once the page stands.
import { useState } from 'react'
import type { Endpoint, ReplyOf, SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { isLoadFailure, NetworkFailure, type LoadFailure } from '../failure.ts'
import type { Outgoing, OutgoingText } from './outgoing.ts'

const queueCode = () => import('./queue.ts')

/** Tries it now, whatever it waits for. */
export const sendNow = async (item: Outgoing): Promise<void> => (await queueCode()).sendNow(item)
/** It is not to go: nothing of it is kept. */
export const discard = async (item: Outgoing): Promise<void> => (await queueCode()).discard(item)

/** Undefined: it was refused, or could not even be kept. `waiting`: the queue has it, and it goes by itself. */
type Result<E> = { readonly reply: ReplyOf<E> } | 'waiting' | undefined

export interface SendingOut<E> {
  readonly send: (input: SentOf<E>, text: OutgoingText) => Promise<Result<E>>
  readonly isRunning: boolean
  readonly failure: LoadFailure | undefined
}

/** `const { send } = useSendingOut(mailboxEndpoints.compose)`: tried at once, and kept and tried again while the server is away. */
export function useSendingOut<E extends Endpoint>(endpoint: E): SendingOut<E> {
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<LoadFailure>()
  const send = async (input: SentOf<E>, text: OutgoingText): Promise<Result<E>> => {
    setRunning(true)
    setFailure(undefined)
    try {
      const queue = await queueCode().catch((cause: unknown) => {
        throw new NetworkFailure({ isTimeout: false, cause })
      })
      return await queue.sendOut(endpoint, input, text)
    } catch (error) {
      if (!isLoadFailure(error)) throw error
      setFailure(error)
      return undefined
    } finally {
      setRunning(false)
    }
  }
  return { send, isRunning, failure }
}
