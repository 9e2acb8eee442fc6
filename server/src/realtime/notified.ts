// Tells the screens of a person that there is something new for them, or less, and nothing else: each asks for it by the ordinary calls.
import type { Database } from '../db/database.ts'
import { alertsChannel, frame } from './protocol.ts'
import type { SocketRoom } from './sockets.ts'

/** Told when a transaction is saved: the ids of people, with commas between. */
export const notificationsNotice = 'kerbline_notifications'

/** Resolves to the end of listening. */
export const startNotified = (database: Database, sockets: SocketRoom): Promise<() => Promise<void>> =>
  database.listen(notificationsNotice, (payload) => {
    const people = new Set(payload.split(',').map(Number))
    sockets.pushWhere(({ userId }) => people.has(userId), frame('Notified', {}, alertsChannel))
  })
