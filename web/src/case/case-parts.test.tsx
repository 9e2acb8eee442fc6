import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { beginPage, showPage } from '../testing/page.tsx'
import { ClockBadge, DueBadge } from './clock-badge.tsx'
import { CaseRoad } from './case-road.tsx'
import { NotNow } from './steps/next-step.tsx'
import { repairCase, sampleCase, sampleClock } from './sample-case.ts'

const now = new Date('2026-11-17T09:00:00Z')
beforeEach(() => void beginPage())

test.each([
  ['Due today 12:00', {}],
  ['20 min left, due today 09:20', { due_at: '2026-11-17T09:20:00Z' }],
  ['1 hour overdue, was due today 07:48', { due_at: '2026-11-17T07:48:00Z' }],
  ['2 days overdue, was due 15 Nov 2026 08:00', { due_at: '2026-11-15T08:00:00Z' }],
  ['Paused while waiting for you', { paused_at: '2026-11-17T08:40:00Z' }],
  ['On time', { stopped_at: '2026-11-17T08:40:00Z', is_kept: true }],
  ['Missed', { stopped_at: '2026-11-17T13:00:00Z', is_kept: false }],
  ['Missed', { stopped_at: '2026-11-17T13:00:00Z', is_kept: false, is_moved: true }],
  ['Rescheduled', { stopped_at: '2026-11-17T08:40:00Z', is_moved: true }],
] as const)('a clock says "%s", with a sign of its own', (words, change) => {
  showPage('/', <ClockBadge clock={{ ...sampleClock, ...change }} now={now} turn="customer" viewer="customer" />)
  const badge = screen.getByText(words).parentElement
  expect(badge?.querySelector('svg')).not.toBeNull()
})

test('in a list: late in words, else the day and time', () => {
  showPage('/', <DueBadge dueAt="2026-11-17T07:00:00Z" isLate now={now} />)
  expect(screen.getByText('2 hours overdue')).toBeDefined()
  cleanup()
  showPage('/', <DueBadge dueAt="2026-11-25T17:00:00Z" isLate={false} now={now} />)
  expect(screen.getByText('25 Nov 17:00')).toBeDefined()
})

const road = (view = sampleCase()) => {
  cleanup()
  showPage('/', <CaseRoad kind={repairCase} view={view} now={now} viewer="customer" />)
  return within(screen.getByRole('region', { name: 'Where this repair is' }))
}
const stages = () =>
  within(screen.getByRole('region', { name: 'Stages' }))
    .getAllByRole('listitem')
    .map((stage) => [stage.textContent, stage.getAttribute('aria-current')])

test('the road: whose turn, how long, and the stage it is at', () => {
  expect(road().getByRole('heading', { name: 'Waiting for Kerbline Vehicle Hire' })).toBeDefined()
  expect(screen.getByText('3 h').textContent).toContain('left')
  expect(stages()).toEqual([
    ['Asked for, done17 Nov 2026 07:00'.replace('17 Nov 2026', 'Today'), null],
    ['In the workshop', 'step'],
    ['Done', null],
  ])
})

test('late is said on the road, not by colour alone; paused says what it waits for', () => {
  road(sampleCase({ is_late: true }, { clocks: [{ ...sampleClock, due_at: '2026-11-17T07:48:00Z' }] }))
  expect(screen.getByText('1 h 12 min').textContent).toContain('overdue')
  expect(stages()[1]?.[0]).toContain(', overdue')
  road(
    sampleCase(
      { state: 'held', waiting_on: 'customer' },
      { clocks: [{ ...sampleClock, paused_at: '2026-11-17T08:00:00Z' }] },
    ),
  )
  expect(screen.getByRole('heading', { name: 'Waiting for you' })).toBeDefined()
  expect(screen.getByText(/Paused while waiting for you/)).toBeDefined()
  expect(screen.getByRole('img', { name: /20% of the time .* paused/ })).toBeDefined()
})

test('at its end every stage is done; one that left the road stands at none', () => {
  const over = { is_open: false, waiting_on: null, waiting_since: null, closed_at: '2026-11-17T08:50:00Z' } as const
  road(sampleCase({ state: 'done', ...over }, { clocks: [] }))
  expect(stages().every(([words]) => words?.includes(', done'))).toBe(true)
  expect(screen.getByText('Since today 08:50')).toBeDefined()
  road(sampleCase({ state: 'dropped', ...over }, { clocks: [] }))
  expect(screen.getByRole('heading', { name: 'Dropped' })).toBeDefined()
  expect(stages().every(([, current]) => current === null)).toBe(true)
})

test('what is not offered stands together by its reason', () => {
  const why = 'This is for the hire company.'
  showPage(
    '/',
    <NotNow
      refused={[
        { verb: 'a', label: 'Assign', why },
        { verb: 'b', label: 'Resolve', why },
        { verb: 'c', label: 'Reopen', why: 'Too long ago.' },
      ]}
    />,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `Assign, Resolve${why}`,
    'ReopenToo long ago.',
  ])
})
