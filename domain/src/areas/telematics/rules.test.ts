import { expect, test } from 'vitest'
import {
  countedMiles,
  countedScore,
  distanceUnitOf,
  isComplete,
  isPlace,
  odometerMiles,
  odometerWarning,
} from './rules.ts'

const whole = {
  equipmentHeader: { serialNumber: '1' },
  distance: { odometer: 1 },
  driverBehaviour: { totalScore: 1 },
  location: { latitude: 51, longitude: 0 },
}
test.each([
  ['all four blocks', whole, true],
  ['empty blocks are present', { equipmentHeader: {}, distance: {}, driverBehaviour: {}, location: {} }, true],
  ['no header', { ...whole, equipmentHeader: null }, false],
  ['no distance', { equipmentHeader: {}, driverBehaviour: {}, location: {} }, false],
  ['no behaviour', { ...whole, driverBehaviour: null }, false],
  ['no location', { ...whole, location: null }, false],
  ['nothing', {}, false],
])('%s', (_, entry, complete) => expect(isComplete(entry)).toBe(complete))

test.each([
  [12.5, 12.5],
  [0, null],
  [-4, null],
  [null, null],
  [undefined, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
])('%j miles count as %j', (miles, counted) => expect(countedMiles(miles)).toBe(counted))
test.each([
  [82, 82],
  [100, 100],
  [0, null],
  [140, null],
  [-1, null],
  [null, null],
])('a score of %j counts as %j', (score, counted) => expect(countedScore(score)).toBe(counted))

test.each([
  [51.5, -0.3, true],
  [0, -0.3, true],
  [51.5, 0, true],
  [0, 0, false],
  [90, 180, true],
  [-90, -180, true],
  [90.1, 0, false],
  [95.2, 0, false],
  [51, 181, false],
  [Number.NaN, 1, false],
])('%d, %d is a place: %j', (latitude, longitude, is) => expect(isPlace(latitude, longitude)).toBe(is))

test.each([
  ['kilometre', 'kilometre'],
  ['Kilometers', 'kilometre'],
  [' KM ', 'kilometre'],
  ['mile', 'mile'],
  ['mi', 'mile'],
  ['Metres', 'metre'],
  ['furlong', null],
  ['', null],
])('the unit %j is %j', (text, unit) => expect(distanceUnitOf(text)).toBe(unit))

test.each([
  [14_223.5, 'mile', 14_223.5],
  [22_890.56, 'kilometre', 14_223.5],
  [22_890_504, 'metre', 14_223.5],
  [1.609344, 'kilometre', 1],
  [0, 'kilometre', 0],
] as const)('%d in %s: %d miles', (odometer, unit, miles) => expect(odometerMiles(odometer, unit)).toBe(miles))

const reading = (miles: number, at: string) => ({ miles, at })
const noon = reading(10_000, '2026-11-20T12:00:00Z')
test.each([
  ['a day’s driving', reading(10_400, '2026-11-21T12:00:00Z'), null],
  ['none', reading(10_000, '2026-11-21T12:00:00Z'), null],
  ['back by a tenth', reading(9_999.9, '2026-11-21T12:00:00Z'), 'fall'],
  ['1,500 in a day', reading(11_500, '2026-11-21T12:00:00Z'), null],
  ['a tenth more', reading(11_500.1, '2026-11-21T12:00:00Z'), 'jump'],
  ['an hour on the motorway', reading(10_070, '2026-11-20T13:00:00Z'), null],
  ['1,501 in an hour', reading(11_501, '2026-11-20T13:00:00Z'), 'jump'],
  ['3,000 in two days', reading(13_000, '2026-11-22T12:00:00Z'), null],
  ['two readings at one instant', reading(9_990, '2026-11-20T12:00:00Z'), 'fall'],
] as const)('%s', (_, next, warning) => {
  expect(odometerWarning(noon, next)).toBe(warning)
})
test.each([
  ['an older reading that came in late is no fall', reading(9_600, '2026-11-19T12:00:00Z'), null],
  ['an older reading that is higher is one', reading(10_001, '2026-11-19T12:00:00Z'), 'fall'],
] as const)('%s', (_, late, warning) => {
  expect(odometerWarning(noon, late)).toBe(warning)
  expect(odometerWarning(late, noon)).toBe(warning)
})
