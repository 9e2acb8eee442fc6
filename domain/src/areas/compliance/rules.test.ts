import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../kit/time/calendar.ts'
import {
  countRag,
  dueDayInWords,
  percentageCompliant,
  percentageInWords,
  ragBecause,
  ragInWords,
  ragOf,
} from './rules.ts'

const TODAY = '2026-11-21'

test.each([
  ['long past', '2026-10-01', 4, 'red', 'overdue', -51],
  ['yesterday', '2026-11-20', 4, 'red', 'overdue', -1],
  ['today: valid through its last day', '2026-11-21', 4, 'amber', 'due within threshold', 0],
  ['today, without a threshold', '2026-11-21', 0, 'amber', 'due within threshold', 0],
  ['tomorrow, without a threshold', '2026-11-22', 0, 'green', 'compliant', 1],
  ['one day inside the threshold', '2026-12-18', 4, 'amber', 'due within threshold', 27],
  ['exactly at the threshold', '2026-12-19', 4, 'amber', 'due within threshold', 28],
  ['one day beyond it', '2026-12-20', 4, 'green', 'compliant', 29],
  ['another year', '2027-11-21', 4, 'green', 'compliant', 365],
  ['a day that does not exist', '2027-02-29', 4, 'red', 'no valid date', null],
  ['words', 'TBC', 4, 'red', 'no valid date', null],
  ['nothing', '', 4, 'red', 'no valid date', null],
  ['no date', null, 4, 'red', 'no valid date', null],
  ['a threshold that makes no sense', '2026-11-22', Number.NaN, 'green', 'compliant', 1],
])('%s', (_, dueDate, overdueWeeks, rag, reason, daysUntilDue) => {
  expect(ragOf({ dueDate, overdueWeeks }, TODAY)).toEqual({ rag, reason, daysUntilDue })
})

test('as time passes an item only ever turns from green to amber to red, once each', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 20 }), (days, overdueWeeks) => {
      const dueDate = addDays(TODAY, days)
      const walk = Array.from(
        { length: days + 10 },
        (_, day) => ragOf({ dueDate, overdueWeeks }, addDays(TODAY, day)).rag,
      )
      expect(walk.filter((rag) => rag === 'amber')).toHaveLength(Math.min(days, overdueWeeks * 7) + 1)
      expect([...new Set(walk)].join()).toMatch(/^(green,)?amber,red$/)
    }),
  )
})

test.each([
  [{ red: 0, amber: 0, green: 0 }, null, 'No items'],
  [{ red: 0, amber: 0, green: 3 }, 100, '100%'],
  [{ red: 3, amber: 0, green: 0 }, 0, '0%'],
  [{ red: 15, amber: 26, green: 207 }, 93, '93%'],
  [{ red: 1, amber: 1, green: 1 }, 66, '66%'],
  [{ red: 1, amber: 0, green: 999_999 }, 99, '99%'],
  [{ red: 71, amber: 29, green: 0 }, 29, '29%'],
  [{ red: 43, amber: 0, green: 57 }, 57, '57%'],
])('%j is %j percent', (counts, percentage, words) => {
  expect(percentageCompliant(counts)).toBe(percentage)
  expect(percentageInWords(percentage)).toBe(words)
})

test('the percentage is the largest whole one not above the share', () => {
  const count = fc.integer({ min: 0, max: 2_000_000 })
  fc.assert(
    fc.property(count, count, count, (red, amber, green) => {
      fc.pre(red + amber + green > 0)
      const percentage = percentageCompliant({ red, amber, green }) ?? Number.NaN
      const hundredfold = 100 * (amber + green)
      expect(percentage * (red + amber + green)).toBeLessThanOrEqual(hundredfold)
      expect((percentage + 1) * (red + amber + green)).toBeGreaterThan(hundredfold)
    }),
  )
})

test('counting', () =>
  expect(countRag(['red', 'green', 'green', 'amber', 'red', 'red'])).toEqual({ red: 3, amber: 1, green: 2 }))

