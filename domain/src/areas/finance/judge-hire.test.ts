import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../kit/time/calendar.ts'
import { rateTerms } from '../hires/rate-terms-schema.ts'
import { daysIn } from './hire-period.ts'
import { judgeHire, without } from './judge-hire.ts'

const terms = rateTerms.parse({ rate_pence: 18_900 })
const october = { from: '2026-10-01', to: '2026-10-31' }
const none = new Set<string>()
const known = { hires: [{ from: '2026-01-05', to: null, terms }], billed: [], relief: [] }
const partsOf = (judged: ReturnType<typeof judgeHire>) => judged?.parts.map(({ kind, pence }) => [kind, pence])

test('a month as agreed has no parts, and says how it is worked out', () => {
  expect(judgeHire({ period: october, pence: 83_700 }, known, none)).toEqual({
    expectedPence: 83_700,
    working: '31 days × £189.00 ÷ 7',
    parts: [],
  })
})

test('days after the charge stopped, at the rate agreed', () => {
  const judged = judgeHire(
    { period: october, pence: 83_700 },
    { ...known, hires: [{ from: '2026-01-05', to: '2026-10-23', terms }] },
    none,
  )
  expect(judged?.expectedPence).toBe(62_100)
  expect(judged?.parts).toEqual([
    {
      kind: 'after_off_hire',
      span: { from: '2026-10-24', to: '2026-10-31' },
      pence: 21_600,
      working: '8 days, 24 Oct 2026 to 31 Oct 2026, not on hire',
    },
  ])
})

test.each([
  ['billed before', { billed: [{ from: '2026-10-16', to: '2026-11-12' }] }, [['double', 43_200]], 40_500],
  ['a relief vehicle', { relief: [{ from: '2026-10-02', to: '2026-10-03' }] }, [['relief', 5_400]], 78_300],
  [
    'nothing of it is of a hire',
    { hires: [{ from: '2026-01-05', to: '2026-09-30', terms }] },
    [['after_off_hire', 83_700]],
    0,
  ],
])('%s', (_, more, parts, expected) => {
  const judged = judgeHire({ period: october, pence: 83_700 }, { ...known, ...more }, none)
  expect(partsOf(judged)).toEqual(parts)
  expect(judged?.expectedPence).toBe(expected)
})

test('a wrong rate either way; a penny is none; without a hire nothing can be said', () => {
  expect(partsOf(judgeHire({ period: october, pence: 90_000 }, known, none))).toEqual([['rate', 6_300]])
  expect(partsOf(judgeHire({ period: october, pence: 80_000 }, known, none))).toEqual([['rate', -3_700]])
  expect(judgeHire({ period: october, pence: 83_701 }, known, none)).toMatchObject({ expectedPence: 83_701, parts: [] })
  expect(judgeHire({ period: october, pence: 83_700 }, { ...known, hires: [] }, none)).toBeNull()
})

const span = fc
  .record({ start: fc.integer({ min: 0, max: 60 }), days: fc.integer({ min: 1, max: 40 }) })
  .map(({ start, days }) => ({ from: addDays('2026-09-15', start), to: addDays('2026-09-15', start + days - 1) }))

test('the parts are always the whole difference', () => {
  fc.assert(
    fc.property(
      span,
      fc.integer({ min: 1, max: 200_000 }),
      fc.record({
        to: fc.option(span),
        billed: fc.array(span, { maxLength: 3 }),
        relief: fc.array(span, { maxLength: 2 }),
      }),
      (period, pence, { to, billed, relief }) => {
        const hires = [{ from: '2026-01-05', to: to?.to ?? null, terms }]
        const judged = judgeHire({ period, pence }, { hires, billed, relief }, none)
        const parts = judged?.parts.reduce((sum, part) => sum + part.pence, 0) ?? 0
        expect(parts).toBe(pence - (judged?.expectedPence ?? 0))
      },
    ),
  )
})

test('spans without others have exactly the other days', () => {
  fc.assert(
    fc.property(span, fc.array(span, { maxLength: 4 }), (whole, others) => {
      const days = Array.from({ length: daysIn(whole) }, (_, place) => addDays(whole.from, place))
      const left = without([whole], others)
      const isIn = (day: string, spans: readonly { from: string; to: string }[]) =>
        spans.some(({ from, to }) => from <= day && day <= to)
      for (const day of days) expect(isIn(day, left)).toBe(!isIn(day, others))
    }),
  )
})
