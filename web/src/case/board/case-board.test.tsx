import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { caseBoardEndpoints, type BoardReply } from '@kerbline/domain/cases/case-board.ts'
import { caseListPlan } from '@kerbline/domain/cases/case-list.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeLocalStore, giveBackLocalStore } from '../../data/fake-local-store.ts'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { code } from '../../data/loading/code.ts'
import { changedElsewhere } from '../../data/live/changed-elsewhere.ts'
import { beginPage, endPage, showPage } from '../../testing/page.tsx'
import { offered, repairCalls, repairCase, repairSource, sampleCase, sampleClock } from '../sample-case.ts'
import type { BoardCard, CaseSource } from '../case-source.ts'
import { CaseBoard } from './case-board.tsx'

const { board: call } = caseBoardEndpoints(repairCase, {})
const nothingAsked = { search: '', filter: [], pasted: '' }
const first = { ...nothingAsked, size: 8 }
const asked: BoardCard = { ...sampleCase({ state: 'asked', id: 31 }).record, clock: sampleClock }
const held: BoardCard = {
  ...sampleCase({ id: 32, number: 'R-000032', title: 'Wiper', state: 'held', waiting_on: 'customer', reg_no: null })
    .record,
  clock: { ...sampleClock, paused_at: '2026-11-17T08:00:00Z' },
}
const late: BoardCard = {
  ...sampleCase({ id: 33, number: 'R-000033', title: 'Clutch', is_late: true }).record,
  clock: { ...sampleClock, due_at: '2026-11-17T05:00:00Z' },
}
const reply = (change: Partial<BoardReply['columns'][number]> = {}): BoardReply => ({
  columns: [
    { stage: 'Asked for', count: 1, late: 0, states: [{ state: 'asked', count: 1 }], cards: [asked], ...change },
    {
      ...{ stage: 'In the workshop', count: 2, late: 1, cards: [late, held] },
      states: [
        { state: 'in_workshop', count: 1 },
        { state: 'held', count: 1 },
      ],
    },
  ],
})

const user = userEvent.setup()
let server: FakeServer
beforeEach(() => {
  fakeLocalStore()
  ;({ server } = beginPage({ side: 'staff', permissions: ['see queries', 'manage queries'] }))
  server.reply(call, first, reply())
})
afterEach(() => {
  giveBackLocalStore()
  vi.unstubAllGlobals()
})

const source = { ...repairSource, board: call } satisfies CaseSource
const show = (isNarrowed = false, of: CaseSource = source) =>
  showPage(
    '/',
    <CaseBoard
      source={of}
      plan={caseListPlan(repairCase, { type: { label: 'Work' }, shown: [], views: [] })}
      shown={{ asked: nothingAsked, isNarrowed }}
      cardFacts={({ type }) => type}
    />,
  )
const column = async (name: RegExp) => within(await screen.findByRole('region', { name }))
const cardOf = async (title: string): Promise<HTMLElement> => {
  const card = (await screen.findByRole('link', { name: title })).closest('li')
  if (!card) throw new Error(`${title} stands in no card`)
  return card
}
const drag = async (title: string, to: RegExp): Promise<void> => {
  const target = await screen.findByRole('region', { name: to })
  fireEvent.dragStart(await cardOf(title), { dataTransfer: { setData: vi.fn(), effectAllowed: '' } })
  fireEvent.dragOver(target)
  fireEvent.drop(target)
}
const answers = (id: number, state: string, verbs: readonly string[], more: object = {}): void => {
  server.reply(
    repairCalls.view,
    { id: String(id) },
    sampleCase({ id, number: `R-0000${id}`, state }, { may: verbs.map(offered), ...more }),
  )
  server.reply(
    repairCalls.step,
    { id, version: '', verb: 'start' } as never,
    sampleCase({ id, number: `R-0000${id}`, state: 'in_workshop', updated_at: '2026-11-17T09:00:00.000Z' }),
  )
}

test('a column for every stage, with how many, how many late, and the states that share it', async () => {
  show()
  const workshop = await column(/^In the workshop 2/)
  expect(workshop.getByText('1 late')).toBeDefined()
  expect(workshop.getByText('1 In the workshop, 1 Held for an answer')).toBeDefined()
  expect(workshop.getAllByRole('listitem').map((card) => within(card).getByRole('link').textContent)).toEqual([
    'Clutch',
    'Wiper',
  ])
  expect(within(await cardOf('Clutch')).getByText(/overdue, was due/)).toBeDefined()
  expect(within(await cardOf('Wiper')).getByText('Paused while waiting for the customer')).toBeDefined()
  const yours = within(await cardOf('Tyre, nearside front'))
  expect(yours.getByText('With you')).toBeDefined()
  expect(yours.getByText('R-000031, Moira Bell')).toBeDefined()
  expect(yours.getByRole('link').getAttribute('href')).toBe('#/query-event/R-000031')
})

