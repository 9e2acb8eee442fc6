import { act, screen, waitFor, within } from '@testing-library/react'
import { bulkChangesEndpoints } from '@kerbline/domain/areas/bulk-changes/endpoints.ts'
import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import { viewsEndpoints } from '@kerbline/domain/areas/views/endpoints.ts'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { queryClient } from '../../data/query-client.ts'
import { endpointQuery } from '../../data/use-endpoint.ts'
import { signInAs } from '../../data/session/sample-user.ts'
import { asked } from '../../testing/list.tsx'
import { beginPage, showPage, standAt } from '../../testing/page.tsx'
import { QueriesPage } from './queries-page.tsx'
import { sampleQuery, sampleRow, sampleStatistics } from './sample-query.ts'

const page = (rows: ReturnType<typeof sampleRow>[]) => ({
  rows,
  total: rows.length,
  next: null,
  previous: null,
  missing: [],
})
const yours = sampleRow({
  id: 2,
  number: 'Q-000419',
  title: 'Tyre',
  state: 'awaiting_customer',
  waiting_on: 'customer',
  due_at: null,
  due_on: null,
})
const late = sampleRow({
  id: 3,
  number: 'Q-000420',
  title: 'Fine',
  due_at: '2026-11-17T07:00:00Z',
  is_late: true,
  priority: 'urgent',
})

let server: FakeServer
beforeEach(() => {
  ;({ server } = beginPage({ permissions: ['see queries', 'raise queries'] }))
  server.reply(viewsEndpoints.list, { list: 'queries' }, { views: [] })
  server.reply(
    queriesEndpoints.viewCounts,
    {},
    { all: 3, waiting_on_you: 1, waiting_on_us: 2, promised_today: 0, late: 1 },
  )
  server.reply(queriesEndpoints.statistics, {}, sampleStatistics({ respond: { kept: 200, total: 212, moved: 0 } }))
  server.reply(queriesEndpoints.list, asked(), page([sampleRow(), yours, late]))
})
const show = (at = '/query-management') => showPage(at, <QueriesPage />, ['queries', 'query', 'raiseQuery'])
const row = async (number: string) => within(await screen.findByRole('row', { name: new RegExp(number) }))

test('whose turn, by when, and what is late, in words; each row opens by its number', async () => {
  show()
  const mine = await row('Q-000419')
  expect(mine.getByText('Waiting for you')).toBeDefined()
  expect(mine.getByText('You')).toBeDefined()
  expect(mine.getByRole('link').getAttribute('href')).toBe('#/query-event/Q-000419')
  const overdue = await row('Q-000420')
  expect(await overdue.findByText('2 hours overdue')).toBeDefined()
  expect(overdue.getByText('Urgent')).toBeDefined()
  expect((await row('Q-000418')).getByText('19 Nov 12:00')).toBeDefined()
})

test('the views carry their counts, and the share answered in time its sum', async () => {
  show()
  const views = within(await screen.findByRole('navigation', { name: /views/i }))
  await waitFor(() =>
    expect(views.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'All3',
      'Waiting for you1',
      'Waiting for Kerbline Vehicle Hire2',
      'Due today0',
      'Overdue1',
    ]),
  )
  expect(screen.getByText('94%').parentElement?.textContent).toBe(
    'First reply on time, last 12 months: 94% of 212, all customers 84%.',
  )
})

test('nobody has asked yet: no figure, and the way to the first question', async () => {
  server.reply(queriesEndpoints.statistics, {}, sampleStatistics())
  server.reply(queriesEndpoints.list, asked(), page([]))
  show()
  expect(await screen.findByText('No queries yet')).toBeDefined()
  expect(screen.getAllByRole('link', { name: 'Raise a query' })[0]?.getAttribute('href')).toBe('#/raise-query')
  expect(screen.queryByText(/First reply on time/)).toBeNull()
})

