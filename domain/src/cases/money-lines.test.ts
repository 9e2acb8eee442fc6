import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type LineDecision,
  lineDecisions,
  type MoneyPayer,
  moneyPayers,
  netOf,
  sumInWords,
  taxOf,
  totalsOf,
  type TaxTreatment,
  taxTreatments,
} from './money-lines.ts'

test.each([
  [1, 11_800, 'standard', 11_800, 2_360],
  [1.5, 4_999, 'standard', 7_499, 1_500],
  [0.01, 50, 'standard', 1, 0],
  [0.29, 100, 'standard', 29, 6],
  [3, 1, 'standard', 3, 1],
  [1, 5_485, 'zero', 5_485, 0],
  [1, 5_485, 'outside', 5_485, 0],
  [2, 5_485, 'unknown', 10_970, 0],
] as const)('%f × %i, %s: %i net and %i VAT', (quantity, unit_pence, tax_treatment, net, tax) => {
  const line = { quantity, unit_pence, tax_treatment }
  expect([netOf(line), taxOf(line)]).toEqual([net, tax])
})

const line = (
  net_pence: number,
  payer: MoneyPayer,
  decision: LineDecision | null,
  agreed_pence: number | null = null,
) => ({ net_pence, tax_pence: net_pence / 5, payer, decision, agreed_pence })

test('totals: what was agreed, refused and is open on each side; what was withdrawn is charged no more', () => {
  const lines = [
    line(11_800, 'customer', 'accepted'),
    line(11_800, 'customer', 'declined'),
    line(5_000, 'customer', 'accepted_in_part', 2_000),
    line(3_000, 'customer', 'disputed'),
    line(1_000, 'customer', 'withdrawn'),
    line(4_900, 'customer', null),
    line(8_600, 'hire_company', null),
  ]
  expect(totalsOf(lines)).toEqual({
    net_pence: 45_100,
    tax_pence: 9_020,
    gross_pence: 54_120,
    accepted_pence: 11_800,
    agreed_pence: 13_800,
    disputed_pence: 3_000,
    declined_pence: 11_800,
    withdrawn_pence: 1_000,
    open_customer_pence: 4_900,
    open_hire_company_pence: 8_600,
  })
})

test('whatever is decided, every pound is agreed to, refused, reduced or open, and no more than was asked for is agreed', () => {
  const decided = fc
    .record({
      net: fc.integer({ min: 2, max: 10_000_000 }),
      payer: fc.constantFrom(...moneyPayers),
      decision: fc.option(fc.constantFrom(...lineDecisions)),
      share: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
    })
    .map(({ net, payer, decision, share }) =>
      line(net, payer, decision, decision === 'accepted_in_part' ? Math.max(1, Math.floor(net * share)) : null),
    )
  fc.assert(
    fc.property(fc.array(decided, { maxLength: 20 }), (lines) => {
      const totals = totalsOf(lines)
      const reduced = lines.reduce(
        (sum, each) => sum + (each.agreed_pence === null ? 0 : each.net_pence - each.agreed_pence),
        0,
      )
      const { agreed_pence, disputed_pence, declined_pence, open_customer_pence, open_hire_company_pence } = totals
      const parts = [
        agreed_pence,
        disputed_pence,
        declined_pence,
        open_customer_pence,
        open_hire_company_pence,
        reduced,
      ]
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(totals.net_pence)
    }),
    { numRuns: 100 },
  )
})

test('pence stay whole whatever is multiplied, and VAT is never off by more than half a penny', () => {
  const quantities = fc.integer({ min: 1, max: 99_999 }).map((hundredths) => hundredths / 100)
  fc.assert(
    fc.property(
      quantities,
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.constantFrom(...taxTreatments),
      (quantity, unit_pence, tax_treatment) => {
        const priced = { quantity, unit_pence, tax_treatment }
        const tax = tax_treatment === 'standard' ? netOf(priced) / 5 : 0
        expect([netOf(priced), taxOf(priced)].every(Number.isInteger)).toBe(true)
        expect(Math.abs(netOf(priced) - quantity * unit_pence)).toBeLessThanOrEqual(0.51)
        expect(Math.abs(taxOf(priced) - tax)).toBeLessThanOrEqual(0.5)
      },
    ),
    { numRuns: 100 },
  )
})

test.each<[readonly TaxTreatment[], string]>([
  [[], '£86.00 and £17.20 VAT'],
  [['standard', 'zero', 'outside'], '£86.00 and £17.20 VAT'],
  [['standard', 'unknown', 'unknown'], '£86.00 and £17.20 VAT. VAT not known for 2 lines'],
  [['outside', 'outside'], '£86.00, outside VAT'],
])('the sum of lines %j reads %s', (treatments, words) =>
  expect(
    sumInWords(
      { net_pence: 8_600, tax_pence: 1_720 },
      treatments.map((tax_treatment) => ({ tax_treatment })),
    ),
  ).toBe(words),
)
