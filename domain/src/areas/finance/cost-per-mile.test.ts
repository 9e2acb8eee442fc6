import { expect, test } from 'vitest'
import { costLeaderboard, costPerMile, type CostVehicle } from './cost-per-mile.ts'

const lines = [
  { narrative: 'Contract hire ab12 cde 30 days', goodsPence: 40_000 },
  { narrative: 'Swap AB12CDE/FG34 HIJ delivery', goodsPence: 10_000 },
  { narrative: 'Credit FG34HIJ', goodsPence: -2_500 },
  { narrative: 'Standing charge, telematics portal', goodsPence: 9_900 },
  { narrative: 'Unit A12 BCD', goodsPence: 700 },
  { narrative: 'Excess miles NO71 MIL', goodsPence: 5_000 },
]
const vehicles: CostVehicle[] = [
  { reg: 'AB12CDE', miles: 1000 },
  { reg: 'FG34HIJ', miles: 250 },
  { reg: 'A1', miles: 100 },
  { reg: 'NO71MIL', miles: 0 },
  { reg: 'NO72MIL', miles: -3 },
  { reg: 'NO73MIL', miles: null },
]

test('goods of the lines that name a vehicle, divided by its miles', () => {
  expect(costPerMile({ lines, vehicles, userId: 7 })).toEqual({
    vehicles: [
      { reg: 'AB12CDE', miles: 1000, goodsPence: 50_000, matchedLines: 2, pencePerMile: 50 },
      { reg: 'FG34HIJ', miles: 250, goodsPence: 7_500, matchedLines: 2, pencePerMile: 30 },
      { reg: 'A1', miles: 100, goodsPence: 0, matchedLines: 0, pencePerMile: 0 },
    ],
    excludedRegs: ['NO71MIL', 'NO72MIL', 'NO73MIL'],
    unmatchedLines: [lines[3], lines[4]],
    namedPence: 52_500,
  })
})

test('the internal user gets none', () => {
  expect(costPerMile({ lines, vehicles, userId: 1 })).toBeNull()
  expect(costPerMile({ lines: [], vehicles: [], userId: 2 })).toEqual({
    vehicles: [],
    excludedRegs: [],
    unmatchedLines: [],
    namedPence: 0,
  })
})

test('a vehicle that changed its plate: a line naming both counts once', () => {
  const result = costPerMile({
    lines: [
      { narrative: 'AB12 CDE, now JTU 9', goodsPence: 100 },
      { narrative: 'JTU9', goodsPence: 50 },
      { narrative: 'AB12CDE AB12 CDE', goodsPence: 25 },
    ],
    vehicles: [{ reg: 'AB12CDE', otherRegs: ['JTU 9'], miles: 10 }],
    userId: 2,
  })
  expect(result?.vehicles).toEqual([
    { reg: 'AB12CDE', miles: 10, goodsPence: 175, matchedLines: 3, pencePerMile: 17.5 },
  ])
})

test('a plate two vehicles wore counts for both', () => {
  const result = costPerMile({
    lines: [{ narrative: 'JTU 9', goodsPence: 100 }],
    vehicles: [
      { reg: 'AB12CDE', otherRegs: ['JTU9'], miles: 10 },
      { reg: 'JTU9', miles: 20 },
    ],
    userId: 2,
  })
  expect(result?.vehicles.map(({ pencePerMile }) => pencePerMile)).toEqual([10, 5])
})

test('a line counts for vehicles of its own customer, on whichever account; one that names none of them is unmatched', () => {
  const own = { narrative: 'Hire AB12 CDE', goodsPence: 1_000, customerId: 1 }
  const foreign = { narrative: 'Hire AB12 CDE', goodsPence: 9_000, customerId: 2 }
  const elsewhere = { narrative: 'Hire of CD12 EFG', goodsPence: 300, customerId: 1 }
  const both = { narrative: 'AB12CDE and CD12EFG washed', goodsPence: 50, customerId: 1 }
  expect(
    costPerMile({
      userId: 2,
      lines: [own, foreign, elsewhere, both],
      vehicles: [
        { reg: 'AB12CDE', customerId: 1, miles: 10 },
        { reg: 'CD12EFG', customerId: 1, miles: 10, isInSight: false },
      ],
    }),
  ).toEqual({
    vehicles: [{ reg: 'AB12CDE', miles: 10, goodsPence: 1_050, matchedLines: 2, pencePerMile: 105 }],
    excludedRegs: [],
    unmatchedLines: [foreign],
    namedPence: 1_050,
  })
})

test('on hire: the same lines by the miles since the vehicle came on hire', () => {
  const result = costPerMile({
    basis: 'hire',
    userId: 2,
    lines: [{ narrative: 'AB12CDE', goodsPence: 1_000 }],
    vehicles: [
      { reg: 'AB12CDE', miles: 1_500.5, milesAtHire: 1_000.5 },
      { reg: 'A1', miles: 10, milesAtHire: 10 },
      { reg: 'A2', miles: 10, milesAtHire: null },
      { reg: 'A3', miles: 10 },
      { reg: 'A4', miles: null, milesAtHire: 3 },
    ],
  })
  expect(result).toMatchObject({
    vehicles: [{ reg: 'AB12CDE', miles: 500, pencePerMile: 2 }],
    excludedRegs: ['A1', 'A2', 'A3', 'A4'],
  })
})

const cost = (reg: string, pencePerMile: number) => ({
  reg,
  pencePerMile,
  miles: 1,
  goodsPence: pencePerMile,
  matchedLines: 1,
})

test('lowest and highest five; equal costs by registration', () => {
  const many = [12, 3, 7, 1, 9, 4, 11, 2, 8, 6, 5, 10].map((pence) => cost(`R${pence}`, pence))
  const { top, bottom } = costLeaderboard(many)
  expect(top.map(({ item }) => item.pencePerMile)).toEqual([1, 2, 3, 4, 5])
  expect(bottom.map(({ rank, item }) => [rank, item.pencePerMile])).toEqual([
    [8, 8],
    [9, 9],
    [10, 10],
    [11, 11],
    [12, 12],
  ])
  expect(costLeaderboard([cost('B', 1), cost('A', 1)]).top.map(({ item }) => item.reg)).toEqual(['A', 'B'])
})
