import { expect, test } from 'vitest'
import { chosenAppearance, readPreferences } from './preferences.ts'

const first = readPreferences(undefined, 'customer')
test('nothing chosen: as the device, told in the portal, saved views by mail as each was chosen', () => {
  expect(first).toMatchObject({ theme: 'system', density: 'comfortable' })
  const { saved_views: savedViews, message_emails: messages, ...others } = first.notifications
  expect([savedViews, messages]).toEqual(['mail', 'mail'])
  expect(new Set(Object.values(others))).toEqual(new Set(['portal']))
})

test('staff, who work in the portal, are mailed messages once they ask for it; what somebody chose stays', () => {
  const messages = (stored: unknown, side: 'customer' | 'staff') =>
    readPreferences(stored, side).notifications.message_emails
  expect(messages({}, 'staff')).toBe('portal')
  expect(messages({ notifications: { message_emails: 'mail' } }, 'staff')).toBe('mail')
  expect(messages({ notifications: { message_emails: 'portal' } }, 'customer')).toBe('portal')
})

test.each([
  [{ theme: 'dark' }, { theme: 'dark' }],
  [
    { theme: 'purple', density: 'compact' },
    { theme: 'system', density: 'compact' },
  ],
  [
    { notifications: { damage: 'mail', news: 'pigeon', invoices: 1, messages: 'none' } },
    { notifications: { ...first.notifications, damage: 'mail' } },
  ],
  [{ notifications: [] }, {}],
  ['text', {}],
  [null, {}],
  [[], {}],
])('%j', (stored, chosen) => expect(readPreferences(stored, 'customer')).toEqual({ ...first, ...chosen }))

test.each([
  [undefined, { theme: null, density: null }],
  [{ theme: 'system' }, { theme: 'system', density: null }],
  [
    { theme: 'purple', density: 'compact' },
    { theme: null, density: 'compact' },
  ],
])('of %j the looks %j were chosen', (stored, chosen) => expect(chosenAppearance(stored)).toEqual(chosen))
