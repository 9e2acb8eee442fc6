import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mailboxEndpoints } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import { saveDraftsNow } from '../../data/drafts.ts'
import { fakeLocalStore, giveBackLocalStore } from '../../data/fake-local-store.ts'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { beginPage, endPage, showPage } from '../../testing/page.tsx'
import { ComposePage } from './compose-page.tsx'

const user = userEvent.setup()
let server: FakeServer
let stored: Map<string, unknown>
let gone: readonly string[]
const desk = { value: 'team:Maintenance', label: 'Maintenance', note: 'Team of Kerbline Vehicle Hire' }
const everyone = { value: 'everyone:NORTH01', label: 'Everyone at North (NORTH01)', note: null }
const reach = {
  count: 2,
  names: ['Graham Sutter', 'Mia Boon'],
  account: 'NORTH01',
  account_name: 'North',
  is_broadcast: false,
}
const scopeOf = (...numbers: string[]) => ({
  accounts: numbers.map((number) => ({ account_number: number, name: `Depot ${number}`, customer: 'North' })),
  account_count: numbers.length,
  ...{ is_every_account: false, vehicles: 0, vehicles_total: 0, filter: null, chips: [] },
})
const draftName = 'drafts 7|message:new-message'

beforeEach(() => {
  stored = fakeLocalStore()
  ;({ server, gone } = beginPage({ permissions: ['see messages', 'send messages', 'broadcast messages'] }))
  server.reply(mailboxEndpoints.drafts, {}, { drafts: [] })
  server.reply(scopeEndpoints.summary, {}, scopeOf('NORTH01'))
  server.reply(mailboxEndpoints.addressees, { search: '' }, { addressees: [desk, everyone] })
  for (const to of [[desk.value], [everyone.value]])
    server.reply(mailboxEndpoints.audience, { to }, { ...reach, is_broadcast: to[0] === everyone.value })
})
afterEach(() => {
  giveBackLocalStore()
})

const built = ['inbox', 'sent', 'compose', 'message'] as const
const show = (query = '') => showPage(`/messages/compose${query}`, <ComposePage />, built)
const choose = async (label: string): Promise<void> => {
  await user.click(await screen.findByRole('combobox', { name: 'To' }))
  await user.click(await screen.findByRole('option', { name: new RegExp(label.replace(/[()]/g, '.')) }))
  await user.keyboard('{Escape}')
}
const write = async (body = 'It squeaks.'): Promise<void> => {
  await user.type(screen.getByLabelText('Subject'), 'Brakes')
  await user.type(screen.getByRole('textbox', { name: 'Message' }), body)
}
const sent = () => server.asked.filter(({ method, address }) => method === 'POST' && address.endsWith('/messages'))

test('to a team: whom it reaches is said, and sent it is gone from here', async () => {
  server.reply(mailboxEndpoints.compose, { to: [desk.value], subject: 'Brakes', body: 'x' }, { id: 9, recipients: 2 })
  show()
  await choose('Maintenance')
  expect(await screen.findByText('Goes to 2 people')).toBeTruthy()
  expect(screen.getByText('Graham Sutter, Mia Boon')).toBeTruthy()
  await write()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Sent to 2 people.')).toBeTruthy()
  expect(sent().map(({ body }) => body)).toEqual([
    expect.objectContaining({ to: [desk.value], subject: 'Brakes', body: 'It squeaks.', audience: null }),
  ])
  expect(gone.at(-1)).toBe('/messages/sent')
  expect(stored.has(draftName)).toBe(false)
})

test('everyone of an account is asked about with its number first', async () => {
  server.reply(
    mailboxEndpoints.compose,
    { to: [everyone.value], subject: 'Brakes', body: 'x' },
    { id: 9, recipients: 2 },
  )
  show()
  await choose(everyone.label)
  expect(await screen.findByText('Goes to all 2 people')).toBeTruthy()
  await write()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(sent()).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Send to 2' }))
  await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([expect.objectContaining({ audience: 2 })]))
})

test('a refusal is said at its field, and nothing typed is lost', async () => {
  server.respond(mailboxEndpoints.compose, { to: [], subject: '', body: '' }, () =>
    refusal('not valid', {
      fields: [{ field: 'to', reason: 'not_allowed', message: 'One of these people is not there for you.' }],
    }),
  )
  show()
  await choose('Maintenance')
  await write()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('One of these people is not there for you.')).toBeTruthy()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value).toBe('It squeaks.')
  expect(screen.getByText('Not sent.')).toBeTruthy()
})

test('with the server gone it is no draft any more: it waits to be sent, under one key', async () => {
  show()
  await choose('Maintenance')
  await write()
  server.goAway()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  const waiting = await screen.findByRole('list', { name: 'Not sent yet' })
  expect(gone).toEqual([])
  expect(stored.has(draftName)).toBe(false)
  expect([...stored.keys()].filter((key) => key.startsWith('outgoing 7|')).length).toBe(1)
  expect(sent().length).toBe(1)
  const box = (): string => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value
  expect(box()).toBe('')
  await user.click(within(waiting).getByRole('button', { name: 'Edit' }))
  expect(box()).toBe('It squeaks.')
})

