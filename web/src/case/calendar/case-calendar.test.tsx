import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { caseCalendarEndpoints, type CalendarReply, type CalendarSlot } from '@kerbline/domain/cases/case-calendar.ts'
import { caseListPlan } from '@kerbline/domain/cases/case-list.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeLocalStore, giveBackLocalStore } from '../../data/fake-local-store.ts'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { beginPage, queryNow, showPage } from '../../testing/page.tsx'
import { offered, repairCalls, repairCase, repairSource, sampleCase } from '../sample-case.ts'
import type { CaseSource } from '../case-source.ts'
import { CaseCalendar } from './case-calendar.tsx'
// The dialogs' code is here before a test waits for them.
import '../moving/move-dialog.tsx'
import '../steps/step-dialog.tsx'

const { calendar: call } = caseCalendarEndpoints(repairCase)
const nothingAsked = { search: '', filter: [], pasted: '' }
const week = { ...nothingAsked, from: '2026-11-16', to: '2026-11-22' }

const slot = (id: number, change: Partial<CalendarSlot> = {}): CalendarSlot => ({
  id,
  number: `R-0000${id}`,
  reg_no: 'LK21VXN',
  title: `Repair ${id}`,
  state: 'in_workshop',
  starts_at: '2026-11-17T08:30:00Z',
  is_late: false,
  is_open: true,
  is_offer: false,
  ...change,
})
const leeds = { dealer_id: 3, dealer: 'Leeds South' }
const reply: CalendarReply = {
  workshops: [{ id: 9, name: 'York North' }],
  workshops_left_out: 3,
  places: [
    { day: '2026-11-17', dealer_id: 3, state: 'full', places: 3, booked: 3, closed_because: null },
    { day: '2026-11-18', dealer_id: 3, state: 'open', places: 3, booked: 1, closed_because: null },
    { day: '2026-11-19', dealer_id: 3, state: 'closed', places: 3, booked: 0, closed_because: 'Stocktaking' },
    { day: '2026-11-20', dealer_id: 3, state: 'closed', places: 3, booked: 0, closed_because: 'A bank holiday' },
    { day: '2026-11-18', dealer_id: 9, state: 'open', places: 2, booked: 1, closed_because: null },
  ],
  holidays: [{ day: '2026-11-20', title: 'A bank holiday' }],
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens_minute: 480, closes_minute: 1050 })),
  days: [
    {
      ...{ day: '2026-11-17', ...leeds, count: 3, offered: 0 },
      slots: [slot(31), slot(32, { is_late: true })],
    },
    {
      ...{ day: '2026-11-18', ...leeds, count: 1, offered: 0 },
      slots: [slot(34, { is_open: false, state: 'done', starts_at: '2026-11-18T09:00:00Z' })],
    },
    {
      ...{ day: '2026-11-18', dealer_id: null, dealer: null, count: 0, offered: 1 },
      slots: [slot(33, { is_offer: true, starts_at: '2026-11-18T09:00:00Z' })],
    },
  ],
}

const user = userEvent.setup()
let server: FakeServer
beforeEach(() => {
  fakeLocalStore()
  ;({ server } = beginPage({ side: 'staff', permissions: ['see queries', 'manage queries'] }))
  server.reply(call, week, reply)
  server.reply(
    repairCalls.list,
    { ...nothingAsked, filter: ['state:is:asked'], sort: 'due_on', size: 25 },
    { rows: [], total: 0, next: null, previous: null, missing: [] },
  )
})
afterEach(() => {
  giveBackLocalStore()
  vi.unstubAllGlobals()
})

const source = {
  ...repairSource,
  calendar: { endpoint: call, verbs: ['finish'], undated: 'to_book' },
} satisfies CaseSource
const plan = caseListPlan(repairCase, {
  type: { label: 'Work' },
  shown: [],
  views: [{ name: 'to_book', label: 'Not booked', query: { state: 'is:asked', sort: 'due_on' } }],
})
const show = (at = '/', isNarrowed = false) =>
  showPage(at, <CaseCalendar source={source} plan={plan} shown={{ asked: nothingAsked, isNarrowed }} />)
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
const chip = async (name: RegExp): Promise<HTMLElement> => {
  const found = (await screen.findByRole('link', { name })).closest('li')
  if (!found) throw new Error(`${name} stands in no day`)
  return found
}

test('workshops by days: what is agreed, offered, done and late each in words, and why a day is shut', async () => {
  show()
  const heads = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)
  expect(heads).toEqual([
    'Workshop',
    'Mon 16 NovNone',
    'Tue 17 NovToday3 booked',
    'Wed 18 Nov1 booked, 1 offered',
    'Thu 19 NovNone',
    'Fri 20 NovClosed: A bank holiday',
    'Sat 21 NovClosed',
  ])
  expect((await row(/^Leeds South/)).getAllByRole('listitem')).toHaveLength(3)
  expect((await row(/^No workshop yet/)).getByText('Offer')).toBeDefined()
  expect(within(await chip(/Repair 32/)).getByText('Late')).toBeDefined()
  const done = within(await chip(/Repair 34/))
  expect(done.getByText('Done')).toBeDefined()
  expect(done.queryByRole('button')).toBeNull()
  expect(screen.getByText('4 jobs, 1 offered')).toBeDefined()
  expect(screen.getByText('No date yet')).toBeDefined()
})

