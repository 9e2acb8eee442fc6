import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

/** Of the conversation a message stands in. */
export const ofTeam = {
  /** It was written to a team. */
  is_for_team: z.boolean(),
  /** Who of the team answers it; null: nobody has taken it. */
  taken_by: z.string().nullable(),
}
const base = {
  id: z.number(),
  isRead: z.boolean(),
  isStarred: z.boolean(),
  folder: z.string(),
  subject: z.string(),
  preview: z.string(),
  reg_no: z.string().nullable(),
  created_at: z.string(),
  file_count: z.number(),
  note: z.string().nullable(),
  ...ofTeam,
}
export const receivedMessage = z.object({ ...base, sender: z.object({ id: z.number(), name: z.string() }) })
export const sentMessage = z.object({
  ...base,
  /** The first of them by name. */
  recipients: z.array(z.object({ id: z.number(), name: z.string() })),
  /** People, teams and accounts as the writer named them; empty of older messages. */
  addressed: z.array(z.string()),
})
const change = z.strictObject({
  type: z.enum(['inbox', 'sent']),
  messageId: z.coerce.number().int().positive(),
  status: z.enum(['read', 'unread', 'starred', 'unstarred', 'trash', 'restore', 'delete']),
})
const success = z.object({ status: z.literal('success') })

export const messagesEndpoints = {
  inbox: endpoint({
    method: 'GET',
    path: '/api/message/inbox',
    needs: 'see messages',
    isSpecified: true,
    scope: 'own',
    summary: 'Received and sent messages of this person, newest first',
    reply: z.object({
      received: z.array(receivedMessage),
      sent: z.array(sentMessage),
      /** Each list holds the newest 500; how many older ones there are, and how many of them wait unread in the inbox. */
      left_out: z.object({ received: z.number(), sent: z.number(), unread: z.number() }),
    }),
  }),
  updateStatus: endpoint({
    method: 'GET',
    path: '/api/message/update-status/:type/:messageId/:status',
    needs: 'see messages',
    isSpecified: true,
    isChanging: true,
    scope: 'own',
    summary: 'Set the status of a message, as specified; never toggles',
    input: change,
    reply: success,
  }),
  setStatus: endpoint({
    method: 'PATCH',
    path: '/api/message/update-status/:type/:messageId/:status',
    needs: 'see messages',
    scope: 'own',
    summary: 'Set the status of a message',
    input: change,
    reply: success,
  }),
}
