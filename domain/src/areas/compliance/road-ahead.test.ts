import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../kit/time/calendar.ts'
import { ragForecast, roadAhead } from './road-ahead.ts'
import { countRag, ragOf } from './rules.ts'

const TODAY = '2026-11-17'
const item = (dueDate: string | null, isBooked = false) => ({ dueDate, isBooked, overdueWeeks: 4 })

test('the overdue pile, the weeks, and what comes later', () => {
  const road = roadAhead(
    [
      item('2026-11-16'),
      item('2026-11-01', true),
      item('TBC'),
      item(null, true),
      item('2026-11-17'),
      item('2026-11-23', true),
      item('2026-11-24'),
      item('2026-12-16', true),
      item('2027-02-08'),
      item('2027-02-09'),
      item('2028-01-01', true),
    ],
    TODAY,
  )
  expect(road.overdue).toEqual({ booked: 2, unbooked: 2, noValidDate: 2 })
  expect(road.later).toBe(2)
  expect(road.weeks).toHaveLength(12)
  const filled = road.weeks.filter((week) =>
    [week.booked, week.unbooked].some(({ red, amber, green }) => red + amber + green > 0),
  )
  expect(filled).toEqual([
    {
      weekStart: '2026-11-17',
      weekEnd: '2026-11-23',
      booked: { red: 0, amber: 1, green: 0 },
      unbooked: { red: 0, amber: 1, green: 0 },
    },
    {
      weekStart: '2026-11-24',
      weekEnd: '2026-11-30',
      booked: { red: 0, amber: 0, green: 0 },
      unbooked: { red: 0, amber: 1, green: 0 },
    },
    {
      weekStart: '2026-12-15',
      weekEnd: '2026-12-21',
      booked: { red: 0, amber: 0, green: 1 },
      unbooked: { red: 0, amber: 0, green: 0 },
    },
    {
      weekStart: '2027-02-02',
      weekEnd: '2027-02-08',
      booked: { red: 0, amber: 0, green: 0 },
      unbooked: { red: 0, amber: 0, green: 1 },
    },
  ])
})

test('every event stands in exactly one place, by the one rule', () => {
  const anyItem = fc
    .record({
      days: fc.integer({ min: -100, max: 200 }),
      isBooked: fc.boolean(),
      overdueWeeks: fc.integer({ min: 0, max: 12 }),
      valid: fc.boolean(),
    })
    .map(({ days, valid, ...rest }) => ({ ...rest, dueDate: valid ? addDays(TODAY, days) : 'TBC' }))
  fc.assert(
    fc.property(fc.array(anyItem, { maxLength: 60 }), (items) => {
      const { overdue, weeks, later } = roadAhead(items, TODAY)
      const sides = weeks.flatMap(({ booked, unbooked }) => [booked, unbooked])
      const sum = (rag: 'red' | 'amber' | 'green') => sides.reduce((total, side) => total + side[rag], 0)
      expect(overdue.booked + overdue.unbooked + sum('amber') + sum('green') + later).toBe(items.length)
      expect(sum('red')).toBe(0)
      expect(overdue.booked + overdue.unbooked).toBe(countRag(items.map((each) => ragOf(each, TODAY).rag)).red)
    }),
  )
})

test.each([
  [0, { red: 3, amber: 1, green: 2 }],
  [4, { red: 3, amber: 1, green: 2 }],
  [8, { red: 3, amber: 1, green: 2 }],
  [12, { red: 4, amber: 0, green: 2 }],
])('if nothing more were booked, %d weeks on', (weeks, counts) => {
  const items = [
    item('2026-11-16'),
    item('TBC', true),
    item('2026-11-10', true),
    item('2026-12-01'),
    item('2027-01-20'),
    item('2026-12-30', true),
  ]
  expect(ragForecast(items, TODAY, weeks)).toEqual(counts)
})