test.each([
  ['2026-11-12', '9 days overdue', 'Red: was due 12 Nov 2026'],
  ['2026-11-21', 'Due today', 'Amber: due 21 Nov 2026, within 4 weeks'],
  ['2026-11-24', 'Due in 3 days', 'Amber: due 24 Nov 2026, within 4 weeks'],
  ['2027-06-01', 'Compliant', 'Green: due 1 Jun 2027, more than 4 weeks away'],
  ['TBC', 'No valid date', 'Red: no valid date'],
])('%s in words', (dueDate, words, because) => {
  const item = { dueDate, overdueWeeks: 4 }
  expect(ragInWords(ragOf(item, TODAY))).toBe(words)
  expect(ragBecause(item, TODAY)).toBe(because)
})

test('one week is no "1 weeks"', () =>
  expect(ragBecause({ dueDate: '2026-11-22', overdueWeeks: 1 }, TODAY)).toBe('Amber: due 22 Nov 2026, within 1 week'))

test.each([
  [
    'few left, and far off as it drives: said, and no colour by itself',
    { dueOn: '2027-02-12', fewOn: '2026-11-21', left: 420 },
    'green',
    '420 miles left',
    'Green: due in 420 miles, about 12 Feb 2027',
  ],
  [
    'few left of one that stands',
    { dueOn: null, fewOn: '2026-11-02', left: 1 },
    'green',
    '1 mile left',
    'Green: due 1 Jun 2027, more than 4 weeks away, with 1 mile left',
  ],
  [
    'not few yet',
    { dueOn: '2027-02-12', fewOn: '2026-11-22', left: 4420 },
    'green',
    'Compliant',
    'Green: due in 4,420 miles, about 12 Feb 2027',
  ],
  [
    'soon, as it drives',
    { dueOn: '2026-12-12', fewOn: '2026-12-01', left: 3200 },
    'amber',
    'Due in 3,200 miles',
    'Amber: due in 3,200 miles, about 12 Dec 2026',
  ],
  [
    'past them',
    { dueOn: '2026-11-19', fewOn: '2026-10-01', left: -1250 },
    'red',
    '1,250 miles over',
    'Red: 1,250 miles over, since about 19 Nov 2026',
  ],
  [
    'run out since the reading',
    { dueOn: '2026-11-19', fewOn: '2026-10-01', left: 80 },
    'red',
    'About 2 days overdue',
    'Red: it has probably passed its mileage limit (about 19 Nov 2026), based on mileage since the last reading',
  ],
  [
    'on a day that has passed',
    { dueOn: '2026-12-12', fewOn: '2026-11-20', left: null },
    'amber',
    'About due in 21 days',
    'Amber: mileage limit expected about 12 Dec 2026',
  ],
  [
    'the date comes first',
    { dueOn: '2027-06-12', fewOn: null, left: 9000 },
    'green',
    'Compliant',
    'Green: due 1 Jun 2027, more than 4 weeks away',
  ],
] as const)('by miles, %s', (_, miles, rag, words, because) => {
  const item = { dueDate: '2027-06-01', overdueWeeks: 4, miles }
  const status = ragOf(item, TODAY)
  expect(status.rag).toBe(rag)
  expect(ragInWords(status)).toBe(words)
  expect(ragBecause(item, TODAY)).toBe(because)
})

test('no valid date is red whatever the miles say', () =>
  expect(
    ragOf({ dueDate: 'TBC', overdueWeeks: 4, miles: { dueOn: '2027-06-12', fewOn: null, left: 9000 } }, TODAY),
  ).toEqual({
    rag: 'red',
    reason: 'no valid date',
    daysUntilDue: null,
  }))

test('the day it is due, in words', () => {
  const miles = { dueOn: '2026-12-12', fewOn: null, left: 420 }
  expect(dueDayInWords({ dueDate: '2027-06-01', miles })).toBe('about 12 Dec 2026, by miles')
  expect(dueDayInWords({ dueDate: '2026-06-01', miles })).toBe('1 Jun 2026')
  expect(dueDayInWords({ dueDate: 'TBC', miles })).toBe('TBC')
  expect(dueDayInWords({ dueDate: null })).toBe('Not stated')
})
