import { expect, test } from 'vitest'
import { markOf, ticked, type Choice } from './access-choice.ts'

const choice = (change: Partial<Choice> = {}): Choice => ({
  side: 'customer',
  roles: ['damage reporter'],
  permissions: [],
  denied: [],
  byRule: [],
  ruleNames: new Map([[4, 'Leeds depots']]),
  ...change,
})
const byRule = (effect: 'grant' | 'deny', value: string) => [{ rule_id: 4, effect, kind: 'permission' as const, value }]

test.each([
  ['what a role brings', choice(), 'see vehicles', true, 'given', 'from Damage reporter'],
  ['what nothing brings', choice(), 'see fines', false, 'none', ''],
  ['what was added by hand', choice({ permissions: ['see fines'] }), 'see fines', true, 'added', 'added here'],
  [
    'what was taken away by hand',
    choice({ denied: ['see vehicles'] }),
    'see vehicles',
    false,
    'removed',
    'blocked here, although Damage reporter includes it',
  ],
  [
    'what is refused though nothing brings it',
    choice({ denied: ['see fines'] }),
    'see fines',
    false,
    'removed',
    'blocked here',
  ],
  [
    'what a rule brings',
    choice({ byRule: byRule('grant', 'see fines') }),
    'see fines',
    true,
    'given',
    'from rule “Leeds depots”',
  ],
  [
    'what a rule withholds',
    choice({ byRule: byRule('deny', 'see vehicles') }),
    'see vehicles',
    false,
    'removed',
    'blocked by rule “Leeds depots”',
  ],
  [
    'an administrator',
    choice({ side: 'staff', roles: ['system admin'] }),
    'see fines',
    true,
    'given',
    'from System admin',
  ],
] as const)('%s', (_, of, permission, holds, kind, words) =>
  expect(markOf(of, permission)).toEqual({ holds, kind, words }),
)

test.each([
  ['a tick writes a grant', choice(), 'see fines', true, ['see fines'], []],
  ['taking it away again leaves nothing', choice({ permissions: ['see fines'] }), 'see fines', false, [], []],
  ['a cross on what a role brings writes a refusal', choice(), 'see vehicles', false, [], ['see vehicles']],
  ['a tick on a refusal takes the refusal away', choice({ denied: ['see vehicles'] }), 'see vehicles', true, [], []],
  [
    'a tick on what a rule withholds writes a grant, which wins',
    choice({ byRule: byRule('deny', 'see vehicles') }),
    'see vehicles',
    true,
    ['see vehicles'],
    [],
  ],
  [
    'a cross on what was added though a role brings it too refuses it',
    choice({ permissions: ['see vehicles'] }),
    'see vehicles',
    false,
    [],
    ['see vehicles'],
  ],
] as const)('%s', (_, of, permission, isOn, permissions, denied) =>
  expect(ticked(of, permission, isOn)).toEqual({ permissions, denied }),
)
