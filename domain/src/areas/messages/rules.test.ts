import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MessageCopy, messageStatuses, messageTypes, unreadCount, withMessageStatus } from './rules.ts'

const NOW = '2026-11-21T09:00:00.000Z'
const copy: MessageCopy = { isRead: false, starred: false, folder: 'inbox', deletedAt: null }

test.each([
  ['inbox', 'read', copy, { ...copy, isRead: true }],
  ['inbox', 'unread', { ...copy, isRead: true }, copy],
  ['inbox', 'starred', copy, { ...copy, starred: true }],
  ['inbox', 'unstarred', { ...copy, starred: true }, copy],
  ['inbox', 'trash', copy, { ...copy, folder: 'trash' }],
  ['inbox', 'restore', { ...copy, folder: 'trash' }, copy],
  ['sent', 'restore', { ...copy, folder: 'trash' }, { ...copy, folder: 'sent' }],
  ['inbox', 'delete', { ...copy, folder: 'trash' }, { ...copy, folder: 'trash', deletedAt: NOW }],
] as const)('%s %s', (type, status, before, after) =>
  expect(withMessageStatus(before, type, status, NOW)).toEqual(after),
)

test('a status is set, never toggled: twice is once, later too', () => {
  const anyCopy = fc.record({
    isRead: fc.boolean(),
    starred: fc.boolean(),
    folder: fc.constantFrom('inbox', 'sent', 'trash'),
    deletedAt: fc.constantFrom(null, '2026-01-01T00:00:00.000Z'),
  })
  fc.assert(
    fc.property(
      anyCopy,
      fc.constantFrom(...messageTypes),
      fc.constantFrom(...messageStatuses),
      (before, type, status) => {
        const once = withMessageStatus(before, type, status, NOW)
        expect(withMessageStatus(once, type, status, '2026-12-01T00:00:00.000Z')).toEqual(once)
      },
    ),
  )
})

test('unread: received, not read, neither in the trash nor deleted', () => {
  expect(unreadCount([])).toBe(0)
  expect(unreadCount([{ isRead: false }, { isRead: true }, { isRead: false }])).toBe(2)
  expect(
    unreadCount([copy, { ...copy, isRead: true }, { ...copy, folder: 'trash' }, { ...copy, deletedAt: NOW }]),
  ).toBe(1)
})
