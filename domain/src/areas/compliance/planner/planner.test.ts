import { expect, test } from 'vitest'
import { afterInterval } from '../types/interval.ts'
import { clashesOf, ladenTests, planOf, plannerFrame, type PlannerItem, type PlannerMove } from './planner.ts'

const TODAY = '2026-11-23'
const weeks = (every: number) => ({ every, unit: 'weeks' }) as const
const item = (
  type: string,
  dueDate: string,
  interval: PlannerItem['interval'],
  moves: PlannerMove[] = [],
): PlannerItem => ({
  type,
  dueDate,
  interval,
  moves,
})
const move = (lineDate: string, plannedOn: string, id = 1): PlannerMove => ({
  id,
  lineDate,
  plannedOn,
  reason: 'The ramp is being mended',
  movedBy: 'Priya Rao',
})
const datesOf = (items: readonly PlannerItem[], type: string, today = TODAY): string[] =>
  planOf(items, today).flatMap((work) => (work.type === type ? [work.date] : []))

test('the frame is 26 whole weeks from the Monday of this one', () =>
  expect(plannerFrame('2026-11-26')).toEqual({ from: '2026-11-23', until: '2027-05-23' }))

test.each([
  ['six weeks over the change to summer time', '2027-03-01', weeks(6), '2027-04-12'],
  ['six weeks over the change to winter time', '2026-10-01', weeks(6), '2026-11-12'],
  ['a month over the end of the year', '2026-12-31', { every: 1, unit: 'months' } as const, '2027-01-31'],
  ['a year from 29 February', '2028-02-29', { every: 12, unit: 'months' } as const, '2029-02-28'],
  ['28 days over 29 February', '2028-02-10', { every: 28, unit: 'days' } as const, '2028-03-09'],
])('%s', (_, from, interval, expected) => expect(afterInterval(from, interval)).toBe(expected))

const days = (every: number) => ({ every, unit: 'days' }) as const
test.each([
  [
    '28 days over the change to summer time',
    '2027-03-10',
    28,
    '2027-02-22',
    ['2027-03-10', '2027-04-07', '2027-05-05'],
  ],
  [
    '28 days over the change to winter time',
    '2026-10-01',
    28,
    '2026-10-01',
    ['2026-10-01', '2026-10-29', '2026-11-26'],
  ],
  ['90 days over the end of the year', '2026-12-15', 90, TODAY, ['2026-12-15', '2027-03-15']],
  ['90 days over 29 February', '2027-12-31', 90, '2027-12-01', ['2027-12-31', '2028-03-30']],
  ['28 days from 29 February', '2028-02-29', 28, '2028-02-20', ['2028-02-29', '2028-03-28', '2028-04-25']],
])('a line in days: %s', (_, due, every, today, expected) =>
  expect(
    datesOf([item('tacho_vu_download', due, days(every))], 'tacho_vu_download', today).slice(0, expected.length),
  ).toEqual(expected),
)

test('inspections stand six weeks apart, half a year ahead', () =>
  expect(datesOf([item('safety_inspection', '2026-12-01', weeks(6))], 'safety_inspection')).toEqual([
    '2026-12-01',
    '2027-01-12',
    '2027-02-23',
    '2027-04-06',
    '2027-05-18',
  ]))

test.each([0, -1, 999_999])('an interval of %d weeks leads nowhere: the work comes once', (every) =>
  expect(datesOf([item('safety_inspection', '2026-11-20', weeks(every))], 'safety_inspection')).toEqual([TODAY]),
)

test('what is overdue is planned for today and says how late it is', () => {
  const [first, second] = planOf([item('safety_inspection', '2026-11-20', weeks(6))], TODAY)
  expect([first?.date, first?.daysLate, second?.date, second?.daysLate]).toEqual([TODAY, 3, '2027-01-04', 0])
})

test('what was moved moves the lines after it, and a later move still finds its line', () =>
  expect(
    datesOf(
      [
        item('safety_inspection', '2026-12-01', weeks(6), [
          move('2026-12-01', '2026-11-27'),
          move('2027-01-12', '2027-01-05', 2),
        ]),
      ],
      'safety_inspection',
    ).slice(0, 3),
  ).toEqual(['2026-11-27', '2027-01-05', '2027-02-16']))

test('of two moves of a line the later counts', () =>
  expect(
    datesOf(
      [
        item('loler', '2026-12-15', { every: 6, unit: 'months' }, [
          move('2026-12-15', '2026-12-10'),
          move('2026-12-15', '2026-12-14', 2),
        ]),
      ],
      'loler',
    ),
  ).toEqual(['2026-12-14']))

test('a brake test is done at the inspection before it, never after it is due', () => {
  const plan = planOf(
    [item('safety_inspection', '2026-12-01', weeks(6)), item('brake_test', '2026-12-14', weeks(13))],
    TODAY,
  )
  expect(plan.filter(({ type }) => type === 'brake_test').map(({ date, together }) => [date, together])).toEqual([
    ['2026-12-01', 'safety_inspection'],
    ['2027-02-23', 'safety_inspection'],
    ['2027-05-18', 'safety_inspection'],
  ])
})

test('an inspection too long before a brake test is another visit', () => {
  const plan = planOf(
    [item('safety_inspection', '2026-11-24', weeks(10)), item('brake_test', '2026-12-16', weeks(13))],
    TODAY,
  )
  expect(plan.find(({ type }) => type === 'brake_test')).toMatchObject({ date: '2026-12-16', together: null })
})

test('a speed limiter is checked with the calibration that comes before it is due', () => {
  const two = { every: 24, unit: 'months' } as const
  const plan = planOf([item('tacho_calibration', '2027-01-10', two), item('speed_limiter', '2027-02-20', two)], TODAY)
  expect(plan.map(({ type, date, together }) => [type, date, together])).toEqual([
    ['speed_limiter', '2027-01-10', 'tacho_calibration'],
    ['tacho_calibration', '2027-01-10', null],
  ])
})

test.each([
  [2, false, { done: 2, planned: 2, needed: 4, isEnough: true }],
  [1, false, { done: 1, planned: 2, needed: 4, isEnough: false }],
  [0, true, { done: 0, planned: 2, needed: null, isEnough: true }],
])('%i laden tests behind, EBPMS %j', (done, isByEbpms, expected) =>
  expect(ladenTests(done, planOf([item('brake_test', '2026-12-14', weeks(13))], TODAY), isByEbpms)).toEqual(expected),
)

test('the same vehicle again within a week clashes; on the same day it is one visit', () => {
  const plan = planOf(
    [
      item('service', '2026-12-01', null),
      item('loler', '2026-12-07', null),
      item('mot', '2026-12-01', null),
      item('ved', '2026-12-08', null),
    ],
    TODAY,
  )
  const service = plan.find(({ type }) => type === 'service')
  expect(service && clashesOf(service, plan, undefined)).toEqual([
    { kind: 'same vehicle', type: 'loler', date: '2026-12-07' },
  ])
})

test.each([
  ['open', []],
  ['full', ['workshop full']],
  ['closed', ['workshop closed']],
] as const)('a workshop that is %s', (state, kinds) => {
  const plan = planOf([item('mot', '2026-12-01', null)], TODAY)
  const [mot] = plan
  const on = { workshop: 'Leeds South', state, taken: 4, places: 4, closedBecause: null, next: '2026-12-02' }
  expect(mot && clashesOf(mot, plan, on).map(({ kind }) => kind)).toEqual(kinds)
})
