// An outside Pusher-protocol server (PUSHER_*): alerts are handed to its HTTP API, signed as it asks. Of several
// processes one hands each alert over; what could not be handed over is tried again.
import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { type Alert, alertEvent, readAlert } from './alerts.ts'
import { alertsChannel } from './protocol.ts'

/** An application of an outside server. */
export interface OutsideServer {
  readonly appId: string
  readonly key: string
  readonly secret: string
  /** Where its HTTP API and its sockets are. */
  readonly host: string
  readonly port: number
  readonly isSecure: boolean
}

const answerMilliseconds = 5_000

/** The signed address of one publication, by the rules of the Pusher HTTP API. */
export const signedAddress = (outside: OutsideServer, body: string, seconds: number): string => {
  const { appId, key, secret, host, port, isSecure } = outside
  const path = `/apps/${encodeURIComponent(appId)}/events`
  const query = [
    `auth_key=${key}`,
    `auth_timestamp=${seconds}`,
    'auth_version=1.0',
    `body_md5=${createHash('md5').update(body).digest('hex')}`,
  ].join('&')
  const signature = createHmac('sha256', secret).update(`POST\n${path}\n${query}`).digest('hex')
  return `${isSecure ? 'https' : 'http'}://${host}:${port}${path}?${query}&auth_signature=${signature}`
}

const publish = async (outside: OutsideServer, alert: Alert): Promise<void> => {
  const { name, data } = alertEvent(alert)
  const body = JSON.stringify({ name, channels: [alertsChannel], data: JSON.stringify(data) })
  const reply = await fetch(signedAddress(outside, body, Math.floor(Date.now() / 1_000)), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(answerMilliseconds),
  })
  await reply.body?.cancel()
  if (!reply.ok) throw new Error(`The realtime server answered ${reply.status}`)
}

/** Hands one alert over, unless another process has it already; a failure is logged and left for the next try. */
export const handOver = async (
  database: Database,
  outside: OutsideServer,
  log: Pick<Logger, 'warn'>,
  id: number,
): Promise<void> => {
  const { rows: claimed } = await sql`
    update alerts set handed_over_at = now() where id = ${id} and handed_over_at is null returning id`.execute(
    database.kysely,
  )
  const alert = claimed.length > 0 ? await readAlert(database, id) : undefined
  if (alert === undefined) return
  try {
    await publish(outside, alert)
  } catch (error) {
    log.warn({ err: error, alert: id }, 'an alert could not be handed to the realtime server; it is tried again')
    await sql`update alerts set handed_over_at = null where id = ${id}`.execute(database.kysely)
  }
}

/** Alerts of the last ten minutes that wait to be handed over. Older ones would only surprise. */
export const waitingToBeHandedOver = async (database: Database): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from alerts where handed_over_at is null and coalesce(retracted_at, created_at) > now() - interval '10 minutes' order by id`.execute(
    database.kysely,
  )
  return rows.map(({ id }) => id)
}
