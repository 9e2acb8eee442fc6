import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import type { PlannerRow } from '@kerbline/domain/areas/compliance/planner/endpoints.ts'
import { dueEventsPlan } from '@kerbline/domain/areas/compliance/list.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { beforeEach, expect, test } from 'vitest'
import { refusal, type FakeServer } from '../../../data/fake-transport.ts'
import { useListState } from '../../../list/use-list.ts'
import { beginPage, endPage, showPage } from '../../../testing/page.tsx'
import { PlannerPart } from './planner-part.tsx'

const plan = dueEventsPlan({ seesBookings: true, isStaff: false })
const question = { search: '', filter: [] as string[] }
const work = (change: Partial<PlannerRow['work'][number]>): PlannerRow['work'][number] => ({
  type: 'safety_inspection',
  line_date: '2026-12-01',
  date: '2026-12-01',
  days_late: 0,
  is_next: true,
  is_by_miles: false,
  together: null,
  moved: null,
  clashes: [],
  booked: 'none',
  booked_at: null,
  ...change,
})
const row: PlannerRow = {
  id: 11,
  reg_no: 'LK21VXN',
  make_model: 'DAF LF',
  branch: 'Leeds',
  fuel_type: 'diesel',
  work: [
    work({}),
    work({
      type: 'loler',
      date: '2026-12-03',
      line_date: '2026-12-03',
      clashes: [{ kind: 'same vehicle', type: 'safety_inspection', date: '2026-12-01' }],
    }),
    work({ date: '2027-01-12', line_date: '2027-01-12', is_next: false, booked: null }),
  ],
  undated: ['mot'],
  laden_tests: { done: 1, planned: 2, needed: 4, is_enough: false },
  lines: [
    {
      type: 'safety_inspection',
      interval: { every: 6, unit: 'weeks' },
      is_own: false,
      interval_miles: null,
      is_by_ebpms: false,
    },
  ],
}
const reply = (change: Partial<ReplyOf<(typeof complianceEndpoints)['planner']>> = {}) => ({
  today: '2026-11-17',
  from: '2026-11-16',
  rows: [row],
  rules: [
    {
      type: 'loler',
      interval: { every: 6, unit: 'months' as const },
      legal_source: 'Trade practice. Advice, not law',
      legal_checked_on: '2026-11-01',
      is_statutory: false,
    },
  ],
  next: null,
  ...change,
})

function Shown() {
  const [state] = useListState(plan)
  return <PlannerPart state={state} />
}

const user = userEvent.setup()
let server: FakeServer
function begin(permissions: readonly string[] = ['see compliance', 'edit compliance', 'request maintenance']): void {
  ;({ server } = beginPage({ permissions: [...permissions] }))
  server.reply(complianceEndpoints.planner, question, reply())
}
beforeEach(() => begin())
const show = () => showPage('/fleet-compliance?show=planner', <Shown />, ['compliance', 'vehicle'])
const inspection = () => screen.findByRole('button', { name: 'Safety inspection of LK21 VXN, 1 Dec 2026' })

test('full: each mark says what it is, what it clashes with, and what the year lacks', async () => {
  show()
  expect(await inspection()).toBeDefined()
  expect(
    screen.getByRole('button', { name: 'LOLER thorough examination of LK21 VXN, 3 Dec 2026: 1 clash' }),
  ).toBeDefined()
  expect(screen.getByText('3 of 4 laden brake tests in the year')).toBeDefined()
  expect(screen.getByText('No valid date: MOT')).toBeDefined()
  expect(screen.getAllByRole('columnheader')).toHaveLength(27)
  expect(screen.getByText(/every 6 months\. Advice/)).toBeDefined()
})

test('the day that is booked stands in its cell; what is only asked for has none', async () => {
  const booked = { booked: 'booked' as const, booked_at: '2026-11-27T08:30:00Z' }
  const asked = { type: 'loler', booked: 'requested' as const, booked_at: '2026-11-28T08:30:00Z' }
  server.reply(complianceEndpoints.planner, question, reply({ rows: [{ ...row, work: [work(booked), work(asked)] }] }))
  show()
  const mark = await screen.findByRole('button', { name: /^Safety inspection of LK21 VXN, 1 Dec 2026: Booked/ })
  expect(mark.textContent).toBe('SI27 Nov')
  expect(screen.getByRole('button', { name: /^LOLER thorough examination/ }).textContent).toBe('LTE')
})

test('a mark is moved by the keyboard alone; late is said before it is sent, and a refusal stands at its field', async () => {
  show()
  ;(await inspection()).focus()
  await user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Safety inspection, LK21 VXN' }))
  const day = dialog.getByRole('textbox', { name: /Day/ })
  await user.clear(day)
  await user.type(day, '4')
  expect(dialog.getByText('That is 3 days after it is due.')).toBeDefined()
  const moved = { vehicle_id: 11, type: 'safety_inspection', line_date: '2026-12-01', planned_on: '2026-12-04' }
  server.respond(complianceEndpoints.movePlanned, { ...moved, reason: '' }, () =>
    refusal('not valid', {
      fields: [{ field: 'reason', reason: 'required', message: 'Enter why you are moving it.' }],
    }),
  )
  await user.click(dialog.getByRole('button', { name: 'Move' }))
  expect(await dialog.findByText('Enter why you are moving it.')).toBeDefined()
  await user.type(dialog.getByRole('textbox', { name: 'Reason for moving' }), 'Ramp is away')
  server.reply(complianceEndpoints.movePlanned, { ...moved, reason: 'Ramp is away' }, { planned_on: '2026-12-04' })
  await user.click(dialog.getByRole('button', { name: 'Move' }))
  expect(await screen.findByText('Safety inspection for LK21 VXN planned for 4 Dec 2026.')).toBeDefined()
})

