import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { bulkChangesEndpoints } from '@kerbline/domain/areas/bulk-changes/endpoints.ts'
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { viewsEndpoints } from '@kerbline/domain/areas/views/endpoints.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { queryClient } from '../../data/query-client.ts'
import { endpointQuery } from '../../data/use-endpoint.ts'
import { signInAs } from '../../data/session/sample-user.ts'
import { asked } from '../../testing/list.tsx'
import { beginPage, queryNow, showPage, standAt } from '../../testing/page.tsx'
import { MaintenancePage } from './maintenance-page.tsx'
import { sampleBookingRow } from './sample-booking.ts'

const page = (rows: ReturnType<typeof sampleBookingRow>[]) => ({
  rows,
  total: rows.length,
  next: null,
  previous: null,
  missing: [],
})
const inWorkshop = sampleBookingRow({
  id: 2,
  number: 'MB-000002',
  title: 'Clutch',
  type: 'repair',
  state: 'in_workshop',
  waiting_on: 'third_party',
  due_at: '2026-11-17T07:00:00Z',
  is_late: true,
  downtime_hours: 26.5,
  booked_at: '2026-11-16T08:30:00Z',
})

let server: FakeServer
beforeEach(() => {
  ;({ server } = beginPage({ permissions: ['see maintenance request details', 'request maintenance'] }))
  server.reply(bulkChangesEndpoints.list, { list: 'maintenance' }, { changes: [] })
  server.reply(viewsEndpoints.list, { list: 'maintenance' }, { views: [] })
  server.reply(
    maintenanceEndpoints.viewCounts,
    {},
    { all: 2, to_book: 2, booked: 3, in_workshop: 1, waiting_on_you: 1, late: 1, done: 3 },
  )
  server.reply(maintenanceEndpoints.list, asked(), page([sampleBookingRow(), inWorkshop]))
})
const show = (at = '/maintenance-management') => showPage(at, <MaintenancePage />, ['maintenance', 'maintenanceEvent'])
const row = async (number: string) => within(await screen.findByRole('row', { name: new RegExp(number) }))

test('whose turn, where, for when, and what is late; each row opens its booking', async () => {
  show()
  const mine = await row('MB-002316')
  expect(mine.getByText('Dates offered')).toBeDefined()
  expect(mine.getByText('You')).toBeDefined()
  expect(mine.getByRole('link').getAttribute('href')).toBe('#/maintenance-event/2316')
  const late = await row('MB-000002')
  expect(late.getByText('26.5')).toBeDefined()
  expect(await late.findByText('2 hours overdue')).toBeDefined()
  expect(screen.queryByRole('columnheader', { name: /Estimate/ })).toBeNull()
})

test('the views carry their counts', async () => {
  show()
  const views = within(await screen.findByRole('navigation', { name: /views/i }))
  await waitFor(() =>
    expect(views.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'All2',
      'Not booked2',
      'Booked3',
      'In workshop1',
      'Waiting for you1',
      'Overdue1',
      'Done3',
    ]),
  )
})

test('who may know what work costs has the column', async () => {
  signInAs({ permissions: ['see maintenance request details', 'see finance'] })
  server.reply(maintenanceEndpoints.list, asked(), page([{ ...inWorkshop, estimate_pence: 41_200 }]))
  show()
  expect((await row('MB-000002')).getByText('£412.00')).toBeDefined()
})

test('nothing is booked yet: said so, with the way to the first', async () => {
  server.reply(maintenanceEndpoints.list, asked(), page([]))
  show()
  expect(await screen.findByText('No bookings yet')).toBeDefined()
})

test('what cannot be loaded says so, with the way to try again', async () => {
  server.respond(maintenanceEndpoints.list, asked(), () => refusal('no permission'))
  show()
  expect(await screen.findByText('We could not load bookings')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined()
})

test('while it is on its way the head of the table stands', async () => {
  server.respond(maintenanceEndpoints.list, asked(), () => new Promise(() => undefined))
  show()
  expect(await screen.findByRole('columnheader', { name: /Number/ })).toBeDefined()
  expect(screen.queryByText('No bookings yet')).toBeNull()
})

test('the kept copy is painted first, and is the list while the server is gone', async () => {
  const kept = (id: number, plate: string, status: string) => ({
    ...{ id, vehicle_reg: plate, reg_no: plate, type: 'mot', event_type: 'mot', created_at: '2026-11-16T08:00:00Z' },
    ...{ latest_status: '{}', due_date: null, overdue: null, booked_event: null, status, rag_status: null },
    ...{ booked_at: null, note: null },
  })
  queryClient.setQueryData(
    endpointQuery(maintenanceEndpoints.events, {}).queryKey,
    [kept(7, 'LK21VXN', 'dates_offered'), kept(8, 'YD70KHZ', 'closed')],
    { updatedAt: Date.now() - 60_000 },
  )
  server.respond(maintenanceEndpoints.list, asked(), () => {
    throw new TypeError('Failed to fetch')
  })
  show()
  expect((await row('Booking 7')).getByText('Dates offered')).toBeDefined()
  expect(await screen.findByText(/the 2 bookings saved on this device/)).toBeDefined()
  server.goAway()
  act(() => standAt('/maintenance-management?search=yd70'))
  await waitFor(() => expect(screen.queryByText('Booking 7')).toBeNull())
  expect(screen.getByText('Booking 8')).toBeDefined()
}, 20_000)

test('requests of one’s own are taken back together, after one question; what was answered stays', async () => {
  const user = userEvent.setup()
  const reply = page([sampleBookingRow({ state: 'requested', waiting_on: 'hire_company' }), inWorkshop])
  server.reply(maintenanceEndpoints.list, asked(), reply)
  server.reply(bulkChangesEndpoints.list, { list: 'maintenance' }, { changes: [] })
  server.reply(maintenanceEndpoints.cancelRequests, { ids: '2316,2' }, { cancelled: 1 })
  show()
  await user.click((await row('MB-002316')).getByRole('checkbox'))
  await user.click((await row('MB-000002')).getByRole('checkbox'))
  await user.click(await screen.findByRole('button', { name: 'Cancel requests' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel 2 requests?' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel requests' }))
  expect(await screen.findByText('1 request cancelled.')).toBeDefined()
  expect(screen.getByText(/could not cancel 1 booking/)).toBeDefined()
})

test('nothing of it was one’s own: told, and the ticks stay', async () => {
  const user = userEvent.setup()
  server.reply(bulkChangesEndpoints.list, { list: 'maintenance' }, { changes: [] })
  server.respond(maintenanceEndpoints.cancelRequests, { ids: '2' }, () => refusal('not found'))
  show()
  await user.click((await row('MB-000002')).getByRole('checkbox'))
  await user.click(await screen.findByRole('button', { name: 'Cancel requests' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel 1 request?' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel requests' }))
  expect(await screen.findByText('No requests were cancelled.')).toBeDefined()
  expect((await row('MB-000002')).getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
})

test('on a phone each is a card with its state, work and vehicle', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  show()
  const card = (await screen.findByText('MB-002316')).closest('li')
  expect(card?.textContent).toContain('Dates offered, your turn')
  expect(card?.textContent).toContain('Leeds South')
  expect(screen.queryByRole('columnheader')).toBeNull()
})

test('by the menu of new requests the form stands open; closing it leaves the list', async () => {
  const user = userEvent.setup()
  show('/maintenance-management?ask=work')
  const dialog = within(await screen.findByRole('dialog', { name: 'Book maintenance' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(queryNow()).toEqual({})
})
