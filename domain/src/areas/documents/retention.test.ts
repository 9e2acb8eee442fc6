import { expect, test } from 'vitest'
import { keptInWords, mayEdit, whyNotDeleted, whyNotReplaced } from './retention.ts'

const today = '2026-11-23'
const paper = { retained_until: null, proves_until: null, accepted_on: null, is_superseded: false, case_number: null }

test('what proves something is kept for fifteen months from the day it was done, and the day is said', () => {
  const proof = { ...paper, proves_until: '2026-11-03' }
  expect(keptInWords(proof, today)).toBe('Kept until 3 Feb 2028')
  expect(whyNotDeleted(proof, today)).toMatch(/^Kept until 3 Feb 2028\. This is compliance evidence/)
  expect(whyNotDeleted({ ...paper, proves_until: '2025-08-01' }, today)).toBeNull()
})

test('the later of two rules keeps it, and a day that has come keeps nothing', () => {
  expect(keptInWords({ ...paper, retained_until: '2028-05-01', proves_until: '2026-11-03' }, today)).toBe(
    'Kept until 1 May 2028',
  )
  expect(keptInWords({ ...paper, retained_until: today }, today)).toBeNull()
})

test('what people accepted is kept for fifteen months after the last of them did, and that is why', () => {
  const policy = { ...paper, accepted_on: '2026-11-21' }
  expect(keptInWords(policy, today)).toBe('Kept until 21 Feb 2028')
  expect(whyNotDeleted(policy, today)).toMatch(/^Kept until 21 Feb 2028\. Kept for 15 months/)
  expect(whyNotDeleted({ ...policy, retained_until: '2028-05-01' }, today)).toMatch(/Documents of this type/)
  expect(whyNotDeleted({ ...paper, accepted_on: '2025-08-01' }, today)).toBeNull()
})

test('of a case and of an older version it is said where to go instead', () => {
  expect(whyNotDeleted({ ...paper, case_number: 'MB-000123' }, today)).toBe(
    'This belongs to MB-000123. Remove it there.',
  )
  expect(whyNotDeleted({ ...paper, is_superseded: true }, today)).toMatch(/newer version/)
})

test('a customer replaces what customers added, the hire company anything', () => {
  const customer = { side: 'customer', mayUpload: true, mayManage: false } as const
  const theirs = { ...paper, is_from_customer: true }
  expect(whyNotReplaced(theirs, customer)).toBeNull()
  expect(whyNotReplaced({ ...theirs, is_from_customer: false }, customer)).toMatch(/hire company added this/)
  expect(whyNotReplaced({ ...theirs, is_from_customer: false }, { ...customer, side: 'staff' })).toBeNull()
  expect(whyNotReplaced(theirs, { ...customer, mayUpload: false })).toMatch(/can view this/)
  expect(whyNotReplaced({ ...theirs, is_superseded: true }, customer)).toMatch(/already been replaced/)
})

test('it is changed by who manages documents and by who added it; an older version by nobody', () => {
  const uploader = { side: 'customer', mayUpload: true, mayManage: false } as const
  expect(mayEdit({ is_own: true, is_superseded: false }, uploader)).toBe(true)
  expect(mayEdit({ is_own: false, is_superseded: false }, uploader)).toBe(false)
  expect(mayEdit({ is_own: false, is_superseded: false }, { ...uploader, mayManage: true })).toBe(true)
  expect(mayEdit({ is_own: true, is_superseded: true }, { ...uploader, mayManage: true })).toBe(false)
})
