import { expect, test } from 'vitest'
import { compileFixes, type Fix } from './fixes.ts'
import { groupOf, groupTitle, byUrgency } from './groups.ts'
import { commitWords, countsInWords } from './import-words.ts'
import { driverImport } from './kinds/drivers.ts'

test.each<[string, readonly Fix[], readonly string[], readonly string[]]>([
  ['nothing', [], ['a', 'b'], ['a', 'b']],
  ['a cell of this row', [{ do: 'cell', row: 2, place: 1, text: 'x' }], ['a', 'b'], ['a', 'x']],
  ['a cell of another row', [{ do: 'cell', row: 3, place: 1, text: 'x' }], ['a', 'b'], ['a', 'b']],
  [
    'every cell that reads so',
    [{ do: 'replace', place: 0, from: 'LEEDS CC', text: 'Leeds' }],
    [' Leeds cc', 'b'],
    ['Leeds', 'b'],
  ],
  [
    'one of several names in every cell',
    [{ do: 'replace name', place: 0, from: 'iveko', text: 'Iveco' }],
    ['Ford, IVEKO; Iveco', 'iveko'],
    ['Ford; Iveco', 'iveko'],
  ],
  ['no name at all', [{ do: 'replace name', place: 0, from: 'x', text: '' }], ['Ford; x', 'b'], ['Ford', 'b']],
  ['a cell without that name', [{ do: 'replace name', place: 0, from: 'x', text: 'y' }], ['a, b', ''], ['a, b', '']],
  ['rows of one cause', [{ do: 'rows', rows: [2, 5], place: 0, text: '' }], ['a', 'b'], ['', 'b']],
  [
    'the later of two',
    [
      { do: 'cell', row: 2, place: 0, text: 'x' },
      { do: 'cell', row: 2, place: 0, text: 'y' },
    ],
    ['a', 'b'],
    ['y', 'b'],
  ],
  ['an apostrophe that made a formula text', [], ["'=1+1", "'quoted"], ['=1+1', "'quoted"]],
])('%s', (_, fixes, cells, wanted) => expect(compileFixes(fixes).cellsOf(2, cells)).toEqual(wanted))

test('how dates are read and what becomes of a name is kept by column; the later choice stands', () => {
  const { orders, names } = compileFixes([
    { do: 'month first', place: 3 },
    { do: 'day first', place: 4 },
    { do: 'name', place: 1, from: ' Leeds Sth', how: 'create' },
    { do: 'name', place: 1, from: 'LEEDS STH', how: 'leave out' },
    { do: 'name', place: 2, from: 'hgv', how: 'create' },
  ])
  expect([...orders]).toEqual([
    [3, 'month first'],
    [4, 'day first'],
  ])
  expect(names.get(1)?.get('leeds sth')).toBe('leave out')
  expect(names.get(2)?.get('hgv')).toBe('create')
})

test('rows are left out and taken in again', () => {
  const { isLeftOut } = compileFixes([
    { do: 'leave out', rows: [2, 3] },
    { do: 'take in', rows: [3] },
  ])
  expect([2, 3, 4].map(isLeftOut)).toEqual([true, false, false])
})

test('causes: one for all cells that say the same, errors first', () => {
  const one = groupOf('error', 'unknown_reference', 'current_reg', ' LK2I VXN')
  expect(one.key).toBe(groupOf('error', 'unknown_reference', 'current_reg', 'lk2i vxn').key)
  expect(groupTitle(driverImport, one)).toBe('Current registration not recognised: “LK2I VXN”')
  const date = groupOf('error', 'invalid_date', 'dqc_expiry', 'x')
  expect(date.key).toBe(groupOf('error', 'invalid_date', 'dqc_expiry', 'y').key)
  expect(groupTitle(driverImport, date)).toBe('Driver qualification card expiry is not a date')
  const warned = { ...groupOf('warning', 'odd_registration', 'current_reg', ''), count: 9 }
  expect(byUrgency([warned, { ...one, count: 1 }, { ...date, count: 2 }]).map(({ count }) => count)).toEqual([2, 1, 9])
})

test.each([
  [
    { create: 196, update: 18, skip: 1, error: 2, left_out: 0 },
    'Import 214, skip 3',
    '196 created, 18 updated. Not imported: 1 with no changes, 2 errors',
  ],
  [{ create: 1200, update: 0, skip: 0, error: 0, left_out: 0 }, 'Import 1,200', '1,200 created'],
  [
    { create: 0, update: 0, skip: 0, error: 1, left_out: 1 },
    'Import 0, skip 2',
    'Nothing to import. Not imported: 1 error, 1 skipped by you',
  ],
])('%o in words', (counts, button, words) => {
  expect(commitWords(counts)).toBe(button)
  expect(countsInWords(counts)).toBe(words)
})