test('the customer is told by name whom it waits on', async () => {
  beginPage({ side: 'customer', permissions: ['see queries'] }).server.reply(call, first, reply())
  show()
  expect(within(await cardOf('Clutch')).getByText('Kerbline Vehicle Hire')).toBeDefined()
  expect(within(await cardOf('Wiper')).getByText('With you')).toBeDefined()
})

test('an empty column says so; the rest of one comes in parts', async () => {
  server.reply(call, first, reply({ count: 3 }))
  server.reply(
    call,
    { ...nothingAsked, size: 25, stage: 'Asked for', after: 31 },
    { columns: [{ ...reply().columns[0], cards: [{ ...asked, id: 41, title: 'Bulb' }] } as BoardReply['columns'][0]] },
  )
  show()
  await user.click((await column(/^Asked for 3/)).getByRole('button', { name: '2 more' }))
  expect(await cardOf('Bulb')).toBeDefined()
  expect((await column(/^Asked for 3/)).getByRole('button', { name: '1 more' })).toBeDefined()
})

test('dropped where one step that asks nothing leads, it is taken at once', async () => {
  answers(31, 'asked', ['start'])
  show()
  await drag('Tyre, nearside front', /^In the workshop/)
  expect(await screen.findByText('R-000031: in the workshop.')).toBeDefined()
  expect(server.sent('POST')).toEqual([{ version: '2026-11-17T08:00:00.000Z', verb: 'start' }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('dropped where no step leads, it says why, and what may be done instead', async () => {
  answers(33, 'in_workshop', ['hold', 'drop'])
  show()
  await drag('Clutch', /^Asked for/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Move R-000033 to Asked for' }))
  expect(await dialog.findByText('You cannot move this to Asked for now.')).toBeDefined()
  expect(dialog.getByRole('button', { name: 'Ask the customer' })).toBeDefined()
  expect(dialog.getByText('To Held for an answer, waiting for the customer')).toBeDefined()
  expect(dialog.queryByRole('button', { name: 'Drop it' })).toBeNull()
  expect(server.sent('POST')).toEqual([])
})

test('by its button, without a pointer: the steps with where they lead, the rest with why not; the chosen one asks what it asks', async () => {
  const why = 'This is for the customer.'
  answers(33, 'in_workshop', ['hold'], { may_not: [{ verb: 'drop', label: 'Drop it', why }] })
  show()
  const button = await screen.findByRole('button', { name: 'Move R-000033 to…' })
  button.focus()
  await user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Move R-000033' }))
  expect(await dialog.findByText(why)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Ask the customer' }))
  expect(await screen.findByRole('dialog', { name: 'Ask the customer, R-000033' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent('POST')).toEqual([])
})

test('a step that is not to be taken unseen leads to the record, even where it is the only one', async () => {
  answers(31, 'asked', ['start'])
  const onRecord = (verb: string) => (verb === 'start' ? '#/repair/31' : undefined)
  show(false, { ...source, help: code(async () => ({ onRecord })) })
  await drag('Tyre, nearside front', /^In the workshop/)
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByRole('link', { name: 'Start' })).getAttribute('href')).toBe('#/repair/31')
  expect(server.sent('POST')).toEqual([])
})

test('what somebody else does is shown without a hand moved', async () => {
  show()
  await cardOf('Clutch')
  server.reply(call, first, reply({ count: 0, states: [], cards: [] }))
  act(() => changedElsewhere.emit(['/api/repairs']))
  expect((await column(/^Asked for 0/)).getByText('None')).toBeDefined()
})

test('on a phone one column stands at a time, the first with something in it', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  show()
  expect(await cardOf('Tyre, nearside front')).toBeDefined()
  expect(screen.queryByText('Clutch')).toBeNull()
  await user.click(screen.getByRole('button', { name: '1 late, In the workshop 2' }))
  expect(await cardOf('Clutch')).toBeDefined()
  expect(screen.queryByText('Tyre, nearside front')).toBeNull()
})

const emptied: BoardReply = {
  columns: reply().columns.map((each) => ({ ...each, count: 0, late: 0, states: [], cards: [] })),
}
test('nothing open, and nothing that matches, differ in words', async () => {
  server.reply(call, first, emptied)
  const { unmount } = show()
  expect(await screen.findByText('No open repairs')).toBeDefined()
  unmount()
  show(true)
  expect(await screen.findByText('No open repairs match')).toBeDefined()
})

test('what cannot be loaded says so, with the way to try again; on its way it holds its room', async () => {
  server.respond(call, first, () => new Promise(() => undefined))
  const { unmount } = show()
  expect(await screen.findByText('Loading repairs')).toBeDefined()
  unmount()
  server.respond(call, first, () => refusal('no permission'))
  endPage()
  ;({ server } = beginPage({ side: 'staff', permissions: ['see queries'] }))
  server.respond(call, first, () => refusal('no permission'))
  show(true)
  expect(await screen.findByText('We could not load repairs')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined()
  expect(screen.getByText(/Your filters are kept/)).toBeDefined()
})
