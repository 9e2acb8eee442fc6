// One person as the calls tell of them: the record, each right with what gives or withholds it, and what may be done.
import { parseAccountNumbers } from '@kerbline/domain/areas/auth/account-numbers.ts'
import type { usersEndpoints } from '@kerbline/domain/areas/users/endpoints.ts'
import { whyNotManaged, whyNotViewed } from '@kerbline/domain/areas/users/granting.ts'
import { actionsFor } from '@kerbline/domain/areas/users/lifecycle.ts'
import { effectivePermissions, rightsOfAccess, rolesOf, type Source } from '@kerbline/domain/areas/users/rights.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import type { Call } from '../../http/call.ts'
import { whyShutOut } from '../../http/company-status.ts'
import { lockAccess, ruleNames } from '../permissions/queries.ts'
import {
  accountDetails,
  findUser,
  granterOf,
  holderOf,
  knownAccounts,
  sessionsOf,
  usesOf,
  type UserRow,
} from './queries.ts'
import { standingFacts } from './steps.ts'

export type View = ReplyOf<(typeof usersEndpoints)['view']>

const accountWords = {
  malformed: 'This user’s account list is damaged, so they cannot see anything. Choose their accounts again.',
  empty: null,
} as const

const wireSource = (source: Source, names: ReadonlyMap<number, string>) => {
  const ruleId = 'rule_id' in source ? (source.rule_id ?? null) : null
  return {
    kind: source.kind,
    role: source.kind === 'role' ? source.role : null,
    rule_id: ruleId,
    rule: ruleId === null ? null : (names.get(ruleId) ?? null),
  }
}

async function recordOf(
  { rows, actor }: Call,
  row: UserRow,
  names: ReadonlyMap<number, string>,
): Promise<View['record']> {
  const accounts = knownAccounts(granterOf(actor), holderOf(row).accounts)
  const managed = row.side === 'staff' ? knownAccounts(granterOf(actor), row.managed_accounts) : []
  const holder = holderOf(row)
  const { problem: trouble } = parseAccountNumbers(row.customer_account_numbers)
  const { id, name, email, phone, job_title, side, status, has_second_factor, last_login_at, created_at, updated_at } =
    row
  return {
    ...{ id, name, email, phone, job_title, side, status, has_second_factor, last_login_at, created_at, updated_at },
    accounts: [...accounts],
    account_details: await accountDetails(rows, [...new Set([...accounts, ...managed])]),
    by_rule: holder.byRule.map((effect) => ({ ...effect, rule: names.get(effect.rule_id) ?? null })),
    roles: [...holder.roles],
    rule_roles: rolesOf(holder).filter((role) => !holder.roles.includes(role)),
    permissions: [...holder.permissions],
    denied: [...holder.denied],
    cost_limit_pence: row.cost_limit_pence,
    is_admin: row.is_admin,
    accounts_problem: (trouble && accountWords[trouble]) ?? (await whyShutOut(rows, id)),
    managed_accounts: [...managed],
    sees_every_account: side === 'staff' && effectivePermissions(holder).has('see all accounts'),
  }
}

/** The person a call names. @throws problem 'not found' for everyone the caller may not see, there or not. */
export async function personOf(call: Call, id: string | number, isLocked = false): Promise<UserRow> {
  const row = await findUser(call.rows, granterOf(call.actor), id, { isLocked })
  if (!row) throw problem('not found')
  return row
}

/** The same for a change. @throws problem 'no permission' with the reason where the caller may look but not change. */
export async function managedPerson(call: Call, id: string | number): Promise<UserRow> {
  await lockAccess(call.rows)
  const row = await personOf(call, id, true)
  const why = whyNotManaged(granterOf(call.actor), holderOf(row))
  if (why !== null) throw problem('no permission', { detail: why })
  return row
}

export async function viewOf(call: Call, row: UserRow): Promise<View> {
  const { rows, actor } = call
  const granter = granterOf(actor)
  const holder = holderOf(row)
  const facts = await standingFacts(rows, actor, row)
  const { whyNotManaged: why } = facts
  const names = await ruleNames(rows, granter)
  const sessions = why === null || row.id === actor.id ? await sessionsOf(rows, row.id) : []
  return {
    record: await recordOf(call, row, names),
    rights: rightsOfAccess(holder).map((right) => ({
      ...right,
      gives: right.gives.map((source) => wireSource(source, names)),
      withholds: right.withholds.map((source) => wireSource(source, names)),
    })),
    sessions: sessions.map((session) => ({ ...session, is_current: session.id === actor.sessionId })),
    may: [
      ...actionsFor({
        ...facts,
        state: row.status,
        hasSecondFactor: row.has_second_factor,
        mayViewAs: whyNotViewed(granter, holder) === null,
      }),
    ],
    used_by: await usesOf(rows, row.id),
    why_not: why,
  }
}

/** The person as they stand after a change. */
export const viewAgain = async (call: Call, id: number): Promise<View> => viewOf(call, await personOf(call, id))
