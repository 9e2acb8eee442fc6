import { expect, test } from 'vitest'
import { type OpenHire, priceOfReturn } from './price-of-return.ts'

const hire: OpenHire = {
  ...{ vehicle_id: 1, first_day: '2026-11-02', rate_terms: null, weekly_rate_pence: 18_900 },
  ...{ agreed_last: '2026-12-13', billed_to: '2026-11-08' },
}
const price = (of: Partial<OpenHire>, on = '2026-11-18') =>
  priceOfReturn({ ...hire, ...of }, on, '2026-11-17', new Set())
const linesOf = (of: Partial<OpenHire>, on?: string) =>
  price(of, on)?.lines.map(({ what, net_pence: net, tax_pence: tax }) => [what, net, tax])

test('the weekly rate alone: the days not billed, with VAT, and nothing that no contract says', () => {
  expect(price({})).toMatchObject({ net_pence: 27_000, tax_pence: 5_400, gross_pence: 32_400, rate: '£189.00 a week' })
  expect(linesOf({})).toEqual([['hire', 27_000, 5_400]])
})

test('written terms add the rest of the minimum and early termination, each taxed by itself', () => {
  const rate_terms = { rate_pence: 18_900, minimum_days: 28, early_percent: 50 }
  expect(linesOf({ rate_terms })).toEqual([
    ['hire', 27_000, 5_400],
    ['minimum', 29_700, 5_940],
    ['early_termination', 18_900, 3_780],
  ])
})

test('months long past that no bill stands for are no price', () => {
  expect(linesOf({ first_day: '2024-01-01', billed_to: null })).toEqual([['hire', 132_300, 26_460]])
})

test('without a rate, or with terms that cannot be read, there is no price', () => {
  expect(price({ weekly_rate_pence: null })).toBeNull()
  expect(priceOfReturn(undefined, '2026-11-18', '2026-11-17', new Set())).toBeNull()
  expect(price({ rate_terms: { rate_pence: 'much' } })).toBeNull()
})
