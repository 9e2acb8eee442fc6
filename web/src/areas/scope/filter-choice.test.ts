import { expect, test } from 'vitest'
import { filterFromDraft, isNarrowing, noFilter, registrationsIn } from './filter-choice.ts'

test.each([
  ['LK21 VXN', ['LK21VXN']],
  ['lk21vxn, yd70 khz;WX19RTU', ['LK21VXN', 'YD70KHZ', 'WX19RTU']],
  ['LK21 VXN\nLK21VXN\n\n  A1  ', ['LK21VXN', 'A1']],
  ['LK21 VXN YD70 KHZ', ['LK21VXN', 'YD70KHZ']],
  [' ,; ', []],
])('%j holds %j', (text, found) => expect(registrationsIn(text)).toEqual(found))

test('an empty filter narrows nothing', () => {
  expect(isNarrowing(noFilter)).toBe(false)
  expect(isNarrowing({ ...noFilter, tag_ids: [1] })).toBe(true)
})

test.each([
  [undefined, undefined],
  ['text', undefined],
  [
    { tag_ids: [1, 2], reg_nos: ['A1'], other: 1 },
    { ...noFilter, tag_ids: [1, 2], reg_nos: ['A1'] },
  ],
  [{ tag_ids: ['1'], reg_nos: [1] }, noFilter],
])('the draft %j gives %j', (draft, filter) => expect(filterFromDraft(draft)).toEqual(filter))
