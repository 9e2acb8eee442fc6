import { alertsEndpoints } from '@kerbline/domain/areas/alerts/endpoints.ts'
import { area } from '../../http/call.ts'

export const alertsArea = area(alertsEndpoints, {
  authorise: async ({ actor, portal, rows }, { socket_id, channel_name }) =>
    portal.realtime().authorise(socket_id, channel_name, { id: actor.id, sessionId: actor.sessionId }, rows),
  connection: async ({ portal }) => {
    const { key, place } = portal.realtime()
    return { key, host: place?.host ?? null, port: place?.port ?? null, is_secure: place?.isSecure ?? null }
  },
})
