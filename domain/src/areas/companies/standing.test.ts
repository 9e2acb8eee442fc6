import { expect, test } from 'vitest'
import { companyArchiveProblem, companySteps, companyVerbTo, type CompanyStatus } from './standing.ts'

test.each<[string, boolean, CompanyStatus, boolean]>([
  ['active', true, 'closed', true],
  ['active', true, 'suspended', true],
  ['suspended', true, 'closed', true],
  ['closed', true, 'active', true],
  ['closed', true, 'closed', false],
  ['active', true, 'active', false],
  ['closed', false, 'active', false],
])('%s, in use %s, to %s: %s', (status, isActive, to, may) => {
  expect(companySteps({ status, isActive }, true).includes(companyVerbTo[to])).toBe(may)
  expect(companySteps({ status, isActive }, false)).toEqual([])
})

test.each<[string, number, boolean]>([
  ['active', 2, false],
  ['suspended', 1, false],
  ['closed', 2, true],
  ['active', 0, true],
])('archiving %s with %i accounts: %s', (status, accounts, may) =>
  expect(companyArchiveProblem({ status, isActive: true }, accounts) === null).toBe(may),
)
