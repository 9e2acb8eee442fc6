// Everything about messages that the specified calls do not say: lists by page, conversations, writing, drafts.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { listQuery, pageOf } from '../../kit/list-schema.ts'
import { readAddressee } from './addressing.ts'
import { ofTeam } from './endpoints.ts'
import { everyFolder, mailFolders, messageLimits } from './mailbox.ts'
import { messageStatuses, messageTypes } from './rules.ts'

const see = 'see messages'
const write = 'send messages'
const id = z.coerce.number().int().positive()
const type = z.enum(messageTypes)

const row = z.object({
  id: z.number(),
  type,
  isRead: z.boolean(),
  isStarred: z.boolean(),
  folder: z.string(),
  subject: z.string(),
  preview: z.string(),
  /** Who wrote it; of one’s own: to whom. */
  correspondent: z.string(),
  reg_no: z.string().nullable(),
  file_count: z.number(),
  created_at: z.string(),
  ...ofTeam,
})
export type MailboxRow = z.output<typeof row>

const file = z.object({
  /** By which it is opened: `POST /api/files/{file_id}/link`. */
  file_id: z.string(),
  /** A small picture of it; null: it is no picture. */
  preview_id: z.string().nullable(),
  name: z.string(),
  mime: z.string(),
  size_bytes: z.number(),
})
export type MessageFile = z.output<typeof file>

const message = z.object({
  id: z.number(),
  type,
  isRead: z.boolean(),
  isStarred: z.boolean(),
  folder: z.string(),
  sender: z.object({
    id: z.number(),
    name: z.string(),
    side: z.enum(['customer', 'staff']),
    job_title: z.string().nullable(),
  }),
  is_own: z.boolean(),
  /** Names of people, teams and accounts it was written to. */
  to: z.array(z.string()),
  /** People who got it. */
  recipient_count: z.number(),
  body: z.string(),
  /** `mail`: a reply to a letter. */
  through: z.enum(['portal', 'mail']),
  files: z.array(file),
  created_at: z.string(),
})
export type ThreadMessage = z.output<typeof message>

const link = z.object({
  kind: z.enum(['vehicle', 'case']),
  /** "LK21 VXN", "Booking MB-000123" */
  label: z.string(),
  /** How a case stands; null for a vehicle. */
  state: z.string().nullable(),
  address: z.string(),
})
export type MessageLink = z.output<typeof link>

/** Whose work a conversation is that was written to teams. */
const team = z.object({
  names: z.array(z.string()),
  /** Null: nobody has taken it. */
  taken_by: z.object({ id: z.number(), name: z.string() }).nullable(),
  taken_at: z.string().nullable(),
  /** The reader is of one of the teams. */
  may_take: z.boolean(),
})
export type ConversationTeam = z.output<typeof team>

const addressee = z.object({
  /** As {@link readAddressee} reads it. */
  value: z.string(),
  label: z.string(),
  note: z.string().nullable(),
})
export type MessageAddressee = z.output<typeof addressee>

const to = z
  .array(z.string().refine((written) => readAddressee(written) !== undefined, 'Choose from the list.'))
  .max(messageLimits.addressees, `Choose up to ${messageLimits.addressees} people and teams.`)
const account = z.string().max(8).nullable().default(null)
const uploads = z
  .array(z.uuid('This upload ID is not valid'))
  .max(messageLimits.files, `Add up to ${messageLimits.files} files to a message.`)
  .default([])
const key = z.string().regex(/^[\w-]{8,80}$/, 'Use 8 to 80 letters, digits, hyphens and underscores.')

const draftFile = z.strictObject({ upload: z.uuid(), name: z.string().max(200), size: z.number().int().min(0) })
const draftContent = {
  to: to.default([]),
  subject: z.string().max(messageLimits.subject).default(''),
  body: z.string().max(messageLimits.body).default(''),
  reg_no: z.string().max(20).default(''),
  /** Chosen by who has several; null: as fits whom it is for. */
  account,
  reply_to: z.number().int().positive().nullable().default(null),
  files: z.array(draftFile).max(messageLimits.files).default([]),
}
const draft = z.object({ key: z.string(), ...draftContent, saved_at: z.string() })
export type MessageDraft = z.output<typeof draft>

