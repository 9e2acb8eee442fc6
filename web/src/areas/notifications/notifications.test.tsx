import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { type Notification, notificationsEndpoints } from '@kerbline/domain/areas/notifications/endpoints.ts'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { beginningOf, changed } from '../../data/live/refresh.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { NotificationsBell } from './bell.tsx'

const told = (id: number, more: Partial<Notification> = {}): Notification => ({
  id,
  topic: 'reply',
  title: 'Kerbline Vehicle Hire wrote',
  record: 'Booking MB-000123: MOT',
  reg_no: 'AB12 CDE',
  said: 'Which seat do you mean?',
  address: '#/maintenance-event/123',
  at: '2026-11-17T08:30:00.000Z',
  is_read: false,
  ...more,
})

let server: FakeServer
const unread = (count: number): void => server.reply(notificationsEndpoints.unread, {}, { unread: count, to_read: 0 })
const list = (notifications: readonly Notification[], next: string | null = null): void =>
  server.reply(notificationsEndpoints.list, {}, { notifications: [...notifications], next })
beforeEach(() => {
  ;({ server } = beginPage())
  unread(2)
  list([told(2), told(1, { title: 'Now acknowledged', said: null, is_read: true })])
})

const user = userEvent.setup()
const show = (): void => void showPage('/dashboard', <NotificationsBell />)
const openList = async () => {
  await user.click(await screen.findByRole('button', { name: /^Notifications/ }))
  return within(await screen.findByRole('dialog', { name: 'Notifications' }))
}
const posts = () => server.asked.filter(({ method }) => method === 'POST')

test('the bell says how many are unread, and a push brings the next', async () => {
  show()
  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeTruthy()
  unread(3)
  act(() => changed.emit([beginningOf(notificationsEndpoints.list.path)]))
  expect(await screen.findByRole('button', { name: 'Notifications, 3 unread' })).toBeTruthy()
})

test('one press opens the list; a line leads to its record and is read by that', async () => {
  server.reply(notificationsEndpoints.read, { id: 2, is_read: true }, { unread: 1, to_read: 0 })
  show()
  const dialog = await openList()
  const line = await dialog.findByRole('link', { name: /Kerbline Vehicle Hire wrote/ })
  expect(line.getAttribute('href')).toBe('#/maintenance-event/123')
  expect(line.textContent).toContain('Unread: ')
  expect(line.textContent).toContain('Which seat do you mean?')
  expect(dialog.getByRole('link', { name: /Now acknowledged/ }).textContent).not.toContain('Unread')
  await user.click(line)
  expect(posts().map(({ body }) => body)).toEqual([{ is_read: true }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('all are read up to the newest that is shown', async () => {
  server.reply(notificationsEndpoints.readAll, { up_to: 2 }, { unread: 0, to_read: 0 })
  // What is worst stands first, whenever it came.
  list([told(1), told(2)])
  show()
  const dialog = await openList()
  unread(0)
  list([told(1, { is_read: true }), told(2, { is_read: true })])
  await user.click(await dialog.findByRole('button', { name: 'Mark all as read' }))
  expect(posts().map(({ body }) => body)).toEqual([{ up_to: 2 }])
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy()
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Mark all as read' })).toBeNull())
})

test('refused, it says so and nothing is lost', async () => {
  server.respond(notificationsEndpoints.readAll, { up_to: 2 }, () => refusal('unexpected'))
  show()
  const dialog = await openList()
  await user.click(await dialog.findByRole('button', { name: 'Mark all as read' }))
  expect(await dialog.findByText('We could not mark them as read.')).toBeTruthy()
  expect(dialog.getByRole('link', { name: /wrote/ })).toBeTruthy()
})

test('older ones come with a press', async () => {
  list([told(2)], 'behind 2')
  server.reply(
    notificationsEndpoints.list,
    { after: 'behind 2' },
    { notifications: [told(1, { title: 'Now booked' })], next: null },
  )
  show()
  const dialog = await openList()
  await user.click(await dialog.findByRole('button', { name: 'Show older' }))
  expect(await dialog.findByRole('link', { name: /Now booked/ })).toBeTruthy()
})

test('nothing yet', async () => {
  unread(0)
  list([])
  show()
  const dialog = await openList()
  expect(await dialog.findByText('No notifications yet.')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

test('a list that cannot be read says so, and is asked for again', async () => {
  server.respond(notificationsEndpoints.list, {}, () => refusal('unexpected'))
  show()
  const dialog = await openList()
  expect(await dialog.findByText(/We could not load notifications/)).toBeTruthy()
  expect(dialog.getByRole('button', { name: /Retry|Try again/ })).toBeTruthy()
})