test('dropped on another week, it asks for the same day of that week', async () => {
  show()
  const mark = await inspection()
  const dataTransfer = { setData: () => undefined, effectAllowed: 'none' }
  fireEvent.dragStart(mark, { dataTransfer })
  // The head of rows, then weeks from 16 November: the fifth is 14 December, and the mark stood on a Tuesday.
  const cells = within(screen.getByRole('table')).getAllByRole('cell')
  fireEvent.drop(cells[4] ?? mark, { dataTransfer })
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByDisplayValue('15')).toBeDefined()
  expect(dialog.getByText('That is 14 days after it is due.')).toBeDefined()
})

test('who may not edit looks and moves nothing', async () => {
  endPage()
  begin(['see compliance'])
  show()
  await user.click(await inspection())
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Planned for 1 Dec 2026.')).toBeDefined()
  expect(dialog.queryByRole('button', { name: 'Move' })).toBeNull()
  expect(dialog.queryByRole('button', { name: /Book/ })).toBeNull()
})

test('an interval of one vehicle is set where its work stands', async () => {
  show()
  await user.click(await inspection())
  await user.click(await screen.findByRole('button', { name: 'Change interval' }))
  expect(screen.getByText('Current interval: every 6 weeks, the default for all vehicles.')).toBeDefined()
  const every = screen.getByRole('textbox', { name: 'Every' })
  await user.clear(every)
  await user.type(every, '8')
  server.reply(
    complianceEndpoints.setLine,
    {
      vehicle_id: 11,
      type: 'safety_inspection',
      interval: { every: 8, unit: 'weeks' },
      interval_miles: null,
      is_by_ebpms: false,
    },
    { is_own: true },
  )
  await user.click(screen.getByRole('button', { name: 'Save interval' }))
  expect(await screen.findByText('Interval saved: Safety inspection for LK21 VXN.')).toBeDefined()
})

test('a line in days is shown and saved in days', async () => {
  const line = { type: 'tacho_vu_download', interval_miles: null, is_own: false, is_by_ebpms: false }
  const download = {
    ...row,
    work: [work({ type: line.type })],
    lines: [{ ...line, interval: { every: 90, unit: 'days' as const } }],
  }
  server.reply(complianceEndpoints.planner, question, reply({ rows: [download] }))
  show()
  await user.click(await screen.findByRole('button', { name: 'Vehicle unit (VU) download of LK21 VXN, 1 Dec 2026' }))
  await user.click(await screen.findByRole('button', { name: 'Change interval' }))
  expect(screen.getByText('Current interval: every 90 days, the default for all vehicles.')).toBeDefined()
  server.reply(
    complianceEndpoints.setLine,
    {
      vehicle_id: 11,
      type: line.type,
      interval: { every: 90, unit: 'days' },
      interval_miles: null,
      is_by_ebpms: false,
    },
    { is_own: true },
  )
  await user.click(screen.getByRole('button', { name: 'Save interval' }))
  expect(await screen.findByText('Interval saved: Vehicle unit (VU) download for LK21 VXN.')).toBeDefined()
})

test('empty and failed', async () => {
  server.reply(complianceEndpoints.planner, question, reply({ rows: [] }))
  show()
  expect(await screen.findByText('Nothing to plan')).toBeDefined()
})

test('a full workshop is said, and one press takes the next day with room, with its reason', async () => {
  const full = {
    kind: 'workshop full',
    ...{ workshop: 'Leeds South', taken: 4, places: 4, closed_because: null },
    next: '2026-12-03',
  } as const
  server.reply(complianceEndpoints.planner, question, reply({ rows: [{ ...row, work: [work({ clashes: [full] })] }] }))
  show()
  await user.click(await screen.findByRole('button', { name: 'Safety inspection of LK21 VXN, 1 Dec 2026: 1 clash' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Safety inspection, LK21 VXN' }))
  expect(dialog.getByText('Leeds South has 4 of 4 places booked on 1 Dec 2026.')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Use 3 Dec 2026 (next available)' }))
  const reason = 'Leeds South has 4 of 4 places booked on 1 Dec 2026'
  server.reply(
    complianceEndpoints.movePlanned,
    { vehicle_id: 11, type: 'safety_inspection', line_date: '2026-12-01', planned_on: '2026-12-03', reason },
    { planned_on: '2026-12-03' },
  )
  await user.click(dialog.getByRole('button', { name: 'Move' }))
  expect(await screen.findByText('Safety inspection for LK21 VXN planned for 3 Dec 2026.')).toBeDefined()
})

test('who is not told of other customers reads that it is full, or why it is closed', async () => {
  const told = { workshop: 'Leeds South', taken: null, places: null, next: null }
  const clashes = [
    { kind: 'workshop full' as const, ...told, closed_because: null },
    { kind: 'workshop closed' as const, ...told, closed_because: 'Stocktaking' },
  ]
  server.reply(complianceEndpoints.planner, question, reply({ rows: [{ ...row, work: [work({ clashes })] }] }))
  show()
  await user.click(await screen.findByRole('button', { name: 'Safety inspection of LK21 VXN, 1 Dec 2026: 2 clashes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Safety inspection, LK21 VXN' }))
  expect(dialog.getByText('Leeds South is full on 1 Dec 2026.')).toBeDefined()
  expect(dialog.getByText('Leeds South is closed on 1 Dec 2026 (Stocktaking).')).toBeDefined()
  expect(dialog.queryByRole('button', { name: /next available/ })).toBeNull()
})
