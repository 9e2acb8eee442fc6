import { expect, test } from 'vitest'
import { monthChanges, replay, type SentReading } from './replay.ts'

const reading = (id: number, day: string, miles: number | null, more: Partial<SentReading> = {}): SentReading => ({
  id,
  miles,
  at: `${day}T10:00:00.000Z`,
  score: null,
  scoreAt: `${day}T10:00:00.000Z`,
  ruling: null,
  ruledMiles: null,
  counts: true,
  ...more,
})
const sums = (replayed: ReturnType<typeof replay>) =>
  Object.fromEntries([...replayed.months].map(([month, { miles }]) => [month, miles]))

// Five readings; the third jumps by a factor, and what follows is held back with it.
const jumpy = (third: Partial<SentReading> = {}) => [
  reading(1, '2026-10-30', 10_000),
  reading(2, '2026-10-31', 10_100),
  reading(3, '2026-11-01', 101_500, third),
  reading(4, '2026-11-02', 101_600),
  reading(5, '2026-11-03', 10_400),
]

test.each([
  ['nothing ruled', {}, 10_400, { '2026-10': 100, '2026-11': 300 }, { 3: 'jump', 4: 'jump' }],
  ['the jump accepted', { ruling: 'accepted' }, 101_600, { '2026-10': 100, '2026-11': 91_500 }, { 5: 'fall' }],
  ['the jump rejected', { ruling: 'rejected' }, 10_400, { '2026-10': 100, '2026-11': 300 }, { 4: 'jump' }],
  [
    'the jump put right',
    { ruling: 'corrected', ruledMiles: 10_150 },
    10_400,
    { '2026-10': 100, '2026-11': 300 },
    { 4: 'jump' },
  ],
] as const)('%s: what counts', (_, third, miles, months, warnings) => {
  const replayed = replay(jumpy(third), null)
  expect(replayed.odometer?.miles).toBe(miles)
  expect(sums(replayed)).toEqual(months)
  expect(Object.fromEntries(replayed.warnings)).toEqual(warnings)
})

test('an accepted fall starts anew: a changed odometer drives nothing backwards', () => {
  const fallen = [
    reading(1, '2026-11-01', 90_000),
    reading(2, '2026-11-02', 12, { ruling: 'accepted' }),
    reading(3, '2026-11-03', 62),
  ]
  expect(sums(replay(fallen, null))).toEqual({ '2026-11': 50 })
  expect(replay(fallen, null).odometer).toEqual({ miles: 62, at: '2026-11-03T10:00:00.000Z' })
})

test.each([
  ['before them all', { miles: 9_000, at: '2026-10-29T10:00:00.000Z' }, { '2026-10': 1_100, '2026-11': 300 }, 10_400],
  ['between them', { miles: 10_200, at: '2026-11-02T12:00:00.000Z' }, { '2026-10': 100, '2026-11': 200 }, 10_400],
  ['after them all', { miles: 99_999, at: '2026-12-01T10:00:00.000Z' }, { '2026-10': 100, '2026-11': 300 }, 10_400],
])('miles from elsewhere, %s', (_, anchor, months, miles) => {
  const replayed = replay(jumpy(), anchor)
  expect(sums(replayed)).toEqual(months)
  expect(replayed.odometer?.miles).toBe(miles)
})

test('order of arrival does not matter, zeros and readings without miles do not count, scores do once a time', () => {
  const mixed = [
    reading(3, '2026-11-03', 130, { score: 80 }),
    reading(1, '2026-11-01', 100, { score: 60 }),
    reading(2, '2026-11-02', 0, { score: 0 }),
    reading(4, '2026-11-04', null, { score: 70, scoreAt: '2026-11-03T10:00:00.000Z' }),
  ]
  const replayed = replay(mixed, null)
  expect(Object.fromEntries(replayed.months)).toEqual({ '2026-11': { miles: 30, scoreSum: 140, scoreCount: 2 } })
  expect(replayed.score).toEqual({ score: 80, at: '2026-11-03T10:00:00.000Z' })
})

test('the months are moved by the difference alone', () => {
  const [before, after] = [replay(jumpy(), null), replay(jumpy({ ruling: 'accepted' }), null)]
  expect(monthChanges(before, after)).toEqual([{ month: '2026-11', miles: 91_200, scoreSum: 0, scoreCount: 0 }])
  expect(monthChanges(after, before)).toEqual([{ month: '2026-11', miles: -91_200, scoreSum: 0, scoreCount: 0 }])
  expect(monthChanges(before, before)).toEqual([])
})
