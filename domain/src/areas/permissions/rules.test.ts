import { describe, expect, test } from 'vitest'
import { permissions } from '../../permissions.ts'
import { grantsOf } from '../../roles.ts'
import {
  conflictsOf,
  dryRun,
  effectsFor,
  matches,
  ruleProblems,
  type Conditions,
  type Person,
  type Rule,
} from './rules.ts'

const today = '2026-11-20'
const open: Conditions = { roles: [], accounts: [], branch_ids: [], email_domains: [] }
const priya: Person = {
  ...{ id: 5, name: 'Priya', email: 'Priya@Harrow.example', side: 'customer', isAdmin: false },
  ...{ roles: ['finance'], permissions: [], denied: [], byRule: [], accounts: ['A1', 'A2'], branchIds: [3] },
}
const rule = (some: Partial<Rule> = {}): Rule => ({
  ...{ id: 1, name: 'One', when: { ...open, roles: ['finance'] }, priority: 100, is_active: true, expires_on: null },
  ...{ grant_permissions: [], grant_roles: [], deny_permissions: [] },
  ...some,
})

test.each<[Partial<Conditions>, Partial<Person>, boolean]>([
  [{}, {}, false],
  [{ roles: ['finance'] }, {}, true],
  [{ roles: ['read only', 'finance'] }, {}, true],
  [{ roles: ['read only'] }, {}, false],
  [{ accounts: ['A2'] }, {}, true],
  [{ accounts: ['B1'] }, {}, false],
  [{ accounts: ['a2'] }, {}, false],
  [{ branch_ids: [3, 4] }, {}, true],
  [{ branch_ids: [4] }, {}, false],
  [{ branch_ids: [3] }, { branchIds: [] }, false],
  [{ email_domains: ['harrow.example'] }, {}, true],
  [{ email_domains: ['HARROW.example'] }, {}, true],
  [{ email_domains: ['harrow.example'] }, { email: 'x@evil-harrow.example' }, false],
  [{ email_domains: ['harrow.example'] }, { email: 'harrow.example@evil.example' }, false],
  [{ email_domains: ['harrow.example'] }, { email: 'x@sub.harrow.example' }, false],
  [{ roles: ['finance'], accounts: ['B1'] }, {}, false],
  [{ roles: ['finance'], accounts: ['A1'], branch_ids: [3], email_domains: ['harrow.example'] }, {}, true],
  [{ roles: ['finance'] }, { isAdmin: true }, false],
  [{ roles: ['read only'] }, { byRule: [{ rule_id: 9, effect: 'grant', kind: 'role', value: 'read only' }] }, false],
])('%j for %j: %s', (when, some, isMatch) =>
  expect(matches({ when: { ...open, ...when } }, { ...priya, ...some })).toBe(isMatch),
)

describe('what rules do', () => {
  const said = (rules: readonly Rule[], some: Partial<Person> = {}) =>
    effectsFor(rules, { ...priya, ...some }, today).map(
      ({ rule_id, effect, kind, value }) => `${rule_id} ${effect} ${kind} ${value}`,
    )
  test.each<[string, Rule[], string[]]>([
    ['grants', [rule({ grant_permissions: ['see drivers'] })], ['1 grant permission see drivers']],
    ['gives a role', [rule({ grant_roles: ['read only'] })], ['1 grant role read only']],
    ['denies', [rule({ deny_permissions: ['see fines'] })], ['1 deny permission see fines']],
    ['is off', [rule({ grant_permissions: ['see drivers'], is_active: false })], []],
    ['ended yesterday', [rule({ grant_permissions: ['see drivers'], expires_on: '2026-11-19' })], []],
    [
      'ends today',
      [rule({ grant_permissions: ['see drivers'], expires_on: today })],
      ['1 grant permission see drivers'],
    ],
    ['a staff right to a customer', [rule({ grant_permissions: ['see all accounts'] })], []],
    ['a staff role to a customer', [rule({ grant_roles: ['content editor'] })], []],
    ['never an administrator', [rule({ grant_roles: ['system admin'] })], []],
    ['unknown words', [rule({ grant_permissions: ['fly'], deny_permissions: ['walk'], grant_roles: ['king'] })], []],
    [
      'the same twice: the higher priority is named',
      [
        rule({ grant_permissions: ['see drivers'] }),
        rule({ id: 2, grant_permissions: ['see drivers'], priority: 200 }),
      ],
      ['2 grant permission see drivers'],
    ],
    [
      'a grant and a refusal stand side by side',
      [rule({ grant_permissions: ['see drivers'], priority: 900 }), rule({ id: 2, deny_permissions: ['see drivers'] })],
      ['1 grant permission see drivers', '2 deny permission see drivers'],
    ],
  ])('%s', (_, rules, effects) => expect(said(rules)).toEqual(effects))

  test('to staff, staff’s own', () => {
    expect(
      said([rule({ grant_permissions: ['see all accounts'], grant_roles: ['content editor'] })], { side: 'staff' }),
    ).toEqual(['1 grant role content editor', '1 grant permission see all accounts'])
  })
})

