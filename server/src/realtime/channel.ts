// The realtime room: a Pusher-protocol endpoint at /app/{key} with one private channel, `alerts`. app.ts starts it beside
// the HTTP server; areas raise alerts by alerts.ts. With PUSHER_* set an outside server takes the sockets instead.
import type { RealtimeAddress } from '@kerbline/domain/areas/alerts/endpoints.ts'
import type { Server } from 'node:http'
import { problem } from '@kerbline/domain/kit/problem.ts'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Secrets } from '../secrets.ts'
import { type Alert, alertFrame, alertNotice, readAlert, recentAlerts } from './alerts.ts'
import { type CaseChanges, type HearingOf, startCaseChanges } from './case-changes.ts'
import { startNotified } from './notified.ts'
import { handOver, type OutsideServer, waitingToBeHandedOver } from './outside.ts'
import { alertsChannel, signSubscription } from './protocol.ts'
import { endedSessions, sessionNotice } from './session-end.ts'
import { type SocketRoom, startSockets } from './sockets.ts'
import { type Subscriptions, startSubscriptions } from './subscriptions.ts'

type PusherConfig = 'PUSHER_APP_ID' | 'PUSHER_KEY' | 'PUSHER_SECRET' | 'PUSHER_HOST' | 'PUSHER_PORT' | 'PUSHER_SCHEME'

export interface RealtimeOptions {
  /** The server whose upgrades to /app/{key} are taken. */
  readonly server: Server
  readonly database: Database
  readonly config: Pick<Config, PusherConfig>
  readonly secrets: Pick<Secrets, 'named'>
  readonly log: Pick<Logger, 'warn' | 'info'>
  /** Where people reach the portal; pages of other addresses may not open sockets. */
  readonly publicOrigin: () => string
  /** Which accounts and kinds of case somebody may hear of. */
  readonly hearingOf: HearingOf
}

export interface Realtime {
  readonly key: string
  /** Where browsers open their socket. */
  readonly address: RealtimeAddress
  /**
   * Signs one subscription of a session, within the transaction of the call that asks for it.
   * @throws problem 'no permission' for any channel but `private-alerts`, 'not valid' for what is no id of a socket
   */
  readonly authorise: (
    socketId: string,
    channelName: string,
    actor: { readonly id: number; readonly sessionId: number },
    rows: Kysely<Tables>,
  ) => Promise<{ auth: string }>
  /** Ends the sockets of a session here and now; other processes hear of it by the session store. */
  readonly closeSession: (sessionId: number) => void
  readonly closeUser: (userId: number) => void
  /** Open sockets of this process, for /metrics. */
  readonly sockets: () => number
  /** Tells every socket to come back in a moment, and takes no more. */
  readonly drain: () => void
  readonly close: () => Promise<void>
}

const checkMilliseconds = 30_000
const missedMinutes = 10

const outsideOf = (config: RealtimeOptions['config']): OutsideServer | undefined => {
  const { PUSHER_APP_ID: appId, PUSHER_KEY: key, PUSHER_SECRET: secret, PUSHER_HOST: host } = config
  if (!appId || !key || !secret || !host) return undefined
  return { appId, key, secret, host, port: config.PUSHER_PORT, isSecure: config.PUSHER_SCHEME === 'https' }
}

const socketIdForm = /^\d{1,12}\.\d{1,12}$/

const signer =
  (key: string, secret: string, noteAsked: Subscriptions['ask'] | undefined): Realtime['authorise'] =>
  async (socketId, channelName, actor, rows) => {
    if (channelName !== alertsChannel) throw problem('no permission')
    if (!socketIdForm.test(socketId)) {
      throw problem('not valid', {
        fields: [{ field: 'socket_id', reason: 'form', message: 'This is not the id of a connection' }],
      })
    }
    await noteAsked?.(rows, socketId, { userId: actor.id, sessionId: actor.sessionId })
    return { auth: signSubscription(key, secret, socketId, channelName) }
  }

/** Runs work nobody waits for; what goes wrong is logged. */
const apart = (log: RealtimeOptions['log'], what: string, work: () => Promise<unknown>): void => {
  work().catch((error: unknown) => log.warn({ err: error }, what))
}

const startOutside = async ({ database, log }: RealtimeOptions, outside: OutsideServer): Promise<Realtime> => {
  const give = (id: number) => handOver(database, outside, log, id)
  const giveWaiting = () =>
    apart(log, 'waiting alerts could not be read', async () => {
      for (const id of await waitingToBeHandedOver(database)) await give(id)
    })
  const unlisten = await database.listen(
    alertNotice,
    (id) => apart(log, 'an alert could not be read', () => give(Number(id))),
    giveWaiting,
  )
  const timer = setInterval(giveWaiting, checkMilliseconds).unref()
  return {
    key: outside.key,
    address: { key: outside.key, host: outside.host, port: outside.port, is_secure: outside.isSecure },
    authorise: signer(outside.key, outside.secret, undefined),
    closeSession: () => undefined,
    closeUser: () => undefined,
    sockets: () => 0,
    drain: () => undefined,
    close: async () => {
      clearInterval(timer)
      await unlisten()
    },
  }
}

