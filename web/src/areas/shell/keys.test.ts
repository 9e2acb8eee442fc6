import { expect, test } from 'vitest'
import { meaningOf } from './keys.ts'

const press = { key: '', isCommand: false, isAlt: false, isTyping: false, isAfterG: false, hasSingleKeys: true }

test.each([
  [{ key: 'k', isCommand: true }, 'palette'],
  [{ key: 'K', isCommand: true, isTyping: true, hasSingleKeys: false }, 'palette'],
  [{ key: '/' }, 'palette'],
  [{ key: '/', isTyping: true }, 'nothing'],
  [{ key: '/', hasSingleKeys: false }, 'nothing'],
  [{ key: '?' }, 'shortcuts'],
  [{ key: 'g' }, 'chord'],
  [{ key: 'g', isAlt: true }, 'nothing'],
  [{ key: 's', isCommand: true }, 'nothing'],
  [{ key: 'x', isAfterG: true }, 'nothing'],
])('%o means %s', (change, is) => expect(meaningOf({ ...press, ...change }).is).toBe(is))

test.each([
  ['d', true, 'dashboard'],
  ['v', true, 'vehicles'],
  ['c', true, 'compliance'],
  ['m', true, 'inbox'],
  ['c', false, 'compose'],
])('%s after g: %s goes to %s', (key, isAfterG, to) =>
  expect(meaningOf({ ...press, key, isAfterG })).toEqual({ is: 'go', to }),
)
