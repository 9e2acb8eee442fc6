import { expect, test } from 'vitest'
import { checkRow } from '../check-row.ts'
import { mappedHeading, isRefused } from '../heading.ts'
import { suggestColumns } from '../suggest.ts'
import { userImport } from './users.ts'

const kind = userImport('staff')
const titles = ['Full name', 'E-mail', 'Role(s)', 'Accounts', 'Job title', 'Mobile']

test('titles are matched as people write them', () => {
  expect(suggestColumns(kind, titles).map((each) => each?.column)).toEqual([
    ...['name', 'email', 'roles', 'accounts', 'job_title', 'phone'],
  ])
})

const heading = mappedHeading(kind, ['name', 'email', 'roles', 'accounts', 'job_title', 'phone'])
const read = (cells: readonly string[]) => {
  if (isRefused(heading)) throw new Error('The heading fits')
  return checkRow(kind, heading, 2, cells)
}

test('roles by their labels, accounts as they are written, several in a cell', () => {
  expect(
    read(['Ann Archer', 'ann@new.example', 'Read only; Driver-check viewer, finance', '0012;0013', '', '']).values,
  ).toEqual({
    ...{ name: 'Ann Archer', email: 'ann@new.example', job_title: null, phone: null },
    roles: ['read only', 'driver-check viewer', 'finance'],
    accounts: ['0012', '0013'],
  })
})

test('every fault of a row is named', () => {
  const { problems } = read(['', 'ann at new', 'Read only', '', 'x'.repeat(200), '12'])
  expect(problems.map(({ column }) => column)).toEqual(['name', 'email', 'job_title', 'phone'])
})

test('a customer’s people are offered the roles of customers, staff all of them', () => {
  const offered = (side: 'customer' | 'staff') => userImport(side).columns['roles']?.words
  expect(offered('customer')).toContain('Fleet manager')
  expect(offered('customer')).not.toContain('Damage controller')
  expect(offered('staff')).toEqual(expect.arrayContaining(['Fleet manager', 'Damage controller']))
})
