// For tests alone: a person as the calls tell of one, and what somebody may give.
import { roles } from '@kerbline/domain/roles.ts'
import { permissions } from '@kerbline/domain/permissions.ts'
import type { Options, UserRecord, UserRow, UserView } from './user-words.ts'

export const sampleAccount = {
  account_number: 'HARROW01',
  name: 'Harrow Deliveries',
  customer: 'Harrow & Lane',
  vehicles: 105,
}

export const sampleRow = (change: Partial<UserRow> = {}): UserRow => ({
  id: 10,
  name: 'Callum Whitfield',
  email: 'callum@harrow.example',
  phone: '0113 496 0142',
  job_title: 'Depot manager',
  side: 'customer',
  accounts: ['HARROW01'],
  roles: ['damage reporter'],
  status: 'active',
  has_second_factor: false,
  last_login_at: '2026-11-16T17:04:00.000Z',
  created_at: '2026-01-05T09:00:00.000Z',
  updated_at: '2026-11-16T09:41:00.000Z',
  ...change,
})

export const sampleRecord = (change: Partial<UserRecord> = {}): UserRecord => ({
  ...sampleRow(),
  rule_roles: [],
  permissions: [],
  denied: [],
  cost_limit_pence: 0,
  is_admin: false,
  accounts_problem: null,
  managed_accounts: [],
  sees_every_account: false,
  by_rule: [],
  account_details: [sampleAccount],
  ...change,
})

const source = { kind: 'role', role: 'damage reporter', rule_id: null, rule: null } as const

export const sampleView = (change: Partial<UserView> = {}, record: Partial<UserRecord> = {}): UserView => ({
  record: sampleRecord(record),
  rights: [
    { permission: 'see vehicles', holds: true, gives: [source], withholds: [] },
    {
      permission: 'create damage cases',
      holds: false,
      gives: [source],
      withholds: [{ kind: 'by hand', role: null, rule_id: null, rule: null }],
    },
  ],
  sessions: [],
  may: ['edit', 'suspend', 'send link', 'end sessions', 'view as'],
  used_by: [],
  why_not: null,
  ...change,
})

/** Everything may be given, unless told. */
export const sampleOptions = (change: Partial<Options> = {}): Options => ({
  accounts: [sampleAccount],
  sides: ['customer'],
  roles: roles.map(({ name, side, grants }) => ({ name, side, grants: [...grants] })),
  permissions: [...permissions],
  ...change,
})
