// A person as a record: the fields a form writes and a history names. Lists and access have rules of their own (list.ts, granting.ts).
import { choice, choices, email, money, optionsOf, phone, text, type Option } from '../../kit/field.ts'
import { resource } from '../../kit/resource.ts'
import { permissions } from '../../permissions.ts'
import { roles } from '../../roles.ts'

const rights = optionsOf(permissions)

/** Which accounts there are is known by whoever asks for them: the form names those it has seen. */
export const userFields = (accounts: readonly Option[]) => ({
  name: text({ label: 'Name' }),
  email: email({ label: 'Email' }),
  phone: phone({ label: 'Phone', optional: true }),
  job_title: text({ label: 'Job title', optional: true }),
  side: choice({
    label: 'User type',
    options: [
      { value: 'customer', label: 'Customer' },
      { value: 'staff', label: 'Staff' },
    ],
    initial: 'customer',
  }),
  accounts: choices({ label: 'Accounts', options: accounts }),
  roles: choices({ label: 'Roles', options: optionsOf(roles.map(({ name }) => name)) }),
  permissions: choices({ label: 'Extra permissions', options: rights }),
  denied: choices({ label: 'Blocked permissions', options: rights }),
  cost_limit_pence: money({ label: 'Authorisation limit', max: 100_000_000, initial: 0 }),
})

export const userResource = resource({
  name: 'users',
  path: 'users',
  one: 'User',
  many: 'Users',
  see: 'see users',
  manage: 'manage users',
  fields: userFields([]),
  columns: ['name', 'email'],
})
