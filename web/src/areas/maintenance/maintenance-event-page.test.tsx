import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { DateOffer } from '@kerbline/domain/cases/case-dates.ts'
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { sampleDocuments } from '../../case/evidence/evidence-sample.ts'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { signInAs } from '../../data/session/sample-user.ts'
import { beginPage, endPage, showPage } from '../../testing/page.tsx'
import { MaintenanceEventPage } from './maintenance-event-page.tsx'
import type { CaseLines } from '../../case/money/money-source.ts'
import type { BookingView } from './maintenance-source.ts'
import { offered, sampleBooking, sampleLine, sampleLines, sampleOffer } from './sample-booking.ts'

const user = userEvent.setup()
const customer = ['see maintenance request details', 'request maintenance', 'approve rechargeable maintenance'] as const
const staff = ['see maintenance request details', 'manage maintenance', 'authorise maintenance cost'] as const
let server: FakeServer
const stands = (view: BookingView): void => server.reply(maintenanceEndpoints.view, { id: '2316' }, view)
const costs = (lines: CaseLines): void => server.reply(maintenanceEndpoints.lines, { id: 2316 }, lines)
const dates = (offers: DateOffer[], sequence = 0): void =>
  server.reply(maintenanceEndpoints.dates, { id: 2316 }, { offers, sequence })

beforeEach(() => {
  ;({ server } = beginPage({ permissions: [...customer, 'see vehicles', 'raise queries'] }))
  stands(sampleBooking())
  costs(sampleLines([]))
  dates([])
  server.reply(maintenanceEndpoints.posts, { id: '2316' }, { posts: [], earlier: 0 })
  server.reply(maintenanceEndpoints.timeline, { id: '2316' }, { moves: [], earlier: 0 })
  server.reply(maintenanceEndpoints.documents, { id: 2316 }, sampleDocuments())
})
const built = ['maintenance', 'maintenanceEvent', 'vehicle', 'raiseQuery'] as const
const show = (at = '/maintenance-event/2316') => showPage(at, <MaintenanceEventPage />, [...built])
const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const facts = () => screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])

test('what it answers and why, where it is, what stands beside it', async () => {
  stands(
    sampleBooking({
      same_visit: [
        { event_type: 'service', due_date: '2026-12-04', due_miles: null, rag_status: 'amber', because: 'Near' },
      ],
      warnings: ['20 Nov 2026 is Founders’ Day.'],
      no_shows: 1,
      is_by_public_form: true,
    }),
  )
  show()
  const due = await panel('Work')
  expect(due.getByText('Due 25 Nov 2026')).toBeDefined()
  expect(due.getByText('Amber: due 25 Nov 2026, within 4 weeks')).toBeDefined()
  expect(due.getByText('Due 4 Dec 2026. It could be done in the same visit.')).toBeDefined()
  expect(due.getByRole('button', { name: 'Add Service to this visit' })).toBeDefined()
  expect(screen.getByText('20 Nov 2026 is Founders’ Day.')).toBeDefined()
  expect(facts()).toContainEqual(['Workshop', 'Leeds South, Gelderd Road, Leeds'])
  expect(facts()).toContainEqual(['Requested by', 'Priya Raman, public form (not verified)'])
  expect(facts()).toContainEqual(['Last 12 months', '1 no-show, 0 date changes with less than 24 hours’ notice'])
  expect(await screen.findByText('Nothing has been added yet.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Query: MB-002316' })).toBeDefined()
})

