import { expect, test } from 'vitest'
import { nextMiles } from './next-miles.ts'

test.each([
  ['before its miles', 130_000, null, 127_900, 128_000, 137_900],
  ['past its miles', 130_000, null, 131_250, 131_000, 141_250],
  ['nobody said the miles: the newest reading', 130_000, null, null, 130_400.6, 140_400],
  ['nobody said, and none was read: from what was due', 130_000, null, null, null, 140_000],
  ['the vehicle’s own interval goes first', 130_000, 12_000, 130_000, null, 142_000],
  ['an interval of its own begins it', null, 12_000, 50_000, null, 62_000],
  ['by date alone', null, null, 50_000, null, null],
])('%s', (_, dueMiles, ownInterval, miles, lastReading, next) =>
  expect(nextMiles({ dueMiles, ownInterval, typeInterval: 10_000 }, { miles, lastReading })).toBe(next),
)

test('nobody keeps after how many: what was due is done, and no miles are made up', () =>
  expect(
    nextMiles({ dueMiles: 130_000, ownInterval: null, typeInterval: null }, { miles: 131_000, lastReading: null }),
  ).toBeNull())
