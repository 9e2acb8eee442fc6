import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeLocalStore, giveBackLocalStore } from '../../data/fake-local-store.ts'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { sendWhenBack } from '../../data/outgoing/queue.ts'
import { signInAs } from '../../data/session/sample-user.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import type { CaseView } from '../case-source.ts'
import { newestOwn } from '../own-versions.ts'
import { ConversationPanel } from './conversation-panel.tsx'
import { repairCalls, repairSource, sampleCase, samplePost } from '../sample-case.ts'

const user = userEvent.setup()
let stored: Map<string, unknown>
let server: FakeServer
const draftName = 'drafts 7|post:query:31'
beforeEach(() => {
  stored = fakeLocalStore()
  ;({ server } = beginPage({ permissions: ['see queries', 'raise queries'] }))
})
afterEach(() => {
  giveBackLocalStore()
})

function Panel({ view }: { view: CaseView }) {
  const box = useRef<HTMLTextAreaElement>(null)
  return <ConversationPanel source={repairSource} view={view} box={box} />
}
const show = (view = sampleCase()) => showPage('/', <Panel view={view} />)
const stands = (posts: Parameters<typeof samplePost>[1][], earlier = 0): void =>
  server.reply(
    repairCalls.posts,
    { id: '31' },
    {
      posts: posts.map((change, place) => samplePost(place + 100, change)),
      earlier,
    },
  )
const box = (name = 'Message') => screen.findByRole<HTMLTextAreaElement>('textbox', { name })
const send = { id: 31, body: '' }

test('both sides with their times; the question that waits for the reader stands out', async () => {
  stands([
    { author_name: 'Priya Raman', side: 'customer', is_own: true, body: 'It is flat.' },
    { body: 'Which wheel?' },
  ])
  show(sampleCase({ state: 'held', waiting_on: 'customer' }))
  const items = await screen.findAllByRole('listitem')
  expect(
    items.map((item) =>
      within(item)
        .getByText(/flat|wheel/)
        .className.includes('asked'),
    ),
  ).toEqual([false, true])
  expect(within(items[0] as HTMLElement).getByText('You')).toBeDefined()
  expect(within(items[1] as HTMLElement).getByText('Kerbline Vehicle Hire')).toBeDefined()
  expect(within(items[1] as HTMLElement).getByText('Today 08:30')).toBeDefined()
})

test('another day that was promised stands as a line of its own', async () => {
  stands([{ body: 'Our promise of 20 Nov 2026 17:30 is moved.', is_promise: true }, { body: 'Thank you.' }])
  show()
  const [moved, plain] = await screen.findAllByRole('listitem')
  expect(within(moved as HTMLElement).getByText('Reply date changed')).toBeDefined()
  expect(within(plain as HTMLElement).queryByText('Reply date changed')).toBeNull()
})

test('no messages yet, and a thread that cannot be read', async () => {
  stands([])
  show()
  expect(await screen.findByText('No messages yet.')).toBeDefined()
  cleanup()
  server.respond(repairCalls.posts, { id: '31' }, () => refusal('unexpected'))
  const other = sampleCase({ id: 32 })
  server.respond(repairCalls.posts, { id: '32' }, () => refusal('no permission'))
  show(other)
  expect(await screen.findByText('We could not load the conversation.')).toBeDefined()
})

test('Ctrl+Enter sends, and the box is empty again', async () => {
  stands([{}])
  server.reply(repairCalls.addPost, send, sampleCase())
  show()
  await user.type(await box(), 'It is the front one.')
  stands([{}, { body: 'It is the front one.', is_own: true }])
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('It is the front one.', { selector: 'p' })).toBeDefined()
  await waitFor(async () => expect((await box()).value).toBe(''))
  expect(server.sent('POST')).toEqual([{ body: 'It is the front one.', is_internal: false }])
  await waitFor(() => expect(stored.has(draftName)).toBe(false))
})

