import { expect, test } from 'vitest'
import { isSame } from './same-value.ts'

test.each([
  ['', null, true],
  [undefined, '', true],
  [[], null, false],
  [[1, 2], [1, 2], true],
  [0, null, false],
])('%j and %j are the same: %s', (one, other, isIt) => expect(isSame(one, other)).toBe(isIt))
