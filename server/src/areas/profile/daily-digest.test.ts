import { expect, test } from 'vitest'
import { reminderLines } from './daily-digest.ts'

const date = { holder: 'LK21VXN', what: 'MOT', due_date: '2026-11-28', due_on: '2026-11-28', days: 7 }

test.each([
  [{ ...date, about: 'item 4' }, 'LK21VXN, MOT: 28 Nov 2026, due in 7 days'],
  [{ ...date, about: 'item 4', due_on: '2026-11-26' }, 'LK21VXN, MOT: by miles, about 26 Nov 2026, due in 5 days'],
])('%j is told as %s', (reminder, words) =>
  expect(reminderLines([reminder], '2026-11-21')).toEqual({ total: 1, lines: [words] }),
)
