// For tests alone.
import type { messagesEndpoints } from '@kerbline/domain/areas/messages/endpoints.ts'
import type { mailboxEndpoints, ThreadMessage } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'

type Inbox = ReplyOf<(typeof messagesEndpoints)['inbox']>
export type Received = Inbox['received'][number]
export type Thread = ReplyOf<(typeof mailboxEndpoints)['thread']>

export const received = (id: number, more: Partial<Received> = {}): Received => ({
  id,
  isRead: false,
  isStarred: false,
  folder: 'inbox',
  subject: `Subject ${id}`,
  preview: `Preview ${id}`,
  reg_no: null,
  created_at: `2026-11-17T08:${String(id % 60).padStart(2, '0')}:00.000Z`,
  file_count: 0,
  note: null,
  ...{ is_for_team: false, taken_by: null },
  sender: { id: 4, name: 'Joanne Hale' },
  ...more,
})

export const inboxOf = (rows: readonly Received[], older = 0, unread = 0): Inbox => ({
  received: [...rows],
  sent: [],
  left_out: { received: older, sent: 0, unread },
})

export const threadMessage = (id: number, more: Partial<ThreadMessage> = {}): ThreadMessage => ({
  id,
  type: 'inbox',
  isRead: true,
  isStarred: false,
  folder: 'inbox',
  sender: { id: 4, name: 'Joanne Hale', side: 'staff', job_title: 'Damage controller' },
  is_own: false,
  to: ['Priya Raman'],
  recipient_count: 1,
  body: `Body ${id}`,
  through: 'portal',
  files: [],
  created_at: `2026-11-17T08:${String(id % 60).padStart(2, '0')}:00.000Z`,
  ...more,
})

const joanne = { value: 'person:4', label: 'Joanne Hale', note: 'Damage controller' }
export const threadOf = (id: number, messages: readonly ThreadMessage[], more: Partial<Thread> = {}): Thread => ({
  ...{ id, thread_id: 1, subject: `Subject ${id}`, reg_no: null, account_name: 'Harrow' },
  messages: [...messages],
  ...{ earlier: 0, links: [], team: null, reply_to: [joanne], reply_all: [joanne] },
  ...more,
})