test('an announced update keeps the draft here and on the server at once', async () => {
  server.reply(mailboxEndpoints.keepDraft, { key: 'new-message' }, { saved_at: '2026-11-17T09:00:00.000Z' })
  show()
  await choose('Maintenance')
  await write()
  act(() => saveDraftsNow.emit())
  expect(await screen.findByText('Draft saved on this device and on the server')).toBeTruthy()
  expect(server.asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    key: 'new-message',
    body: 'It squeaks.',
  })
  await waitFor(() => expect(stored.get(draftName)).toMatchObject({ body: 'It squeaks.', subject: 'Brakes' }))
})

test('whom it is for, or a vehicle, is begun already; what a link put there is not', async () => {
  server.reply(mailboxEndpoints.addressees, { values: desk.value }, { addressees: [desk] })
  const named = 'drafts 7|message:new-message-about-LK21VXN-team-Maintenance'
  show('?vehicle=LK21VXN&to=team:Maintenance')
  expect(await screen.findByText('Goes to 2 people')).toBeTruthy()
  act(() => saveDraftsNow.emit())
  expect(screen.queryByRole('button', { name: 'Delete draft' })).toBeNull()
  expect(stored.has(named)).toBe(false)
  endPage()
  ;({ server } = beginPage({ permissions: ['see messages', 'send messages'] }))
  server.reply(mailboxEndpoints.drafts, {}, { drafts: [] })
  server.reply(scopeEndpoints.summary, {}, scopeOf('NORTH01'))
  show()
  await user.type(await screen.findByLabelText(/Vehicle/), 'AB12 CDE')
  expect(await screen.findByRole('button', { name: 'Delete draft' })).toBeTruthy()
  await waitFor(() => expect(stored.get(draftName)).toMatchObject({ reg_no: 'AB12 CDE' }))
})

test('a begun reply stands among the drafts and leads to its conversation', async () => {
  const draft = {
    ...{ key: 'reply-in-00000041', to: ['person:4'], subject: 'Re: Brakes', body: 'Half a', reg_no: '', account: null },
    ...{ reply_to: 44, files: [], saved_at: '2026-11-17T09:00:00.000Z' },
  }
  server.reply(mailboxEndpoints.drafts, {}, { drafts: [draft] })
  show()
  const link = await screen.findByRole('link', { name: 'Re: Brakes' })
  expect(link.getAttribute('href')).toBe('#/messages/message/44')
})

test('what was begun on another device is here, and one device’s own draft too', async () => {
  const draft = {
    key: 'new-message',
    to: [desk.value],
    subject: 'From the phone',
    body: 'Half',
    reg_no: '',
    account: null,
    reply_to: null,
    files: [],
  }
  server.reply(mailboxEndpoints.drafts, {}, { drafts: [{ ...draft, saved_at: '2026-11-17T09:00:00.000Z' }] })
  server.reply(mailboxEndpoints.addressees, { values: desk.value }, { addressees: [desk] })
  show()
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('From the phone'))
  expect(screen.getByText('Maintenance')).toBeTruthy()
})

test('who has several accounts chooses under which it stands; who has one is not asked', async () => {
  show()
  await screen.findByLabelText('Subject')
  expect(screen.queryByRole('combobox', { name: 'Account' })).toBeNull()
  endPage()
  ;({ server } = beginPage({ permissions: ['see messages', 'send messages'] }))
  server.reply(mailboxEndpoints.drafts, {}, { drafts: [] })
  server.reply(scopeEndpoints.summary, {}, scopeOf('NORTH01', 'NORTH02'))
  server.reply(mailboxEndpoints.addressees, { search: '' }, { addressees: [desk] })
  server.reply(mailboxEndpoints.audience, { to: [desk.value] }, reach)
  server.reply(mailboxEndpoints.audience, { to: [desk.value], account: 'NORTH02' }, { ...reach, account: 'NORTH02' })
  server.reply(mailboxEndpoints.compose, { to: [desk.value], subject: 'Brakes', body: 'x' }, { id: 9, recipients: 2 })
  show()
  await choose('Maintenance')
  await user.click(await screen.findByRole('combobox', { name: 'Account' }))
  await user.click(await screen.findByRole('option', { name: 'Depot NORTH02 NORTH02' }))
  expect(await screen.findByText(/under North \(NORTH02\)/)).toBeTruthy()
  await write()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Sent to 2 people.')).toBeTruthy()
  expect(sent().map(({ body }) => body)).toEqual([expect.objectContaining({ account: 'NORTH02' })])
})
