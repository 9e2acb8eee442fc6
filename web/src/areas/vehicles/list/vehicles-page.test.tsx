import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import { bulkChangesEndpoints } from '@kerbline/domain/areas/bulk-changes/endpoints.ts'
import { keptEventTypes } from '@kerbline/domain/areas/compliance/types/kept-types.ts'
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { vehiclesEndpoints, type VehicleListRow } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { viewsEndpoints } from '@kerbline/domain/areas/views/endpoints.ts'
import type { PageInput } from '@kerbline/domain/kit/list-state.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { beforeEach, expect, test } from 'vitest'
import { refusal, type FakeServer } from '../../../data/fake-transport.ts'
import { queryClient } from '../../../data/query-client.ts'
import { rememberEventTypes } from '../../../data/session/event-types.ts'
import { sampleMe, signInAs } from '../../../data/session/sample-user.ts'
import { beginPage, showPage, standAt } from '../../../testing/page.tsx'
import { sampleVehicleRow as vehicle } from '../../../fleet/sample-vehicle-row.ts'
import { VehiclesPage } from './vehicles-page.tsx'

const asked = (change: Partial<PageInput> & { readonly facet?: string } = {}) => ({
  search: '',
  sort: '',
  filter: [],
  pasted: '',
  archived: 'no' as const,
  size: 50 as const,
  ...change,
})
const page = (rows: VehicleListRow[], total = rows.length) => ({ rows, total, next: null, previous: null, missing: [] })
const three = page([
  vehicle(1, 'LK21VXN'),
  vehicle(2, 'BN23LSC', {
    fuel_type: 'electric',
    rag: 'amber',
    next_due_date: '2026-11-24',
    driver_id_name: null,
    score: 0,
  }),
  vehicle(3, 'FJ18NNB', { undated_type: 'ved', next_due_date: null, next_due_type: null, miles: null }),
])
const counts = { all: 3, overdue: 2, upcoming: 1, mot_to_book: 1, no_device: 0, off_hire: 4 }
const rights: readonly Permission[] = [
  'see vehicles',
  'see drivers',
  'see driver scores',
  'see compliance',
  'request maintenance',
]

let server: FakeServer
const user = userEvent.setup()

function begin(permissions: readonly Permission[] = rights): void {
  const user = signInAs({ permissions: [...permissions] })
  server.reply(authEndpoints.me, {}, { ...sampleMe(user), today: '2026-11-21', now: '2026-11-21T09:00:00Z' })
}
const show = (): void => void showPage('/vehicles', <VehiclesPage />)
const row = (plate: string) => screen.findByRole('row', { name: new RegExp(plate) })

beforeEach(() => {
  ;({ server } = beginPage())
  server.reply(viewsEndpoints.list, { list: 'vehicles' }, { views: [] })
  server.reply(vehiclesEndpoints.viewCounts, {}, counts)
  begin()
})

test('a tail lift that is out of use stands in the row of a vehicle that may run', async () => {
  const failed = vehicle(4, 'LT24LFT', { rag: 'red', failures: [{ type: 'loler', on: '2026-11-18' }] })
  server.reply(vehiclesEndpoints.list, asked(), page([failed]))
  show()
  const words = await within(await row('LT24')).findByText('Tail lift or crane out of use since 18 Nov 2026')
  expect(words.title).toBe('Tail lift or crane out of use since 18 Nov 2026. The vehicle can still be driven')
})

test('each vehicle says what it is, who drives it and what it owes, in words', async () => {
  server.reply(vehiclesEndpoints.list, asked(), three)
  show()
  const first = within(await row('LK21'))
  expect(first.getByText('9 days overdue')).toBeDefined()
  expect(first.getByText('MOT')).toBeDefined()
  expect(first.getByText('Leon Marsh')).toBeDefined()
  const second = within(await row('BN23'))
  for (const words of ['Due in 3 days', 'No driver', 'No score']) expect(second.getByText(words)).toBeDefined()
  const third = within(await row('FJ18'))
  for (const words of ['No valid date', 'Vehicle tax, no valid date', 'No reading'])
    expect(third.getByText(words)).toBeDefined()
})

