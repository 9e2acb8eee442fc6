import { expect, test } from 'vitest'
import { isTagSeen, visibilitiesFor, type TagViewer, type TagVisibility } from './visibility.ts'

const owner: TagViewer = { id: 7, side: 'customer' }
const colleague: TagViewer = { id: 8, side: 'customer' }
const staff: TagViewer = { id: 1, side: 'staff' }

test.each<[TagVisibility, number | null, TagViewer, boolean]>([
  ['private', 7, owner, true],
  ['private', 7, colleague, false],
  ['private', 7, staff, false],
  ['company', 7, owner, true],
  ['company', 7, colleague, true],
  ['company', 7, staff, false],
  ['company', 1, staff, true],
  ['shared', 7, colleague, true],
  ['shared', 7, staff, true],
  ['shared', null, staff, true],
  ['company', null, colleague, true],
])('a %s tag of %j, for %j: %j', (visibility, owner_user_id, viewer, seen) =>
  expect(isTagSeen({ visibility, owner_user_id }, viewer)).toBe(seen),
)

test.each<[number | null, TagViewer, TagVisibility[]]>([
  [7, owner, ['private', 'company', 'shared']],
  [7, colleague, ['company', 'shared']],
  [null, colleague, ['company', 'shared']],
  [7, staff, ['shared']],
])('a tag of %j may be made by %j: %j', (owner_user_id, viewer, allowed) =>
  expect(visibilitiesFor({ visibility: 'shared', owner_user_id }, viewer)).toEqual(allowed),
)
