import { expect, test } from 'vitest'
import { addDays } from '../../kit/time/calendar.ts'
import { reminderOf, reminderTimes, type Reminded, usualReminders } from './reminders.ts'

const item = { dueDate: '2028-02-29', overdueWeeks: 4 }

test.each([
  ['five weeks before', '2028-01-25', null, null],
  ['exactly at the amber weeks', '2028-02-01', null, 28],
  ['between two of the days', '2028-02-10', null, 28],
  ['seven days before', '2028-02-22', null, 7],
  ['on the day, which was not chosen', '2028-02-29', null, 1],
  ['the day after 29 February', '2028-03-01', null, -1],
  ['told already', '2028-02-23', { dueDate: '2028-02-29', days: 7 }, null],
  ['told earlier, and a tighter day has come', '2028-02-28', { dueDate: '2028-02-29', days: 7 }, 1],
  ['told of another date', '2028-02-23', { dueDate: '2028-02-20', days: -1 }, 7],
] as const)('%s', (_, today, told, days) => expect(reminderOf(item, today, usualReminders, told)).toBe(days))

test('nothing chosen, and no valid date, are told of never', () => {
  expect(reminderOf(item, '2028-03-05', [], null)).toBeNull()
  expect(reminderOf({ dueDate: '2027-02-29', overdueWeeks: 4 }, '2028-03-05', reminderTimes, null)).toBeNull()
})

test('each of the chosen is told once over half a year, whichever days no email goes out on', () => {
  for (const skipped of [0, 1, 2, 5]) {
    let told: Reminded | null = null
    const days: number[] = []
    for (let at = 0; at < 180; at += 1 + skipped) {
      const today = addDays('2027-12-01', at)
      const now = reminderOf(item, today, usualReminders, told)
      if (now === null) continue
      days.push(now)
      told = { dueDate: item.dueDate, days: now }
    }
    expect(new Set(days).size).toBe(days.length)
    expect(days.at(-1)).toBe(-1)
    if (skipped === 0) expect(days).toEqual([28, 7, 1, -1])
  }
})
