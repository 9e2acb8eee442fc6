import fc from 'fast-check'
import { expect, test } from 'vitest'
import { topAndBottom } from './ranking.ts'

const ranks = (list: readonly { rank: number }[]) => list.map(({ rank }) => rank)
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

test.each([
  [0, [], []],
  [1, [1], []],
  [9, upTo(9), []],
  [10, [1, 2, 3, 4, 5], [6, 7, 8, 9, 10]],
  [131, [1, 2, 3, 4, 5], [127, 128, 129, 130, 131]],
])('of %d', (length, top, bottom) => {
  const leaderboard = topAndBottom(upTo(length), 5)
  expect([ranks(leaderboard.top), ranks(leaderboard.bottom)]).toEqual([top, bottom])
})

test('nobody stands in both leaderboards, and everybody stands at their rank', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 30 }), fc.integer({ min: 1, max: 6 }), (list, count) => {
      const { top, bottom } = topAndBottom(list, count)
      expect(new Set([...ranks(top), ...ranks(bottom)]).size).toBe(top.length + bottom.length)
      for (const { rank, item } of [...top, ...bottom]) expect(item).toBe(list[rank - 1])
    }),
  )
})