describe('the dry run', () => {
  const grants = rule({ grant_permissions: ['see drivers', 'see fines'] })
  test('names gains, not what was there by another way', () => {
    expect(dryRun([grants], [priya], today)).toMatchObject([{ user_id: 5, gained: ['see drivers'], lost: [] }])
  })
  test('nothing changes: nobody is named', () => {
    const done = { ...priya, byRule: effectsFor([grants], priya, today) }
    expect(dryRun([grants], [done], today)).toEqual([])
    expect(dryRun([], [priya], today)).toEqual([])
  })
  test('a rule withdrawn takes back what it gave, and nothing by hand', () => {
    const had = {
      ...priya,
      permissions: ['see drivers'],
      byRule: effectsFor(
        [rule({ grant_permissions: ['see drivers', 'see queries', 'request vehicle'] })],
        priya,
        today,
      ),
    }
    expect(dryRun([], [had], today)).toMatchObject([{ gained: [], lost: ['request vehicle'], after: [] }])
  })
  test('deny wins over grant, not over what was given by hand', () => {
    const rules = [
      rule({ grant_permissions: ['see drivers'], priority: 900 }),
      rule({ id: 2, deny_permissions: ['see drivers', 'see fines', 'see vehicles'] }),
    ]
    expect(dryRun(rules, [{ ...priya, permissions: ['see vehicles'] }], today)).toMatchObject([
      { gained: [], lost: ['see fines'] },
    ])
  })
  test('roles gained and lost', () => {
    const before = { ...priya, byRule: effectsFor([rule({ grant_roles: ['read only'] })], priya, today) }
    expect(dryRun([rule({ grant_roles: ['order requester'] })], [before], today)).toMatchObject([
      { roles_gained: ['order requester'], roles_lost: ['read only'] },
    ])
  })
})

test('conflicts are pairs of rules that meet in somebody', () => {
  const gives = rule({ grant_roles: ['fleet manager'] })
  const denies = rule({
    id: 2,
    deny_permissions: ['see drivers', 'see all accounts'],
    when: { ...open, accounts: ['A1'] },
  })
  const elsewhere = rule({ id: 3, deny_permissions: ['see drivers'], when: { ...open, accounts: ['B1'] } })
  expect(
    conflictsOf([gives, denies, elsewhere], [priya, { ...priya, id: 6 }, { ...priya, id: 7, accounts: [] }], today),
  ).toEqual([{ permission: 'see drivers', granted_by: 1, denied_by: 2, people: 2 }])
  expect(conflictsOf([gives, { ...denies, is_active: false }], [priya], today)).toEqual([])
})

const author = {
  id: 1,
  side: 'staff',
  isAdmin: false,
  may: new Set(['automate permissions', ...grantsOf(['finance'])]),
  accounts: null,
} as const
test.each<[string, Partial<Rule>, string[]]>([
  ['good', { grant_permissions: ['see fines'] }, []],
  ['good with a role', { grant_roles: ['finance'] }, []],
  ['a refusal of what one lacks', { deny_permissions: ['manage users'] }, []],
  ['no condition', { when: open, grant_permissions: ['see fines'] }, ['when']],
  ['no effect', {}, ['grant_permissions']],
  ['both at once', { grant_permissions: ['see fines'], deny_permissions: ['see fines'] }, ['deny_permissions']],
  ['an unknown right', { deny_permissions: ['fly'] }, ['grant_permissions']],
  ['an unknown role', { grant_roles: ['king'] }, ['grant_roles']],
  ['a right the author lacks', { grant_permissions: ['manage users'] }, ['grant_permissions']],
  ['a role with rights the author lacks', { grant_roles: ['customer admin'] }, ['grant_permissions']],
  ['an administrator', { grant_roles: ['system admin'] }, ['grant_roles', 'grant_permissions']],
])('%s', (_, some, fields) => expect(ruleProblems(author, rule(some)).map(({ field }) => field)).toEqual(fields))
test('not even an administrator writes a rule that makes one', () =>
  expect(
    ruleProblems({ ...author, isAdmin: true, may: new Set(permissions) }, rule({ grant_roles: ['system admin'] })),
  ).toHaveLength(1))