test('the standing views are links with their counts; Off hire asks for the hire status', async () => {
  server.reply(vehiclesEndpoints.list, asked(), three)
  show()
  const tabs = within(await screen.findByRole('navigation', { name: 'Views' }))
  await waitFor(() => expect(tabs.getByRole('link', { name: /No device/ }).textContent).toBe('No device0'))
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'All3',
    'Overdue2',
    'Upcoming1',
    'No device0',
    'Due back within 7 days',
    'Off hire4',
  ])
  expect(tabs.getByRole('link', { name: /Off hire/ }).getAttribute('href')).toContain(
    'status=is%3Aoff_hire_requested%2Coff_hired',
  )
})

test('without the right to drivers, scores and due dates their columns and views are not offered', async () => {
  begin(['see vehicles'])
  server.reply(vehiclesEndpoints.list, asked(), three)
  show()
  await row('LK21')
  expect(screen.queryByRole('columnheader', { name: /Driver/ })).toBeNull()
  expect(screen.queryByRole('columnheader', { name: /Score/ })).toBeNull()
  for (const name of [/Next due/, /Status/]) expect(screen.queryByRole('columnheader', { name })).toBeNull()
  for (const name of [/Overdue/, /Upcoming/]) expect(screen.queryByRole('link', { name })).toBeNull()
  expect(screen.queryByRole('radio', { name: 'Map' })).toBeNull()
})

test('no vehicles at all, and a failure, each say what to do', async () => {
  server.reply(vehiclesEndpoints.list, asked(), page([]))
  show()
  expect(await screen.findByText('No vehicles on this account')).toBeDefined()
  cleanup()
  queryClient.clear()
  server.respond(vehiclesEndpoints.list, asked(), () => refusal('unexpected'))
  show()
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined()
})

test('bookings are requested for the ticked ones; who is left out is said; Undo takes them back', async () => {
  server.reply(vehiclesEndpoints.list, asked(), three)
  let isUp = false
  server.respond(
    maintenanceEndpoints.requestBookings,
    { vehicle_ids: [], type: 'next due', preferred_dates: [], note: null },
    () =>
      isUp
        ? new Response(
            JSON.stringify({
              requested: [{ id: 90, reg_no: 'LK21VXN', type: 'mot' }],
              under_way: [{ reg_no: 'FJ18NNB', type: 'ved' }],
              nothing_due: [],
              not_on_hire: [],
            }),
          )
        : refusal('not valid', {
            fields: [{ field: 'preferred_dates', reason: 'too_short', message: 'Enter at least one date.' }],
          }),
  )
  server.reply(maintenanceEndpoints.cancelRequests, { ids: '90' }, { cancelled: 1 })
  const slot = { status: 'booked', booked_at: null }
  const of = { due_date: null, booking: null, branch: 'Leeds', type: 'mot', verdict: 'request' as const }
  const previewed = { vehicle_ids: [1, 3], type: 'next due' as const }
  server.reply(maintenanceEndpoints.previewBookings, previewed, {
    vehicles: [
      { ...of, vehicle_id: 1, reg_no: 'LK21VXN', due_date: '2026-11-08' },
      { ...of, vehicle_id: 3, reg_no: 'FJ18NNB', type: 'ved', verdict: 'under way', booking: slot },
    ],
    workshops: [
      { id: 5, name: 'Leeds South', postcode: 'LS11 5XX', services: ['mot'] },
      { id: 6, name: 'Tyre bay', postcode: null, services: ['tyres'] },
    ],
  })
  show()
  await user.click(within(await row('LK21')).getByRole('checkbox'))
  await user.click(within(await row('FJ18')).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Request bookings' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Request bookings for 2 vehicles' }))
  expect(await dialog.findByText('1 requested, 1 skipped')).toBeDefined()
  const lines = dialog.getAllByRole('row').map((line) => line.textContent)
  expect(lines.slice(1)).toEqual([
    'Registration LK21VXNRequestLeedsMOT, due 8 Nov 2026Change',
    'Registration FJ18NNBSkipLeedsVehicle tax already has a booking (booked).',
  ])
  await user.click(dialog.getByRole('button', { name: 'Request bookings' }))
  expect(await dialog.findByText('Enter at least one date.')).toBeDefined()
  isUp = true
  const [day, month, year] = dialog.getAllByRole('textbox').slice(0, 3)
  if (!day || !month || !year) throw new Error('There is no date field')
  await user.type(day, '8')
  await user.type(month, '12')
  await user.type(year, '2026')
  await user.click(dialog.getByRole('button', { name: 'Change date or workshop for LK21VXN' }))
  await user.click(dialog.getByRole('combobox', { name: /^Preferred workshop/ }))
  expect(screen.queryByRole('option', { name: /Tyre bay/ })).toBeNull()
  await user.click(await screen.findByRole('option', { name: /Leeds South/ }))
  await user.click(dialog.getByRole('button', { name: 'Request bookings' }))
  expect(await screen.findByText('Bookings requested for 1 vehicle.')).toBeDefined()
  expect(screen.getByText('Vehicle tax for FJ18 NNB is already booked or in progress.')).toBeDefined()
  expect(server.asked.findLast(({ address }) => address === maintenanceEndpoints.requestBookings.path)?.body).toEqual({
    vehicle_ids: [1, 3],
    type: 'next due',
    preferred_dates: ['2026-12-08'],
    note: null,
    own: [{ vehicle_id: 1, type: 'mot', preferred_date: null, dealer_id: 5 }],
  })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Requests cancelled.')).toBeDefined()
})

