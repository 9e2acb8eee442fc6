import { describe, expect, test } from 'vitest'
import { permissions } from '../../permissions.ts'
import { grantsOf, roles } from '../../roles.ts'
import {
  mayGrant,
  noAccess,
  rolesToGive,
  whyNotManaged,
  whyNotViewed,
  type Granter,
  type Holder,
  type Wanted,
} from './granting.ts'

const admin: Granter = { id: 1, side: 'staff', isAdmin: true, may: new Set(permissions), accounts: null }
/** Staff with a few rights, among them to look after people. */
const clerk: Granter = {
  ...{ id: 2, side: 'staff', isAdmin: false, accounts: null },
  may: new Set(['manage users', 'see users', ...grantsOf(['finance', 'order requester'])]),
}
const customerAdmin: Granter = {
  ...{ id: 3, side: 'customer', isAdmin: false, accounts: ['A1', 'A2'] },
  may: new Set(grantsOf(['customer admin'])),
}
const person = (some: Partial<Holder> = {}): Holder => ({ ...noAccess('customer'), id: 9, accounts: ['A1'], ...some })
const wanted = (some: Partial<Wanted> = {}): Wanted => ({
  ...{ side: 'customer', accounts: ['A1'], roles: [], permissions: [], denied: [] },
  ...some,
})

describe('who may give what', () => {
  const two = person({ roles: ['finance'] })
  test.each<[string, Granter, Holder, Partial<Wanted>, string[]]>([
    ['an administrator everything', admin, person(), { roles: ['customer admin'], permissions: ['see fines'] }, []],
    ['an administrator makes one', admin, person({ side: 'staff' }), { side: 'staff', roles: ['system admin'] }, []],
    ['not a customer, though', admin, person(), { roles: ['system admin'] }, ['roles']],
    ['no staff role to a customer', admin, person(), { roles: ['fines officer'] }, ['roles']],
    ['no staff right to a customer', admin, person(), { permissions: ['see all accounts'] }, ['permissions']],
    ['no customer role to staff', admin, person({ side: 'staff' }), { side: 'staff', roles: ['finance'] }, ['roles']],
    ['an unknown role', admin, person(), { roles: ['king'] }, ['roles']],
    ['an unknown right', admin, person(), { permissions: ['see everything'] }, ['permissions']],
    ['what one holds', clerk, person(), { roles: ['finance'], permissions: ['request vehicle'] }, []],
    ['a right one does not hold', clerk, person(), { permissions: ['approve damage costs'] }, ['permissions']],
    ['a role with rights one does not hold', clerk, person(), { roles: ['customer admin'] }, ['roles']],
    [
      'nobody makes an administrator but one',
      clerk,
      person({ side: 'staff' }),
      { side: 'staff', roles: ['system admin'] },
      ['roles', 'roles'],
    ],
    [
      'what was there may stay',
      clerk,
      person({ permissions: ['approve damage costs'] }),
      { permissions: ['approve damage costs'] },
      [],
    ],
    ['taking away needs nothing', clerk, person({ permissions: ['approve damage costs'] }), {}, []],
    [
      'a refusal needs nothing',
      clerk,
      person({ roles: ['finance'] }),
      { roles: ['finance'], denied: ['see fines'] },
      [],
    ],
    [
      'lifting a refusal is giving',
      clerk,
      person({ roles: ['fleet manager'], denied: ['see drivers'] }),
      { roles: ['fleet manager'] },
      ['permissions'],
    ],
    ['own accounts', customerAdmin, two, { roles: ['finance'], accounts: ['A1', 'A2'] }, []],
    ['a foreign account', customerAdmin, two, { roles: ['finance'], accounts: ['A1', 'B1'] }, ['accounts']],
    ['taking a foreign account away', customerAdmin, person({ accounts: ['A1', 'B1'] }), {}, ['accounts']],
    ['no account at all', customerAdmin, person(), { accounts: [] }, ['accounts']],
    ['no account at all, by an administrator', admin, person(), { accounts: [] }, ['accounts']],
    ['staff have none', admin, person({ side: 'staff', accounts: [] }), { side: 'staff', accounts: [] }, []],
    [
      'a colleague by staff bound to accounts',
      { ...clerk, accounts: ['A1'] },
      noAccess('staff'),
      { side: 'staff' },
      ['side'],
    ],
    ['a customer’s roles', customerAdmin, person(), { roles: ['fleet manager', 'customer admin'] }, []],
    ['a staff role', customerAdmin, person(), { roles: ['content editor'] }, ['roles', 'roles']],
    ['a staff right', customerAdmin, person(), { permissions: ['manage users'] }, ['permissions', 'permissions']],
    ['somebody of staff', customerAdmin, noAccess('staff'), { side: 'staff' }, ['side']],
    ['nobody changes sides', admin, person(), { side: 'staff' }, ['side']],
  ])('%s', (_, granter, before, some, fields) =>
    expect(mayGrant(granter, before, wanted(some)).map(({ field }) => field)).toEqual(fields),
  )
})

