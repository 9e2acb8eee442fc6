import { expect, test } from 'vitest'
import { foldSeries, stack, ticksFor } from './chart-scale.ts'

test.each([
  [74_000, [0, 20_000, 40_000, 60_000, 80_000]],
  [100, [0, 25, 50, 75, 100]],
  [3, [0, 1, 2, 3]],
  [0.79, [0, 0.2, 0.4, 0.6, 0.8]],
  [0, [0, 1]],
])('an axis up to %f has round steps', (highest, ticks) => {
  expect(ticksFor(highest)).toEqual(ticks)
})

test('parts stand on one another from zero, 2 px apart, and the last is the top', () => {
  expect(stack([50, 0, 25], 100, 200)).toEqual([
    { series: 0, y: 100, height: 100, isTop: false },
    { series: 2, y: 50, height: 48, isTop: true },
  ])
})

test('a part too small to see keeps one pixel, and nothing negative is drawn', () => {
  expect(stack([100, 0.1], 200, 100)[1]).toMatchObject({ series: 1, height: 1 })
  expect(stack([-5], 100, 100)).toEqual([])
})

test('the sixth series and beyond become Other', () => {
  const five = foldSeries(['a', 'b', 'c', 'd', 'e'], [[1, 2, 3, 4, 5]])
  expect(five).toEqual({ names: ['a', 'b', 'c', 'd', 'e'], columns: [[1, 2, 3, 4, 5]] })
  const seven = foldSeries(['a', 'b', 'c', 'd', 'e', 'f', 'g'], [[1, 2, 3, 4, 5, 6, 7]])
  expect(seven).toEqual({ names: ['a', 'b', 'c', 'd', 'Other'], columns: [[1, 2, 3, 4, 18]] })
})
