// The mailbox beyond the specified calls: folders by page, conversations, writing, drafts.
import { mailboxEndpoints } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import type { MailboxRow } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import { listRows } from '../../crud/list-query.ts'
import { area } from '../../http/call.ts'
import { addresseesFor, addresseesNamed } from './addressees.ts'
import { prepareMessage } from './compose.ts'
import { draftHandlers } from './drafts.ts'
import { folderSource } from './folders.ts'
import { reachOf } from './reach.ts'
import { setStatuses } from './statuses.ts'
import { readThread } from './thread.ts'

const NAMED = 20

export const mailboxArea = area(mailboxEndpoints, {
  ...draftHandlers,

  list: async ({ rows, actor }, { folder, ...asked }) => {
    const page = await listRows<MailboxRow>(rows, folderSource(folder, actor.id), asked)
    return { ...page, rows: [...page.rows], missing: [...page.missing] }
  },

  thread: (call, { id, before }) => readThread(call, id, before ?? null),

  setStatuses: (call, { messages, status }) => setStatuses(call, messages, status),

  addressees: async ({ rows, actor }, { search, values }) => ({
    addressees: values === '' ? await addresseesFor(rows, actor, search) : await addresseesNamed(rows, actor, values),
  }),

  audience: async ({ rows, actor }, asked) => {
    const { people, account, accountName, isBroadcast } = await reachOf(rows, actor, asked)
    return {
      count: people.length,
      names: people.slice(0, NAMED).map(({ name }) => name),
      account,
      account_name: accountName,
      is_broadcast: isBroadcast,
    }
  },

  compose: { prepare: prepareMessage },
})
