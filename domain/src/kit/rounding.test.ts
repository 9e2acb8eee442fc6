import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  kilometresToMiles,
  milesToKilometres,
  roundDown,
  roundHalfAway,
  roundToTenth,
  roundUp,
  roundUpToTenth,
} from './rounding.ts'

test.each<[number, number, number]>([
  [2, 2, 2],
  [2.0000000001, 2, 2],
  [1.9999999999, 2, 2],
  [2.000001, 3, 2],
  [1.999999, 2, 1],
  [0.1 + 0.2, 1, 0],
  [(0.1 + 0.2) * 10, 3, 3],
  [(1.1 + 2.2) * 10, 33, 33],
  [0, 0, 0],
  [-0.5, 0, -1],
  [81.01, 82, 81],
  [184_306.2, 184_307, 184_306],
  [1e12 + 0.5, 1e12 + 1, 1e12],
  [1e10 + 0.0001, 1e10, 1e10],
])('%d goes up to %d and down to %d', (value, up, down) => {
  expect(roundUp(value)).toBe(up)
  expect(roundDown(value)).toBe(down)
})

test('a sum of fractions stays the whole number it is, in any order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 200 }),
      (tenths) => {
        const sum = tenths.reduce((total, tenth) => total + tenth / 10, 0)
        const exact = tenths.reduce((total, tenth) => total + tenth, 0)
        expect(roundUp(sum)).toBe(Math.ceil(exact / 10) + 0)
        expect(roundDown(sum)).toBe(Math.floor(exact / 10) + 0)
      },
    ),
  )
})

test.each([
  [10, 16.09344],
  [0, 0],
])('%d miles are %d kilometres', (miles, kilometres) => {
  expect(milesToKilometres(miles)).toBeCloseTo(kilometres, 9)
  expect(kilometresToMiles(kilometres)).toBeCloseTo(miles, 9)
})

test.each([
  [10.01, 10.1],
  [10.1, 10.1],
  [10, 10],
  [71.34, 71.4],
])('%d up to a tenth is %d', (value, tenth) => expect(roundUpToTenth(value)).toBe(tenth))
test.each([
  [10.04, 10],
  [10.05, 10.1],
  [1.449, 1.4],
  [8.25, 8.3],
])('%d to the nearest tenth is %d', (value, tenth) => expect(roundToTenth(value)).toBe(tenth))
test.each([
  [0.5, 1],
  [-0.5, -1],
  [2.4, 2],
  [-2.6, -3],
  [0, 0],
  [-0.2, 0],
])('%d to the nearest whole is %d', (value, whole) => expect(roundHalfAway(value)).toBe(whole))