test('what falls due near is added to the visit by one press; refused, it says why', async () => {
  const near = {
    event_type: 'service',
    due_date: '2026-12-04',
    due_miles: null,
    rag_status: 'amber',
    because: 'Near',
  } as const
  const before = sampleBooking({ same_visit: [near] })
  const service = { id: 2401, number: 'MB-002401', type: 'service', state: 'requested' }
  stands(before)
  server.respond(maintenanceEndpoints.addToVisit, { id: 2316, type: 'service' }, () =>
    refusal('already exists', { detail: 'Service already has a booking (requested).' }),
  )
  show()
  const add = await screen.findByRole('button', { name: 'Add Service to this visit' })
  await user.click(add)
  expect((await screen.findByRole('alert')).textContent).toContain('Service already has a booking (requested).')
  const after = sampleBooking({ same_visit: [], visit: [service] })
  stands(after)
  server.reply(maintenanceEndpoints.addToVisit, { id: 2316, type: 'service' }, after)
  await user.click(add)
  const due = await panel('Work')
  const link = await due.findByRole('link', { name: 'MB-002401 Service' })
  expect(link.getAttribute('href')).toBe('#/maintenance-event/2401')
  expect(link.closest('li')?.textContent).toContain('Same visit (same date and workshop)')
  expect(due.queryByRole('button', { name: /^Add/ })).toBeNull()
  // It may go on by itself again, without being cancelled.
  stands(sampleBooking({ same_visit: [], visit: [] }))
  server.reply(maintenanceEndpoints.leaveVisit, { id: 2401 }, sampleBooking({ id: 2401, number: 'MB-002401' }))
  await user.click(due.getByRole('button', { name: 'Remove MB-002401 from this visit' }))
  expect(await screen.findByText('Service removed from this visit.')).toBeDefined()
  await waitFor(() => expect(due.queryByRole('link', { name: 'MB-002401 Service' })).toBeNull())
})

test('a defect that was sent here is named with how far it is; work that has begun leaves no visit', async () => {
  signInAs({ permissions: [...customer, 'see driver checks'] })
  stands(
    sampleBooking({
      mends: [{ id: 9, number: 'DF-000009', title: 'Tyres: cut', state: 'booked', severity: 'dangerous' }],
      visit: [{ id: 2401, number: 'MB-002401', type: 'service', state: 'in_workshop' }],
    }),
  )
  showPage('/maintenance-event/2316', <MaintenanceEventPage />, [...built, 'driverCheck'])
  const defects = await panel('Defects and visits')
  expect(defects.getByRole('link', { name: 'DF-000009' }).getAttribute('href')).toBe('#/driver-check/DF-000009')
  expect(defects.getByText(/with workshop/)).toBeDefined()
  expect((await panel('Work')).queryByRole('button', { name: /from this visit/ })).toBeNull()
})

test('once the work has begun, what falls due near is asked for by itself', async () => {
  stands(
    sampleBooking({
      state: 'in_workshop',
      same_visit: [
        { event_type: 'service', due_date: '2026-12-04', due_miles: null, rag_status: 'amber', because: '' },
      ],
    }),
  )
  show()
  const due = await panel('Work')
  expect(due.getByRole('button', { name: 'Request Service too' })).toBeDefined()
  expect(due.queryByRole('button', { name: /this visit/ })).toBeNull()
})

test('a newer booking stands for an older one: both say so', async () => {
  stands(
    sampleBooking({
      superseded_by: { id: 2400, number: 'MB-002400', type: 'mot', state: 'booked' },
      superseded: [{ id: 2200, number: 'MB-002200', type: 'mot', state: 'requested' }],
    }),
  )
  show()
  expect((await screen.findByRole('link', { name: 'MB-002400 MOT' })).getAttribute('href')).toBe(
    '#/maintenance-event/2400',
  )
  expect(screen.getByText(/This booking replaces an older one still open/)).toBeDefined()
})

test('a date is chosen of those offered, in two presses', async () => {
  dates([sampleOffer(1), sampleOffer(2, { starts_at: '2026-11-18T08:00:00Z', note: 'Ramp 2' })])
  stands(sampleBooking({}, { may: [offered('accept date'), offered('ask for another date')] }))
  show()
  const choice = await panel('Choose a date')
  const options = await choice.findAllByRole('radio')
  expect(options.map((option) => option.closest('label')?.textContent)).toEqual([
    'Tomorrow 08:00Leeds South, Ramp 2',
    '19 Nov 2026 08:30Leeds South',
  ])
  await user.click(options[1] as HTMLElement)
  server.reply(
    maintenanceEndpoints.step,
    { id: 2316, version: '', verb: 'accept date' },
    sampleBooking({ state: 'booked', waiting_on: 'third_party', booked_at: '2026-11-19T08:30:00Z' }),
  )
  stands(sampleBooking({ state: 'booked', waiting_on: 'third_party', booked_at: '2026-11-19T08:30:00Z' }))
  dates([sampleOffer(1, { state: 'accepted', sequence: 1, answered_by: 'Priya Raman' })], 1)
  await user.click(choice.getByRole('button', { name: 'Accept 19 Nov 2026 08:30' }))
  expect(await screen.findByText('Agreed')).toBeDefined()
  expect(server.sent()).toEqual([{ verb: 'accept date', version: '2026-11-17T08:00:00.000Z', offer_id: 1 }])
  expect(screen.getByRole('button', { name: 'Add to calendar' })).toBeDefined()
})

