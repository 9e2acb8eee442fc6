import { expect, test } from 'vitest'
import { readMoment } from './written-moment.ts'

// A Tuesday in winter, and a Tuesday in summer when London is an hour ahead.
const winter = '2026-11-17T15:00:00Z'
const summer = '2026-07-14T15:00:00Z'

test.each([
  ['10am', winter, '2026-11-17T10:00:00.000Z'],
  ['10 a.m.', winter, '2026-11-17T10:00:00.000Z'],
  ['yesterday at 10', winter, '2026-11-16T10:00:00.000Z'],
  ['yesterday 10', winter, '2026-11-16T10:00:00.000Z'],
  ['10am yesterday', winter, '2026-11-16T10:00:00.000Z'],
  ['Yesterday, 2.30pm', winter, '2026-11-16T14:30:00.000Z'],
  ['yesterday noon', winter, '2026-11-16T12:00:00.000Z'],
  ['12am today', winter, '2026-11-17T00:00:00.000Z'],
  ['monday 9:15', winter, '2026-11-16T09:15:00.000Z'],
  ['on Tuesday at 9', winter, '2026-11-10T09:00:00.000Z'],
  ['3 days ago at 10pm', winter, '2026-11-14T22:00:00.000Z'],
  ['1/3 14:30', winter, '2026-03-01T14:30:00.000Z'],
  ['1 Dec 14:30', winter, '2025-12-01T14:30:00.000Z'],
  ['14:30 1/3/26', winter, '2026-03-01T14:30:00.000Z'],
  ['1 March 2026 14:30', winter, '2026-03-01T14:30:00.000Z'],
  ['2026-03-01 14:30', winter, '2026-03-01T14:30:00.000Z'],
  ['2026-11-16T10:00:00Z', winter, '2026-11-16T10:00:00.000Z'],
  ['16 nov 2026 06:42', winter, '2026-11-16T06:42:00.000Z'],
  ['10.30', winter, '2026-11-17T10:30:00.000Z'],
  ['1030', winter, '2026-11-17T10:30:00.000Z'],
  ['0930', winter, '2026-11-17T09:30:00.000Z'],
  ['930', winter, '2026-11-17T09:30:00.000Z'],
  ['10:30', winter, '2026-11-17T10:30:00.000Z'],
  ['10:30am', winter, '2026-11-17T10:30:00.000Z'],
  ['10.30 am', winter, '2026-11-17T10:30:00.000Z'],
  ['1030am', winter, '2026-11-17T10:30:00.000Z'],
  ['10', winter, '2026-11-17T10:00:00.000Z'],
  ['yesterday 10.30', winter, '2026-11-16T10:30:00.000Z'],
  ['10.30 yesterday', winter, '2026-11-16T10:30:00.000Z'],
  ['yesterday at 1030', winter, '2026-11-16T10:30:00.000Z'],
  ['monday 2215', winter, '2026-11-16T22:15:00.000Z'],
  ['1/3 14.30', winter, '2026-03-01T14:30:00.000Z'],
  ['1.3 14.30', winter, '2026-03-01T14:30:00.000Z'],
  ['1 Dec 1430', winter, '2025-12-01T14:30:00.000Z'],
  ['1 March 2026 1030', winter, '2026-03-01T10:30:00.000Z'],
  ['1/3 at 10', winter, '2026-03-01T10:00:00.000Z'],
  ['1 Dec 1930', winter, '2025-12-01T19:30:00.000Z'],
  ['10.30', summer, '2026-07-14T09:30:00.000Z'],
  ['yesterday at 10', summer, '2026-07-13T09:00:00.000Z'],
])('"%s" is %s', (typed, now, at) => expect(readMoment(typed, Date.parse(now))).toEqual({ at }))

test.each([
  ['4pm', 'in the past'],
  ['tomorrow 9am', 'in the past'],
  ['1/1/2027 09:00', 'in the past'],
  ['yesterday', 'Add a time'],
  ['1 March', 'Add a time'],
  ['16/11/2026', 'Add a time'],
  ['1 March 2026', 'Add a time'],
  ['1.3.2026', 'Add a time'],
  ['16.11.26', 'Add a time'],
  ['16/11', 'Add a time'],
  ['16.30', 'in the past'],
  ['yesterday 10.75', 'a real date'],
  ['yesterday 2460', 'a real date'],
  ['', 'Enter a date and time'],
  ['someday 10am', 'a real date'],
  ['31/2 10am', 'a real date'],
  ['29/3/2026 01:30', 'clocks went forward'],
])('"%s" is refused: %s', (typed, words) =>
  expect(readMoment(typed, Date.parse(winter))).toEqual({ problem: expect.stringContaining(words) as string }),
)

test('a clock of another day than the server’s is not believed', () => {
  const now = Date.parse('2026-11-15T09:00:00Z')
  expect(readMoment('yesterday 10am', now, '2026-11-17')).toEqual({ at: '2026-11-16T10:00:00.000Z' })
  expect(readMoment('10am', now, '2026-11-17')).toEqual({ at: '2026-11-17T10:00:00.000Z' })
  expect(readMoment('18/11 10am', now, '2026-11-17')).toEqual({ at: '2025-11-18T10:00:00.000Z' })
})
