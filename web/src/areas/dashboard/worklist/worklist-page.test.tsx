import { dashboardEndpoints, type NeedRow } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { needKinds, type NeedKind } from '@kerbline/domain/areas/dashboard/needs.ts'
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { requestDeskRights, requestDeskView } from '@kerbline/domain/areas/public-requests/request-desk.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { CaseDesksProvider } from '../../../case/turn/case-desks.ts'
import { refusal, type FakeServer } from '../../../data/fake-transport.ts'
import { code } from '../../../data/loading/code.ts'
import { signInAs } from '../../../data/session/sample-user.ts'
import { beginPage, endPage, showPage } from '../../../testing/page.tsx'
import { maintenanceSource } from '../../maintenance/maintenance-source.ts'
import { WorklistPage } from './worklist-page.tsx'

const mot = (id: number, plate: string, change: Partial<NeedRow> = {}): NeedRow => ({
  kind: 'off the road',
  harm: 'unsafe',
  record_id: String(id),
  reg_no: plate,
  vehicle_id: id,
  event_type: 'mot',
  title: 'MOT',
  place: 'Ford Transit',
  rag: 'red',
  words: '9 days overdue',
  due_date: '2026-11-08',
  owner: 'customer',
  action: 'Book',
  ...change,
})
const service = mot(3, 'CC11CCC', { kind: 'overdue', event_type: 'service', title: 'Service' })
const check = mot(9, 'DD11DDD', { kind: 'failed check', title: 'Brakes failed', event_type: null, action: 'Open' })
const countsOf = (some: Partial<Record<NeedKind, number>>) => {
  const [counts] = [Object.fromEntries(needKinds.map((kind) => [kind, 0]))]
  return dashboardEndpoints.worklist.reply.shape.counts.parse({ ...counts, ...some })
}
const page = (rows: NeedRow[], total = rows.length, next: string | null = null) => ({
  total,
  rows,
  next,
  to_read: 0,
  counts: countsOf({ 'failed check': 1, 'off the road': 60, overdue: 1 }),
})

// A load that failed by the server is tried once more before it is told.
let server: FakeServer
beforeEach(() => {
  ;({ server } = beginPage({ permissions: ['see dashboard', 'see vehicles', 'request maintenance'] }))
})
const show = (at = '/worklist') => showPage(at, <WorklistPage />, ['vehicle', 'worklist'])
const tabs = () => within(screen.getByRole('navigation', { name: 'Views' })).getAllByRole('link')

test('views with their counts, each an address; a kind of which there is nothing has none', async () => {
  server.reply(dashboardEndpoints.worklist, { limit: 50 }, page([check, mot(1, 'AA11AAA'), service], 62))
  show()
  await screen.findByText('Brakes failed')
  expect(tabs().map((tab) => `${tab.textContent} ${tab.getAttribute('href')}`)).toEqual([
    'All62 #/worklist',
    'Failed checks1 #/worklist?kind=failed%20check',
    'Must not be driven60 #/worklist?kind=off%20the%20road',
    'Other overdue1 #/worklist?kind=overdue',
  ])
  const [row] = screen.getAllByRole('listitem').filter((each) => each.textContent.includes('Brakes failed'))
  expect(row && within(row).getByRole('link', { name: 'Brakes failed' }).getAttribute('href')).toBe(
    '#/vehicleoverview/DD11DDD',
  )
  // Nothing to book: nothing to tick.
  expect(row && within(row).queryByRole('checkbox')).toBeNull()
})