test('a day that a workshop offers by its link stands under its name', async () => {
  dates([sampleOffer(1, { side: 'third_party', made_by: 'Yard, by link' })])
  stands(sampleBooking({}, { may: [offered('accept date')] }))
  show()
  expect(await (await panel('Choose a date')).findByText('Offered by Yard, by link')).toBeDefined()
})

test('the date is gone meanwhile: said where it was pressed', async () => {
  dates([sampleOffer(1)])
  stands(sampleBooking({}, { may: [offered('accept date')] }))
  server.respond(maintenanceEndpoints.step, { id: 2316, version: '', verb: 'accept date' }, () =>
    refusal('not valid', { fields: [{ field: 'offer_id', reason: 'too_early', message: 'This date has passed.' }] }),
  )
  show()
  const choice = await panel('Choose a date')
  await user.click(await choice.findByRole('button', { name: /^Accept 19 Nov/ }))
  expect((await choice.findByRole('alert')).textContent).toContain('We could not accept the date.')
})

test('what a step answered stands at once, before the booking is read anew', async () => {
  dates([sampleOffer(1)])
  stands(sampleBooking({}, { may: [offered('accept date')] }))
  show()
  const choice = await panel('Choose a date')
  server.respond(maintenanceEndpoints.view, { id: '2316' }, () => new Promise(() => undefined))
  server.reply(
    maintenanceEndpoints.step,
    { id: 2316, version: '', verb: 'accept date' },
    sampleBooking({ state: 'booked', waiting_on: 'third_party', booked_at: '2026-11-19T08:30:00Z' }),
  )
  await user.click(await choice.findByRole('button', { name: /^Accept 19 Nov/ }))
  expect(await screen.findByRole('button', { name: 'Add to calendar' })).toBeDefined()
})

test('an estimate is decided by line: one declined with its reason, the sum said before it is sent', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  const lines = [sampleLine(1), sampleLine(2), sampleLine(3, { payer: 'hire_company' })]
  stands(
    sampleBooking(
      { state: 'awaiting_customer', estimate_pence: 35_400 },
      { may: [offered('approve cost'), offered('decline cost')] },
    ),
  )
  costs(sampleLines(lines, { may_decide: 'customer' }))
  show()
  const estimate = await panel('Estimate')
  await waitFor(() => expect(estimate.getAllByRole('radio')).toHaveLength(4))
  expect(estimate.getByText('Awaiting decision')).toBeDefined()
  const send = estimate.getByRole('button', { name: 'Send decision' })
  expect(send.getAttribute('aria-disabled')).toBe('true')
  // The step at the foot leads to the lines and takes nothing by itself.
  await user.click(screen.getAllByRole('button', { name: 'Review estimate, £236.00' }).at(-1) as HTMLElement)
  expect(server.sent()).toEqual([])
  await user.click(estimate.getByRole('button', { name: 'Approve all' }))
  await user.click(within(estimate.getByRole('group', { name: 'Decision on Tyre 2' })).getByLabelText('Decline'))
  expect(estimate.getByRole('button', { name: 'Send decision' }).getAttribute('aria-disabled')).toBe('true')
  await user.keyboard('At the service')
  server.reply(
    maintenanceEndpoints.decideLines,
    { id: 2316, version: '', decisions: [] },
    sampleLines([sampleLine(1, { decision: 'accepted', decided_by: 'Priya Raman' })]),
  )
  await user.click(estimate.getByRole('button', { name: 'Send decision, £118.00 approved' }))
  await waitFor(() =>
    expect(server.sent()).toEqual([
      {
        version: '2026-11-17T08:00:00.000Z',
        decisions: [
          { line_id: 1, decision: 'accepted', reason: null },
          { line_id: 2, decision: 'declined', reason: 'At the service' },
        ],
      },
    ]),
  )
})

