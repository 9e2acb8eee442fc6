import type { alertsEndpoints } from '@kerbline/domain/areas/alerts/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import type { Rows } from '../../http/call.ts'

type Alert = ReplyOf<(typeof alertsEndpoints)['send']>

/** Alerts with a number below `before`, the newest first. */
export async function readAlerts(rows: Rows, before: number | null, max: number): Promise<Alert[]> {
  const { rows: alerts } = await sql<Alert>`
    select a.id, a.kind, a.message, a.severity, a.created_at, (select p.name from people p where p.id = a.created_by) as created_by_name
    from alerts a where ${before}::bigint is null or a.id < ${before}::bigint order by a.id desc limit ${max}`.execute(
    rows,
  )
  return alerts
}
