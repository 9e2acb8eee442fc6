import { expect, test } from 'vitest'
import { netOf } from '../../cases/money-lines.ts'
import { ageInMonths, reductionFor } from './reduction.ts'

test.each([
  [1, 12_000, 20, 9_600],
  [2.5, 4_800, 33, 8_040],
  // Halves up, once: 0.5 pence is a penny more, and what was rounded before is not rounded again.
  [1, 1, 50, 1],
  [1, 3, 50, 2],
  [0.5, 1, 50, 0],
  [0.5, 3, 50, 1],
  [1.5, 4_999, 10, 6_749],
  [1, 5_485, 100, 0],
  [9_999, 10_000, 1, 98_990_100],
])('%f × %i pence less %i%% is %i', (quantity, unit_pence, percent, net) => {
  expect(netOf({ quantity, unit_pence, reduction: { percent } })).toBe(net)
})

test.each([
  ['2024-01-31', '2024-02-29', 1],
  ['2024-01-31', '2024-02-28', 0],
  ['2024-02-29', '2025-02-28', 12],
  ['2023-10-15', '2026-10-14', 35],
  ['2023-10-15', '2026-10-15', 36],
  ['2026-05-01', '2026-04-01', 0],
])('from %s to %s are %i months', (from, day, months) => expect(ageInMonths(from, day)).toBe(months))

test('the largest that age and miles both reach; what nobody knows reaches nothing', () => {
  const row = (from_months: number, from_miles: number, percent: number) => ({
    ...{ from_months, from_miles, percent, source: 'Terms 2026' },
  })
  const rows = [row(12, 0, 5), row(36, 0, 15), row(24, 60_000, 25)]
  const percentOf = (months: number | null, miles: number | null) => reductionFor(rows, { months, miles })?.percent
  expect([percentOf(11, 99_000), percentOf(12, 0), percentOf(24, 59_999), percentOf(24, 60_000)]).toEqual([
    undefined,
    5,
    5,
    25,
  ])
  expect([percentOf(40, null), percentOf(null, 99_000)]).toEqual([15, undefined])
})
