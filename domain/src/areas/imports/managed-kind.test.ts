import { expect, test } from 'vitest'
import { branches } from '../branches/resource.ts'
import { companies } from '../companies/resource.ts'
import { contacts } from '../contacts/resource.ts'
import { dealers } from '../dealers/resource.ts'
import { news } from '../news/resource.ts'
import { checkRow } from './check-row.ts'
import { isRefused, mappedHeading } from './heading.ts'
import { identifyingFields, managedKind } from './managed-kind.ts'
import { Fault } from './reasons.ts'
import type { Resource } from '../../kit/resource.ts'

const read = (resource: Resource, name: string, cell: string) => {
  const value = managedKind(resource).columns[name]?.read(cell)
  return value instanceof Fault ? value.reason : value
}

test.each<[Resource, string, string, unknown]>([
  [branches, 'postcode', 'ls1 1aa', 'LS1 1AA'],
  [branches, 'postcode', 'nowhere', 'bad_format'],
  [branches, 'code', 'lds', 'bad_format'],
  [branches, 'code', 'LEEDSWEST', 'too_long'],
  [branches, 'email', 'a@b', 'bad_format'],
  [companies, 'terms_days', '1,000', 'out_of_range'],
  [companies, 'terms_days', '14', 14],
  [companies, 'terms_days', '1.5', 'out_of_range'],
  [companies, 'terms_days', 'soon', 'not_a_number'],
  [companies, 'credit_limit_pence', '£1,000.50', 100_050],
  [companies, 'credit_limit_pence', 'much', 'not_a_number'],
  [companies, 'is_on_hold', 'YES', true],
  [companies, 'is_on_hold', '0', false],
  [companies, 'is_on_hold', 'maybe', 'unknown_value'],
  // Closing and suspending are steps with a count before them, never a cell of a file.
  [companies, 'status', 'Suspended', undefined],
  [contacts, 'department', 'Elsewhere', 'unknown_value'],
  [companies, 'branch_id', 'Leeds South', 'Leeds South'],
  [contacts, 'department', 'Credit control', 'credit_control'],
  [contacts, 'notify', 'Off-hire; Fines', ['off_hire', 'fines']],
  [contacts, 'notify', 'Off-hire, Nothing', 'unknown_value'],
  [dealers, 'manufacturer_ids', 'Ford; DAF', ['Ford', 'DAF']],
  [news, 'publish_at', '21/11/2026 08:30', '2026-11-21T08:30:00.000Z'],
  [news, 'publish_at', '2026-07-01T08:30:00Z', '2026-07-01T08:30:00.000Z'],
  [news, 'publish_at', '2026-07-01 08:30', '2026-07-01T07:30:00.000Z'],
  [news, 'publish_at', '31/06/2026', 'invalid_date'],
])('%#: %o %s of %s', (resource, name, cell, wanted) => expect(read(resource, name, cell)).toEqual(wanted))

test('what tells records apart: the strongest first', () => {
  expect(identifyingFields(companies)).toEqual(['account_number', 'name'])
  expect(identifyingFields(branches)).toEqual(['code', 'name'])
  expect(identifyingFields(dealers)).toEqual(['slug', 'name'])
  expect(identifyingFields(contacts)).toEqual(['email', 'name'])
  expect(identifyingFields(news)).toEqual(['slug', 'title'])
})

test('a mapped heading reads cells where a person said they are, and counts the width of the file', () => {
  const kind = managedKind(branches)
  const heading = mappedHeading(kind, [null, 'code', 'name'])
  if (isRefused(heading)) throw new Error('Refused')
  expect(checkRow(kind, heading, 2, ['x', 'LDS', 'Leeds']).values).toEqual({ code: 'LDS', name: 'Leeds' })
  expect(checkRow(kind, heading, 2, ['LDS', 'Leeds']).problems.map(({ reason }) => reason)).toEqual(['missing_cells'])
  expect(mappedHeading(kind, ['code', 'code', 'nothing'])).toEqual({
    unknown: ['nothing'],
    missing: ['name'],
    repeated: ['code'],
  })
})