test('above one’s limit approving is not offered: who can stands in its place, and one asks them', async () => {
  signInAs({ side: 'staff', permissions: [...staff] })
  const ask = { ...offered('ask for approval'), tone: 'primary' as const }
  stands(
    sampleBooking(
      { state: 'awaiting_authorisation', waiting_on: 'hire_company', estimate_pence: 41_200 },
      {
        may: [ask, offered('decline cost')],
        may_not: [{ verb: 'approve cost', label: 'Approve', why: '£412.00 is above your limit of £300.00.' }],
      },
    ),
  )
  const line = (id: number, net_pence: number) =>
    sampleLine(id, { payer: 'hire_company', net_pence, what: `Part ${id}` })
  costs(
    sampleLines([line(1, 31_200), line(2, 6_000), line(3, 29_000)], {
      may_decide: 'hire_company',
      limit_pence: 30_000,
      above_limit: { pence: 41_200, approvers: [{ name: 'Anna Reed', job_title: 'Maintenance manager' }] },
    }),
  )
  show()
  const estimate = await panel('Estimate')
  expect(await estimate.findByText('£412.00 is above your limit of £300.00 for a booking.')).toBeDefined()
  expect(estimate.getByRole('list', { name: 'Who can approve it' }).textContent).toBe('Anna Reed, Maintenance manager')
  expect(estimate.queryByRole('button', { name: 'Approve all' })).toBeNull()
  const decision = (id: number) => within(estimate.getByRole('group', { name: `Decision on Part ${id}` }))
  expect(decision(1).queryByLabelText('Approve')).toBeNull()
  await user.click(decision(2).getByLabelText('Approve'))
  await user.click(decision(3).getByLabelText('Approve'))
  expect(estimate.getByText('The total is above your limit of £300.00 for a booking')).toBeDefined()
  server.respond(maintenanceEndpoints.step, { id: 2316, version: '', verb: 'ask for approval' }, () =>
    refusal('not allowed now', { detail: 'You asked before.' }),
  )
  await user.click(estimate.getByRole('button', { name: 'Ask for approval' }))
  await waitFor(() =>
    expect(server.sent()).toEqual([{ version: '2026-11-17T08:00:00.000Z', verb: 'ask for approval' }]),
  )
})

