import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { viewsEndpoints, type SavedView } from '@kerbline/domain/areas/views/endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '../../data/fake-transport.ts'
import { beginPage, queryNow, showPage } from '../../testing/page.tsx'
import { sampleBookingCard } from './sample-booking-card.ts'
import { MaintenancePage } from './maintenance-page.tsx'

const question = (change: object = {}) => ({ search: '', filter: [], pasted: '', size: 8, ...change })
const column = (stage: string, cards: ReturnType<typeof sampleBookingCard>[]) => ({
  stage,
  count: cards.length,
  late: 0,
  states: cards.map(({ state }) => ({ state, count: 1 })),
  cards,
})
const booked = sampleBookingCard()
const requested = sampleBookingCard({ id: 72, title: 'MOT', state: 'requested', dealer: null, booked_at: null })
const counts = { all: 2, to_book: 1, booked: 1, in_workshop: 0, waiting_on_you: 0, late: 0, done: 0 }

const user = userEvent.setup()
let server: FakeServer
beforeEach(() => {
  ;({ server } = beginPage({ permissions: ['see maintenance request details'] }))
  server.reply(maintenanceEndpoints.viewCounts, {}, counts)
  server.reply(viewsEndpoints.list, { list: 'maintenance' }, { views: [] })
  server.reply(maintenanceEndpoints.board, question(), {
    columns: [column('Requested', [requested]), column('Date', [booked])],
  })
})
const show = (at = '/maintenance-management?show=board') => showPage(at, <MaintenancePage />, ['maintenance'])

test('a card says where and when, and opens its booking', async () => {
  show()
  const card = within((await screen.findByRole('link', { name: 'Service' })).closest('li') as HTMLElement)
  expect(card.getByText('Leeds South, 19 Nov 2026 08:30')).toBeDefined()
  expect(card.getByRole('link').getAttribute('href')).toBe('#/maintenance-event/71')
  expect(screen.getByText('No workshop yet')).toBeDefined()
})

test('staff read whose booking it is, its branch, and that the vehicle is off the road', async () => {
  ;({ server } = beginPage({ side: 'staff', permissions: ['see maintenance request details'] }))
  server.reply(maintenanceEndpoints.viewCounts, {}, counts)
  server.reply(viewsEndpoints.list, { list: 'maintenance' }, { views: [] })
  server.reply(maintenanceEndpoints.board, question(), { columns: [column('Date', [{ ...booked, is_vor: true }])] })
  show()
  const card = within((await screen.findByRole('link', { name: 'Service' })).closest('li') as HTMLElement)
  expect(card.getByText('Harrow & Lane, Leeds')).toBeDefined()
  expect(card.getByText('VOR')).toBeDefined()
})

test('the views and filters are the list’s own, and stay on the board', async () => {
  const filter = ['state:is:booked,move_asked', 'is_open:is:yes']
  server.reply(maintenanceEndpoints.board, question({ filter }), { columns: [column('Date', [booked])] })
  show()
  await screen.findByRole('link', { name: 'MOT' })
  const views = within(screen.getByRole('navigation', { name: 'Views' }))
  const view = views.getByRole('link', { name: /^Booked/ })
  expect(view.getAttribute('href')).toContain('show=board')
  expect(view.textContent).toBe('Booked1')
  show('/maintenance-management?show=board&is_open=is:yes&state=is:booked,move_asked&sort=booked_at')
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Service' })).toHaveLength(2))
})

test('what is searched stands in the address, and narrows the board', async () => {
  server.reply(maintenanceEndpoints.board, question({ search: 'LK21' }), { columns: [column('Date', [booked])] })
  show()
  await user.type(await screen.findByRole('searchbox', { name: 'Search bookings' }), 'LK21')
  await waitFor(() => expect(queryNow()).toEqual({ show: 'board', search: 'LK21' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'MOT' })).toBeNull())
})

const view: SavedView = {
  ...{ id: 5, name: 'Late board', query: { is_late: 'is:yes', show: 'board' }, is_shared: true, is_mine: false },
  ...{ owner: 'Ruth Adeleke', is_default: false, is_scheduled: false, updated_at: '2026-11-20T09:00:00.000Z' },
}

test('saved views are those of the list, each opening as it was saved', async () => {
  server.reply(
    viewsEndpoints.list,
    { list: 'maintenance' },
    {
      views: [
        view,
        {
          ...view,
          id: 6,
          name: 'Late list',
          query: { is_late: 'is:yes' },
          is_shared: false,
          is_mine: true,
          owner: null,
        },
      ],
    },
  )
  show()
  const views = within(screen.getByRole('navigation', { name: 'Views' }))
  const shared = await views.findByRole('link', { name: /Late board/ })
  expect(shared.getAttribute('href')).toBe('#/maintenance-management?is_late=is%3Ayes&show=board&view=5')
  expect(views.getByRole('link', { name: 'Late list' }).getAttribute('href')).toBe(
    '#/maintenance-management?is_late=is%3Ayes&view=6',
  )
})

test('what the board shows is saved with the board', async () => {
  const saved = { ...view, name: 'My board', query: { show: 'board' }, is_shared: false, is_mine: true, owner: null }
  server.reply(viewsEndpoints.save, { list: 'maintenance', name: '', query: {}, is_shared: false }, { view: saved })
  show()
  await user.click(await screen.findByRole('button', { name: 'Save view' }))
  const form = within(await screen.findByRole('dialog', { name: 'Save view' }))
  await user.type(form.getByRole('textbox'), 'My board')
  await user.click(form.getByRole('button', { name: 'Save view' }))
  await waitFor(() => expect(queryNow()).toEqual({ show: 'board', view: '5' }))
  expect(server.asked.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    list: 'maintenance',
    query: { show: 'board' },
  })
})
