import { expect, test } from 'vitest'
import { changeWords, plainFieldWords, valueWords } from './entry-words.ts'

test.each([
  ['cost_limit_pence', 25_000, 'Cost limit', '£250.00'],
  ['is_active', true, 'Is active', 'yes'],
  ['roles', ['fleet manager', 'finance'], 'Roles', 'fleet manager, finance'],
  ['roles', [], 'Roles', 'nothing'],
  ['expires_on', '2026-12-24', 'Expires on', '24 Dec 2026'],
  ['ends_at', '2026-11-16T09:41:00.000Z', 'Ends at', '16 Nov 2026 09:41'],
  ['when', { roles: ['finance'], branch_ids: [1042] }, 'When', 'roles finance; branch 1,042'],
  ['company_id', 1042, 'Company', '1042'],
  ['', 'red', 'Whole record', 'red'],
])('%s %j is %s %s', (field, value, label, words) => {
  expect(plainFieldWords(field)).toBe(label)
  expect(valueWords(field, value)).toBe(words)
})

test('a change says both sides, a beginning only its own', () => {
  expect(changeWords({ field: 'status', before: 'active', after: 'suspended' })).toBe('Status: active → suspended')
  expect(changeWords({ field: 'name', before: null, after: 'Leeds' })).toBe('Name: Leeds')
  const named = { label: 'Account manager', names: { 4: 'Hannah Price' } }
  expect(changeWords({ field: 'manager_id', before: null, after: 4, ...named })).toBe('Account manager: Hannah Price')
})
