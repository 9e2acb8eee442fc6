import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

export const alertsEndpoints = {
  authorise: endpoint({
    method: 'POST',
    path: '/broadcasting/auth',
    needs: 'signed-in',
    scope: 'own',
    rate: 'read',
    isChanging: false,
    summary: 'Authorise a realtime subscription (Pusher protocol; form-encoded)',
    input: z.strictObject({ socket_id: z.string().max(60), channel_name: z.string().max(200) }),
    reply: z.object({ auth: z.string() }),
  }),
  connection: endpoint({
    method: 'GET',
    path: '/api/realtime',
    needs: 'signed-in',
    scope: 'own',
    summary: 'Where the realtime channel is',
    reply: z.object({
      key: z.string(),
      host: z.string().nullable(),
      port: z.number().nullable(),
      is_secure: z.boolean().nullable(),
    }),
  }),
}
