import { expect, test } from 'vitest'
import { averageScore, isRankedInList, pointsBand, scoreBand, scoreLeaderboard, shownScore } from './rules.ts'

test.each([
  [100, 100, 'green'],
  [80, 80, 'green'],
  [79.2, 80, 'green'],
  [79, 79, 'amber'],
  [60, 60, 'amber'],
  [59, 59, 'red'],
  [0.4, 1, 'red'],
  [0, null, null],
  [-3, null, null],
  [null, null, null],
])('a score of %j is shown as %j, %j', (score, shown, band) => {
  expect(shownScore(score)).toBe(shown)
  expect(scoreBand(score)).toBe(band)
})

test.each([
  [[80, 81], 81],
  [[80, 80], 80],
  [[82, 0, null, -1], 82],
  [[70.1, 70.2, 70.3], 71],
  [[0.1, 0.2, 2.7], 1],
  [[], null],
  [[0, null], null],
])('the average of %j is %j', (scores, average) => expect(averageScore(scores)).toBe(average))

test.each([
  [0, 'green'],
  [3, 'green'],
  [4, 'amber'],
  [8, 'amber'],
  [9, 'red'],
  [12, 'red'],
])('%d points are %s', (points, band) => expect(pointsBand(points)).toBe(band))

const driver = (name: string, score: number | null) => ({ name, score })
test('top and bottom five of the scores above 0', () => {
  const drivers = [55, 97, 47, 96, 0, 58, 95, null, 94, 56, 93, 51].map((score, n) => driver(`D${n}`, score))
  const { top, bottom } = scoreLeaderboard(drivers)
  expect(top.map(({ item }) => item.score)).toEqual([97, 96, 95, 94, 93])
  expect(bottom.map(({ rank, item }) => [rank, item.score])).toEqual([
    [6, 58],
    [7, 56],
    [8, 55],
    [9, 51],
    [10, 47],
  ])
})

test('nine drivers with a score are one list, equal scores by name', () => {
  const drivers = [...Array.from({ length: 9 }, (_, n) => driver(`D${9 - n}`, 70)), driver('None', 0)]
  const { top, bottom } = scoreLeaderboard(drivers)
  expect(top.map(({ item }) => item.name)).toEqual(['D1', 'D2', 'D3', 'D4', 'D5', 'D6', 'D7', 'D8', 'D9'])
  expect(bottom).toEqual([])
})

test.each([
  [82, 50, true],
  [82, 49.9, false],
  [82, null, false],
  [0, 900, false],
  [null, 900, false],
])('a score of %j on %j miles is ranked in the list: %j', (score, milesThisMonth, ranked) =>
  expect(isRankedInList({ score, milesThisMonth })).toBe(ranked),
)
