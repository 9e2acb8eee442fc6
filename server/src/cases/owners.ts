// Whom of the hire company a case can be given to: active people who hold the right of its kind.
import type { Permission } from '@kerbline/domain/permissions.ts'
import { sql } from 'kysely'
import { rightsOf, type SessionRow } from '../http/actor.ts'
import type { Rows } from '../db/scope.ts'

type Staff = Pick<SessionRow, 'id' | 'name' | 'is_admin' | 'roles' | 'permissions' | 'denied' | 'by_rule'>
const MAX_NAMED = 50

/** By name, those whose name carries what is typed. */
export async function staffWith(
  rows: Rows,
  right: Permission,
  search: string,
): Promise<{ id: number; name: string }[]> {
  const { rows: staff } = await sql<Staff>`select * from active_staff() order by name, id`.execute(rows)
  const typed = search.toLowerCase()
  return staff
    .filter((person) => person.name.toLowerCase().includes(typed) && rightsOf(person).may.has(right))
    .slice(0, MAX_NAMED)
    .map(({ id, name }) => ({ id, name }))
}

/** The account manager of a company, where they may own such a case; they own it until somebody else does. */
export async function managerOf(rows: Rows, right: Permission, account: string): Promise<number | null> {
  const found = await rows
    .selectFrom('accounts as a')
    .innerJoin('customers as c', 'c.id', 'a.customer_id')
    .select('c.manager_id')
    .where('a.customer_account_number', '=', account)
    .executeTakeFirst()
  const manager = found?.manager_id ?? null
  return manager !== null && (await mayOwn(rows, right, manager)) ? manager : null
}

/** Everybody who may own such a case. */
export async function ownersOf(rows: Rows, right: Permission): Promise<ReadonlySet<number>> {
  const { rows: staff } = await sql<Staff>`select * from active_staff()`.execute(rows)
  return new Set(staff.flatMap((person) => (rightsOf(person).may.has(right) ? [person.id] : [])))
}

export async function mayOwn(rows: Rows, right: Permission, id: number): Promise<boolean> {
  const { rows: staff } = await sql<Staff>`select * from active_staff() where id = ${id}`.execute(rows)
  return staff.some((person) => rightsOf(person).may.has(right))
}
