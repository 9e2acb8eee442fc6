// Mail as staff above accounts see it (ruling 41): what waits and why, with its text and link, so that a portal without a relay can still
// be used. An email's text is asked for by a call that changes something: it is told in the audit log, and no browser keeps it.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { listQuery, pageOf } from '../../kit/list-schema.ts'

const needs = 'manage settings'
const scope = 'platform'
const id = z.coerce.number().int().positive().max(2_147_483_647)

export const emailStates = ['waiting', 'sent', 'failed'] as const
export type EmailState = (typeof emailStates)[number]

const email = z.object({
  id: z.number(),
  to_email: z.string(),
  kind: z.string(),
  subject: z.string(),
  /** `failed`: refused for good, or tried too often; nobody tries again by itself. */
  state: z.enum(emailStates),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  attempts: z.number(),
  /** Null unless it waits for a relay that is there. */
  next_attempt_at: z.string().nullable(),
  /** What the relay said last. */
  reason: z.string().nullable(),
})
export type OutboxEmail = z.output<typeof email>

export const outboxEndpoints = {
  outbox: endpoint({
    method: 'GET',
    path: '/api/outbox',
    needs,
    scope,
    summary: 'Emails by page, the newest first: waiting, sent or failed, and why',
    input: listQuery,
    reply: pageOf(email).extend({
      /** False: no relay is set, and emails wait here. */
      has_relay: z.boolean(),
    }),
  }),
  openEmail: endpoint({
    method: 'POST',
    path: '/api/outbox/:id/open',
    needs,
    scope,
    summary:
      'The text of an email, with its link where it still works and the reader may have it; told in the audit log',
    input: z.strictObject({ id }),
    reply: z.object({
      text: z.string(),
      /** Null: there is none, or `why_no_link` says why it is not shown. */
      link: z.string().nullable(),
      why_no_link: z.string().nullable(),
    }),
  }),
  sendEmail: endpoint({
    method: 'POST',
    path: '/api/outbox/:id/send',
    needs,
    scope,
    summary: 'Sends an email again, as soon as the relay takes it',
    input: z.strictObject({ id }),
    reply: z.object({ message: z.string() }),
  }),
}
