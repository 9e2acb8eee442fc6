import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { messagesEndpoints } from '@kerbline/domain/areas/messages/endpoints.ts'
import { mailboxEndpoints } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import { bulkChangesEndpoints } from '@kerbline/domain/areas/bulk-changes/endpoints.ts'
import { mailFolders, mailList } from '@kerbline/domain/areas/messages/mailbox.ts'
import { fakeLocalStore, giveBackLocalStore } from '../../data/fake-local-store.ts'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { beginningOf, changed } from '../../data/live/refresh.ts'
import { beginPage, endPage, queryNow, showPage } from '../../testing/page.tsx'
import { MailboxPage } from './mailbox-page.tsx'
import { OneMessagePage } from './one-message-page.tsx'
import { inboxOf, received, threadMessage, threadOf, type Received } from './sample-messages.ts'

const user = userEvent.setup()
let server: FakeServer
beforeEach(() => {
  fakeLocalStore()
  ;({ server } = beginPage({ permissions: ['see messages', 'send messages'] }))
  server.reply(mailboxEndpoints.drafts, {}, { drafts: [] })
  for (const folder of mailFolders) server.reply(bulkChangesEndpoints.list, { list: mailList(folder) }, { changes: [] })
})
afterEach(() => {
  giveBackLocalStore()
})

const beginAgain = () => {
  const page = beginPage({ permissions: ['see messages', 'send messages'] })
  server = page.server
  server.reply(mailboxEndpoints.drafts, {}, { drafts: [] })
  return page
}
const built = ['inbox', 'starred', 'sent', 'trash', 'message', 'compose'] as const
const show = (folder: 'inbox' | 'starred' | 'trash' = 'inbox', query = '') =>
  showPage(`/messages/${folder}${query}`, <MailboxPage folder={folder} />, built)
const stands = (rows: readonly Received[], older = 0, unread = 0): void =>
  server.reply(messagesEndpoints.inbox, {}, inboxOf(rows, older, unread))
const row = async (id: number) => {
  const link = await screen.findByRole('link', { name: new RegExp(`Subject ${id}\\b`) })
  return within(link.closest('li') as HTMLElement)
}
const statusCalls = () => server.asked.filter(({ address }) => address.includes('update-status'))
const status = (id: number, to: 'starred' | 'unstarred' | 'read' | 'trash') =>
  ({ type: 'inbox', messageId: id, status: to }) as const

test('the folder is painted from the specified call: unread first by weight, with their number at the tab', async () => {
  stands([received(1), received(2, { isRead: true }), received(3, { folder: 'trash' })])
  show()
  expect((await row(1)).getByText('Unread')).toBeTruthy()
  expect((await row(2)).queryByText('Unread')).toBeNull()
  expect(screen.queryByText('Subject 3')).toBeNull()
  expect(screen.getByRole('link', { name: /^Inbox\s*1 unread$/ })).toBeTruthy()
  expect(server.asked.some(({ address }) => address.startsWith('/api/message/list'))).toBe(false)
})

test('empty, and a failed load that is tried again', async () => {
  stands([])
  show()
  expect(await screen.findByText('No messages.')).toBeTruthy()
  endPage()
  ;({ server } = beginPage({ permissions: ['see messages'] }))
  server.respond(messagesEndpoints.inbox, {}, () => refusal('unexpected'))
  show()
  expect(await screen.findByText(/We could not load messages/)).toBeTruthy()
  stands([received(1)])
  await user.click(screen.getAllByRole('button', { name: /Retry/ })[0] as HTMLElement)
  expect(await row(1)).toBeTruthy()
})

