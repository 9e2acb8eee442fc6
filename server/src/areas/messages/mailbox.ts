// The mailbox beyond the specified calls: folders by page, conversations, writing, drafts.
import { mailboxEndpoints } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import type { MailboxRow } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import { everyFolder, mailboxPlan, mailFolders, mailList } from '@kerbline/domain/areas/messages/mailbox.ts'
import { listRows } from '../../crud/list-query.ts'
import type { NamedList } from '../../crud/lists.ts'
import { area } from '../../http/call.ts'
import { messagesAbout } from './about.ts'
import { addresseesFor, addresseesNamed } from './addressees.ts'
import { prepareMessage } from './compose.ts'
import { draftHandlers } from './drafts.ts'
import { copiesSource, folderSource } from './folders.ts'
import { todayOf } from './people.ts'
import { reachOf } from './reach.ts'
import { setStatuses } from './statuses.ts'
import { takeConversation } from './team.ts'
import { readThread } from './thread.ts'

const NAMED = 20

/** Each folder is a list, so that all of it can be changed at once. */
const folderLists = mailFolders.map((folder): NamedList => ({
  name: mailList(folder),
  path: mailList(folder),
  screen: { path: 'messages', show: folder },
  trail: 'message',
  needs: mailboxEndpoints.list.needs,
  plan: () => ({ ...mailboxPlan, shown: ['subject', 'correspondent', 'sent_at'] }),
  source: ({ actor }) => folderSource(folder, actor.id),
  moved: ({ actor }) => copiesSource(actor.id),
}))

export const mailboxArea = area(
  mailboxEndpoints,
  {
    ...draftHandlers,

    list: async ({ rows, actor }, { folder, ...asked }) => {
      const source = folder === everyFolder ? copiesSource(actor.id) : folderSource(folder, actor.id)
      const page = await listRows<MailboxRow>(rows, source, asked)
      return { ...page, rows: [...page.rows], missing: [...page.missing] }
    },

    about: ({ rows, actor }, { reg }) => messagesAbout(rows, actor.id, reg),

    thread: (call, { id, before }) => readThread(call, id, before ?? null),

    take: takeConversation,

    setStatuses: (call, { messages, status }) => setStatuses(call, messages, status),

    addressees: async ({ rows, actor, portal }, { search, values }) => {
      const asking = { rows, actor, today: todayOf(portal) }
      return { addressees: await (values === '' ? addresseesFor(asking, search) : addresseesNamed(asking, values)) }
    },

    audience: async ({ rows, actor, portal }, asked) => {
      const { people, account, accountName, isBroadcast } = await reachOf(rows, actor, asked, todayOf(portal))
      return {
        count: people.length,
        names: people.slice(0, NAMED).map(({ name }) => name),
        account,
        account_name: accountName,
        is_broadcast: isBroadcast,
      }
    },

    compose: { prepare: prepareMessage },
  },
  { lists: folderLists },
)
