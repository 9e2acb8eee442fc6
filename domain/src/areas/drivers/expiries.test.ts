import { expect, test } from 'vitest'
import { defaultLicenceCheck } from '../compliance/types/type-defaults.ts'
import { expiriesOf, licenceCheckInterval, nextLicenceCheck, type DriverDates } from './expiries.ts'

const nothing: DriverDates = {
  licence_expiry: null,
  dqc_expiry: null,
  tacho_card_expiry: null,
  medical_expiry: null,
  licence_mandate_expiry: null,
  last_licence_check: null,
  points: 0,
  amber_weeks: { driver_licence: 8, driver_cpc: 12, licence_check: 2 },
  check_rule: defaultLicenceCheck,
}

test.each([
  [0, 12],
  [3, 12],
  [4, 6],
  [7, 6],
  [8, 3],
  [12, 3],
])('%d points: checked every %d months', (points, months) =>
  expect(licenceCheckInterval(points, defaultLicenceCheck)).toEqual({ every: months, unit: 'months' }),
)

test('as staff say: steps in any order, and weeks below the first', () => {
  const rule = {
    interval: { every: 8, unit: 'weeks' },
    by_points: [
      { from_points: 9, months: 1 },
      { from_points: 6, months: 2 },
    ],
  } as const
  expect([0, 6, 9].map((points) => nextLicenceCheck('2026-01-31', points, rule))).toEqual([
    '2026-03-28',
    '2026-03-31',
    '2026-02-28',
  ])
  expect(nextLicenceCheck('2026-01-31', 0, { interval: null, by_points: [] })).toBeNull()
})

test.each([
  ['2026-01-31', 9, '2026-04-30'],
  ['2024-02-29', 0, '2025-02-28'],
  ['2026-05-31', 6, '2026-11-30'],
  [null, 0, null],
])('last checked %j with %d points: next on %j', (last, points, next) =>
  expect(nextLicenceCheck(last, points, defaultLicenceCheck)).toBe(next),
)

test.each([
  ['licence_expiry', '2026-11-16', 'red'],
  ['licence_expiry', '2026-11-17', 'amber'],
  ['licence_expiry', '2027-01-12', 'amber'],
  ['licence_expiry', '2027-01-13', 'green'],
  ['dqc_expiry', '2027-02-09', 'amber'],
  ['dqc_expiry', '2027-02-10', 'green'],
  ['licence_mandate_expiry', '2026-12-02', 'green'],
] as const)('%s on %s is %s', (field, date, rag) => {
  const [found] = expiriesOf({ ...nothing, [field]: date }, '2026-11-17')
  expect([found?.date, found?.status.rag]).toEqual([date, rag])
})

test('the soonest first, and nothing a driver does not have', () => {
  const found = expiriesOf(
    {
      ...nothing,
      licence_expiry: '2030-01-01',
      medical_expiry: '2027-01-01',
      last_licence_check: '2026-01-10',
      points: 9,
    },
    '2026-11-17',
  )
  expect(found.map(({ what }) => what)).toEqual(['Licence check', 'Medical', 'Driving licence'])
  expect(expiriesOf(nothing, '2026-11-17')).toEqual([])
})