export const mailboxEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/message/list',
    needs: see,
    scope: 'own',
    summary: 'A page of a folder of one’s mailbox, or of all of it, searched and filtered',
    input: listQuery.extend({ folder: z.enum([...mailFolders, everyFolder]).default('inbox') }),
    reply: pageOf(row),
  }),
  thread: endpoint({
    method: 'GET',
    path: '/api/message/threads/:id',
    needs: see,
    scope: 'own',
    summary: 'The conversation a message stands in, the oldest first, as far as one took part in it',
    input: z.strictObject({ id, before: id.optional() }),
    reply: z.object({
      id: z.number(),
      /** Of the conversation, whichever of its messages was opened. */
      thread_id: z.number(),
      subject: z.string(),
      reg_no: z.string().nullable(),
      account_name: z.string().nullable(),
      messages: z.array(message),
      /** How many stand before these. */
      earlier: z.number(),
      links: z.array(link),
      /** Null: it was written to no team. */
      team: team.nullable(),
      /** Who gets an answer unless one says otherwise; empty: nobody is left to answer. */
      reply_to: z.array(addressee),
      /** Everybody who could. */
      reply_all: z.array(addressee),
    }),
  }),
  take: endpoint({
    method: 'PUT',
    path: '/api/message/threads/:id/taken',
    needs: write,
    scope: 'own',
    summary: 'Takes a conversation that was written to a team of one’s own, takes it over, or hands back what one has',
    input: z.strictObject({
      id,
      is_taken: z.boolean(),
      /** Who had it when one looked; null: nobody. Where that has changed meanwhile, nothing is done. */
      taken_by: z.number().int().positive().nullable(),
    }),
    reply: team,
  }),
  about: endpoint({
    method: 'GET',
    path: '/api/message/about',
    needs: see,
    scope: 'own',
    summary: 'Messages of one’s own that name a vehicle by any plate it wears or wore, the newest first',
    input: z.strictObject({ reg: z.string().trim().min(1, 'Enter a registration.').max(20) }),
    reply: z.object({ rows: z.array(row), left_out: z.number() }),
  }),
  setStatuses: endpoint({
    method: 'POST',
    path: '/api/message/statuses',
    needs: see,
    scope: 'own',
    summary: 'Sets the status of several messages at once; those that are gone are left out',
    input: z.strictObject({
      messages: z
        .array(z.strictObject({ type, id: z.number().int().positive() }))
        .min(1)
        .max(messageLimits.changes),
      status: z.enum(messageStatuses),
    }),
    reply: z.object({ status: z.literal('success'), changed: z.number() }),
  }),
  addressees: endpoint({
    method: 'GET',
    path: '/api/message/addressees',
    needs: write,
    scope: 'platform',
    summary: 'People, teams, branches and accounts one may write to, found by what is typed, or named by `values`',
    input: z.strictObject({
      search: z.string().trim().max(80).default(''),
      /** With commas between: what a draft or a link names. */
      values: z.string().max(4_000).default(''),
    }),
    reply: z.object({ addressees: z.array(addressee) }),
  }),
  audience: endpoint({
    method: 'POST',
    path: '/api/message/audience',
    needs: write,
    scope: 'platform',
    rate: 'read',
    isChanging: false,
    summary: 'Who would get a message: how many, and the first of them by name',
    input: z.strictObject({ to, account, reply_to: z.number().int().positive().nullable().default(null) }),
    reply: z.object({
      count: z.number(),
      names: z.array(z.string()),
      /** The account it would stand under; null: the hire company’s own. */
      account: z.string().nullable(),
      account_name: z.string().nullable(),
      is_broadcast: z.boolean(),
    }),
  }),
  compose: endpoint({
    method: 'POST',
    path: '/api/message/messages',
    needs: write,
    summary: 'Sends a message; sent twice under one Idempotency-Key it is one message',
    input: z.strictObject({
      to: to.min(1, 'Choose a recipient.'),
      subject: z
        .string()
        .trim()
        .min(1, 'Enter a subject.')
        .max(messageLimits.subject, `Use at most ${messageLimits.subject} characters.`),
      body: z
        .string()
        .trim()
        .min(1, 'Enter a message.')
        .max(messageLimits.body, `Use at most ${messageLimits.body.toLocaleString('en-GB')} characters.`),
      reg_no: z.string().trim().max(20).nullable().default(null),
      account,
      reply_to: z.number().int().positive().nullable().default(null),
      uploads,
      /** How many one was told it goes to: asked for where it goes to everyone of an account. */
      audience: z.number().int().positive().nullable().default(null),
      /** The draft it was; gone with it. */
      draft: key.nullable().default(null),
    }),
    reply: z.object({ id: z.number(), recipients: z.number() }),
  }),
  drafts: endpoint({
    method: 'GET',
    path: '/api/message/drafts',
    needs: write,
    scope: 'own',
    summary: 'Messages one began and did not send, the newest first',
    reply: z.object({ drafts: z.array(draft) }),
  }),
  keepDraft: endpoint({
    method: 'PUT',
    path: '/api/message/drafts',
    needs: write,
    scope: 'own',
    summary: 'Keeps a draft under a key of the sender’s own',
    input: z.strictObject({ key, ...draftContent }),
    reply: z.object({ saved_at: z.string() }),
  }),
  dropDraft: endpoint({
    method: 'DELETE',
    path: '/api/message/drafts/:key',
    needs: write,
    scope: 'own',
    summary: 'Throws a draft away',
    input: z.strictObject({ key: z.string().max(80) }),
    reply: z.object({ dropped: z.string() }),
  }),
}
