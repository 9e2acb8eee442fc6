// Letters that came in answer to the portal's, as staff see them: what was added by itself, and what waits for somebody to decide. The words
// of a letter are asked for by a call that changes something: it is told in the audit log, and no browser keeps them.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { listQuery, pageOf } from '../../kit/list-schema.ts'
import { madeQuery, suggestedQuery } from '../queries/arrivals.ts'
import { letterDeskRight } from './letter-desk.ts'
import { letterStates } from './letters.ts'

const needs = letterDeskRight
const id = z.coerce.number().int().positive().max(2_147_483_647)
const done = z.object({ message: z.string() })

const letter = z.object({
  id: z.number(),
  state: z.enum(letterStates),
  from_email: z.string().nullable(),
  from_name: z.string().nullable(),
  subject: z.string(),
  /** Why it was not added by itself, in words. */
  why: z.string().nullable(),
  /** Whom its reply address belongs to. */
  person: z.string().nullable(),
  /** The conversation its reply address names: "Query Q-000123", "A message". */
  about: z.string().nullable(),
  /** Of the conversation, where it is a case. */
  address: z.string().nullable(),
  files: z.array(z.string()),
  received_at: z.string(),
  /** Of one that was attached: where to. */
  attached_to: z.string().nullable(),
  /** Of the case it was attached to. */
  attached_address: z.string().nullable(),
  handled_by: z.string().nullable(),
  handled_at: z.string().nullable(),
})
export type InboundLetter = z.output<typeof letter>

export const inboundMailEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/inbound-mail',
    needs,
    summary: 'Letters that came in answer to the portal’s, by page, the newest first, and what became of them',
    input: listQuery,
    reply: pageOf(letter).extend({
      /** False: no mailbox is set, and letters say that nobody reads answers. */
      has_mailbox: z.boolean(),
    }),
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/inbound-mail/:id/open',
    needs,
    summary: 'The words of a letter, as they came and as they were cut; told in the audit log',
    input: z.strictObject({ id }),
    reply: z.object({
      said: z.string().nullable(),
      original: z.string().nullable(),
    }),
  }),
  attach: endpoint({
    method: 'POST',
    path: '/api/inbound-mail/:id/attach',
    needs,
    summary: 'Adds a letter that waits to a conversation, as a note by whoever adds it that names its sender',
    input: z.strictObject({
      id,
      /** Of a case; null: where its reply address leads. */
      number: z
        .string()
        .trim()
        .toUpperCase()
        .min(1, 'Enter a record number, like Q-000123.')
        .max(40)
        .nullable()
        .default(null),
    }),
    reply: done,
  }),
  suggestQuery: endpoint({
    method: 'GET',
    path: '/api/inbound-mail/:id/query',
    needs,
    summary: 'Whose a query made of a letter that waits would be, as far as its sender and the registrations in it say',
    input: z.strictObject({ id }),
    reply: suggestedQuery,
  }),
  makeQuery: endpoint({
    method: 'POST',
    path: '/api/inbound-mail/:id/query',
    needs,
    summary: 'Makes a query of a letter that waits, with its attachments',
    input: z.strictObject({ id, ...madeQuery }),
    reply: done.extend({ number: z.string() }),
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/api/inbound-mail/:id/dismiss',
    needs,
    summary: 'Ends the waiting of a letter that nothing is done with',
    input: z.strictObject({ id }),
    reply: done,
  }),
}
