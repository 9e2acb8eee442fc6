import { expect, test } from 'vitest'
import { chosenAppearance, readPreferences } from './preferences.ts'

const first = readPreferences(undefined)
test('nothing chosen: as the device, told in the portal, saved views by mail as each was chosen', () => {
  expect(first).toMatchObject({ theme: 'system', density: 'comfortable' })
  const { saved_views: savedViews, ...others } = first.notifications
  expect(savedViews).toBe('mail')
  expect(new Set(Object.values(others))).toEqual(new Set(['portal']))
})
test.each([
  [{ theme: 'dark' }, { theme: 'dark' }],
  [
    { theme: 'purple', density: 'compact' },
    { theme: 'system', density: 'compact' },
  ],
  [
    { notifications: { damage: 'mail', news: 'pigeon', invoices: 1, queries: 'none' } },
    { notifications: { ...first.notifications, damage: 'mail' } },
  ],
  [{ notifications: [] }, {}],
  ['text', {}],
  [null, {}],
  [[], {}],
])('%j', (stored, chosen) => expect(readPreferences(stored)).toEqual({ ...first, ...chosen }))

test.each([
  [undefined, { theme: null, density: null }],
  [{ theme: 'system' }, { theme: 'system', density: null }],
  [
    { theme: 'purple', density: 'compact' },
    { theme: null, density: 'compact' },
  ],
])('of %j the looks %j were chosen', (stored, chosen) => expect(chosenAppearance(stored)).toEqual(chosen))