test('a workshop’s days say how many of its places are taken, which are full, and why it is closed', async () => {
  show()
  const cells = (await row(/^Leeds South/)).getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells[1]).toContain('Full: 3 of 3 booked')
  expect(cells[2]).toContain('1 of 3 booked')
  expect(cells[3]).toBe('Closed: Stocktaking')
  // The whole house is shut: said once.
  expect(cells[4]).toBe('Closed: A bank holiday')
  expect((await row(/^No workshop yet/)).queryByText(/of 3 booked/)).toBeNull()
  // Side by side with them: an approved workshop where nothing is booked.
  expect((await row(/^York North/)).getByText('1 of 2 booked')).toBeDefined()
  expect(screen.getByText('3 more approved workshops: each is shown once something is booked there.')).toBeDefined()
})

test('a customer is told that a day is full, and not how many others come', async () => {
  const full = {
    day: '2026-11-17',
    dealer_id: 3,
    state: 'full',
    places: null,
    booked: null,
    closed_because: null,
  } as const
  server.reply(call, week, { ...reply, places: [full] })
  show()
  expect((await row(/^Leeds South/)).getByText('Full')).toBeDefined()
})

test('a day with more than it shows is shown whole when asked for', async () => {
  server.reply(
    call,
    { ...nothingAsked, from: '2026-11-17', to: '2026-11-17', dealer: 3 },
    { ...reply, days: [{ ...reply.days[0], slots: [slot(31), slot(32), slot(35)] } as CalendarReply['days'][0]] },
  )
  show()
  await user.click(await screen.findByRole('button', { name: '1 more' }))
  expect(await chip(/Repair 35/)).toBeDefined()
})

test('dropped on another day it asks what the step asks, with that day filled in', async () => {
  const finish = offered('finish')
  const may = [{ ...finish, asks: finish.asks.filter(({ kind }) => kind === 'instant') }]
  server.reply(repairCalls.view, { id: '33' }, sampleCase({ id: 33, number: 'R-000033' }, { may }))
  show()
  fireEvent.dragStart(await chip(/Repair 33/), { dataTransfer: { setData: vi.fn(), effectAllowed: '' } })
  const [, , , , thursday] = (await row(/^Leeds South/)).getAllByRole('cell').map((cell) => cell)
  const target = (await row(/^Leeds South/)).getAllByRole('cell')[3] ?? thursday
  if (!target) throw new Error('Thursday has no cell')
  fireEvent.dragOver(target)
  fireEvent.drop(target)
  expect(await screen.findByRole('dialog', { name: 'Finish, R-000033' })).toBeDefined()
  const arrived = within(screen.getByRole('group', { name: 'Arrived' }))
  expect(arrived.getByRole<HTMLInputElement>('textbox', { name: 'Day' }).value).toBe('19')
  expect(screen.getByLabelText<HTMLInputElement>('Arrived, time').value).toBe('09:00')
})

test('without a pointer each has a button; what may not be moved says why', async () => {
  const why = 'The slot is less than 24 hours away.'
  server.reply(repairCalls.view, { id: '31' }, sampleCase({}, { may_not: [{ verb: 'finish', label: 'Finish', why }] }))
  show()
  await user.click(await screen.findByRole('button', { name: 'Move R-000031 to another day' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move R-000031' }))
  expect(await dialog.findByText(why)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('weeks are turned in the address; one without anything says so', async () => {
  server.reply(call, { ...week, from: '2026-11-23', to: '2026-11-29' }, { ...reply, days: [], workshops: [] })
  show('/?state=is:booked')
  await user.click(await screen.findByRole('button', { name: 'Week after' }))
  expect(await screen.findByText('No repairs in this week')).toBeDefined()
  expect(queryNow()).toEqual({ state: 'is:booked', week: '2026-11-23' })
  await user.click(screen.getByRole('button', { name: 'This week' }))
  expect(await chip(/Repair 31/)).toBeDefined()
  expect(queryNow()).toEqual({ state: 'is:booked' })
})

test('an address that names no day shows this week', async () => {
  show('/?week=never')
  expect(await chip(/Repair 31/)).toBeDefined()
})

test('on a phone the days are buttons, and the chosen one a list by workshop', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  show()
  expect(await chip(/Repair 31/)).toBeDefined()
  expect(screen.queryByText('Repair 33')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Wed 18 Nov1 booked, 1 offered' }))
  expect((await screen.findByRole('region', { name: 'No workshop yet' })).textContent).toContain('1 offered')
  expect(screen.getByRole('region', { name: 'Other workshops' }).textContent).toContain('York North 1 of 2 booked')
  await user.click(screen.getByRole('button', { name: 'Fri 20 NovClosed: A bank holiday' }))
  expect(screen.getAllByText('Closed: A bank holiday')).toHaveLength(2)
  expect(screen.getByText('Nothing is booked or offered on Fri 20 Nov.')).toBeDefined()
})

test('what cannot be loaded says so; the week can still be turned', async () => {
  server.respond(call, week, () => refusal('no permission'))
  show('/', true)
  expect(await screen.findByText('We could not load the calendar.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Week before' })).toBeDefined()
})
