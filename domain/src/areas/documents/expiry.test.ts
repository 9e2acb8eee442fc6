import { expect, test } from 'vitest'
import { expiryOf } from './expiry.ts'

const today = '2026-11-23'

test.each([
  [null, 'none', 'Does not expire'],
  ['2026-11-22', 'expired', 'Expired yesterday'],
  ['2026-11-14', 'expired', 'Expired 9 days ago'],
  ['2026-11-23', 'expiring', 'Expires today'],
  ['2026-12-05', 'expiring', 'Expires in 12 days'],
  ['2026-12-21', 'expiring', 'Expires in 28 days'],
  ['2026-12-22', 'in_date', 'Until 22 Dec 2026'],
])('a paper good until %s is %s: %s', (day, state, words) => {
  expect(expiryOf(day, today)).toMatchObject({ state, words })
})

test('the reason stands with its colour', () => {
  expect(expiryOf('2026-11-22', today).because).toBe('Red: expired on 22 Nov 2026')
  expect(expiryOf('2026-12-01', today).because).toBe('Amber: expires 1 Dec 2026, within 4 weeks')
})
