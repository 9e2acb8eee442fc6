import { alertsEndpoints } from '@kerbline/domain/areas/alerts/endpoints.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { area } from '../../http/call.ts'
import { raiseAlert } from '../../realtime/alerts.ts'
import { readAlerts } from './queries.ts'

const PAGE = 50

export const alertsArea = area(alertsEndpoints, {
  list: async ({ rows }, { before }) => {
    const alerts = await readAlerts(rows, before ?? null, PAGE + 1)
    const shown = alerts.slice(0, PAGE)
    return { alerts: shown, next: alerts.length > PAGE ? (shown.at(-1)?.id ?? null) : null }
  },
  send: async ({ rows, actor, recordAudit }, { kind, message, severity }) => {
    const id = await raiseAlert(rows, { kind, message, severity, createdBy: actor.id })
    await recordAudit({ action: 'alert sent', entity: 'alert', entityId: id, after: { kind, message, severity } })
    const [sent] = await readAlerts(rows, id + 1, 1)
    if (!sent) throw problem('unexpected')
    return sent
  },
  authorise: async ({ actor, portal, rows }, { socket_id, channel_name }) =>
    portal.realtime().authorise(socket_id, channel_name, { id: actor.id, sessionId: actor.sessionId }, rows),
  connection: async ({ portal }) => {
    const { key, place } = portal.realtime()
    return { key, host: place?.host ?? null, port: place?.port ?? null, is_secure: place?.isSecure ?? null }
  },
})
