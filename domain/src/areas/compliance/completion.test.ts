import { expect, test } from 'vitest'
import {
  type Completion,
  completionFlags,
  completionProblems,
  isLate,
  milesWarning,
  type KnownBefore,
} from './completion.ts'

const TODAY = '2026-11-21'
const known: KnownBefore = {
  typeName: 'safety inspection',
  lastDoneOn: '2026-10-10',
  lastReading: { miles: 48_212.4, at: '2026-11-19T12:00:00Z' },
  dueDate: '2026-11-20',
  asksWhyLate: true,
}
const done = { doneOn: '2026-11-20', miles: 48_300, lateReason: null, outcome: 'pass', findings: null } as const

test.each<[string, Completion, KnownBefore, string[]]>([
  ['on the day it was due', done, known, []],
  ['today', { ...done, doneOn: TODAY, lateReason: 'Workshop closed' }, known, []],
  ['tomorrow', { ...done, doneOn: '2026-11-22' }, known, ['done_on in_future']],
  ['the day of the last record', { ...done, doneOn: '2026-10-10' }, known, []],
  ['the day before the last record', { ...done, doneOn: '2026-10-09' }, known, ['done_on before_last']],
  ['the first there is', { ...done, doneOn: '2020-02-29' }, { ...known, lastDoneOn: null }, []],
  ['late, without a word', { ...done, doneOn: TODAY }, known, ['late_reason required']],
  ['late, where nobody asks', { ...done, doneOn: TODAY }, { ...known, asksWhyLate: false }, []],
  ['nothing was due', { ...done, doneOn: TODAY }, { ...known, dueDate: null }, []],
  ['failed, without a word', { ...done, outcome: 'fail' }, known, ['findings required']],
  ['failed, and what on', { ...done, outcome: 'fail', findings: 'Stop lamp' }, known, []],
  ['what was due was no date', { ...done, doneOn: TODAY }, { ...known, dueDate: 'TBC' }, []],
])('%s', (_, given, before, expected) =>
  expect(completionProblems(given, before, TODAY).map(({ field, reason }) => `${field} ${reason}`)).toEqual(expected),
)

test('a refusal names the day and the remedy', () => {
  expect(completionProblems({ ...done, doneOn: '2026-10-09' }, known, TODAY)[0]?.message).toBe(
    'The date must be on or after the last safety inspection, 10 Oct 2026.',
  )
})

test.each([
  [48_213, []],
  [48_212, []],
  [48_211, ['odometer fall']],
  [50_400, []],
  // A day and a half after the reading before.
  [50_600, ['odometer jump']],
  [0, ['odometer zero']],
  [null, []],
])('%j miles are flagged %j, as any other reading', (miles, flags) =>
  expect(completionFlags({ ...done, miles }, known)).toEqual(flags),
)

test('the first mileage of a vehicle is compared with nothing', () =>
  expect(completionFlags({ ...done, miles: 1 }, { lastReading: null })).toEqual([]))

test('a mileage that cannot be true is said in words', () =>
  expect((['odometer fall', 'odometer jump'] as const).map((flag) => milesWarning(flag, 41_200, 48_212.4))).toEqual([
    '41,200 miles is lower than the last reading of 48,212 miles. It will be flagged for checking.',
    '41,200 miles is more than 1,500 miles a day above the last reading of 48,212 miles. It will be flagged for checking.',
  ]))

test.each([
  ['2026-11-20', '2026-11-20', false],
  ['2026-11-21', '2026-11-20', true],
  ['2024-03-01', '2024-02-29', true],
  ['2027-01-01', '2026-12-31', true],
  ['2026-11-21', null, false],
])('done on %s, due on %j', (doneOn, dueDate, late) => expect(isLate(doneOn, dueDate)).toBe(late))
