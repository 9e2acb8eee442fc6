import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mailboxEndpoints, type ConversationTeam } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import { messagesEndpoints } from '@kerbline/domain/areas/messages/endpoints.ts'
import { fakeLocalStore, giveBackLocalStore } from '../../data/fake-local-store.ts'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { OneMessagePage } from './one-message-page.tsx'
import { inboxOf, threadMessage, threadOf } from './sample-messages.ts'

const user = userEvent.setup()
let server: FakeServer
beforeEach(() => {
  fakeLocalStore()
  ;({ server } = beginPage({ permissions: ['see messages', 'send messages'] }))
  server.reply(mailboxEndpoints.drafts, {}, { drafts: [] })
  server.reply(messagesEndpoints.inbox, {}, inboxOf([]))
})
afterEach(() => {
  giveBackLocalStore()
})

const untaken: ConversationTeam = { names: ['Maintenance'], taken_by: null, taken_at: null, may_take: true }
const byOwen: ConversationTeam = {
  ...untaken,
  taken_by: { id: 700, name: 'Owen Vale' },
  taken_at: '2026-11-17T08:30:00.000Z',
}
async function stands(team: ConversationTeam | null) {
  server.reply(mailboxEndpoints.thread, { id: 7 }, threadOf(7, [threadMessage(7)], { team }))
  showPage('/messages/message/7', <OneMessagePage id={7} />, ['inbox', 'message', 'compose'])
  return within(await screen.findByRole('region', { name: 'Assignment' }))
}

test('what nobody has is taken by one press, with what one saw', async () => {
  const bar = await stands(untaken)
  expect(bar.getByText(/Not assigned/)).toBeTruthy()
  server.reply(mailboxEndpoints.take, { id: 7, is_taken: true, taken_by: null }, byOwen)
  server.reply(mailboxEndpoints.thread, { id: 7 }, threadOf(7, [threadMessage(7)], { team: byOwen }))
  await user.click(bar.getByRole('button', { name: 'Assign to me' }))
  expect(server.asked.find(({ address }) => address.endsWith('/taken'))?.body).toEqual({
    is_taken: true,
    taken_by: null,
  })
  expect(await screen.findByText(/Assigned to Owen Vale, 17 Nov 2026 08:30/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Take over' })).toBeTruthy()
})

test('who was quicker is said where one pressed', async () => {
  const bar = await stands(untaken)
  server.respond(mailboxEndpoints.take, { id: 7, is_taken: true, taken_by: null }, () =>
    refusal('not allowed now', { detail: 'This is now assigned to Owen Vale.' }),
  )
  await user.click(bar.getByRole('button', { name: 'Assign to me' }))
  expect((await bar.findByRole('alert')).textContent).toContain('This is now assigned to Owen Vale.')
})

test('the customer reads who answers, and has nothing to press', async () => {
  const bar = await stands({ ...byOwen, may_take: false })
  expect(bar.getByText(/Assigned to Owen Vale/)).toBeTruthy()
  expect(bar.queryByRole('button')).toBeNull()
})
