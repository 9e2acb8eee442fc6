import { expect, test } from 'vitest'
import { changeInWords } from './change.ts'

test.each([
  [82, 80, 'count', 'Up 2 on October'],
  [80, 82, 'count', 'Down 2 on October'],
  [12_000, 1_000, 'count', 'Up 11,000 on October'],
  [80, 80, 'count', 'No change'],
  [80.2, 80, 'count', 'No change'],
  [96.9, 100, 'percent', 'Down 3.1% on October'],
  [100.04, 100, 'percent', 'No change'],
  [300, 100, 'percent', 'Up 200.0% on October'],
  [-50, -100, 'percent', 'Up 50.0% on October'],
  [5, 0, 'percent', null],
  [0, 0, 'percent', 'No change'],
  [37, 36, 'pence', 'Up £0.01 on October'],
  [36.6, 36.4, 'pence', 'No change'],
  [3_600, 123_700, 'pence', 'Down £1,201.00 on October'],
  [null, 4, 'count', null],
  [4, null, 'count', null],
] as const)('%j after %j as %s: %j', (current, previous, shownAs, words) => {
  expect(changeInWords({ current, previous, shownAs, since: 'October' })).toBe(words)
})