const begun = {
  id: 7,
  list: 'vehicles',
  state: 'done' as const,
  rows_total: 5_200,
  rows_changed: 5_190,
  rows_same: 0,
  rows_skipped: 10,
  created_at: '2026-11-17T06:42:00Z',
  finished_at: '2026-11-17T06:43:00Z',
  problem: null,
  undo_of: null,
  may_undo: true,
}
const question = { search: '', sort: '', filter: [], pasted: '', archived: 'no' as const }
const isStart = ({ method, address }: { method: string; address: string }) =>
  method === 'POST' && address.startsWith(bulkChangesEndpoints.start.path)

test('all that match: staff give them the same value as one change', async () => {
  const staff = signInAs({ side: 'staff', permissions: ['see vehicles', 'edit vehicles'] })
  server.reply(authEndpoints.me, {}, { ...sampleMe(staff), today: '2026-11-21', now: '2026-11-21T09:00:00Z' })
  server.reply(vehiclesEndpoints.list, asked(), page([vehicle(1, 'LK21VXN')], 5_200))
  const values = { fuel_type: 'electric' }
  const start = {
    ...question,
    list: 'vehicles',
    deed: 'change' as const,
    values,
    expected: 5_200,
    title: 'Fuel: Electric',
  }
  server.reply(bulkChangesEndpoints.start, start, { ...begun, title: 'Fuel: Electric' })
  show()
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(await screen.findByRole('button', { name: 'Select all 5,200' }))
  await user.click(screen.getByRole('button', { name: 'Edit …' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit all 5,200 vehicles' }))
  await user.click(dialog.getByRole('combobox', { name: 'Field' }))
  await user.click(await screen.findByRole('option', { name: 'Fuel' }))
  await user.click(dialog.getByRole('combobox', { name: 'New value' }))
  await user.click(await screen.findByRole('option', { name: 'Electric' }))
  await user.click(dialog.getByRole('button', { name: 'Change 5,200 vehicles' }))
  expect(await screen.findByText('5,190 changed, 10 left as they are.')).toBeDefined()
  expect(server.asked.find(isStart)?.body).toEqual(start)
}, 20_000)

test('all that match: a booking is one standing change, a day that is over is said at its field first', async () => {
  const first = page([vehicle(1, 'LK21VXN'), vehicle(2, 'BN23LSC')], 5_200)
  server.reply(vehiclesEndpoints.list, asked(), first)
  const start = { ...question, list: 'vehicles', deed: 'book' as const, values: {}, expected: 5_200, title: '' }
  server.reply(bulkChangesEndpoints.start, start, { ...begun, title: 'Request bookings' })
  const request = { due_date: null, booking: null, branch: null, type: 'mot', verdict: 'request' as const }
  const inSight = { vehicle_ids: [1, 2], type: 'next due' as const }
  server.reply(maintenanceEndpoints.previewBookings, inSight, {
    vehicles: [
      { ...request, vehicle_id: 1, reg_no: 'LK21VXN' },
      { ...request, vehicle_id: 2, reg_no: 'BN23LSC' },
    ],
    workshops: [],
  })
  show()
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(await screen.findByRole('button', { name: 'Select all 5,200' }))
  await user.click(screen.getByRole('button', { name: 'Request bookings' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Request bookings for all 5,200 vehicles' }))
  expect(await dialog.findByText(/of the first 2. The same rules apply to the other 5,198/)).toBeDefined()
  const [day, month, year] = dialog.getAllByRole('textbox').slice(0, 3)
  if (!day || !month || !year) throw new Error('There is no date field')
  await user.type(day, '8')
  await user.type(month, '12')
  await user.type(year, '2020')
  await user.click(dialog.getByRole('button', { name: 'Request bookings' }))
  expect(await dialog.findByText('Choose today or a later date.')).toBeDefined()
  expect(server.asked.some(isStart)).toBe(false)
  await user.clear(year)
  await user.type(year, '2026')
  await user.click(dialog.getByRole('button', { name: 'Request bookings' }))
  expect(await screen.findByText('5,190 changed, 10 left as they are.')).toBeDefined()
  expect(server.asked.find(isStart)?.body).toEqual({
    ...start,
    title: 'Request bookings',
    values: { type: 'next due', preferred_dates: ['2026-12-08'], note: null },
  })
}, 20_000)

const toBook = '/vehicles?due_mot=within%3A14&booked_mot=is%3Anone'
const toBookFilter = ['due_mot:within:14', 'booked_mot:is:none']
const seesBookings: readonly Permission[] = [...rights, 'see maintenance request details']

test('the ready view of MOTs to book: its count, its rows, and a booking of an MOT with nothing to choose', async () => {
  begin(seesBookings)
  server.reply(vehiclesEndpoints.list, asked({ filter: toBookFilter }), page([vehicle(1, 'LK21VXN')]))
  server.reply(vehiclesEndpoints.list, asked(), three)
  showPage(toBook, <VehiclesPage />)
  const plate = await row('LK21')
  const tab = screen.getByRole('link', { name: /^MOT due within 14 days, not booked/ })
  expect([tab.textContent, tab.getAttribute('aria-current')]).toEqual(['MOT due within 14 days, not booked1', 'page'])
  expect(tab.getAttribute('href')).toBe(`#${toBook}`)
  await user.click(within(plate).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Request bookings' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Request bookings for 1 vehicle' }))
  expect(dialog.getByRole('combobox', { name: 'Work' }).textContent).toBe('MOT')
})

test('a row says what is booked for what it owes next, and columns of one kind of event can be shown', async () => {
  begin(seesBookings)
  const booked = { type: 'mot', due_date: '2026-11-12', booked: 'booked', booked_at: '2026-12-08T09:30:00Z' } as const
  const undated = { type: 'ved', due_date: null, booked: 'requested', booked_at: null } as const
  server.reply(
    vehiclesEndpoints.list,
    asked(),
    page([
      vehicle(1, 'LK21VXN', { events: [booked] }),
      vehicle(3, 'FJ18NNB', { undated_type: 'ved', next_due_date: null, events: [undated] }),
    ]),
  )
  showPage('/vehicles?columns=reg_no,next_due_date,due_mot,booked_mot,due_ved', <VehiclesPage />)
  const first = within(await row('LK21'))
  // Beside what is due next, and in the column of the MOT.
  expect(first.getAllByText('Booked 8 Dec, 09:30')).toHaveLength(2)
  expect(first.getByText('overdue')).toBeDefined()
  const second = within(await row('FJ18'))
  expect(second.getByText('Requested')).toBeDefined()
  expect(second.getByText('No valid date')).toBeDefined()
  expect(second.getAllByText('Not tracked')).toHaveLength(2)
})

test('a kind of event that staff add stands in the list, its chooser and the booking form by its name, and not among the columns at first', async () => {
  begin(seesBookings)
  const due = { type: 'ramp_check', due_date: '2026-11-12', booked: 'requested', booked_at: null } as const
  server.reply(vehiclesEndpoints.list, asked(), page([vehicle(1, 'LK21VXN', { events: [due] })]))
  const before = keptEventTypes()
  try {
    showPage('/vehicles', <VehiclesPage />)
    await row('LK21')
    act(() =>
      rememberEventTypes([
        ...before,
        { slug: 'ramp_check', name: 'Ramp check', holder: 'vehicle', keeps_off_road: false },
      ]),
    )
    expect(screen.queryByRole('columnheader', { name: /Ramp check/ })).toBeNull()
    act(() => standAt('/vehicles?columns=reg_no,due_ramp_check,booked_ramp_check'))
    expect(await screen.findByRole('columnheader', { name: /Ramp check due/ })).toBeDefined()
    const cells = within(await row('LK21'))
    expect(cells.getByText('12 Nov 2026')).toBeDefined()
    expect(cells.getByText('Requested')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    expect(await screen.findByRole('checkbox', { name: 'Ramp check booked' })).toBeDefined()
    await user.keyboard('{Escape}')
    await user.click(cells.getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Request bookings' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Request bookings for 1 vehicle' }))
    await user.click(dialog.getByRole('combobox', { name: 'Work' }))
    expect(await screen.findByRole('option', { name: 'Ramp check' })).toBeDefined()
  } finally {
    act(() => rememberEventTypes(before))
  }
})

test('a column’s own funnel counts each choice, and its button says how many it shows', async () => {
  begin(seesBookings)
  const small = { size: 25 as const, facet: 'rag' }
  server.reply(vehiclesEndpoints.list, asked(), three)
  server.reply(vehiclesEndpoints.list, asked(small), { ...three, counts: { red: 33, amber: 4, green: 60 } })
  server.reply(vehiclesEndpoints.list, asked({ ...small, filter: ['rag:is:red'] }), {
    ...page([vehicle(1, 'LK21VXN')], 33),
    counts: { red: 33, amber: 4, green: 60 },
  })
  server.reply(vehiclesEndpoints.list, asked({ filter: ['rag:is:red'] }), page([vehicle(1, 'LK21VXN')], 33))
  show()
  await row('LK21')
  await user.click(screen.getByRole('button', { name: 'Filter by Status' }))
  const form = within(await screen.findByRole('dialog', { name: 'Status' }))
  expect(form.queryByRole('combobox', { name: 'Column' })).toBeNull()
  expect(await form.findByText('60')).toBeDefined()
  // What no row has is not offered: none is without a status.
  expect(form.getAllByRole('checkbox')).toHaveLength(3)
  // What one came to say comes first, not how it is compared.
  await waitFor(() => expect(document.activeElement).toBe(form.getAllByRole('checkbox')[0]))
  await user.click(form.getByRole('checkbox', { name: /Overdue/ }))
  await user.click(await form.findByRole('button', { name: 'Show 33' }))
  expect(await screen.findByRole('button', { name: 'Change the filter of Status' })).toBeDefined()
  expect(location.hash).toContain('rag=is%3Ared')
})

test('the status stands among the first columns', async () => {
  server.reply(vehiclesEndpoints.list, asked(), three)
  show()
  await row('LK21')
  expect(
    screen
      .getAllByRole('columnheader')
      .slice(0, 4)
      .map(({ textContent }) => textContent?.trim()),
  ).toEqual(['Vehicle', 'Make, model, category', 'Status', 'Next due'])
})
