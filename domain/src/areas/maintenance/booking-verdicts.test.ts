import { expect, test } from 'vitest'
import { bookingVerdict, skipReason } from './booking-verdicts.ts'

const vehicle = { is_live: true, type: 'mot', is_under_way: false }

test.each([
  [vehicle, 'request'],
  [{ ...vehicle, is_under_way: true }, 'under way'],
  [{ ...vehicle, type: null }, 'nothing due'],
  [{ ...vehicle, is_live: false }, 'not on hire'],
  // Off hire there is nothing more to say, whatever is under way.
  [{ is_live: false, type: 'mot', is_under_way: true }, 'not on hire'],
] as const)('%j: %s', (given, verdict) => {
  expect(bookingVerdict(given)).toBe(verdict)
})

const slot = { status: 'booked', booked_at: '2026-12-03T08:30:00Z' }
test.each([
  [{ verdict: 'not on hire', type: 'mot' }, 'It is not on hire.'],
  [{ verdict: 'nothing due', type: null }, 'No compliance dates for this vehicle.'],
  [{ verdict: 'under way', type: 'mot', booking: null }, 'MOT is already booked or in progress.'],
  [
    { verdict: 'under way', type: 'mot', booking: { status: 'in_workshop', booked_at: null } },
    'MOT already has a booking (in workshop).',
  ],
  [{ verdict: 'under way', type: 'mot', booking: slot }, 'MOT already has a booking (booked, 3 Dec 2026 08:30).'],
] as const)('%j is said as %s', (skipped, words) => {
  expect(skipReason(skipped, '2026-11-17')).toBe(words)
})
