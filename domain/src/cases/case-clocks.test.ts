import { expect, test } from 'vitest'
import { queryCase } from '../areas/queries/case.ts'
import { damageCase } from '../areas/damage/case.ts'
import { applyChanges, clockChanges, type ClockRules, endedByPost, firstDue, type RunningClock } from './case-clocks.ts'

const rules: ClockRules = {
  calendar: {
    days: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opensMinute: 480, closesMinute: 1050 })),
    holidays: new Set(),
  },
  levels: [
    { clock: 'respond', priority: 'normal', minutes: 240, counts: 'working' },
    { clock: 'resolve', priority: 'normal', minutes: 1710, counts: 'working' },
  ],
}
const none: ReadonlySet<string> = new Set()
const move = (to: string, at: string, running: readonly RunningClock[], ended = none) =>
  clockChanges(queryCase, { from: null, to, at, priority: 'normal', running, ended }, rules)

test('a case that is opened starts its clocks; one that has no service level does not run', () => {
  expect(move('open', '2026-11-17T09:00:00Z', [])).toEqual([
    { do: 'start', clock: 'respond', dueAt: '2026-11-17T13:00:00.000Z' },
    { do: 'start', clock: 'resolve', dueAt: '2026-11-20T09:00:00.000Z' },
  ])
  const urgent = {
    from: null,
    to: 'open',
    at: '2026-11-17T09:00:00Z',
    priority: 'urgent',
    running: [],
    ended: none,
  } as const
  expect(clockChanges(queryCase, urgent, rules)).toEqual([])
})

test('while the customer’s turn it is, they rest; what was left runs on afterwards', () => {
  const opened = applyChanges([], move('open', '2026-11-17T09:00:00Z', []), '2026-11-17T09:00:00Z')
  const resting = applyChanges(
    opened,
    move('awaiting_customer', '2026-11-17T11:00:00Z', opened),
    '2026-11-17T11:00:00Z',
  )
  expect(resting.map(({ pausedAt }) => pausedAt)).toEqual(['2026-11-17T11:00:00Z', '2026-11-17T11:00:00Z'])
  expect(firstDue(resting)).toBeNull()
  expect(move('awaiting_third_party', '2026-11-18T08:00:00Z', resting)).toEqual([])
  expect(move('in_progress', '2026-11-19T10:00:00Z', resting)).toEqual([
    { do: 'resume', clock: 'respond', dueAt: '2026-11-19T12:00:00.000Z', pausedMinutes: 1080 },
    { do: 'resume', clock: 'resolve', dueAt: '2026-11-23T17:30:00.000Z', pausedMinutes: 1080 },
  ])
})

test('a clock that had run out before it rested has run out', () => {
  const [respond] = applyChanges([], move('open', '2026-11-17T09:00:00Z', []), '2026-11-17T09:00:00Z')
  const late = respond ? [{ ...respond, pausedAt: '2026-11-17T16:00:00Z' }] : []
  expect(move('in_progress', '2026-11-19T10:00:00Z', late)[0]).toMatchObject({ dueAt: '2026-11-17T13:00:00.000Z' })
  expect(move('resolved', '2026-11-19T10:00:00Z', late)).toEqual([{ do: 'stop', clock: 'respond', isKept: false }])
})

test('an end stops what runs, kept or missed; kept to the instant', () => {
  const opened = applyChanges([], move('open', '2026-11-17T09:00:00Z', []), '2026-11-17T09:00:00Z')
  expect(move('resolved', '2026-11-17T13:00:00.000Z', opened)).toEqual([
    { do: 'stop', clock: 'respond', isKept: true },
    { do: 'stop', clock: 'resolve', isKept: true },
  ])
  expect(move('resolved', '2026-11-17T13:00:00.001Z', opened)[0]).toMatchObject({ isKept: false })
})

test('the first answer ends its clock for good, whatever state follows', () => {
  expect(endedByPost(queryCase, 'hire_company')).toEqual(['respond'])
  expect(endedByPost(queryCase, 'customer')).toEqual([])
  expect(move('in_progress', '2026-11-17T10:00:00Z', [], new Set(['respond'])).map(({ clock }) => clock)).toEqual([
    'resolve',
  ])
})

test('what runs out first', () => {
  const opened = applyChanges([], move('open', '2026-11-17T09:00:00Z', []), '2026-11-17T09:00:00Z')
  expect(firstDue(opened)).toEqual({ clock: 'respond', dueAt: '2026-11-17T13:00:00.000Z' })
  expect(firstDue([])).toBeNull()
})

test('a clock with a rule runs to the end of its last day, once it has both a first day and days of its basis', () => {
  const at = '2026-11-17T09:00:00Z'
  const opened = { from: 'draft', to: 'submitted', at, priority: 'normal', running: [], ended: none } as const
  const deadlines = [{ clock: 'told', basis: 'rental', days: 10, counting: 'after' }] as const
  const dueOf = (given: Pick<ClockRules, 'deadlines' | 'firstDays'>, ended = none) =>
    clockChanges(damageCase, { ...opened, ended }, { ...rules, ...given })
  const firstDays = [{ clock: 'told', basis: 'rental', day: '2026-10-20' }]
  expect(dueOf({ deadlines, firstDays })).toEqual([{ do: 'start', clock: 'told', dueAt: '2026-10-30T23:59:59.999Z' }])
  expect(dueOf({ deadlines })).toEqual([])
  expect(dueOf({ deadlines, firstDays: [{ clock: 'told', basis: 'lease', day: '2026-10-20' }] })).toEqual([])
  expect(dueOf({ deadlines, firstDays }, new Set(['told']))).toEqual([])
  // A service level that somebody gave it says nothing.
  const level = { clock: 'told', priority: 'normal', minutes: 60, counts: 'working' } as const
  expect(clockChanges(damageCase, opened, { ...rules, levels: [level] })).toEqual([])
})
