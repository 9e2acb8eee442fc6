// Everyone who can sign in to the demo data, and with which roles. All share one password, which only demo data has.
import type { DemoCustomer } from './demo-customers.ts'

/** Known to everyone: demo data never runs in production unless asked for. */
export const demoPassword = 'kerbline-demo'

export interface DemoPerson {
  readonly email: string
  readonly name: string
  readonly jobTitle: string
  readonly roles: readonly string[]
  readonly costLimitPence?: number
  /** Given both accounts but no remembered choice: meets /select-account after signing in. */
  readonly choosesAccount?: true
  /** Sees the first account of the company alone. */
  readonly hasOneAccount?: true
}

const address = (name: string): string => `${name}@kerbline.example`

/** In the order of their ids: the administrator is user 1, the internal account. */
export const demoStaff = [
  {
    email: address('admin'),
    name: 'Morgan Ellis',
    jobTitle: 'Portal administrator',
    roles: ['system admin'],
    costLimitPence: 1_000_000,
  },
  { email: address('accounts'), name: 'Hannah Price', jobTitle: 'Account manager', roles: ['account manager'] },
  {
    email: address('maintenance'),
    name: 'Graham Sutter',
    jobTitle: 'Maintenance controller',
    roles: ['maintenance controller'],
    costLimitPence: 75_000,
  },
  {
    email: address('damage'),
    name: 'Joanne Hale',
    jobTitle: 'Damage controller',
    roles: ['damage controller'],
    costLimitPence: 100_000,
  },
  { email: address('fines'), name: 'Dilip Chauhan', jobTitle: 'Fines officer', roles: ['fines officer'] },
  { email: address('sales'), name: 'Ceri Bowen', jobTitle: 'Sales and orders', roles: ['sales and orders'] },
  { email: address('finance'), name: 'Marcus Webb', jobTitle: 'Credit controller', roles: ['finance controller'] },
  { email: address('content'), name: 'Isla Farquhar', jobTitle: 'Content editor', roles: ['content editor'] },
] as const satisfies readonly DemoPerson[]

/** The position and role of a customer's people, in the order of domain model, section 10; the last has no right at all. */
const posts = [
  { part: 'admin', role: 'customer admin', jobTitle: 'Operations director' },
  { part: 'fleet', role: 'fleet manager', jobTitle: 'Fleet manager' },
  { part: 'compliance', role: 'transport compliance', jobTitle: 'Transport compliance manager' },
  { part: 'finance', role: 'finance', jobTitle: 'Finance manager' },
  { part: 'checks', role: 'driver-check viewer', jobTitle: 'Yard supervisor' },
  { part: 'damage', role: 'damage reporter', jobTitle: 'Depot hand' },
  { part: 'orders', role: 'order requester', jobTitle: 'Buyer' },
  { part: 'readonly', role: 'read only', jobTitle: 'Auditor' },
  { part: 'none', role: null, jobTitle: 'New starter' },
] as const

const oneAccount: ReadonlySet<string> = new Set(['checks', 'damage'])

const names: Readonly<Record<DemoCustomer['key'], readonly string[]>> = {
  harrow: [
    'Alan Harrow',
    'Priya Raman',
    'Owen Birch',
    'Ruth Adeleke',
    'Stan Kowal',
    'Megan Lowe',
    'Tariq Aziz',
    'Fiona Sands',
    'Jodie Flint',
  ],
  pennine: [
    'Diane Ashworth',
    'Craig Mellor',
    'Samina Yousaf',
    'Peter Lund',
    'Kath Bramley',
    'Josh Entwistle',
    'Lucy Fenn',
    'Arthur Pendle',
    'Ben Salt',
  ],
  solent: [
    'Robert Hythe',
    'Nadia Karim',
    'Gareth Vane',
    'Helen Itchen',
    'Dave Marwell',
    'Chloe Bursledon',
    'Imran Sheikh',
    'Olive Romsey',
    'Max Warsash',
  ],
}

/** The nine people of a customer, and for Harrow a tenth who chooses between two accounts. */
export function peopleOf({ key }: DemoCustomer): readonly DemoPerson[] {
  const people = posts.map(({ part, role, jobTitle }, place) => ({
    email: address(`${part}.${key}`),
    name: names[key][place] ?? jobTitle,
    jobTitle,
    roles: role === null ? [] : [role],
    ...(oneAccount.has(part) && { hasOneAccount: true as const }),
  }))
  if (key !== 'harrow') return people
  return [
    ...people,
    {
      email: address('two.harrow'),
      name: 'Leah Twomey',
      jobTitle: 'Regional fleet manager',
      roles: ['fleet manager'],
      choosesAccount: true,
    },
  ]
}
