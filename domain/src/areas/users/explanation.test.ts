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
  ['by a role', {}, ['see fines'], null, true, ['"see fines" comes from the role "finance".']],
  ['any of several', {}, ['manage fines', 'see fines'], null, true, ['"see fines" comes from the role "finance".']],
  [
    'role and account',
    {},
    ['see fines'],
    'A1',
    true,
    ['"see fines" comes from the role "finance".', 'A1 is one of the accounts of Priya.'],
  ],
  [
    'not the account',
    {},
    ['see fines'],
    'B1',
    false,
    ['"see fines" comes from the role "finance".', 'Priya has A1, and not B1.'],
  ],
  ['the account alone', {}, [], 'A1', true, ['A1 is one of the accounts of Priya.']],
  ['every account', { accounts: null }, [], 'B1', true, ['"see all accounts" opens every account, B1 too.']],
  [
    'a company they manage',
    { accounts: ['B1'], managed: ['B1'] },
    [],
    'B1',
    true,
    ['Priya is the account manager of the company with B1.'],
  ],
  ['no account', { accounts: [] }, [], 'A1', false, ['Priya has no account, so nothing of any customer is shown.']],
  [
    'withheld by a rule',
    { byRule },
    ['see fines'],
    null,
    false,
    [
      '"see fines" would come from the role "finance".',
      'It is withheld by the rule "No fines in Leeds": a refusal wins over a grant.',
    ],
  ],
  [
    'withheld by hand',
    { denied: ['see fines'] },
    ['see fines'],
    null,
    false,
    [
      '"see fines" would come from the role "finance".',
      'It is withheld by a refusal by hand: a refusal wins over a grant.',
    ],
  ],
  [
    'a rule against a grant by hand',
    { byRule, roles: [], permissions: ['see fines'] },
    ['see fines'],
    null,
    true,
    [
      '"see fines" comes from a grant by hand.',
      'A refusal by the rule "No fines in Leeds" has no effect, because rules never take away what was given by hand.',
    ],
  ],
  [
    'nothing gives it',
    { roles: [] },
    ['see fines'],
    null,
    false,
    ['Nothing gives "see fines": no role, no grant by hand and no rule.'],
  ],
  [
    'staff’s own',
    {},
    ['manage users'],
    null,
    false,
    [
      'Nothing gives "manage users": no role, no grant by hand and no rule.',
      'It is a right of the hire company’s own people.',
    ],
  ],
  [
    'suspended',
    { state: 'suspended' },
    ['see fines'],
    null,
    false,
    ['Priya is suspended and cannot sign in.', '"see fines" comes from the role "finance".'],
  ],
])('%s', (_, some, permissions, account, answer, sentences) => {
  const told = ask(some, permissions, account)
  expect(told.sentences).toEqual(sentences)
  expect(told.answer).toBe(answer)
  if (answer) expect(told.remedies).toEqual([])
})

test('a no says what would help', () => {
  expect(ask({ roles: [] }, ['see fines'], 'B1').remedies).toEqual([
    'Grant "see fines" by hand.',
    'Give one of the roles "customer admin", "fleet manager", "finance" and "read only".',
    'Add the account B1.',
  ])
  expect(ask({ byRule }, ['see fines']).remedies).toEqual(['Take the refusal away.'])
  expect(ask({}, ['manage users']).remedies).toEqual([])
})
