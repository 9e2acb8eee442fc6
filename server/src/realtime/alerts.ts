// Alerts: saved as rows, so that there is a history and several processes can tell their own sockets, each once.
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { alertsChannel, frame } from './protocol.ts'

/** Told, when the transaction is saved, that there is an alert; the payload is its id. */
export const alertNotice = 'kerbline_alert'

/** The longest message; it must stay readable in a notice of a few lines. */
export const longestAlert = 1_000

export interface NewAlert {
  readonly kind: 'AlertEvent' | 'DeploymentStarting'
  readonly message: string
  readonly severity?: 'information' | 'warning' | 'urgent'
  readonly createdBy?: number | null
}

/** An alert as saved. */
export interface Alert {
  readonly id: number
  readonly kind: 'AlertEvent' | 'DeploymentStarting'
  readonly message: string
  readonly severity: string
  readonly created_at: string
}

/** Saves an alert and tells every process within the caller's transaction. Resolves to its id. */
export const raiseAlert = async (rows: Kysely<Tables>, alert: NewAlert): Promise<number> => {
  const { id } = await rows
    .insertInto('alerts')
    .values({
      kind: alert.kind,
      message: alert.message,
      severity: alert.severity ?? (alert.kind === 'DeploymentStarting' ? 'warning' : 'information'),
      created_by: alert.createdBy ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`select pg_notify(${alertNotice}, ${String(id)})`.execute(rows)
  return id
}

const columns = ['id', 'kind', 'message', 'severity', 'created_at'] as const

/** One alert by its id. */
export const readAlert = (database: Database, id: number): Promise<Alert | undefined> =>
  database.kysely.selectFrom('alerts').select(columns).where('id', '=', id).executeTakeFirst()

/** Alerts of the last minutes, oldest first: what may have been missed while the database was away. */
export const recentAlerts = (database: Database, minutes: number): Promise<readonly Alert[]> =>
  database.kysely
    .selectFrom('alerts')
    .select(columns)
    .where('created_at', '>', sql<string>`now() - make_interval(mins => ${minutes})`)
    .orderBy('id')
    .execute()

/** What the clients of `private-alerts` receive for an alert. */
export const alertData = ({ id, message, severity, created_at }: Alert) => ({ message, id, severity, created_at })

/** The frame of an alert, written once for every socket. */
export const alertFrame = (alert: Alert): string => frame(alert.kind, alertData(alert), alertsChannel)