test('staff write the estimate by line; what is no amount is said at its field and nothing is sent', async () => {
  signInAs({ side: 'staff', permissions: [...staff] })
  stands(sampleBooking({ state: 'in_workshop', waiting_on: 'third_party' }, { may: [offered('ask the customer')] }))
  costs(sampleLines([], { may_save: true }))
  show()
  await user.click(await screen.findByRole('button', { name: 'Add estimate' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Estimate for MB-002316' }))
  await user.type(dialog.getByLabelText('Work or part'), 'Brake pads')
  await user.type(dialog.getByLabelText(/^Price each, before VAT/), 'dear')
  await user.click(dialog.getByRole('button', { name: 'Save estimate' }))
  expect(await dialog.findByText('Enter an amount such as 118.00.')).toBeDefined()
  expect(server.sent()).toEqual([])
  await user.clear(dialog.getByLabelText(/^Price each, before VAT/))
  await user.type(dialog.getByLabelText(/^Price each, before VAT/), '86')
  expect(dialog.getByText('£86.00 and £17.20 VAT')).toBeDefined()
  server.reply(maintenanceEndpoints.saveLines, { id: 2316, version: '', lines: [] }, sampleLines([sampleLine(1)]))
  await user.click(dialog.getByRole('button', { name: 'Save estimate' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent()).toEqual([
    {
      version: '2026-11-17T08:00:00.000Z',
      lines: [
        {
          id: null,
          what: 'Brake pads',
          kind: 'part',
          quantity: 1,
          unit_pence: 8_600,
          tax_treatment: 'standard',
          payer: 'hire_company',
        },
      ],
    },
  ])
})

test('each side writes its own part of the facts; overtaken, both versions are shown and what was typed goes on top', async () => {
  server.respond(maintenanceEndpoints.update, { id: 2316, version: '', values: {} }, () => {
    stands(sampleBooking({ updated_at: '2026-11-17T09:00:00.000Z', po_number: 'PO-9', drop_off: 'Gate 2' }))
    return refusal('changed meanwhile', { current: {} })
  })
  show()
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Details of MB-002316' }))
  expect(dialog.queryByLabelText(/^Job number/)).toBeNull()
  await user.type(dialog.getByLabelText(/^Purchase order/), 'PO-77')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(/Someone else has changed this booking/)).toBeDefined()
  expect(await dialog.findByText('Purchase order: PO-9. You typed: PO-77.')).toBeDefined()
  expect(dialog.getByText('Drop-off: Gate 2.')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(dialog.getByLabelText<HTMLInputElement>(/^Purchase order/).value).toBe('PO-77')
  expect(dialog.getByLabelText<HTMLInputElement>(/^Drop-off/).value).toBe('Gate 2')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.sent()).toHaveLength(2))
  expect(server.sent()).toEqual([
    { version: '2026-11-17T08:00:00.000Z', values: { po_number: 'PO-77' } },
    { version: '2026-11-17T09:00:00.000Z', values: { po_number: 'PO-77' } },
  ])
})

test('hours off the road against those promised', async () => {
  stands(
    sampleBooking({
      state: 'in_workshop',
      waiting_on: 'third_party',
      off_road_at: '2026-11-16T06:30:00Z',
      downtime_hours: 26.5,
      downtime_target_hours: 24,
    }),
  )
  show()
  const downtime = await panel('Downtime')
  expect(downtime.getByText('26 h').parentElement?.textContent).toBe('26 h of 24 h')
  expect(downtime.getByText('2 h 30 min over target')).toBeDefined()
})

test('who may not know what it costs reads nothing of it, and none is asked for', async () => {
  stands(sampleBooking({ knows_cost: false, state: 'in_workshop' }))
  show()
  expect(await screen.findByRole('heading', { level: 1, name: 'MOT' })).toBeDefined()
  expect(await screen.findByText('Nothing has been added yet.')).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Estimate' })).toBeNull()
  expect(server.asked.some(({ address }) => address.includes('/lines'))).toBe(false)
})

test('what may not be done says why and who may', async () => {
  stands(
    sampleBooking(
      { state: 'booked', waiting_on: 'third_party' },
      {
        may_not: [{ verb: 'ask to move', label: 'Request another date', why: 'The slot is less than 24 hours away.' }],
      },
    ),
  )
  show()
  expect(await screen.findByText('Request another date')).toBeDefined()
  expect(screen.getByText('The slot is less than 24 hours away.')).toBeDefined()
})

test('on its way, not there, and not to be had', async () => {
  server.respond(maintenanceEndpoints.view, { id: '2316' }, () => refusal('not found'))
  show()
  expect(await screen.findByRole('heading', { name: 'Booking not found' })).toBeDefined()
  endPage()
  ;({ server } = beginPage({ permissions: [...customer] }))
  server.respond(maintenanceEndpoints.view, { id: '2316' }, () => new Promise(() => undefined))
  server.respond(maintenanceEndpoints.timeline, { id: '2316' }, () => new Promise(() => undefined))
  show()
  expect(await screen.findByText('Loading this booking')).toBeDefined()
  endPage()
  ;({ server } = beginPage({ permissions: [...customer] }))
  server.respond(maintenanceEndpoints.view, { id: '2316' }, () => refusal('no permission'))
  server.respond(maintenanceEndpoints.timeline, { id: '2316' }, () => refusal('no permission'))
  show()
  expect(await screen.findByText('We could not load this booking')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined()
})
