import { expect, test } from 'vitest'
import { dueWords, nextDue, type VehicleDue } from './due.ts'

const today = '2026-11-21'
const vehicle = (change: Partial<VehicleDue>): VehicleDue => ({
  rag: 'green',
  next_due_date: '2027-03-01',
  next_due_type: 'mot',
  undated_type: null,
  failures: [],
  ...change,
})

test.each<[Partial<VehicleDue>, string, ReturnType<typeof nextDue>]>([
  [{}, 'Compliant', { date: '2027-03-01', type: 'MOT' }],
  [{ rag: 'red', next_due_date: '2026-11-12' }, '9 days overdue', { date: '2026-11-12', type: 'MOT' }],
  [
    { rag: 'red', next_due_date: '2026-11-12', failures: [{ type: 'mot', on: '2026-11-13' }] },
    'MOT failed on 13 Nov 2026',
    { date: '2026-11-12', type: 'MOT' },
  ],
  [{ rag: 'amber', next_due_date: '2026-11-21' }, 'Due today', { date: '2026-11-21', type: 'MOT' }],
  [{ rag: 'amber', next_due_date: '2026-12-01' }, 'Due in 10 days', { date: '2026-12-01', type: 'MOT' }],
  [{ rag: 'red', undated_type: 'ved' }, 'No valid date', { date: null, type: 'Vehicle tax' }],
  [
    { rag: 'red', next_due_date: '2026-11-20', undated_type: 'ved' },
    '1 day overdue',
    { date: '2026-11-20', type: 'MOT' },
  ],
  [{ rag: 'none', next_due_date: null, next_due_type: null }, 'No compliance dates', null],
  [{ next_due_type: 'crane log' }, 'Compliant', { date: '2027-03-01', type: 'crane log' }],
])('%j: %s', (change, words, due) => {
  expect(dueWords(vehicle(change), today)).toBe(words)
  expect(nextDue(vehicle(change), today)).toEqual(due)
})