/** Tells each alert to this process's sockets once, whether it was heard of by notification or found afterwards. */
const startAlerts = async ({ database, log }: RealtimeOptions, sockets: SocketRoom): Promise<() => Promise<void>> => {
  // An alert is told once as it is sent, and once more when it is taken back.
  const wordOf = ({ id, retracted_at }: Alert): string => (retracted_at === null ? `${id}` : `${id} retracted`)
  const told = new Set<string>((await recentAlerts(database, missedMinutes)).map(wordOf))
  const broadcast = (alert: Alert): void => {
    const word = wordOf(alert)
    if (told.has(word)) return
    told.add(word)
    if (told.size > 1_000) for (const old of [...told].slice(0, 500)) told.delete(old)
    sockets.broadcast(alertFrame(alert))
  }
  return database.listen(
    alertNotice,
    (id) =>
      apart(log, 'an alert could not be read', async () => {
        const alert = await readAlert(database, Number(id))
        if (alert) broadcast(alert)
      }),
    () =>
      apart(log, 'missed alerts could not be read', async () =>
        (await recentAlerts(database, missedMinutes)).forEach(broadcast),
      ),
  )
}

/** Who asked for a subscription, as long as their session stands; `noteEnding` is told of every session that ends meanwhile. */
function standingListeners({ database, log }: RealtimeOptions, subscriptions: Subscriptions) {
  let endings = 0
  const isOpen = async (sessionId: number): Promise<boolean> => {
    // A session may end while it is looked up: then it is looked up again.
    for (let before = -1; before !== endings;) {
      before = endings
      if ((await endedSessions(database, [sessionId])).size > 0) return false
    }
    return true
  }
  const whoAsked: Subscriptions['whoAsked'] = async (socketId) => {
    try {
      const listener = await subscriptions.whoAsked(socketId)
      return listener && (await isOpen(listener.sessionId)) ? listener : undefined
    } catch (error) {
      log.warn({ err: error }, 'the session of a subscription could not be read; it is refused')
      return undefined
    }
  }
  return { whoAsked, noteEnding: () => void endings++ }
}

const startOwn = async (options: RealtimeOptions): Promise<Realtime> => {
  const { database, log, secrets } = options
  const [wholeKey, secret, subscriptions] = await Promise.all([
    secrets.named('realtime key'),
    secrets.named('realtime secret'),
    startSubscriptions(database),
  ])
  const key = wholeKey.slice(0, 20)
  const { whoAsked, noteEnding } = standingListeners(options, subscriptions)
  let changes: CaseChanges | undefined
  const welcome: typeof whoAsked = async (socketId) => {
    const listener = await whoAsked(socketId)
    if (listener) await changes?.note(listener)
    return listener
  }
  const sockets = startSockets(options.server, { key, secret, whoAsked: welcome }, options.publicOrigin)
  changes = await startCaseChanges(options, sockets)
  const closeWhere = (fits: (listener: { userId: number; sessionId: number }) => boolean): void => {
    noteEnding()
    sockets.closeWhere(fits)
  }
  const checkSessions = () =>
    apart(log, 'sessions of open sockets could not be read', async () => {
      const ended = await endedSessions(database, sockets.sessionIds())
      if (ended.size > 0) closeWhere(({ sessionId }) => ended.has(sessionId))
    })
  const unlistenSessions = await database.listen(
    sessionNotice,
    (payload) => {
      const told: { userId?: number; sessionId?: number; isEnded?: boolean } = JSON.parse(payload)
      if (told.isEnded === false) return checkSessions()
      closeWhere(({ userId, sessionId }) => userId === told.userId || sessionId === told.sessionId)
    },
    checkSessions,
  )
  const unlistenAlerts = await startAlerts(options, sockets)
  const unlistenNotified = await startNotified(database, sockets)
  const timer = setInterval(() => {
    sockets.check()
    checkSessions()
  }, checkMilliseconds).unref()
  return {
    key,
    address: { key, host: null, port: null, is_secure: null },
    authorise: signer(key, secret, subscriptions.ask),
    closeSession: (ended) => closeWhere(({ sessionId }) => sessionId === ended),
    closeUser: (ended) => closeWhere(({ userId }) => userId === ended),
    sockets: sockets.count,
    drain: sockets.drain,
    close: async () => {
      clearInterval(timer)
      await unlistenAlerts()
      await unlistenNotified()
      await unlistenSessions()
      await changes?.close()
      await subscriptions.close()
      await sockets.close()
    },
  }
}

/** Starts the realtime room: our own sockets, or the outside server of the configuration. */
export const startRealtime = (options: RealtimeOptions): Promise<Realtime> => {
  const outside = outsideOf(options.config)
  return outside ? startOutside(options, outside) : startOwn(options)
}
