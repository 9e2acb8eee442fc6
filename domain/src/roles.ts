// The roles a person can be given, each a named bundle of rights. Rights added by hand stand beside the role.
import { permissionGroups as group, permissions, type Permission } from './permissions.ts'

export interface Role {
  readonly name: string
  readonly side: 'customer' | 'staff'
  readonly grants: readonly Permission[]
}

const base: readonly Permission[] = ['see dashboard', 'see messages', 'send messages']
const see = permissions.filter((phrase) => phrase.startsWith('see '))
/** Registers and pages of the hire company's own: its people read them all, a customer's none. */
const registersSee = group.reference.filter((phrase) => phrase.startsWith('see '))
const staffOnlySee: readonly Permission[] = [
  ...registersSee,
  'see users',
  'see audit log',
  'see all accounts',
  'see order reports',
  'see maxi-low dashboard',
]
const customerSee = see.filter((phrase) => !staffOnlySee.includes(phrase))
const customerActs: readonly Permission[] = [
  'edit vehicles',
  'edit drivers',
  'manage tags',
  'edit compliance',
  'export compliance',
  'request maintenance',
  'approve rechargeable maintenance',
  'review driver checks',
  'create damage cases',
  'edit damage cases',
  'approve damage costs',
  'query damage cases',
  'raise queries',
  'upload documents',
  'request vehicle',
  'accept quotes',
  'request off hire',
  'request manager meeting',
  'nominate drivers',
  'contest fines',
]
const without = (list: readonly Permission[], ...left: readonly Permission[]) =>
  list.filter((phrase) => !left.includes(phrase))
const fleetSee: readonly Permission[] = [
  'see vehicles',
  'see vehicle location',
  'see drivers',
  'see driver scores',
  'see compliance',
  'see maintenance request details',
  'see driver checks',
]
const staffSee: readonly Permission[] = [
  ...without(customerSee, 'see driver licence details', 'see third party details'),
  ...registersSee,
]

const role = (name: string, side: Role['side'], grants: readonly Permission[]): Role => ({
  name,
  side,
  grants: [...new Set([...base, ...grants])],
})

/** In the order of the permissions screen: customers' roles first. */
export const roles: readonly Role[] = [
  role('customer admin', 'customer', [...customerSee, ...customerActs, 'manage own company users']),
  role('fleet manager', 'customer', [
    ...without(group.fleet, 'see driver licence details'),
    ...group.compliance,
    'see maintenance request details',
    'request maintenance',
    'approve rechargeable maintenance',
    'see driver checks',
    'review driver checks',
    ...without(group.damage, 'manage damage cases', 'see third party details'),
    'see snaps',
    'see queries',
    'raise queries',
    'see documents',
    'upload documents',
    'see fines',
    'nominate drivers',
    'contest fines',
    'see finance',
    'see invoices',
    'see cost per mile',
    'request vehicle',
    'see enquiries',
    'see orders',
    'request off hire',
    'request manager meeting',
    'see meetings',
  ]),
  role('transport compliance', 'customer', [
    'see vehicles',
    'see vehicle location',
    'edit vehicles',
    'see drivers',
    'edit drivers',
    'see driver scores',
    'see driver licence details',
    ...group.compliance,
    'see driver checks',
    'review driver checks',
    'see documents',
    'upload documents',
    'see maintenance request details',
  ]),
  role('finance', 'customer', [
    'see finance',
    'see invoices',
    'see cost per mile',
    'see aged debt',
    'see damage costs',
    'see fines',
    'see queries',
    'raise queries',
  ]),
  role('driver-check viewer', 'customer', ['see vehicles', 'see driver checks']),
  role('damage reporter', 'customer', ['see vehicles', 'create damage cases', 'see damage cases', 'see snaps']),
  role('order requester', 'customer', ['request vehicle', 'see enquiries', 'see orders', 'request off hire']),
  role(
    'read only',
    'customer',
    without(
      customerSee,
      'see vehicle location',
      'see driver licence details',
      'see third party details',
      'see finance',
      'see invoices',
      'see cost per mile',
      'see aged debt',
      'see damage costs',
    ),
  ),
  role('account manager', 'staff', [
    ...staffSee,
    ...group['enquiries and orders'],
    'raise queries',
    'manage queries',
    'manage news',
    'see users',
  ]),
  role('maintenance controller', 'staff', [
    ...fleetSee,
    'edit vehicles',
    ...group.compliance,
    ...group.maintenance,
    'review driver checks',
    'manage check templates',
    'see dealers',
    'manage dealers',
    'see queries',
    'manage queries',
    'see documents',
    'upload documents',
    'see all accounts',
  ]),
  role('damage controller', 'staff', [
    ...fleetSee,
    ...without(group.damage, 'approve damage costs'),
    'see snaps',
    'manage snaps',
    'see dealers',
    'manage dealers',
    'see queries',
    'manage queries',
    'see documents',
    'upload documents',
    'see all accounts',
  ]),
  role('fines officer', 'staff', [
    'see vehicles',
    'see drivers',
    'see driver licence details',
    ...group.fines,
    'see authorities',
    'manage authorities',
    'see queries',
    'manage queries',
    'see documents',
    'upload documents',
    'see all accounts',
  ]),
  role('sales and orders', 'staff', [
    'see vehicles',
    ...without(group['enquiries and orders'], 'accept quotes'),
    'see companies',
    'see contacts',
    'see bodies',
    'manage bodies',
    'see manufacturers',
    'manage manufacturers',
    'see queries',
    'manage queries',
    'see all accounts',
  ]),
  role('finance controller', 'staff', [
    'see vehicles',
    ...group.finance,
    'see damage cases',
    'see damage costs',
    'see fines',
    'see orders',
    'see companies',
    'see queries',
    'manage queries',
    'see all accounts',
  ]),
  role('content editor', 'staff', [
    'see news',
    'manage news',
    'address every company',
    'see faq',
    'manage faq',
    'manage popup advert',
    'see snaps',
  ]),
  role('system admin', 'staff', permissions),
]

const byName = new Map(roles.map((each) => [each.name, each]))

/** Rights of a list of role names; unknown names give nothing. */
export const grantsOf = (names: readonly string[]): readonly Permission[] => [
  ...new Set(names.flatMap((name) => byName.get(name)?.grants ?? [])),
]
export const findRole = (name: string): Role | undefined => byName.get(name)
