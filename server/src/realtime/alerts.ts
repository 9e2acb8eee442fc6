// Alerts: saved as rows, so that there is a history and several processes can tell their own sockets, each once.
import type { AlertAudience } from '@kerbline/domain/areas/alerts/endpoints.ts'
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
  /** Everybody unless told. */
  readonly audience?: AlertAudience
  readonly companyIds?: readonly number[]
}

/** An alert as saved. */
export interface Alert {
  readonly id: number
  readonly kind: 'AlertEvent' | 'DeploymentStarting'
  readonly message: string
  readonly severity: string
  readonly created_at: string
  readonly audience: AlertAudience
  readonly retracted_at: string | null
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
      audience: alert.audience ?? 'all',
      company_ids: [...(alert.companyIds ?? [])],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`select pg_notify(${alertNotice}, ${String(id)})`.execute(rows)
  return id
}

/** Takes an alert back and tells every process. False where it is not there, or was taken back before. */
export const retractAlert = async (rows: Kysely<Tables>, id: number, by: number): Promise<boolean> => {
  const { rows: taken } = await sql`
    update alerts set retracted_at = now(), retracted_by = ${by}, handed_over_at = null
    where id = ${id} and retracted_at is null returning id`.execute(rows)
  if (taken.length > 0) await sql`select pg_notify(${alertNotice}, ${String(id)})`.execute(rows)
  return taken.length > 0
}

const columns = ['id', 'kind', 'message', 'severity', 'created_at', 'audience', 'retracted_at'] as const

/** One alert by its id. */
export const readAlert = (database: Database, id: number): Promise<Alert | undefined> =>
  database.kysely.selectFrom('alerts').select(columns).where('id', '=', id).executeTakeFirst()

/** Alerts of the last minutes, oldest first: what may have been missed while the database was away. */
export const recentAlerts = (database: Database, minutes: number): Promise<readonly Alert[]> =>
  database.kysely
    .selectFrom('alerts')
    .select(columns)
    .where(sql`coalesce(retracted_at, created_at)`, '>', sql<string>`now() - make_interval(mins => ${minutes})`)
    .orderBy('id')
    .execute()

const alertData = ({ id, message, severity, created_at }: Alert) => ({ message, id, severity, created_at })

/**
 * What is told of an alert as it stands, by its event. All listen on one channel, so that only what is for everybody carries its words:
 * whoever hears of another asks for it, and is answered where it is theirs (areas/alerts).
 */
export function alertEvent(alert: Alert): { readonly name: string; readonly data: object } {
  if (alert.retracted_at !== null) return { name: 'AlertRetracted', data: { id: alert.id } }
  return alert.audience === 'all'
    ? { name: alert.kind, data: alertData(alert) }
    : { name: 'AlertWaiting', data: { id: alert.id } }
}

/** The frame of an alert, written once for every socket. */
export function alertFrame(alert: Alert): string {
  const { name, data } = alertEvent(alert)
  return frame(name, data, alertsChannel)
}
