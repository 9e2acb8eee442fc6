// Tells the screens of a person that there is something new for them, or less, and nothing else: each asks for it by the ordinary calls.
import type { Database } from '../db/database.ts'
import { alertsChannel, frame } from './protocol.ts'
import type { SocketRoom } from './sockets.ts'

/** Told when a transaction is saved: the ids of people, with commas between. */
export const notificationsNotice = 'kerbline_notifications'
/** The same, of messages: one came, or a copy was read, starred or moved elsewhere. */
export const messagesNotice = 'kerbline_messages'

const events = { [notificationsNotice]: 'Notified', [messagesNotice]: 'MessagesChanged' } as const

/** Resolves to the end of listening. */
export async function startNotified(database: Database, sockets: SocketRoom): Promise<() => Promise<void>> {
  const ends: (() => Promise<void>)[] = []
  for (const [notice, event] of Object.entries(events))
    ends.push(
      await database.listen(notice, (payload) => {
        const people = new Set(payload.split(',').map(Number))
        sockets.pushWhere(({ userId }) => people.has(userId), frame(event, {}, alertsChannel))
      }),
    )
  return async () => {
    for (const end of ends) await end()
  }
}
