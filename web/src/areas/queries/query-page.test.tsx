import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { sampleDocument, sampleDocuments } from '../../case/evidence/evidence-sample.ts'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { signInAs } from '../../data/session/sample-user.ts'
import { beginPage, endPage, showPage } from '../../testing/page.tsx'
import { QueryPage } from './query-page.tsx'
import type { QueryView } from './query-source.ts'
import { offered, sampleQuery, sampleRow, sampleStatistics } from './sample-query.ts'

const user = userEvent.setup()
const long = { timeout: 60_000 }
let server: FakeServer
const stands = (view: QueryView): void => server.reply(queriesEndpoints.view, { id: 'Q-000418' }, view)
beforeEach(() => {
  ;({ server } = beginPage({ permissions: ['see queries', 'raise queries', 'see vehicles'] }))
  stands(sampleQuery())
  server.reply(queriesEndpoints.documents, { id: 418 }, sampleDocuments([sampleDocument()]))
  server.reply(queriesEndpoints.posts, { id: '418' }, { posts: [], earlier: 0 })
  server.reply(
    queriesEndpoints.statistics,
    { account: 'HARROW01' },
    sampleStatistics({ respond: { kept: 200, total: 212, moved: 0 }, resolve: { kept: 170, total: 200, moved: 31 } }),
  )
  server.reply(
    queriesEndpoints.timeline,
    { id: 'Q-000418' },
    {
      moves: [
        {
          id: 2,
          from: 'open',
          to: 'in_progress',
          words: 'In progress',
          by: 'Nadia Brook',
          note: null,
          at: '2026-11-13T09:00:00Z',
        },
        { id: 1, from: null, to: 'open', words: 'Open', by: 'Priya Raman', note: null, at: '2026-11-12T10:20:00Z' },
      ],
      earlier: 0,
    },
  )
})
const show = (at = '/query-event/Q-000418') => showPage(at, <QueryPage />, ['queries', 'query', 'vehicle'])
const facts = () => screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])

test.each([
  ['driver', 'Driver', 'see drivers', '#/drivers/9'],
  ['company', 'Company', 'see companies', '#/companies/9'],
] as const)('about a %s: named, with a link for who may open the page', async (type, word, right, address) => {
  const about = {
    subject: { type, id: 9, label: 'Ann Bell', key: '9', detail: null, pence: null },
    reg_no: null,
    vehicle_id: null,
  }
  for (const [permissions, href] of [
    [['see queries', right], address],
    [['see queries'], null],
  ] as const) {
    signInAs({ permissions: [...permissions] })
    stands(sampleQuery(about))
    const { unmount } = showPage('/query-event/Q-000418', <QueryPage />, ['queries', 'query', 'driver', 'company'])
    const panel = within(await screen.findByRole('region', { name: 'About' }))
    expect(panel.getByText('Ann Bell').closest('p')?.textContent).toBe(`${word} Ann Bell`)
    expect(panel.queryByRole('link')?.getAttribute('href') ?? null).toBe(href)
    unmount()
  }
})

test('what it is, whose turn, what was promised, and why the rest is not offered', async () => {
  show()
  expect(await screen.findByRole('heading', { level: 1, name: 'Invoice 88213 mileage' })).toBeDefined()
  expect(await screen.findByText('Waiting for Kerbline Vehicle Hire')).toBeDefined()
  expect(screen.getByText('Line 6 bills 1,240 excess miles.')).toBeDefined()
  expect(screen.getByText('On time')).toBeDefined()
  expect(screen.getByText('94%').parentElement?.textContent).toBe(
    'First reply on time, last 12 months: 94% of 212, all customers 84%. Answered by the reply date: 85% of 200 (31 rescheduled), all customers 76%.',
  )
  expect(screen.getByText('Resolve, Assign')).toBeDefined()
  expect(screen.getByText('This is for the hire company.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'NJ69 WFC' }).getAttribute('href')).toBe('#/vehicleoverview/NJ69WFC')
  expect(facts()).toContainEqual(['Team', 'Credit control'])
  const evidence = within(await screen.findByRole('list', { name: 'Documents' }))
  expect(evidence.getByRole('button', { name: 'Estimate' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Q-000418 as a PDF' })).toBeDefined()
  const stages = within(screen.getByRole('region', { name: 'Stages' })).getAllByRole('listitem')
  expect(stages.map((stage) => stage.getAttribute('aria-current'))).toEqual([null, null, 'step', null, null])
  expect(stages[2]?.textContent).toContain('13 Nov 2026 09:00')
})

test(
  'asked something, the one step is to write: the box takes the focus, and the clock stands still',
  long,
  async () => {
    stands(
      sampleQuery(
        { state: 'awaiting_customer', waiting_on: 'customer', waiting_since: '2026-11-17T07:58:00Z' },
        {
          may: [offered('reply'), offered('cancel')],
          clocks: sampleQuery().clocks.map((clock) =>
            clock.stopped_at === null ? { ...clock, paused_at: '2026-11-17T07:58:00Z' } : clock,
          ),
        },
      ),
    )
    show()
    expect(await screen.findByRole('heading', { name: 'Waiting for you' })).toBeDefined()
    expect(await screen.findByText('Paused while waiting for you')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Reply' }))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message' }))
    server.reply(queriesEndpoints.addPost, { id: 418, body: '' }, sampleQuery())
    stands(sampleQuery({ updated_at: '2026-11-17T09:00:01.000Z' }))
    await user.keyboard('The third.{Control>}{Enter}{/Control}')
    expect(await screen.findByText('Waiting for Kerbline Vehicle Hire')).toBeDefined()
    expect(server.sent('POST')).toEqual([{ body: 'The third.', is_internal: false }])
  },
)

test('what waits on the other side asks nothing of the reader, and keeps its other steps', async () => {
  signInAs({ side: 'staff', permissions: ['see queries', 'manage queries'] })
  const waiting = { state: 'awaiting_customer', waiting_on: 'customer' } as const
  stands(sampleQuery(waiting, { may: [offered('reply'), offered('resolve')], may_not: [] }))
  show()
  expect(await screen.findByRole('heading', { name: 'Other steps' })).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Your next step' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Resolve' })).toBeDefined()
})

