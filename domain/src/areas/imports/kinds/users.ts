// People to be invited by a file: one row a person. Roles and accounts are judged by the rule of the form (users/granting.ts), once it is
// known who brings the file.
import { roles as everyRole } from '../../../roles.ts'
import { optionsOf } from '../../../kit/field.ts'
import type { Side } from '../../users/rights.ts'
import { userFields } from '../../users/resource.ts'
import { column, parted, wordKey } from '../columns.ts'
import type { ImportKind } from '../kind.ts'
import { managedColumn } from '../managed-columns.ts'

const { name, email, phone, job_title: jobTitle } = userFields([])

const roleOptions = optionsOf(everyRole.map((role) => role.name))
const roleOf = new Map(roleOptions.flatMap(({ value, label }) => [value, label].map((word) => [wordKey(word), value])))

/** What is no role stays as it is written, and is refused as any other that one may not give. */
const readRoles = (cell: string): readonly string[] => [
  ...new Set(parted(cell).map((word) => roleOf.get(wordKey(word)) ?? word)),
]

const labelsFor = (side: Side): string[] =>
  roleOptions
    .filter(({ value }) => side === 'staff' || everyRole.some((role) => role.name === value && role.side === side))
    .map(({ label }) => label)

const rolesFor = (side: Side) =>
  column(
    { label: 'Roles' },
    {
      holds: `any of ${labelsFor(side).join(', ')}, separated by semicolons`,
      words: labelsFor(side),
      isList: true,
      whenEmpty: [],
      read: readRoles,
    },
  )

/** @param side of whoever brings the file: a customer's people are offered the roles of customers */
export const userImport = (side: Side): ImportKind => ({
  name: 'users',
  title: 'Users',
  columns: {
    name: managedColumn(name, true),
    email: managedColumn(email, true),
    roles: rolesFor(side),
    accounts: column(
      { label: 'Accounts' },
      {
        holds: 'account numbers, separated by semicolons. Leave blank for your own account if you have only one',
        pointsAt: 'accounts',
        isList: true,
        whenEmpty: [],
        read: (cell) => [...new Set(parted(cell))],
      },
    ),
    job_title: managedColumn(jobTitle, false),
    phone: managedColumn(phone, false),
  },
  keys: [{ columns: ['email'], reportedAt: 'email' }],
  rules: [],
  // Nobody who is here is changed by it.
  neverCleared: ['roles', 'accounts', 'job_title', 'phone'],
})
