import { expect, test } from 'vitest'
import { type BilledLine, reconcileReturn } from './reconcile.ts'

const price = {
  lines: [
    {
      ...{ what: 'hire' as const, from: '2026-11-01', to: '2026-11-18', working: '18 days × £189.00 ÷ 7' },
      ...{ net_pence: 48_600, tax_pence: 9_720 },
    },
  ],
  ...{ net_pence: 48_600, tax_pence: 9_720, gross_pence: 58_320, rate: '£189.00 a week', billed_to: null },
}
const line = (change: Partial<BilledLine>): BilledLine => ({
  ...{ reference: 'IN1', urn: 1, line_id: 1, narrative: 'Hire', date: '2026-11-01', goodsPence: 81_000 },
  ...{ isHire: true, period: { from: '2026-11-01', to: '2026-11-30' }, isNamed: false },
  ...change,
})
const told = (...of: Parameters<typeof reconcileReturn>) =>
  reconcileReturn(...of).map((each) => [each.part, each.billed_pence, each.difference_pence])

test('a month billed whole: its days after the charges stopped are too much', () => {
  // 30 days × £27.00, of which 12 are after the 18th
  expect(told({ prices: [price], charge_ends_on: '2026-11-18', agreed_pence: null }, [line({})])).toEqual([
    ['hire', 48_600, 0],
    ['after', 32_400, 32_400],
    ['charges', 0, 0],
  ])
})

test('charges agreed are beside the lines that bear the number, whatever their date', () => {
  const lines = [
    line({ line_id: 2, isHire: false, period: null, isNamed: true, goodsPence: 14_200, date: '2026-11-25' }),
    line({ line_id: 3, isHire: false, period: null, isNamed: true, goodsPence: 6_500, date: '2026-11-25' }),
  ]
  expect(told({ prices: [price], charge_ends_on: '2026-11-18', agreed_pence: 14_200 }, lines)).toEqual([
    ['hire', 0, -48_600],
    ['after', 0, 0],
    ['charges', 20_700, 6_500],
  ])
})

test('without a price nothing is said to differ', () => {
  expect(told({ prices: [null], charge_ends_on: '2026-11-18', agreed_pence: null }, [])[0]).toEqual(['hire', 0, 0])
})
