import { expect, test } from 'vitest'
import { readPreferences } from './preferences.ts'

const first = readPreferences(undefined)
test('nothing chosen: as the device, told in the portal', () => {
  expect(first).toMatchObject({ theme: 'system', density: 'comfortable' })
  expect(new Set(Object.values(first.notifications))).toEqual(new Set(['portal']))
})
test.each([
  [{ theme: 'dark' }, { theme: 'dark' }],
  [
    { theme: 'purple', density: 'compact' },
    { theme: 'system', density: 'compact' },
  ],
  [
    { notifications: { fines: 'mail', news: 'pigeon', orders: 1 } },
    { notifications: { ...first.notifications, fines: 'mail' } },
  ],
  [{ notifications: [] }, {}],
  ['text', {}],
  [null, {}],
  [[], {}],
])('%j', (stored, chosen) => expect(readPreferences(stored)).toEqual({ ...first, ...chosen }))
