import { z } from 'zod'
import { listsOptions } from '../../kit/list-schema.ts'
import { endpoint } from '../../kit/endpoint.ts'

export const alertAudiences = ['all', 'customers', 'staff', 'companies'] as const
export type AlertAudience = (typeof alertAudiences)[number]
export const audienceWords: Readonly<Record<AlertAudience, string>> = {
  all: 'Everyone',
  customers: 'All customers',
  staff: 'Staff',
  companies: 'Some companies',
}

const audience = z.enum(alertAudiences)
const ids = z.array(z.number().int().positive()).max(200)

const alert = z.object({
  id: z.number(),
  kind: z.enum(['AlertEvent', 'DeploymentStarting']),
  message: z.string(),
  severity: z.string(),
  created_at: z.string(),
  created_by_name: z.string().nullable(),
  audience,
  /** Of some companies: their names, for those who send alerts; null for everybody else. */
  company_names: z.string().nullable(),
  /** Taken back: told to those who send alerts alone. */
  retracted_at: z.string().nullable(),
  retracted_by_name: z.string().nullable(),
  /** Who of the hire company sees to it; told to its own people alone, as is what became of it. */
  owner_name: z.string().nullable(),
  is_mine: z.boolean(),
  done_at: z.string().nullable(),
  done_by_name: z.string().nullable(),
  done_note: z.string().nullable(),
})

/** Where the live channel is; null: where the portal itself is. */
export const realtimeAddress = z.object({
  key: z.string(),
  host: z.string().nullable(),
  port: z.number().nullable(),
  is_secure: z.boolean().nullable(),
})
export type RealtimeAddress = z.output<typeof realtimeAddress>

export const alertsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/alerts',
    needs: 'signed-in',
    summary:
      'Alerts and announced deployments for the caller, the newest first; for who sends them all, the retracted too',
    input: z.strictObject({ before: z.coerce.number().int().positive().optional() }),
    reply: z.object({ alerts: z.array(alert), next: z.number().nullable() }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/alerts',
    needs: 'manage settings',
    summary: 'An alert to those of its audience who are signed in now, and to whoever looks later',
    input: z.strictObject({
      kind: z.enum(['AlertEvent', 'DeploymentStarting']),
      message: z.string().trim().min(1, 'Enter a message.').max(1000, 'Use at most 1,000 characters.'),
      severity: z.enum(['information', 'warning', 'urgent']),
      audience: audience.default('all'),
      company_ids: ids.default([]),
    }),
    reply: alert,
  }),
  view: endpoint({
    method: 'GET',
    path: '/api/alerts/:id',
    needs: 'signed-in',
    summary: 'One alert that is for the caller: what a live notice without words leads to',
    input: z.strictObject({ id: z.coerce.number().int().positive() }),
    reply: alert,
  }),
  reach: endpoint({
    method: 'POST',
    path: '/api/alerts/reach',
    needs: 'manage settings',
    scope: 'platform',
    isChanging: false,
    summary: 'How many people an alert would reach, and how many of them are signed in now',
    input: z.strictObject({ audience, company_ids: ids.default([]) }),
    reply: z.object({ people: z.number(), signed_in: z.number() }),
  }),
  retract: endpoint({
    method: 'POST',
    path: '/api/alerts/:id/retract',
    needs: 'manage settings',
    summary: 'Takes an alert back: it goes from every screen and from the history of its readers',
    input: z.strictObject({ id: z.coerce.number().int().positive() }),
    reply: alert,
  }),
  own: endpoint({
    method: 'POST',
    path: '/api/alerts/:id/owner',
    needs: 'signed-in',
    summary: 'One of the hire company’s people sees to an alert, or no longer does',
    input: z.strictObject({ id: z.coerce.number().int().positive(), is_mine: z.boolean().default(true) }),
    reply: alert,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/api/alerts/:id/done',
    needs: 'signed-in',
    summary: 'What an alert asked for is done, or is not after all',
    input: z.strictObject({
      id: z.coerce.number().int().positive(),
      is_done: z.boolean().default(true),
      note: z.string().trim().min(1).max(500, 'Use at most 500 characters.').nullable().default(null),
    }),
    reply: alert,
  }),
  options: endpoint({
    method: 'GET',
    path: '/api/alerts/options',
    needs: 'manage settings',
    summary: 'The companies an alert can be for',
    ...listsOptions,
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
}
