// A rule as a record: its conditions and effects side by side, as a form writes them and a history names them.
import { choices, date, flag, optionsOf, references, text, wholeNumber, type Option } from '../../kit/field.ts'
import { resource } from '../../kit/resource.ts'
import { permissions } from '../../permissions.ts'
import { roles } from '../../roles.ts'

const rights = optionsOf(permissions)
const roleOptions = optionsOf(roles.map(({ name }) => name))

/** Which accounts there are is known by whoever asks for them: the form names those it has seen. */
export const ruleFields = (accounts: readonly Option[]) => ({
  name: text({ label: 'Name' }),
  roles: choices({ label: 'Role', options: roleOptions }),
  accounts: choices({ label: 'Account', options: accounts }),
  branch_ids: references({ label: 'Branch', to: 'branches' }),
  email_domains: text({ label: 'Email domain', optional: true, max: 4000 }),
  grant_roles: choices({ label: 'Roles to add', options: roleOptions }),
  grant_permissions: choices({ label: 'Permissions to add', options: rights }),
  deny_permissions: choices({ label: 'Permissions to block', options: rights }),
  priority: wholeNumber({ label: 'Priority', max: 1000, initial: 100 }),
  expires_on: date({ label: 'Last day', optional: true }),
  is_on: flag({ label: 'Active', initial: false }),
})

export const ruleResource = resource({
  name: 'permission-rules',
  path: 'permission-rules',
  one: 'Rule',
  many: 'Rules',
  see: 'automate permissions',
  manage: 'automate permissions',
  fields: ruleFields([]),
  columns: ['name'],
})