test('a star is there at once and goes by the specified call; its success reloads the inbox', async () => {
  stands([received(1)])
  let answer: (value: unknown) => void = () => undefined
  server.respond(messagesEndpoints.updateStatus, status(1, 'starred'), async () => {
    await new Promise((done) => {
      answer = done
    })
    return Response.json({ status: 'success' })
  })
  show()
  await user.click((await row(1)).getByRole('button', { name: 'Star “Subject 1”' }))
  expect((await row(1)).getByRole('button', { name: 'Remove star from “Subject 1”' })).toBeTruthy()
  stands([received(1, { isStarred: true })])
  const before = server.asked.filter(({ address }) => address.startsWith('/api/message/inbox')).length
  answer(undefined)
  await waitFor(() =>
    expect(server.asked.filter(({ address }) => address.startsWith('/api/message/inbox')).length).toBe(before + 1),
  )
  expect((await row(1)).getByRole('button', { name: 'Remove star from “Subject 1”' })).toBeTruthy()
})

test.each([
  ['another answer', () => Response.json({ status: 'failure' }), /Nothing was changed\. Try again/],
  ['a refusal', () => refusal('not found'), /could not find this, or you do not have access/],
])('%s takes the change back and says so', async (_, answer, words) => {
  stands([received(1)])
  server.respond(messagesEndpoints.updateStatus, status(1, 'starred'), answer)
  show()
  await user.click((await row(1)).getByRole('button', { name: 'Star “Subject 1”' }))
  expect(await screen.findByText('We could not star the message.')).toBeTruthy()
  expect(screen.getByText(words)).toBeTruthy()
  expect((await row(1)).getByRole('button', { name: 'Star “Subject 1”' })).toBeTruthy()
})

