import { expect, test } from 'vitest'
import {
  dayInSentence,
  dayInWords,
  dueDateInWords,
  dueInSentence,
  dueInWords,
  formatDate,
  formatDayMonth,
  formatInstant,
  formatTime,
  instantInSentence,
  monthName,
  relativeDay,
} from './date-words.ts'

const TODAY = '2026-11-17'

test('dates', () => {
  expect(formatDate('2026-11-08')).toBe('8 Nov 2026')
  expect(formatDate('2026-09-30')).toBe('30 Sep 2026')
  expect(formatDayMonth('2026-12-01')).toBe('1 Dec')
  expect(monthName('2026-10')).toBe('October')
})

test.each([
  [0, 'Due today'],
  [1, 'Due tomorrow'],
  [3, 'Due in 3 days'],
  [-1, '1 day overdue'],
  [-9, '9 days overdue'],
  [200, 'Due in 200 days'],
])('%d days left: %s', (days, words) => expect(dueInWords(days)).toBe(words))

test.each([
  ['2026-11-08', '8 Nov 2026, 9 days overdue'],
  ['2026-11-17', '17 Nov 2026, due today'],
  ['2026-11-20', '20 Nov 2026, due in 3 days'],
  ['2026-12-01', '1 Dec 2026, due in 14 days'],
  ['2026-12-02', '2 Dec 2026'],
  ['2026-11-03', '3 Nov 2026, 14 days overdue'],
  ['2026-11-02', '2 Nov 2026'],
  ['2027-02-29', 'No valid date'],
  [null, 'No valid date'],
])('due %j: %s', (dueDate, words) => expect(dueDateInWords(dueDate, TODAY)).toBe(words))

test.each([
  ['2026-11-17', 'Today'],
  ['2026-11-16', 'Yesterday'],
  ['2026-11-18', 'Tomorrow'],
  ['2026-11-15', '15 Nov 2026'],
])('%s is %s', (date, words) => expect(dayInWords(date, TODAY)).toBe(words))

test.each([
  [0, 'today'],
  [1, 'tomorrow'],
  [-1, 'yesterday'],
  [3, 'in 3 days'],
  [-3, '3 days ago'],
  [1_200, 'in 1,200 days'],
])('%d days from today: %s', (days, words) => expect(relativeDay(days)).toBe(words))

test('within a sentence', () => {
  expect(dueInSentence(0)).toBe('due today')
  expect(dueInSentence(-1)).toBe('1 day overdue')
  expect(dayInSentence('2026-11-18', TODAY)).toBe('tomorrow')
  expect(dayInSentence('2026-11-15', TODAY)).toBe('15 Nov 2026')
  expect(instantInSentence('2026-11-16T06:42:00Z', TODAY)).toBe('yesterday 06:42')
})

test('times are those of a London wall', () => {
  expect(formatTime('2026-07-01T05:42:00Z')).toBe('06:42')
  expect(formatInstant('2026-11-17T06:42:00Z', TODAY)).toBe('Today 06:42')
  expect(formatInstant('2026-07-31T23:10:00Z', '2026-08-02')).toBe('Yesterday 00:10')
})