test.each<[string, Granter, Holder, boolean]>([
  ['an administrator, anyone', admin, person({ isAdmin: true, side: 'staff' }), true],
  ['staff, somebody with less', clerk, person({ roles: ['order requester'] }), true],
  ['staff, somebody with more', clerk, person({ roles: ['customer admin'] }), false],
  ['staff, an administrator', clerk, person({ isAdmin: true, side: 'staff' }), false],
  ['staff without "manage roles", a colleague', clerk, person({ side: 'staff' }), false],
  ['staff with it', { ...clerk, may: new Set([...clerk.may, 'manage roles']) }, person({ side: 'staff' }), true],
  ['staff who only see', { ...clerk, may: new Set(['see users']) }, person(), false],
  ['staff bound to accounts, a person of theirs', { ...clerk, accounts: ['A1', 'A2'] }, person(), true],
  [
    'staff bound to accounts, one with another too',
    { ...clerk, accounts: ['A1'] },
    person({ accounts: ['A1', 'B1'] }),
    false,
  ],
  ['staff bound to accounts, one without any', { ...clerk, accounts: ['A1'] }, person({ accounts: [] }), false],
  [
    'staff bound to accounts, a colleague',
    { ...clerk, accounts: ['A1'], may: new Set([...clerk.may, 'manage roles']) },
    person({ side: 'staff' }),
    false,
  ],
  ['a customer, their own', customerAdmin, person({ roles: ['finance'] }), true],
  ['a customer, staff', customerAdmin, person({ side: 'staff' }), false],
  ['a customer, somebody with a foreign account too', customerAdmin, person({ accounts: ['A1', 'B1'] }), false],
  ['a customer, their own with a right above theirs', customerAdmin, person({ permissions: ['manage users'] }), false],
])('managing: %s', (_, granter, holder, may) => expect(whyNotManaged(granter, holder) === null).toBe(may))

const viewer: Granter = { ...clerk, may: new Set([...clerk.may, 'impersonate user']), accounts: ['A1'] }
test.each<[string, Granter, Holder, boolean]>([
  ['an administrator', admin, person({ roles: ['customer admin'] }), true],
  ['oneself', admin, person({ id: 1 }), false],
  ['without the right', clerk, person(), false],
  ['a customer who holds the right by mistake', { ...customerAdmin, may: new Set(permissions) }, person(), false],
  ['somebody of one’s own accounts', viewer, person({ roles: ['order requester'] }), true],
  ['a colleague without accounts', viewer, person({ side: 'staff', accounts: [] }), false],
  ['somebody with a foreign account', viewer, person({ accounts: ['B1'] }), false],
  ['somebody with more rights', viewer, person({ roles: ['customer admin'] }), false],
  ['an administrator by another', viewer, person({ isAdmin: true }), false],
])('viewing: %s', (_, granter, holder, may) => expect(whyNotViewed(granter, holder) === null).toBe(may))

test('the roles one could give', () => {
  const names = roles.map(({ name }) => name)
  expect(rolesToGive(admin, names, 'staff')).toContain('system admin')
  expect(rolesToGive(clerk, names, 'staff')).toEqual([])
  expect(rolesToGive(clerk, names, 'customer')).toEqual(['finance', 'order requester'])
  expect(rolesToGive(customerAdmin, names, 'customer')).toHaveLength(8)
})
