import { screen, within } from '@testing-library/react'
import { caseDatesEndpoints, type DateOffer } from '@kerbline/domain/cases/case-dates.ts'
import { caseListPlan } from '@kerbline/domain/cases/case-list.ts'
import { viewsEndpoints } from '@kerbline/domain/areas/views/endpoints.ts'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FakeServer } from '../data/fake-transport.ts'
import { asked } from '../testing/list.tsx'
import { beginPage, showPage } from '../testing/page.tsx'
import { CaseListPage } from './case-list-page.tsx'
import { CasePage, useCasePage } from './case-page.tsx'
import type { CaseSource } from './case-source.ts'
import { DatesPanel } from './dates/dates-panel.tsx'
import { offered, repairCalls, repairCase, repairSource, sampleCase } from './sample-case.ts'

const { list, viewCounts, exportRows, view, step, timeline, history } = repairCalls
/** A kind that is a record with a decision, and nothing beside. */
const plain: CaseSource = {
  ...repairSource,
  calls: { list, viewCounts, exportRows, view, step, timeline, history },
}
const PlainPage = () => <CasePage page={useCasePage(plain)} main={<p>What it is about</p>} />

const user = userEvent.setup()
const begin = offered('start')
let server: FakeServer
beforeEach(() => {
  ;({ server } = beginPage({ side: 'staff', permissions: ['see queries', 'manage queries'] }))
  server.reply(view, { id: 'R-000031' }, sampleCase({}, { clocks: [], may: [offered('hold')] }))
  server.reply(timeline, { id: 'R-000031' }, { moves: [], earlier: 0 })
})

test('what a kind leaves out is not drawn: neither conversation nor evidence, dates, deadlines or PDF', async () => {
  showPage('/query-event/R-000031', <PlainPage />, ['query', 'queries'])
  expect(await screen.findByText('What it is about')).toBeDefined()
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Waiting for you',
    'Other steps',
    'Timeline',
  ])
  expect(screen.queryByRole('button', { name: /PDF/ })).toBeNull()
})

test('on a phone it offers no message where nobody can write one', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  showPage('/query-event/R-000031', <PlainPage />, ['query', 'queries'])
  expect(await screen.findByRole('button', { name: 'More steps' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Write a message' })).toBeNull()
  vi.unstubAllGlobals()
})

test('a step pressed while another is being saved waits in sight', async () => {
  server.reply(view, { id: 'R-000031' }, sampleCase({}, { clocks: [], may: [begin, offered('hold')] }))
  server.respond(step, { id: 31, version: '', verb: 'start' } as never, () => new Promise(() => undefined))
  showPage('/query-event/R-000031', <PlainPage />, ['query', 'queries'])
  await user.click(await screen.findByRole('button', { name: 'Start' }))
  const next = await screen.findByRole('button', { name: 'Ask the customer' })
  expect(next.getAttribute('aria-disabled')).toBe('true')
  await user.hover(next)
  expect(await screen.findByText('Wait until the last step is saved.')).toBeDefined()
})

test('a list without a board, a calendar or waiting times has no such button, and leads to its cases', async () => {
  const { record: row } = sampleCase()
  server.reply(viewsEndpoints.list, { list: 'repairs' }, { views: [] })
  server.reply(viewCounts, {}, { all: 1 })
  server.reply(list, asked(), { rows: [row], total: 1, next: null, previous: null, missing: [] })
  const plan = caseListPlan(repairCase, { type: { label: 'Work' }, shown: ['number', 'title'], views: [] })
  showPage(
    '/query-management?show=board',
    <CaseListPage source={plain} plan={plan} emptyWords={{ title: 'No repairs yet', words: '' }} />,
    ['queries', 'query'],
  )
  expect((await screen.findByRole('link', { name: 'R-000031' })).getAttribute('href')).toBe('#/query-event/R-000031')
  expect(screen.queryByRole('group', { name: 'Shown as' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Waiting times' })).toBeNull()
})

const { dates } = caseDatesEndpoints(repairCase)
const dated: CaseSource = { ...plain, calls: { ...plain.calls, dates } }
const preferred = ['2026-11-24T14:00:00Z', '2026-11-23T09:30:00Z']
function DatedPage() {
  const page = useCasePage(dated)
  return (
    <CasePage
      page={page}
      main={
        page.view && (
          <DatesPanel source={dated} view={page.view} steps={page.steps} agreedAt={null} preferred={preferred} />
        )
      }
    />
  )
}
const slot = (id: number, at: string): DateOffer => ({
  ...{ id, side: 'customer', starts_at: at, dealer: null, place: null, state: 'open', note: null },
  ...{ made_by: 'Priya Raman', made_at: '2026-11-17T08:00:00Z' },
  ...{ answered_by: null, answered_at: null, sequence: null },
})

test('the hire company takes one of the times the customer asked for, the soonest first', async () => {
  const accept = { verb: 'accept date', label: 'Accept date', tone: 'primary', asks: [] } as const
  server.reply(view, { id: 'R-000031' }, sampleCase({}, { may: [{ ...accept, asks: [] }] }))
  server.reply(dates, { id: 31 }, { offers: preferred.map((at, place) => slot(place, at)), sequence: 0 })
  showPage('/query-event/R-000031', <DatedPage />, ['query', 'queries'])
  const choice = within(await screen.findByRole('region', { name: 'Choose a date' }))
  expect((await choice.findAllByRole('radio')).length).toBe(2)
  expect(choice.getByRole('group', { name: 'Offered by the customer' })).toBeDefined()
  expect(choice.getByRole('button', { name: 'Accept 23 Nov 2026 09:30' })).toBeDefined()
})

test('what was asked for is said with its time while no date is offered', async () => {
  server.reply(dates, { id: 31 }, { offers: [], sequence: 0 })
  showPage('/query-event/R-000031', <DatedPage />, ['query', 'queries'])
  expect(await screen.findByText(/Preferred: 24 Nov 2026 14:00, then 23 Nov 2026 09:30\./)).toBeDefined()
})
