import fc from 'fast-check'
import { expect, test } from 'vitest'
import { netOf, taxOf, totalsOf } from './money-lines.ts'

test.each([
  [{ quantity: 1, unit_pence: 11_800, tax_percent: 20 }, 11_800, 2_360],
  [{ quantity: 1.5, unit_pence: 4_999, tax_percent: 20 }, 7_499, 1_500],
  [{ quantity: 0.01, unit_pence: 50, tax_percent: 20 }, 1, 0],
  [{ quantity: 0.29, unit_pence: 100, tax_percent: 20 }, 29, 6],
  [{ quantity: 3, unit_pence: 1, tax_percent: 20 }, 3, 1],
  [{ quantity: 1, unit_pence: 5_485, tax_percent: 0 }, 5_485, 0],
])('%j: %i net and %i VAT', (line, net, tax) => expect([netOf(line), taxOf(line)]).toEqual([net, tax]))

const line = (net: number, payer: 'customer' | 'hire_company', decision: 'accepted' | 'declined' | null) => ({
  net_pence: net,
  tax_pence: net / 5,
  payer,
  decision,
})

test('totals: what was accepted, declined and is open on each side add up to all', () => {
  const lines = [
    line(11_800, 'customer', 'accepted'),
    line(11_800, 'customer', 'declined'),
    line(4_900, 'customer', null),
    line(8_600, 'hire_company', null),
  ]
  expect(totalsOf(lines)).toEqual({
    net_pence: 37_100,
    tax_pence: 7_420,
    gross_pence: 44_520,
    accepted_pence: 11_800,
    declined_pence: 11_800,
    open_customer_pence: 4_900,
    open_hire_company_pence: 8_600,
  })
})

test('pence stay whole whatever is multiplied, and VAT is never off by more than half a penny', () => {
  const quantities = fc.integer({ min: 1, max: 99_999 }).map((hundredths) => hundredths / 100)
  fc.assert(
    fc.property(quantities, fc.integer({ min: 0, max: 10_000_000 }), (quantity, unit_pence) => {
      const priced = { quantity, unit_pence, tax_percent: 20 }
      expect([netOf(priced), taxOf(priced)].every(Number.isInteger)).toBe(true)
      expect(Math.abs(netOf(priced) - quantity * unit_pence)).toBeLessThanOrEqual(0.51)
      expect(Math.abs(taxOf(priced) - netOf(priced) / 5)).toBeLessThanOrEqual(0.5)
    }),
    { numRuns: 100 },
  )
})
