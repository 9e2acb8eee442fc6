import { expect, test } from 'vitest'
import type { Permission } from '../../permissions.ts'
import { explain, type Asked } from './explanation.ts'

const she: Asked = {
  ...{ name: 'Priya', side: 'customer', state: 'active', isAdmin: false },
  ...{ roles: ['finance'], permissions: [], denied: [], byRule: [], accounts: ['A1'], managed: [] },
}
const rules = new Map([[7, 'No fines in Leeds']])
const byRule = [{ rule_id: 7, effect: 'deny', kind: 'permission', value: 'see fines' }] as const
const ask = (some: Partial<Asked>, permissions: readonly Permission[], account: string | null = null) =>
  explain({ ...she, ...some }, { permissions, account }, rules)

test.each<[string, Partial<Asked>, readonly Permission[], string | null, boolean, string[]]>([
  ['by a role', {}, ['see fines'], null, true, ['“see fines” comes from the role “finance”.']],
  ['any of several', {}, ['manage fines', 'see fines'], null, true, ['“see fines” comes from the role “finance”.']],
  [
    'role and account',
    {},
    ['see fines'],
    'A1',
    true,
    ['“see fines” comes from the role “finance”.', 'Priya has access to account A1.'],
  ],
  [
    'not the account',
    {},
    ['see fines'],
    'B1',
    false,
    ['“see fines” comes from the role “finance”.', 'Priya has access to A1, but not B1.'],
  ],
  ['the account alone', {}, [], 'A1', true, ['Priya has access to account A1.']],
  [
    'every account',
    { accounts: null },
    [],
    'B1',
    true,
    ['“see all accounts” gives access to every account, including B1.'],
  ],
  [
    'a company they manage',
    { accounts: ['B1'], managed: ['B1'] },
    [],
    'B1',
    true,
    ['Priya is the account manager of the company with B1.'],
  ],
  ['no account', { accounts: [] }, [], 'A1', false, ['Priya has no accounts, so they cannot see any customer’s data.']],
  [
    'withheld by a rule',
    { byRule },
    ['see fines'],
    null,
    false,
    [
      '“see fines” would come from the role “finance”.',
      'It is blocked by the rule “No fines in Leeds”. A block always overrides a permission.',
    ],
  ],
  [
    'withheld by hand',
    { denied: ['see fines'] },
    ['see fines'],
    null,
    false,
    [
      '“see fines” would come from the role “finance”.',
      'It is blocked by this user’s own settings. A block always overrides a permission.',
    ],
  ],
  [
    'a rule against an extra permission',
    { byRule, roles: [], permissions: ['see fines'] },
    ['see fines'],
    null,
    true,
    [
      '“see fines” comes from an extra permission.',
      'It is blocked by the rule “No fines in Leeds”. The block does not apply, because rules cannot remove extra permissions.',
    ],
  ],
  [
    'nothing gives it',
    { roles: [] },
    ['see fines'],
    null,
    false,
    ['No role, rule or extra permission gives “see fines”.'],
  ],
  [
    'staff’s own',
    {},
    ['manage users'],
    null,
    false,
    ['No role, rule or extra permission gives “manage users”.', 'This permission is for hire company staff only.'],
  ],
  [
    'suspended',
    { state: 'suspended' },
    ['see fines'],
    null,
    false,
    ['Priya is suspended and cannot sign in.', '“see fines” comes from the role “finance”.'],
  ],
])('%s', (_, some, permissions, account, answer, sentences) => {
  const told = ask(some, permissions, account)
  expect(told.sentences).toEqual(sentences)
  expect(told.answer).toBe(answer)
  if (answer) expect(told.remedies).toEqual([])
})

test('a no says what would help', () => {
  expect(ask({ roles: [] }, ['see fines'], 'B1').remedies).toEqual([
    'Add “see fines” to their extra permissions.',
    'Give one of the roles “customer admin”, “fleet manager”, “finance” or “read only”.',
    'Add the account B1.',
  ])
  expect(ask({ byRule }, ['see fines']).remedies).toEqual(['Remove the block.'])
  expect(ask({}, ['manage users']).remedies).toEqual([])
})
