import { expect, test } from 'vitest'
import { percentageCompliant, percentageInWords } from './rules.ts'
import { eventsIn, nothingStanding, standingOf, type TypeStanding } from './standing.ts'

const typed = (type: string, [red, amber, green]: readonly [number, number, number]): TypeStanding => ({
  ...nothingStanding(),
  type,
  red,
  amber,
  green,
  overdue_booked: red > 0 ? 1 : 0,
  forecast: [1, 2, 3].map((more) => ({ red: red + more, amber: 0, green: amber + green - more })),
})
const types = [typed('mot', [1, 2, 58]), typed('service', [14, 24, 149])]

test('all types together are the sum of each', () => {
  const all = standingOf(types)
  expect([all.red, all.amber, all.green, all.overdue_booked]).toEqual([15, 26, 207, 2])
  expect(percentageCompliant(all)).toBe(93)
  expect(all.forecast.map(({ red }) => red)).toEqual([17, 19, 21])
  expect(eventsIn(all)).toBe(248)
})

test('one type is itself', () => expect(standingOf(types, 'mot')).toMatchObject({ red: 1, amber: 2, green: 58 }))

test.each([undefined, 'loler'])('without events there is no percentage', (chosen) =>
  expect(percentageInWords(percentageCompliant(standingOf(chosen === undefined ? [] : types, chosen)))).toBe(
    'No items',
  ),
)
