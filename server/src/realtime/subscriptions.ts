// Who asked for which subscription. The call that authorises it and the socket it is for may be in different processes,
// and a socket must end with its session: so every process is told, and a subscription without a known session is refused.
import type { Kysely } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Listener } from './socket.ts'

const channel = 'kerbline_subscription'
/** How long a subscription may take from its authorisation. */
const keptMilliseconds = 60_000
/** How long a socket waits to hear who asked: the time of a notification, with room to spare. */
const patienceMilliseconds = 2_000
const maxKept = 20_000

interface Asked extends Listener {
  readonly socketId: string
  readonly until: number
}

export interface Subscriptions {
  /** A session asks to listen on a socket, of this process or another; told when the transaction is saved. */
  readonly ask: (rows: Kysely<Tables>, socketId: string, listener: Listener) => Promise<void>
  /** Who asked, waiting a moment for the word of another process. Answers once for each time it was asked. */
  readonly whoAsked: (socketId: string) => Promise<Listener | undefined>
  readonly close: () => Promise<void>
}

export const startSubscriptions = async (database: Database): Promise<Subscriptions> => {
  const kept = new Map<string, Asked>()
  const waiting = new Map<string, (listener: Listener | undefined) => void>()

  const remember = (asked: Asked): void => {
    const waits = waiting.get(asked.socketId)
    if (waits) return waits(asked)
    const now = Date.now()
    // In the order they came: the first ones are the oldest.
    for (const [socketId, { until }] of kept) {
      if (until > now && kept.size < maxKept) break
      kept.delete(socketId)
    }
    kept.delete(asked.socketId)
    kept.set(asked.socketId, asked)
  }

  const unlisten = await database.listen(channel, (payload) => {
    const { socketId, userId, sessionId }: Asked = JSON.parse(payload)
    remember({ socketId, userId, sessionId, until: Date.now() + keptMilliseconds })
  })

  const take = (socketId: string): Listener | undefined => {
    const asked = kept.get(socketId)
    kept.delete(socketId)
    return asked && asked.until > Date.now() ? asked : undefined
  }

  const hearOf = (socketId: string): Promise<Listener | undefined> =>
    new Promise((resolve) => {
      const answer = (listener: Listener | undefined): void => {
        clearTimeout(timer)
        waiting.delete(socketId)
        resolve(listener)
      }
      const timer = setTimeout(() => answer(undefined), patienceMilliseconds)
      waiting.set(socketId, answer)
    })

  return {
    ask: (rows, socketId, { userId, sessionId }) =>
      database.notify(channel, JSON.stringify({ socketId, userId, sessionId }), rows),
    whoAsked: async (socketId) => take(socketId) ?? hearOf(socketId),
    close: async () => {
      for (const answer of waiting.values()) answer(undefined)
      await unlisten()
    },
  }
}
