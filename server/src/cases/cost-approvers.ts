// Who may authorise so much in place of somebody whose limit is too low for it.
import type { Permission } from '@kerbline/domain/permissions.ts'
import { sql } from 'kysely'
import { rightsOf, type SessionRow } from '../http/actor.ts'
import type { Rows } from '../http/call.ts'
import type { CaseRow } from './case-rows.ts'

export interface CostApprover {
  readonly id: number
  readonly name: string
  readonly job_title: string | null
}

type Staff = CostApprover &
  Pick<SessionRow, 'is_admin' | 'roles' | 'permissions' | 'denied' | 'by_rule'> & { readonly is_of_account: boolean }

/** Whose limit suffices, of those with all of these rights who see the account; by name. */
export async function approversOf(
  rows: Rows,
  { customer_account_number: account }: Pick<CaseRow, 'customer_account_number'>,
  pence: number,
  rights: readonly Permission[],
): Promise<CostApprover[]> {
  const { rows: staff } = await sql<Staff>`
    select * from staff_with_cost_limit(${pence}, ${account}) order by name, id`.execute(rows)
  return staff.flatMap((person): CostApprover[] => {
    const { may } = rightsOf(person)
    const isTheirs = person.is_of_account || may.has('see all accounts')
    const { id, name, job_title } = person
    return isTheirs && rights.every((right) => may.has(right)) ? [{ id, name, job_title }] : []
  })
}
