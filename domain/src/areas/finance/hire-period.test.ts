import { expect, test } from 'vitest'
import { hirePeriodOf } from './hire-period.ts'

test.each([
  ['Hire LK21 VXN Ford Transit, November 2026', '2026-11-01', '2026-11-30'],
  ['Hire LK21 VXN, 3 months from October 2026', '2026-10-01', '2026-12-31'],
  ['Hire LK21 VXN, 1 month from Feb 2028', '2028-02-01', '2028-02-29'],
  ['Hire LK21 VXN, Sept 2026', '2026-09-01', '2026-09-30'],
  ['Contract hire 1 Nov 2026 to 30 Nov 2026 LK21VXN', '2026-11-01', '2026-11-30'],
  ['Contract hire 1st November to 30th November, 2026', '2026-11-01', '2026-11-30'],
  ['Weekly hire 2-8 Nov 2026', '2026-11-02', '2026-11-08'],
  ['Weekly hire 28 Dec to 3 Jan 2027', '2026-12-28', '2027-01-03'],
  ['Weekly hire 28 Dec 2026 – 3 Jan 2027', '2026-12-28', '2027-01-03'],
  ['HIRE 01/11/2026 - 30/11/2026', '2026-11-01', '2026-11-30'],
  ['HIRE 1/2/28 to 29/2/28', '2028-02-01', '2028-02-29'],
  ['HIRE 01.11.26-15.11.26', '2026-11-01', '2026-11-15'],
  ['HIRE 2026-11-01 to 2026-11-30', '2026-11-01', '2026-11-30'],
  ['Hire\n5 Nov 2026\tuntil   5 Nov 2026', '2026-11-05', '2026-11-05'],
  ['November 2026 hire, credit for November 2026', '2026-11-01', '2026-11-30'],
])('%s', (narrative, from, to) => expect(hirePeriodOf(narrative)).toEqual({ from, to }))

test.each([
  ['', 'nothing'],
  ['Contract hire AB12 CDE 30 days', 'no day it begins on'],
  ['Hire, November', 'no year'],
  ['Hire, 1 Feb 2027 to 29 Feb 2027', 'a day that is not'],
  ['Hire, 30 Nov 2026 to 1 Nov 2026', 'ends before it begins'],
  ['Hire, 31/11/2026 to 5/12/2026', 'a day that is not'],
  ['Hire, 1/11/2026-30.11.2026', 'written in two ways'],
  ['Contract 1 Jan 2024 to 31 Dec 2026', 'the term of a contract'],
  ['Hire, 36 months from March 2024', 'the term of a contract'],
  ['November 2026 and December 2026', 'two of them'],
  ['Hire, November 2026 (contract from March 2024)', 'two of them'],
  ['Job 101/11/2026-30/11/20261', 'part of a number'],
  ['Order MAY 2026X', 'part of a word'],
  ['Hire from 5 November 2026', 'only a day it begins on'],
  ['Hire, 3 months from 5th October 2026', 'months that begin within one'],
])('%s: none, %s', (narrative) => expect(hirePeriodOf(narrative)).toBeNull())

test.each(['1 ', '1-', '1 nov ', '01/11/2026 - x ', '2026-11-01 to x ', '3 months from '])(
  'a long text of %j is read to its end',
  (piece) => expect(hirePeriodOf(`${piece.repeat(100_000 / piece.length)}, November 2026`)?.to).toBe('2026-11-30'),
)
