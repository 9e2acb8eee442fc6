import { expect, test } from 'vitest'
import { isSameFilter, readSavedFilter, writeSavedFilter } from './saved-filter.ts'

const nothing = readSavedFilter({})

test.each([
  [
    { ...nothing, tag_ids: [3, 9], reg_nos: ['LK21VXN'] },
    { tag_ids: '3,9', reg_nos: 'LK21VXN' },
  ],
  [{ ...nothing, branch_ids: [1] }, { branch_ids: '1' }],
  [nothing, {}],
])('%j is kept as %j and read back', (filter, written) => {
  expect(writeSavedFilter(filter)).toEqual(written)
  expect(readSavedFilter(written)).toEqual(filter)
})

test('what is no filter is left out', () =>
  expect(readSavedFilter({ tag_ids: '4,x,-2,1.5', sort: 'name' })).toEqual({ ...nothing, tag_ids: [4] }))

test.each([
  [{ ...nothing, tag_ids: [1, 2] }, { ...nothing, tag_ids: [2, 1] }, true],
  [{ ...nothing, tag_ids: [1] }, { ...nothing, body_ids: [1] }, false],
  [{ ...nothing, tag_ids: [1] }, nothing, false],
])('%j and %j are the same: %j', (one, other, same) => expect(isSameFilter(one, other)).toBe(same))
