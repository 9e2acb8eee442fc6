import { expect, test } from 'vitest'
import { isMetered } from './metered.ts'

const browserWith = (connection: object | undefined): Navigator =>
  Object.assign(Object.create(navigator), connection && { connection })

test.each([
  [undefined, false],
  [{ saveData: false, effectiveType: '4g' }, false],
  [{ saveData: true, effectiveType: '4g' }, true],
  [{ effectiveType: '2g' }, true],
])('a line told as %o', (connection, isOne) => {
  expect(isMetered(browserWith(connection))).toBe(isOne)
})
