import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

const alert = z.object({
  id: z.number(),
  kind: z.enum(['AlertEvent', 'DeploymentStarting']),
  message: z.string(),
  severity: z.string(),
  created_at: z.string(),
  created_by_name: z.string().nullable(),
})

export const alertsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/alerts',
    needs: 'signed-in',
    summary: 'Alerts and announced deployments, the newest first',
    input: z.strictObject({ before: z.coerce.number().int().positive().optional() }),
    reply: z.object({ alerts: z.array(alert), next: z.number().nullable() }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/alerts',
    needs: 'manage settings',
    summary: 'An alert to everybody who is signed in now, and to whoever looks later',
    input: z.strictObject({
      kind: z.enum(['AlertEvent', 'DeploymentStarting']),
      message: z.string().trim().min(1, 'Enter a message.').max(1000, 'Use at most 1,000 characters.'),
      severity: z.enum(['information', 'warning', 'urgent']),
    }),
    reply: alert,
  }),
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