test('what cannot be loaded says so, with the way to try again', async () => {
  server.respond(queriesEndpoints.list, asked(), () => refusal('no permission'))
  show()
  expect(await screen.findByText('We could not load queries')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined()
})

test('while it is on its way the head of the table stands', async () => {
  server.respond(queriesEndpoints.list, asked(), () => new Promise(() => undefined))
  show()
  expect(await screen.findByRole('columnheader', { name: /Number/ })).toBeDefined()
  expect(screen.queryByText('No queries yet')).toBeNull()
})

test('the kept copy is painted first, and is the list while the server is gone', async () => {
  const kept = [
    {
      query_no: 'Q-000007',
      title: 'Kept one',
      category: 'fine',
      status: 'awaiting_customer',
      priority: 'normal',
      reg_no: 'LK21VXN',
      waiting_on: 'customer',
      promised_at: null,
      last_reply: null,
      updated_at: '2026-11-16T08:00:00Z',
    },
    {
      query_no: 'Q-000008',
      title: 'Another',
      category: 'other',
      status: 'closed',
      priority: 'low',
      reg_no: null,
      waiting_on: null,
      promised_at: null,
      last_reply: null,
      updated_at: '2026-11-15T08:00:00Z',
    },
  ]
  queryClient.setQueryData(endpointQuery(queriesEndpoints.events, {}).queryKey, kept, {
    updatedAt: Date.now() - 60_000,
  })
  server.respond(queriesEndpoints.list, asked(), () => {
    throw new TypeError('Failed to fetch')
  })
  show()
  expect((await row('Q-000007')).getByText('Waiting for you')).toBeDefined()
  expect(await screen.findByText(/search and filter the 2 queries saved on this device/)).toBeDefined()
  server.goAway()
  act(() => standAt('/query-management?search=another'))
  await waitFor(() => expect(screen.queryByText('Kept one')).toBeNull())
  expect(screen.getByText('Another')).toBeDefined()
}, 20_000)

test('staff are shown their own side as theirs, and what is theirs alone', async () => {
  signInAs({ side: 'staff', permissions: ['see queries', 'manage queries'] })
  show()
  expect((await row('Q-000418')).getByText('You')).toBeDefined()
  expect((await row('Q-000419')).getByText('The customer')).toBeDefined()
  expect(screen.getByRole('link', { name: /^Mine/ })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Raise a query' })).toBeNull()
})

test('on a phone each is a card with its state and what it is about', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  show()
  const card = (await screen.findByText('Q-000419')).closest('li')
  expect(card?.textContent).toContain('Q-000419Waiting for you, your turn')
  expect(card?.textContent).toContain('Tyre')
  expect(screen.queryByRole('columnheader')).toBeNull()
})

test('several are given to a team together; one that may not be says why', async () => {
  const user = userEvent.setup()
  signInAs({ side: 'staff', permissions: ['see queries', 'manage queries'] })
  server.reply(bulkChangesEndpoints.list, { list: 'queries' }, { changes: [] })
  const sent = (row: ReturnType<typeof sampleRow>) =>
    ({ id: row.id, version: row.updated_at, verb: 'assign', owner_team: 'Fines', owner_id: null }) as never
  server.respond(queriesEndpoints.step, sent(yours), () => refusal('not allowed now', { detail: 'It is closed.' }))
  server.reply(queriesEndpoints.step, sent(late), sampleQuery())
  show()
  await user.click((await row('Q-000419')).getByRole('checkbox'))
  await user.click((await row('Q-000420')).getByRole('checkbox'))
  await user.click(await screen.findByRole('button', { name: 'Assign' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign 2 queries' }))
  await user.click(dialog.getByRole('combobox', { name: /^Team/ }))
  await user.click(await screen.findByRole('option', { name: 'Fines' }))
  await user.click(dialog.getByRole('button', { name: 'Assign' }))
  expect(await screen.findByText('1 query assigned.')).toBeDefined()
  expect(screen.getByText('Q-000419: It is closed.')).toBeDefined()
})
