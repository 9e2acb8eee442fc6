// Who can sign in to the demo data, as `npm run demo:people` prints it: read from the database, so that it is true.
import { parseAccountNumbers } from '@kerbline/domain/areas/auth/account-numbers.ts'
import { isPermission, type Permission } from '@kerbline/domain/permissions.ts'
import { grantsOf } from '@kerbline/domain/roles.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

export interface DemoPersonListed {
  readonly id: number
  readonly email: string
  readonly roles: readonly string[]
  /** Everything the roles and the rights given by hand add up to. */
  readonly permissions: readonly Permission[]
  readonly account_numbers: readonly string[]
}

const phrases = (stored: unknown): string[] => (Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [])

/** The demo people, by id: everyone of kerbline.example who is active. Works under any scope that sees users. */
export async function demoPeople(rows: Kysely<Tables>): Promise<DemoPersonListed[]> {
  const users = await rows
    .selectFrom('users')
    .select(['id', 'email', 'roles', 'permissions', 'customer_account_numbers', 'is_admin'])
    .where('email', 'like', '%@kerbline.example')
    .where('status', '=', 'active')
    .orderBy('id')
    .execute()
  return users.map(({ id, email, roles: stored, permissions, customer_account_numbers, is_admin }) => {
    const roles = phrases(stored)
    const granted = grantsOf(is_admin ? [...roles, 'system admin'] : roles)
    return {
      id,
      email,
      roles,
      permissions: [...new Set([...granted, ...phrases(permissions).filter(isPermission)])],
      account_numbers: parseAccountNumbers(customer_account_numbers).accounts,
    }
  })
}
