import { expect, test } from 'vitest'
import { disagreementWords, disagrees } from './disagreements.ts'

const kept = { dueDate: '2026-10-21', lastDone: '2025-10-20' }

test.each([
  ['the same day', { on: '2025-10-20', until: '2026-10-21' }, false],
  ['good for longer', { on: null, until: '2027-07-01' }, true],
  ['good for less, of the work that stands or later', { on: '2025-10-20', until: '2026-10-01' }, true],
  ['an older paper', { on: '2024-10-20', until: '2025-10-21' }, false],
  ['good for less, of an unknown day', { on: null, until: '2025-10-21' }, false],
])('%s', (_, other, wanted) => expect(disagrees(kept, other)).toBe(wanted))

test.each([
  ['nothing is known to have been done', { ...kept, lastDone: null }],
  ['no valid date is kept', { ...kept, dueDate: null }],
])('%s: any day elsewhere disagrees', (_, before) =>
  expect(disagrees(before, { on: null, until: '2025-10-21' })).toBe(true),
)

test('both sources are named', () =>
  expect(
    disagreementWords('MOT', '2026-10-21', [
      { source: 'dvsa', until: '2027-10-06', title: null },
      { source: 'document', until: '2027-07-01', title: 'MOT certificate' },
    ]),
  ).toBe(
    'MOT: due 21 Oct 2026 by what is kept here; 6 Oct 2027 by DVSA MOT history; 1 Jul 2027 by the paper “MOT certificate”',
  ))
