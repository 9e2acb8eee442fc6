import { expect, test } from 'vitest'
import { datesInWords } from './disagreements.ts'

test('both sources are named', () =>
  expect(
    datesInWords('2026-10-21', [
      { source: 'dvsa', until: '2027-10-06', title: null },
      { source: 'document', until: '2027-07-01', title: 'MOT certificate' },
    ]),
  ).toBe('due 21 Oct 2026 in Kerbline, 6 Oct 2027 in DVSA MOT history, 1 Jul 2027 in the document “MOT certificate”'))