test('while the server is away it stands as not sent yet; taken back it is in the box again, thrown away it is gone', async () => {
  stands([])
  show()
  const away = async (body: string) => {
    await user.type(await box(), body)
    server.respond(repairCalls.addPost, send, () => {
      throw new TypeError('Failed to fetch')
    })
    await user.click(screen.getByRole('button', { name: 'Send' }))
    return screen.findByRole('list', { name: 'Not sent yet' })
  }
  const waiting = await away('Please look soon.')
  expect(within(waiting).getByText('Please look soon.')).toBeDefined()
  expect(within(waiting).getByText(/It will be sent automatically when you are back online/)).toBeDefined()
  expect((await box()).value).toBe('')
  expect(stored.has(draftName)).toBe(false)
  await user.click(within(waiting).getByRole('button', { name: 'Edit' }))
  expect((await box()).value).toBe('Please look soon.')
  expect(screen.queryByRole('list', { name: 'Not sent yet' })).toBeNull()
  const again = await away(' Really.')
  await user.click(within(again).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Not sent yet' })).toBeNull())
  expect([...stored.keys()].filter((key) => key.startsWith('outgoing '))).toEqual([])
})

test('what was sent, at once or after a wait, is a change of one’s own', async () => {
  stands([])
  show()
  const begun = sampleCase().record.updated_at
  server.reply(repairCalls.addPost, send, sampleCase({ updated_at: 'with the first' }, { over: begun }))
  await user.type(await box(), 'One.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(newestOwn(31, begun)).toBe('with the first'))
  const stopping = new AbortController()
  const sending = sendWhenBack('7', stopping.signal)
  server.respond(repairCalls.addPost, send, () => refusal('unavailable'))
  await user.type(await box(), 'Two.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  const waiting = await screen.findByRole('list', { name: 'Not sent yet' })
  server.reply(repairCalls.addPost, send, sampleCase({ updated_at: 'with both' }, { over: 'with the first' }))
  await user.click(within(waiting).getByRole('button', { name: 'Send now' }))
  await waitFor(() => expect(newestOwn(31, begun)).toBe('with both'))
  stopping.abort()
  await sending
})

test('what waits stands at its own case alone', async () => {
  stands([])
  server.reply(repairCalls.posts, { id: '32' }, { posts: [], earlier: 0 })
  show()
  server.respond(repairCalls.addPost, send, () => refusal('unavailable'))
  await user.type(await box(), 'Please look soon.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByRole('list', { name: 'Not sent yet' })
  cleanup()
  show(sampleCase({ id: 32 }))
  await screen.findByText('No messages yet.')
  expect(screen.queryByRole('list', { name: 'Not sent yet' })).toBeNull()
})

test('the refusal of the server is said, and nothing is lost', async () => {
  stands([])
  server.respond(repairCalls.addPost, send, () =>
    refusal('not allowed now', { detail: 'It was resolved too long ago.' }),
  )
  show()
  await user.type(await box(), 'Still open.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/It was resolved too long ago\./)).toBeDefined()
  expect((await box()).value).toBe('Still open.')
})

test('what was half written is there on the next visit, and a note never comes back as a message', async () => {
  stored.set(draftName, { text: 'He always says that.', isNote: true })
  signInAs({ side: 'staff', permissions: ['see queries', 'manage queries'] })
  stands([])
  show(sampleCase({}, { may_note: true }))
  await waitFor(async () => expect((await box('Internal note')).value).toBe('He always says that.'))
  expect(screen.getByText('We have restored your draft.')).toBeDefined()
  server.reply(repairCalls.addPost, send, sampleCase())
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(server.sent('POST')).toEqual([{ body: 'He always says that.', is_internal: true }]))
})

test('what was typed in the last second is kept when the thread is left', async () => {
  stands([])
  const { unmount } = show()
  await user.type(await box(), 'Half a')
  expect(stored.has(draftName)).toBe(false)
  unmount()
  await waitFor(() => expect(stored.get(draftName)).toEqual({ text: 'Half a', isNote: false }))
})

test('internal notes are marked; who may not write one is not offered to', async () => {
  stands([{ body: 'Not for them', is_internal: true }])
  show()
  expect(await screen.findByText('Internal note, staff only')).toBeDefined()
  expect(screen.queryByRole('radio', { name: 'Internal note' })).toBeNull()
})

test('earlier messages come when asked for, those before them after that', async () => {
  stands([{ body: 'The newest' }], 51)
  server.reply(repairCalls.posts, { id: '31', before: 100 }, { posts: [samplePost(50, { body: 'Older' })], earlier: 1 })
  server.reply(
    repairCalls.posts,
    { id: '31', before: 50 },
    { posts: [samplePost(1, { body: 'The first' })], earlier: 0 },
  )
  show()
  await user.click(await screen.findByRole('button', { name: '51 earlier messages' }))
  await screen.findByText('Older')
  await user.click(await screen.findByRole('button', { name: '1 earlier message' }))
  await screen.findByText('The first')
  const said = screen.getAllByText(/^(The first|Older|The newest)$/).map(({ textContent }) => textContent)
  expect(said).toEqual(['The first', 'Older', 'The newest'])
})

test('who may only read is told so, and given no box', async () => {
  stands([{}])
  show(sampleCase({}, { may_post: false }))
  expect(await screen.findByText(/You do not have permission to reply/)).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('the box says who reads it and what it does', async () => {
  stands([])
  show(sampleCase({ state: 'held', waiting_on: 'customer' }))
  expect(
    await screen.findByText(/Visible to the hire company. It will then be waiting for Kerbline Vehicle Hire./),
  ).toBeDefined()
  fireEvent.change(await box(), { target: { value: 'x' } })
  expect(screen.getByText('Draft saved on this device.')).toBeDefined()
})
