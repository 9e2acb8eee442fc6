import { expect, test } from 'vitest'
import { projectMileage, type MileageContract } from './mileage-projection.ts'

const contract = (change: Partial<MileageContract> = {}): MileageContract => ({
  onHireDate: '2025-01-01',
  contractEndDate: '2028-01-01',
  milesAtOnHire: 12,
  annualMileageAllowance: 20_000,
  excessPencePerMile: 8,
  miles: 20_012,
  milesDate: '2026-01-01',
  ...change,
})

test.each<[string, Partial<MileageContract>, object]>([
  [
    'at the pace of the allowance nothing is over',
    {},
    {
      milesRun: 20_000,
      milesAllowedSoFar: 20_000,
      milesAllowed: 60_000,
      milesProjected: 60_000,
      excessMiles: 0,
      excessPence: 0,
    },
  ],
  [
    'half as much again is half the allowance over',
    { miles: 30_012 },
    { milesRun: 30_000, milesProjected: 90_000, excessMiles: 30_000, excessPence: 240_000 },
  ],
  [
    'below the allowance is never a credit',
    { miles: 10_012 },
    { milesProjected: 30_000, excessMiles: 0, excessPence: 0 },
  ],
  [
    'without a charge the miles are still told',
    { miles: 30_012, excessPencePerMile: null },
    { excessMiles: 30_000, excessPence: null },
  ],
  [
    'a leap year has a day more of allowance',
    { contractEndDate: '2029-01-01', miles: 20_012 },
    { milesAllowed: 80_055, milesProjected: 80_055 },
  ],
  [
    'after the end what was driven counts, against the term',
    { milesDate: '2028-03-01', miles: 70_012 },
    { milesRun: 70_000, milesAllowedSoFar: 60_000, milesAllowed: 60_000, milesProjected: 70_000, excessMiles: 10_000 },
  ],
  [
    'four weeks to the day are enough',
    { milesDate: '2025-01-29', miles: 1_546 },
    { milesRun: 1_534, milesProjected: 59_990 },
  ],
  [
    'readings with tenths are rounded once',
    { miles: 20_012.6 },
    { milesRun: 20_001, milesProjected: 60_002, excessMiles: 2, excessPence: 16 },
  ],
])('%s', (_, change, expected) => {
  expect(projectMileage(contract(change))).toMatchObject({ gap: null, ...expected })
})

test.each<[Partial<MileageContract>, string]>([
  [{ annualMileageAllowance: null }, 'no allowance'],
  [{ onHireDate: null }, 'no start'],
  [{ contractEndDate: null }, 'no end'],
  [{ contractEndDate: '2025-01-01' }, 'no end'],
  [{ milesAtOnHire: null }, 'no miles on hire'],
  [{ miles: null }, 'no reading'],
  [{ miles: 0 }, 'no reading'],
  [{ milesDate: null }, 'no reading'],
  [{ milesDate: '2024-12-31' }, 'reading too old'],
  [{ miles: 11 }, 'reading too low'],
  [{ milesDate: '2025-01-28' }, 'too soon'],
])('%j cannot be told: %s', (change, gap) => {
  expect(projectMileage(contract(change))).toEqual({ gap })
})