test('choosing several: one call for all of them, with the way back', async () => {
  stands([received(1), received(2), received(4)])
  const messages = [4, 2, 1].map((id) => ({ type: 'inbox' as const, id }))
  server.reply(mailboxEndpoints.setStatuses, { messages, status: 'trash' }, { status: 'success', changed: 3 })
  show()
  await row(1)
  await user.click(screen.getByRole('button', { name: 'Select' }))
  await user.click(screen.getByRole('checkbox', { name: 'All 3 shown' }))
  stands([1, 2, 4].map((id) => received(id, { folder: 'trash' })))
  await user.click(screen.getByRole('button', { name: 'Move to bin' }))
  expect(await screen.findByText('3 messages moved to bin.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  expect(await screen.findByText('No messages.')).toBeTruthy()
  expect(server.asked.find(({ address }) => address.endsWith('/statuses'))?.body).toEqual({ messages, status: 'trash' })
})

test('all there are, beyond what is shown: asked about with their number, then a change beside other work', async () => {
  stands(Array.from({ length: 60 }, (_, at) => received(at + 1)))
  const page = { rows: [], total: 3_204, next: 'bmV4dA', previous: null, missing: [] }
  server.reply(mailboxEndpoints.list, { folder: 'inbox', search: '', filter: [], size: 50 }, page)
  const asked = { search: '', sort: '', filter: [], pasted: '', archived: 'no' as const }
  const start = {
    ...asked,
    ...{ list: 'messages-inbox', deed: 'mark' as const, values: { status: 'read' } },
    ...{ title: 'Mark as read', expected: 3_204 },
  }
  const change = {
    ...{ id: 7, list: 'messages-inbox', title: 'Mark as read', state: 'done' as const, rows_total: 3_204 },
    ...{ rows_changed: 3_200, rows_same: 4, rows_skipped: 0, created_at: '2026-11-17T09:00:00Z' },
    ...{ finished_at: '2026-11-17T09:00:05Z', problem: null, undo_of: null, may_undo: true },
  }
  server.reply(bulkChangesEndpoints.start, start, change)
  server.reply(bulkChangesEndpoints.view, { id: 7 }, change)
  show()
  await row(59)
  await user.click(screen.getByRole('button', { name: 'Select' }))
  await user.click(screen.getByRole('checkbox', { name: 'All 50 shown' }))
  await user.click(await screen.findByRole('button', { name: 'Select all 3,204' }))
  await user.click(screen.getByRole('button', { name: 'Read' }))
  expect(server.sent('POST')).toEqual([])
  const question = await screen.findByRole('dialog', { name: 'Mark as read: all 3,204 messages?' })
  await user.click(within(question).getByRole('button', { name: 'Mark as read' }))
  expect(await screen.findByText('3,200 changed, 4 like that already.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  expect(server.asked.find(({ address }) => address.endsWith('/bulk-changes'))).toBeTruthy()
})

const listed = (id: number, more: object = {}) => ({
  ...{ id, type: 'inbox' as const, isRead: true, isStarred: false, folder: 'inbox', subject: `Subject ${id}` },
  ...{
    preview: 'Old',
    correspondent: 'Graham Sutter',
    reg_no: null,
    file_count: 0,
    is_for_team: false,
    taken_by: null,
  },
  created_at: '2026-01-05T08:00:00.000Z',
  ...more,
})

test('what is older than the inbox call holds is in its folder, and counted among the unread', async () => {
  stands([received(1), received(2)], 532, 7)
  const asked = { folder: 'starred' as const, search: '', filter: [], size: 50 }
  const rows = [listed(901, { isStarred: true }), listed(902, { isStarred: true })]
  server.reply(mailboxEndpoints.list, asked, { rows, total: 2, next: null, previous: null, missing: [] })
  show('starred')
  expect(await row(901)).toBeTruthy()
  expect(await row(902)).toBeTruthy()
  expect(screen.queryByText(/Nothing starred/)).toBeNull()
  expect(screen.getByText('2 messages')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Inbox\s*9 unread$/ })).toBeTruthy()
})

test('a folder whose older messages cannot be loaded says so, and tries again', async () => {
  stands([received(1)], 40)
  const asked = { folder: 'inbox' as const, search: '', filter: [], size: 50 }
  server.respond(mailboxEndpoints.list, asked, () => refusal('unexpected'))
  show()
  expect(await screen.findByText(/could not load older messages/)).toBeTruthy()
  expect(await row(1)).toBeTruthy()
  server.reply(mailboxEndpoints.list, asked, {
    ...{ rows: [listed(1), listed(900)], total: 2, next: null, previous: null, missing: [] },
  })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await row(900)).toBeTruthy()
})

test('beyond what the inbox call holds: how much there is, and pages to the oldest', async () => {
  stands(
    Array.from({ length: 60 }, (_, at) => received(at + 1, { isRead: true })),
    40,
  )
  const asked = { folder: 'inbox' as const, search: '', filter: [], size: 50 }
  const newest = Array.from({ length: 50 }, (_, at) => listed(60 - at))
  const page = { rows: newest, total: 100, next: 'bmV4dA', previous: null, missing: [] }
  server.reply(mailboxEndpoints.list, asked, page)
  server.reply(
    mailboxEndpoints.list,
    { ...asked, after: 'bmV4dA' },
    {
      ...page,
      next: null,
      previous: 'cHJl',
      rows: [listed(900)],
    },
  )
  show()
  expect(await screen.findByText(/^50 of 100/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Older' }))
  expect(await row(900)).toBeTruthy()
  expect(queryNow()).toEqual({ after: 'bmV4dA' })
})

test('a search asks the server, and says where nothing matches', async () => {
  stands([received(1)])
  const none = { rows: [], total: 0, next: null, previous: null, missing: [] }
  server.reply(mailboxEndpoints.list, { folder: 'inbox', search: 'LK21 VXN', filter: [], size: 50 }, none)
  show()
  await row(1)
  await user.type(screen.getByRole('searchbox', { name: 'Search messages' }), 'LK21 VXN')
  expect(await screen.findByText('Nothing matches.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }))
  expect(await row(1)).toBeTruthy()
})

test('a search finds nothing in its folder, and all folders at once when asked: each row says where it lies', async () => {
  stands([received(1)])
  const page = { total: 0, next: null, previous: null, missing: [] }
  const asks = { search: 'key', filter: [], size: 50 }
  server.reply(mailboxEndpoints.list, { folder: 'inbox', ...asks }, { ...page, rows: [] })
  const found = [received(2, { folder: 'trash' }), received(3, { folder: 'sent' })]
  const rows = found.map(({ sender, note: _, ...each }, place) => ({
    ...each,
    ...{ type: place === 0 ? ('inbox' as const) : ('sent' as const), correspondent: sender.name },
  }))
  server.reply(mailboxEndpoints.list, { folder: 'all', ...asks }, { ...page, rows, total: 2 })
  show('inbox', '?search=key')
  await user.click(await screen.findByRole('button', { name: 'Search all folders' }))
  expect((await row(2)).getByText('Bin')).toBeTruthy()
  expect((await row(3)).getByText('Sent')).toBeTruthy()
  expect(queryNow()).toEqual({ search: 'key', everywhere: '1' })
  await user.click(screen.getByRole('checkbox', { name: 'Search all folders' }))
  expect(await screen.findByText('Nothing matches.')).toBeTruthy()
})

test('the keys act on a page of one message too: s stars it, e throws it away', async () => {
  const { gone } = beginAgain()
  server.reply(mailboxEndpoints.thread, { id: 2 }, threadOf(2, [threadMessage(2)]))
  server.reply(messagesEndpoints.updateStatus, status(2, 'starred'), { status: 'success' })
  server.reply(messagesEndpoints.updateStatus, status(2, 'trash'), { status: 'success' })
  showPage('/messages/message/2', <OneMessagePage id={2} />, built)
  await screen.findByText('Body 2')
  await user.keyboard('s')
  await waitFor(() => expect(statusCalls()).toHaveLength(1))
  await user.keyboard('e')
  await waitFor(() => expect(statusCalls()).toHaveLength(2))
  expect(gone).toEqual(['/messages/inbox'])
})

test('by keys: j opens the first, s stars it, r goes to the reply; what is read is marked so once', async () => {
  stands([received(2), received(1, { isRead: true })])
  server.reply(mailboxEndpoints.thread, { id: 2 }, threadOf(2, [threadMessage(2, { isRead: false })]))
  server.reply(messagesEndpoints.updateStatus, status(2, 'read'), { status: 'success' })
  server.reply(messagesEndpoints.updateStatus, status(2, 'starred'), { status: 'success' })
  show()
  await row(2)
  await user.keyboard('j')
  expect(await screen.findByText('Body 2')).toBeTruthy()
  await waitFor(() => expect(statusCalls().map(({ address }) => address)).toEqual([expect.stringContaining('/2/read')]))
  await user.keyboard('s')
  await waitFor(() => expect(statusCalls()).toHaveLength(2))
  await user.keyboard('r')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reply' })))
  await user.keyboard('sek')
  expect(statusCalls()).toHaveLength(2)
})

test('a begun reply is there by whichever message its conversation is opened', async () => {
  stands([received(2), received(1)])
  for (const id of [1, 2]) {
    server.reply(mailboxEndpoints.thread, { id }, threadOf(id, [threadMessage(1), threadMessage(2)], { thread_id: 1 }))
    server.reply(messagesEndpoints.updateStatus, status(id, 'read'), { status: 'success' })
  }
  show('inbox', '?message=2')
  await user.type(await screen.findByRole('textbox', { name: 'Reply' }), 'Half a sentence')
  await user.click((await row(1)).getByRole('link'))
  await waitFor(() => expect(queryNow()).toEqual({ message: '1' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Reply' })).toHaveProperty('value', 'Half a sentence'))
})

test('a push brings what came meanwhile', async () => {
  stands([received(1)])
  show()
  await row(1)
  stands([received(5), received(1)])
  act(() => changed.emit([beginningOf(messagesEndpoints.inbox.path)]))
  expect(await row(5)).toBeTruthy()
})

test('a message that is gone is said to be', async () => {
  stands([received(1)])
  server.respond(mailboxEndpoints.thread, { id: 77 }, () => refusal('not found'))
  show('inbox', '?message=77')
  expect(await screen.findByText('Message not found.')).toBeTruthy()
})