test('a view of another area has its count from the same call, for those who may open it', async () => {
  signInAs({ side: 'staff', permissions: ['see dashboard', 'manage maintenance', 'see all accounts'] })
  server.reply(dashboardEndpoints.worklist, { limit: 50 }, { ...page([check], 62), public_requests: 3 })
  const views = [
    {
      value: requestDeskView,
      label: 'Requests from the public form',
      needs: requestDeskRights,
      count: ({ public_requests: waiting }: { public_requests?: number | undefined }) => waiting,
      page: code(async () => () => <p>The desk</p>),
    },
  ]
  const shown = () => showPage('/worklist', <WorklistPage views={views} />, ['vehicle', 'worklist'])
  shown()
  await screen.findByText('Brakes failed')
  const [last] = tabs().slice(-1)
  expect(`${last?.textContent} ${last?.getAttribute('href')}`).toBe(
    'Requests from the public form3 #/worklist?view=public-requests',
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('65')
  // Everything is as many as the page says: what has a view of its own stands last, in one row.
  expect(tabs()[0]?.textContent).toBe('All65')
  const [first, second] = within(screen.getByRole('list', { name: 'To do' })).getAllByRole('listitem')
  expect(first?.textContent).toContain('Brakes failed')
  expect(second?.textContent).toContain('3 public requests waiting')
  cleanup()
  signInAs({ permissions: ['see dashboard'] })
  shown()
  await screen.findByText('Brakes failed')
  expect(tabs().map(({ textContent }) => textContent)).not.toContain('Requests from the public form3')
})

test('a view opens by its address, and shows more from where it ended', async () => {
  const kind = 'off the road'
  server.reply(dashboardEndpoints.worklist, { kind, limit: 50 }, page([mot(1, 'AA11AAA')], 2, 'next-one'))
  server.reply(dashboardEndpoints.worklist, { kind, after: 'next-one', limit: 50 }, page([mot(2, 'BB11BBB')], 2))
  show('/worklist?kind=off%20the%20road')
  await screen.findByText('1 of 2')
  expect(tabs().find((tab) => tab.getAttribute('aria-current') === 'page')?.textContent).toBe('Must not be driven60')
  await userEvent.click(screen.getByRole('button', { name: 'Show more rows' }))
  expect(await screen.findByRole('checkbox', { name: 'Select MOT, BB11 BBB' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Show more rows' })).toBeNull()
})

test('several are booked at once, each for what it is listed for', async () => {
  const user = userEvent.setup()
  server.reply(dashboardEndpoints.worklist, { limit: 50 }, page([check, mot(1, 'AA11AAA'), service]))
  const wanted = {
    vehicle_ids: [1, 3],
    type: 'next due',
    events: [
      { vehicle_id: 1, type: 'mot' },
      { vehicle_id: 3, type: 'service' },
    ],
  } as const
  const of = { verdict: 'request' as const, booking: null, branch: null }
  server.reply(
    maintenanceEndpoints.previewBookings,
    { ...wanted, events: [...wanted.events], vehicle_ids: [...wanted.vehicle_ids] },
    {
      vehicles: [
        { ...of, vehicle_id: 1, reg_no: 'AA11AAA', type: 'mot', due_date: '2026-10-22' },
        { ...of, vehicle_id: 3, reg_no: 'CC11CCC', type: 'service', due_date: '2026-10-24' },
      ],
      workshops: [],
    },
  )
  server.reply(
    maintenanceEndpoints.requestBookings,
    {
      ...wanted,
      events: [...wanted.events],
      vehicle_ids: [...wanted.vehicle_ids],
      preferred_dates: ['2026-11-24'],
      note: null,
    },
    {
      requested: [
        { id: 70, reg_no: 'AA11AAA', type: 'mot' },
        { id: 71, reg_no: 'CC11CCC', type: 'service' },
      ],
      under_way: [],
      nothing_due: [],
      not_on_hire: [],
    },
  )
  show()
  await user.click(await screen.findByRole('checkbox', { name: 'Select all 2 to book' }))
  await user.click(screen.getByRole('button', { name: 'Book 2' }))
  const dialog = await screen.findByRole('dialog', { name: /2 vehicles/ })
  expect(within(dialog).getByText('Listed item for each vehicle')).toBeDefined()
  const [day, month, year] = within(dialog).getAllByRole('textbox').slice(0, 3)
  if (!day || !month || !year) throw new Error('There is no date field')
  await user.type(day, '24')
  await user.type(month, '11')
  await user.type(year, '2026')
  await user.click(within(dialog).getByRole('button', { name: 'Request bookings' }))
  expect(await screen.findByText('Bookings requested for 2 vehicles.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined()
  await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull())
})

const waiting = (id: number, change: Partial<NeedRow> = {}): NeedRow => ({
  kind: 'booking waiting',
  harm: 'deadline',
  record_id: `MB-${id}`,
  reg_no: 'AA11AAA',
  vehicle_id: id,
  event_type: null,
  title: `Service ${id}`,
  place: `MB-${id}, Ford Transit, with Maintenance`,
  rag: 'amber',
  words: 'Requested',
  due_date: '2026-11-17',
  owner: 'hire_company',
  action: 'Open',
  case: {
    kind: 'maintenance',
    id,
    number: `MB-${id}`,
    address: `#/maintenance-event/${id}`,
    version: '2026-11-17T08:00:00.000Z',
    state: 'Requested',
    due_at: '2026-11-17T08:30:00Z',
    clock: 'Acknowledge',
    with: 'Maintenance',
    step: { verb: 'acknowledge', label: 'Acknowledge', is_plain: true },
  },
  ...change,
})

const desk = code(async () => ({ source: maintenanceSource }))

test('a case stands with its clock and its one step; several are taken at once, one somebody else was quicker with stays', async () => {
  signInAs({ side: 'staff', permissions: ['see dashboard', 'manage maintenance'] })
  const user = userEvent.setup()
  server.reply(
    dashboardEndpoints.worklist,
    { limit: 50 },
    page([waiting(1), waiting(2), mot(5, 'BB22BBB', { action: 'Chase' })]),
  )
  const step = (id: number) => ({ id, version: '2026-11-17T08:00:00.000Z', verb: 'acknowledge' as const })
  server.reply(maintenanceEndpoints.step, step(1), {} as never)
  server.respond(maintenanceEndpoints.step, step(2), () =>
    refusal('changed meanwhile', {
      current: { id: 2, number: 'MB-2', state: 'booked', updated_at: '2026-11-17T09:00:00.000Z' },
    }),
  )
  showPage(
    '/worklist',
    <CaseDesksProvider value={() => desk}>
      <WorklistPage />
    </CaseDesksProvider>,
    ['vehicle', 'worklist'],
  )
  expect(await screen.findByRole('button', { name: 'Acknowledge: Service 1, MB-1' })).toBeDefined()
  expect(screen.getAllByText(/^Acknowledge .+ overdue$/)).toHaveLength(2)
  await user.click(screen.getByRole('checkbox', { name: 'Select all 2' }))
  await user.click(screen.getByRole('button', { name: 'Acknowledge 2' }))
  expect(await screen.findByText('Acknowledge: 1 done.')).toBeDefined()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('MB-2: someone else changed it from “Requested” to “Booked”.')
})

test('nothing to do says so, a failure too', async () => {
  server.reply(dashboardEndpoints.worklist, { limit: 50 }, { ...page([]), counts: countsOf({}) })
  show()
  expect(await screen.findByText('Nothing to do today.')).toBeDefined()
  cleanup()
  endPage()
  ;({ server } = beginPage())
  server.respond(dashboardEndpoints.worklist, { limit: 50 }, () => refusal('unexpected'))
  show()
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined()
})

test('what one is asked to read has its view while something waits, and none before', async () => {
  const views = [
    {
      value: 'to-read',
      label: 'To read',
      needs: [],
      count: ({ to_read: waiting }: { to_read: number }) => waiting,
      page: code(async () => () => <p>The papers</p>),
    },
  ]
  server.reply(dashboardEndpoints.worklist, { limit: 50 }, page([check], 62))
  const shown = (at = '/worklist') => showPage(at, <WorklistPage views={views} />, ['vehicle', 'worklist'])
  shown()
  await screen.findByText('Brakes failed')
  expect(screen.queryByRole('link', { name: /To read/ })).toBeNull()
  cleanup()
  endPage()
  ;({ server } = beginPage({ permissions: ['see dashboard'] }))
  server.reply(dashboardEndpoints.worklist, { limit: 50 }, { ...page([check], 62), to_read: 2 })
  shown('/worklist?view=to-read')
  expect(await screen.findByText('The papers')).toBeDefined()
  await waitFor(() => expect(tabs().at(-1)?.textContent).toBe('To read2'))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('64')
})
