import { expect, test } from 'vitest'
import { fifteenMonthsAfter, keptByType, whyKept } from './document-types.ts'

test.each([
  ['2026-11-22', '2028-02-22'],
  ['2026-11-30', '2028-02-29'],
  ['2025-11-30', '2027-02-28'],
  ['2024-02-29', '2025-05-29'],
  ['2026-10-31', '2028-01-31'],
])('15 months after %s is %s', (from, to) => {
  expect(fifteenMonthsAfter(from)).toBe(to)
})

test('what the law has kept is kept by its type; a photo is not', () => {
  expect(keptByType('pmi_sheet', '2026-11-22')).toBe('2028-02-22')
  expect(keptByType('photo', '2026-11-22')).toBeNull()
  expect(keptByType('of another version', '2026-11-22')).toBeNull()
})

const own = { retained_until: null, is_superseded: false, is_own: true }
const open = { closed_on: null }
const person = { mayManage: false, today: '2026-11-22' }

test.each([
  ['one’s own of an open case', own, open, person, null],
  ['somebody else’s', { ...own, is_own: false }, open, person, 'or the hire company can remove it'],
  ['somebody else’s, by who manages', { ...own, is_own: false }, open, { ...person, mayManage: true }, null],
  ['kept by its type', { ...own, retained_until: '2028-02-22' }, open, { ...person, mayManage: true }, '22 Feb 2028'],
  ['kept by its type until today', { ...own, retained_until: '2026-11-22' }, open, person, null],
  ['of a case that is over', own, { closed_on: '2026-01-05' }, { ...person, mayManage: true }, '5 Apr 2027'],
  ['of a case long over', own, { closed_on: '2025-01-05' }, person, null],
  ['one a newer version stands on', { ...own, is_superseded: true }, open, person, 'newer version'],
] as const)('%s', (_, document, of, remover, words) => {
  const why = whyKept(document, of, remover)
  if (words === null) expect(why).toBeNull()
  else expect(why).toContain(words)
})

test('what was done in a year that was mistyped is kept to the end of the calendar', () => {
  expect(fifteenMonthsAfter('9998-09-30')).toBe('9999-12-30')
  expect(fifteenMonthsAfter('9998-10-01')).toBe('9999-12-31')
  expect(fifteenMonthsAfter('9999-12-01')).toBe('9999-12-31')
})
