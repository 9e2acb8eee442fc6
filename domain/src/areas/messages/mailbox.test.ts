import { expect, test } from 'vitest'
import { mayWriteTo, readAddressee, writeAddressee } from './addressing.ts'
import { isInFolder, replySubject, usualAnswer } from './mailbox.ts'
import { mentionsIn } from './mentions.ts'

test.each([
  ['Bring LK21 VXN and lk21vxm on Monday.', ['LK21VXN', 'LK21VXM'], []],
  ['See Q-000123, mb-42 and MB 001234.', [], ['Q-000123', 'MB-001234']],
  ['On the M62 at 10 AM, A1 is closed; call 0113 496 0000.', [], []],
  ['A123 BCD, ABC 123D', ['A123BCD', 'ABC123D'], []],
])('%s', (text, plates, numbers) => expect(mentionsIn(text)).toEqual({ plates, numbers }))

test.each(['person:12', 'team:Maintenance', 'branch:3', 'everyone:NORTH01'])(
  '%s is read as it is written',
  (written) => {
    const read = readAddressee(written)
    expect(read && writeAddressee(read)).toBe(written)
  },
)
test.each(['person:0', 'person:x', 'team:Everybody', 'everyone:', 'everyone:A,B', 'x:1', ''])(
  '“%s” names nobody',
  (written) => expect(readAddressee(written)).toBeUndefined(),
)

test('customers write to their manager and to whom they talk with, staff to anyone', () => {
  const customer = { side: 'customer', mayBroadcast: false } as const
  const person = { side: 'staff', isManager: false, isInThread: false } as const
  expect(mayWriteTo(customer, person)).toBe(false)
  expect(mayWriteTo(customer, { ...person, isManager: true })).toBe(true)
  expect(mayWriteTo(customer, { ...person, side: 'customer', isInThread: true })).toBe(true)
  expect(mayWriteTo({ ...customer, side: 'staff' }, { ...person, side: 'customer' })).toBe(true)
})

test('a folder holds what belongs there; what is thrown away is in the trash alone', () => {
  const copy = { type: 'inbox', folder: 'inbox', isStarred: true } as const
  const folders = (one: Parameters<typeof isInFolder>[0]) =>
    (['inbox', 'starred', 'sent', 'trash'] as const).filter((folder) => isInFolder(one, folder))
  expect(folders(copy)).toEqual(['inbox', 'starred'])
  expect(folders({ ...copy, type: 'sent', folder: 'sent', isStarred: false })).toEqual(['sent'])
  expect(folders({ ...copy, folder: 'trash' })).toEqual(['trash'])
  expect(folders({ ...copy, folder: 'deleted' })).toEqual([])
})

test('an answer goes to everybody of a few, of many to the writer and the hire company', () => {
  const writer = { name: 'writer', isSender: true, side: 'customer' } as const
  const desk = { name: 'desk', isSender: false, side: 'staff' } as const
  const listeners = [1, 2, 3, 4].map((at) => ({ name: `${at}`, isSender: false, side: 'customer' as const }))
  expect(usualAnswer([writer, ...listeners.slice(1)])).toHaveLength(4)
  expect(usualAnswer([writer, desk, ...listeners]).map(({ name }) => name)).toEqual(['writer', 'desk'])
})

test('“Re:” stands once', () => {
  expect(replySubject('re: RE: Brakes')).toBe('Re: Brakes')
  expect(replySubject('x'.repeat(150))).toHaveLength(150)
})