test('staff give it to a person found by typing; team and person stand there already', long, async () => {
  signInAs({ side: 'staff', permissions: ['see queries', 'manage queries'] })
  stands(sampleQuery({}, { may: [offered('assign'), offered('resolve')], may_not: [], may_note: true }))
  server.reply(
    queriesEndpoints.owners,
    { search: '' },
    {
      people: [
        { id: 5, name: 'Nadia Brook' },
        { id: 6, name: 'Owen Vale' },
      ],
    },
  )
  server.reply(queriesEndpoints.owners, { search: 'owen' }, { people: [{ id: 6, name: 'Owen Vale' }] })
  server.reply(queriesEndpoints.step, { id: 418, version: '', verb: 'assign' }, sampleQuery())
  show()
  await user.click(await screen.findByRole('button', { name: 'Assign' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign, Q-000418' }))
  const person = dialog.getByRole<HTMLInputElement>('combobox', { name: /^Person/ })
  expect(person.value).toBe('Nadia Brook')
  await user.clear(person)
  await user.type(person, 'owen')
  await user.click(await screen.findByRole('option', { name: 'Owen Vale' }))
  await user.click(dialog.getByRole('button', { name: 'Assign' }))
  await waitFor(() =>
    expect(server.sent('POST')).toEqual([
      { verb: 'assign', version: '2026-11-17T08:00:00.000Z', owner_team: 'Credit control', owner_id: 6 },
    ]),
  )
})

test('merging finds the other open query of the account by its words', long, async () => {
  signInAs({ side: 'staff', permissions: ['see queries', 'manage queries'] })
  stands(sampleQuery({}, { may: [offered('merge')], may_not: [] }))
  const others = (search: string) => ({
    search,
    sort: '-updated_at',
    filter: ['is_open:is:yes', 'customer_account_number:is:HARROW01'],
    size: 25 as const,
  })
  const page = {
    rows: [sampleRow(), sampleRow({ id: 9, number: 'Q-000009', title: 'The same' })],
    total: 2,
    next: null,
    previous: null,
    missing: [],
  }
  server.reply(queriesEndpoints.list, others(''), page)
  server.reply(queriesEndpoints.list, others('same'), page)
  server.reply(queriesEndpoints.step, { id: 418, version: '', verb: 'merge' }, sampleQuery())
  show()
  await user.click(await screen.findByRole('button', { name: 'Merge into another' }))
  const box = await screen.findByRole('combobox', { name: 'Number of the query to keep' })
  await user.type(box, 'same')
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Q-000009The same'])
  await user.click(options[0] as HTMLElement)
  const dialog = screen.getByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Merge into another' }))
  await waitFor(() =>
    expect(server.sent('POST')).toEqual([{ verb: 'merge', version: '2026-11-17T08:00:00.000Z', into: 'Q-000009' }]),
  )
})

test('a step that asks nothing is one press; overtaken, it says by whom, and goes on', long, async () => {
  signInAs({ side: 'staff', permissions: ['see queries', 'manage queries'] })
  stands(sampleQuery({ state: 'assigned' }, { may: [offered('start')], may_not: [] }))
  server.respond(queriesEndpoints.step, { id: 418, version: '', verb: 'start' }, () =>
    refusal('changed meanwhile', {
      current: { id: 418, number: 'Q-000418', state: 'in_progress', updated_at: 'later' },
    }),
  )
  const step = { key: 'step 3', kind: 'step', words: 'Start: In progress', said: null, by: 'Carys Owen' } as const
  server.reply(
    queriesEndpoints.history,
    { id: '418' },
    { entries: [{ ...step, at: '2026-11-17T08:59:00Z' }], next: null },
  )
  show()
  const start = await screen.findByRole('button', { name: 'Start' })
  stands(sampleQuery({ state: 'in_progress', updated_at: 'later' }, { may: [offered('resolve')], may_not: [] }))
  await user.click(start)
  expect(await screen.findByText('Carys Owen has changed this to In progress.')).toBeDefined()
  expect(server.sent('POST')).toEqual([{ verb: 'start', version: '2026-11-17T08:00:00.000Z' }])
})

test('what the other side does comes by itself while one looks on', async () => {
  // The page asks again by an interval. Nothing is focused here: see `fakeTimers` in the settings of the tests.
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  try {
    show()
    expect(await screen.findByText('Waiting for Kerbline Vehicle Hire')).toBeDefined()
    stands(sampleQuery({ state: 'awaiting_customer', waiting_on: 'customer' }, { may: [offered('reply')] }))
    await act(() => vi.advanceTimersByTimeAsync(61_000))
    expect(await screen.findByRole('heading', { name: 'Waiting for you' })).toBeDefined()
  } finally {
    vi.useRealTimers()
  }
})

test('all that happened stands under its own tab', async () => {
  const entry = { said: null, by: 'Carys Owen', at: '2026-11-17T08:59:00Z' }
  server.reply(
    queriesEndpoints.history,
    { id: 'Q-000418' },
    {
      entries: [
        { ...entry, key: 'trail 4', kind: 'document', words: 'Document added', said: 'Invoice' },
        { ...entry, key: 'post 3', kind: 'post', words: 'Message', said: 'It is on its way.' },
        { ...entry, key: 'step 2', kind: 'step', words: 'Start: In progress' },
      ],
      next: 'older',
    },
  )
  const opened = { ...entry, key: 'step 1', kind: 'step' as const, words: 'Opened: Open' }
  server.reply(queriesEndpoints.history, { id: 'Q-000418', before: 'older' }, { entries: [opened], next: null })
  show('/query-event/Q-000418?tab=timeline')
  expect(await screen.findByText('Start: In progress')).toBeDefined()
  expect(screen.getByText('It is on its way.')).toBeDefined()
  expect(screen.getByText('Document added').closest('li')?.textContent).toContain('Invoice')
  await user.click(screen.getByRole('button', { name: 'Show older' }))
  expect(await screen.findByText('Opened: Open')).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('on its way, not there, and not to be had', async () => {
  server.respond(queriesEndpoints.view, { id: 'Q-000418' }, () => refusal('not found'))
  show()
  expect(await screen.findByRole('heading', { name: 'Query not found' })).toBeDefined()
  endPage()
  ;({ server } = beginPage({ permissions: ['see queries'] }))
  server.respond(queriesEndpoints.view, { id: 'Q-000418' }, () => new Promise(() => undefined))
  server.respond(queriesEndpoints.timeline, { id: 'Q-000418' }, () => new Promise(() => undefined))
  show()
  expect(await screen.findByText('Loading this query')).toBeDefined()
  endPage()
  ;({ server } = beginPage({ permissions: ['see queries'] }))
  server.respond(queriesEndpoints.view, { id: 'Q-000418' }, () => refusal('no permission'))
  server.respond(queriesEndpoints.timeline, { id: 'Q-000418' }, () => refusal('no permission'))
  show()
  expect(await screen.findByText('We could not load this query')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined()
})

test('on a phone the step stands at the foot, the others and what is not offered in a sheet', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  stands(
    sampleQuery(
      { state: 'resolved', is_open: false, waiting_on: null, waiting_since: null },
      { may: [offered('close'), offered('reopen')] },
    ),
  )
  show()
  const bar = (await screen.findByRole('button', { name: 'More steps' })).closest('[data-pinned]')
  expect(within(bar as HTMLElement).getByRole('button', { name: 'Close query' })).toBeDefined()
  expect(within(bar as HTMLElement).getByText('Resolved')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'More steps' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Q-000418' }))
  expect(sheet.getByRole('button', { name: 'Reopen' })).toBeDefined()
  expect(sheet.getByText('This is for the hire company.')).toBeDefined()
})

test('of what came without a sign-in: from where, and how who asked is answered', async () => {
  signInAs({ side: 'staff', permissions: ['see queries', 'manage queries'] })
  const origin = {
    way: 'public form' as const,
    ...{ at: '2026-11-12T09:14:00Z', name: 'Sam Okafor', reference: 'REQ-AB12CD34' },
    ...{ email: 'sam@yard.example', phone: null, has_account: false },
  }
  stands(sampleQuery({ opened_by: null, origin }))
  show()
  const mail = await screen.findByRole('link', { name: 'sam@yard.example' })
  expect(mail.getAttribute('href')).toBe('mailto:sam@yard.example?subject=Q-000418%3A%20Invoice%2088213%20mileage')
  expect(screen.getByText(/from the public form, 12 Nov 2026 09:14/)).toBeDefined()
  expect(facts()).toContainEqual(['Raised by', 'Sam Okafor'])
})
