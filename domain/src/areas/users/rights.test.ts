import { describe, expect, test } from 'vitest'
import { permissions, type Permission } from '../../permissions.ts'
import { effectivePermissions, isForSide, readEffects, rightOf, type Access, type RuleEffect } from './rights.ts'

const nobody: Access = { isAdmin: false, roles: [], permissions: [], denied: [], byRule: [] }
const byRule = (effect: RuleEffect['effect'], value: string, kind: RuleEffect['kind'] = 'permission', rule_id = 1) => ({
  ...{ effect, value, kind, rule_id },
})
const fines: Permission = 'see fines'

// Who has what, and whether "see fines" comes of it.
test.each<[string, Partial<Access>, boolean]>([
  ['nothing', {}, false],
  ['a role', { roles: ['finance'] }, true],
  ['another role', { roles: ['order requester'] }, false],
  ['a role of an older version', { roles: ['fines wizard'] }, false],
  ['by hand', { permissions: [fines] }, true],
  ['a right of an older version', { permissions: ['see fine'] }, false],
  ['a rule', { byRule: [byRule('grant', fines)] }, true],
  ['a role by a rule', { byRule: [byRule('grant', 'finance', 'role')] }, true],
  ['role, denied by hand', { roles: ['finance'], denied: [fines] }, false],
  ['by hand, denied by hand', { permissions: [fines], denied: [fines] }, false],
  ['rule, denied by hand', { byRule: [byRule('grant', fines)], denied: [fines] }, false],
  ['role, denied by a rule', { roles: ['finance'], byRule: [byRule('deny', fines)] }, false],
  ['rule, denied by a rule', { byRule: [byRule('grant', fines), byRule('deny', fines, 'permission', 2)] }, false],
  ['role by a rule, denied by a rule', { byRule: [byRule('grant', 'finance', 'role'), byRule('deny', fines)] }, false],
  ['by hand, denied by a rule', { permissions: [fines], byRule: [byRule('deny', fines)] }, true],
  [
    'role and hand, denied by a rule',
    { roles: ['finance'], permissions: [fines], byRule: [byRule('deny', fines)] },
    true,
  ],
  [
    'by hand, denied by hand and rule',
    { permissions: [fines], denied: [fines], byRule: [byRule('deny', fines)] },
    false,
  ],
  ['administrator', { isAdmin: true }, true],
  ['administrator, denied', { isAdmin: true, denied: [fines], byRule: [byRule('deny', fines)] }, true],
])('%s: %j holds it: %s', (_, some, holds) => {
  const access = { ...nobody, ...some }
  expect(effectivePermissions(access).has(fines)).toBe(holds)
  expect(rightOf(access, fines).holds).toBe(holds)
})

test('the set and the sources never disagree, for any right and mixture', () => {
  const pick = ['see fines', 'see finance', 'see vehicles', 'manage users'] as const
  const lists = [[], ...pick.map((one) => [one])]
  let compared = 0
  for (const granted of lists)
    for (const denied of lists)
      for (const given of lists)
        for (const kept of lists)
          for (const roles of [[], ['finance'], ['read only', 'finance']]) {
            const access: Access = {
              ...{ isAdmin: false, roles, permissions: granted, denied },
              byRule: [...given.map((each) => byRule('grant', each)), ...kept.map((each) => byRule('deny', each))],
            }
            const held = effectivePermissions(access)
            for (const permission of permissions) {
              compared++
              if (rightOf(access, permission).holds !== held.has(permission))
                expect.unreachable(`${permission} for ${JSON.stringify(access)}`)
            }
          }
  expect(compared).toBeGreaterThan(100_000)
})

test('every source is named', () => {
  const access = {
    ...nobody,
    roles: ['finance'],
    permissions: [fines],
    denied: [fines],
    byRule: [byRule('grant', 'read only', 'role', 4), byRule('deny', fines, 'permission', 5)],
  }
  expect(rightOf(access, fines)).toEqual({
    permission: fines,
    holds: false,
    gives: [{ kind: 'role', role: 'finance' }, { kind: 'by hand' }, { kind: 'role', role: 'read only', rule_id: 4 }],
    withholds: [{ kind: 'by hand' }, { kind: 'rule', rule_id: 5 }],
  })
})

test.each<[Permission, boolean]>([
  ['see vehicles', true],
  ['manage own company users', true],
  ['manage users', false],
  ['see all accounts', false],
  ['impersonate user', false],
  ['see audit log', false],
])('a customer may hold "%s": %s', (permission, may) => {
  expect(isForSide('customer', permission)).toBe(may)
  expect(isForSide('staff', permission)).toBe(true)
})

describe('stored effects', () => {
  const good = byRule('grant', fines)
  test.each([
    [[good], [good]],
    [[good, { ...good, effect: 'maybe' }], [good]],
    [[{ ...good, rule_id: '1' }, null, 7, 'x', []], []],
    [null, []],
    ['[]', []],
    [{ 0: good }, []],
  ])('%j', (stored, read) => expect(readEffects(stored)).toEqual(read))
})
