import { expect, test } from 'vitest'
import { reminderLines } from './daily-digest.ts'

const date = {
  holder: 'LK21VXN',
  what: 'MOT',
  due_date: '2026-11-28',
  due_on: '2026-11-28',
  days: 7,
  keeps_off: true,
  is_vor: false,
}

test.each([
  [{ ...date, about: 'item 4' }, 'LK21VXN, MOT: 28 Nov 2026, due in 7 days'],
  [{ ...date, about: 'item 4', due_on: '2026-11-26' }, 'LK21VXN, MOT: by mileage, about 26 Nov 2026, due in 5 days'],
])('%j is told as %s', (reminder, words) =>
  expect(reminderLines([reminder], '2026-11-21')).toEqual({ total: 1, lines: [words], harm: 'ahead' }),
)

test('what must not be driven comes first, then what is late, then the rest, each by date', () => {
  const due = [
    { ...date, about: 'item 1', holder: 'AHEAD' },
    { ...date, about: 'item 2', holder: 'LATE', due_on: '2026-11-01', keeps_off: false },
    { ...date, about: 'item 3', holder: 'VOR', due_on: '2026-11-02', is_vor: true },
    { ...date, about: 'item 4', holder: 'UNSAFE', due_on: '2026-11-19' },
    { ...date, about: 'item 5', holder: 'TODAY', due_on: '2026-11-21' },
  ]
  const { lines, harm } = reminderLines(due, '2026-11-21')
  expect(lines.map((line) => line.split(',')[0])).toEqual(['UNSAFE', 'LATE', 'VOR', 'TODAY', 'AHEAD'])
  expect(harm).toBe('unsafe')
})
