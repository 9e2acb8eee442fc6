// Every right of the product, one line each, in the words a person reads. The server refuses by this list;
// the browser only hides by it. Roles are bundles of these and carry no power of their own.

/** Rights by area, in the order they are shown when a person's access is edited. */
export const permissionGroups = {
  fleet: [
    'see dashboard',
    'see vehicles',
    'see vehicle location',
    'edit vehicles',
    'see drivers',
    'edit drivers',
    'see driver licence details',
    'see driver scores',
    'manage tags',
  ],
  compliance: ['see compliance', 'edit compliance', 'export compliance'],
  maintenance: [
    'see maintenance request details',
    'request maintenance',
    'manage maintenance',
    'authorise maintenance cost',
    'approve rechargeable maintenance',
  ],
  'driver checks': ['see driver checks', 'review driver checks', 'manage check templates'],
  damage: [
    'see damage cases',
    'create damage cases',
    'edit damage cases',
    'see third party details',
    'approve damage costs',
    'query damage cases',
    'manage damage cases',
    'see damage costs',
  ],
  queries: ['see queries', 'raise queries', 'manage queries'],
  messages: ['see messages', 'send messages', 'broadcast messages'],
  finance: ['see finance', 'see invoices', 'see cost per mile', 'see aged debt', 'manage finance'],
  documents: ['see documents', 'upload documents', 'manage documents'],
  'enquiries and orders': [
    'request vehicle',
    'accept quotes',
    'see orders',
    'request off hire',
    'request manager meeting',
    'see meetings',
    'manage meetings',
    'see enquiries',
    'manage enquiries',
    'manage orders',
    'import enquiries',
    'export orders',
    'see order reports',
    'see maxi-low dashboard',
  ],
  fines: ['see fines', 'nominate drivers', 'contest fines', 'manage fines', 'import fines'],
  reference: [
    'see companies',
    'manage companies',
    'see contacts',
    'manage contacts',
    'see branches',
    'manage branches',
    'see dealers',
    'manage dealers',
    'see manufacturers',
    'manage manufacturers',
    'see bodies',
    'manage bodies',
    'see authorities',
    'manage authorities',
    'see vehicle categories',
    'manage vehicle categories',
    'see news',
    'manage news',
    'address every company',
    'see faq',
    'manage faq',
  ],
  administration: [
    'see users',
    'manage users',
    'manage own company users',
    'manage roles',
    'automate permissions',
    'see snaps',
    'manage snaps',
    'manage popup advert',
    'manage settings',
    'impersonate user',
    'see audit log',
    'see all accounts',
  ],
} as const

export type PermissionGroup = keyof typeof permissionGroups
export type Permission = (typeof permissionGroups)[PermissionGroup][number]

export const permissions: readonly Permission[] = Object.values(permissionGroups).flat()
const known: ReadonlySet<string> = new Set(permissions)

/** True for a phrase that is one of the product's rights; stored lists may hold words of older versions. */
export const isPermission = (phrase: string): phrase is Permission => known.has(phrase)
