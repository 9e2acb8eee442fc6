// People, as those who may see them see them. Every query about somebody else goes through `visibleTo`: these tables are read as the
// owner, so this one condition is the lock.
import { parseAccountNumbers } from '@kerbline/domain/areas/auth/account-numbers.ts'
import { seesEveryone, systemAdminRole, type Granter, type Holder } from '@kerbline/domain/areas/users/granting.ts'
import type { UserState } from '@kerbline/domain/areas/users/lifecycle.ts'
import { readEffects, readPhrases } from '@kerbline/domain/areas/users/rights.ts'
import { everyColumn } from '@kerbline/domain/kit/list.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Used } from '../../crud/records.ts'
import { containing } from '../../db/containing.ts'
import { LIVE, wore } from '../../fleet/vehicles-of.ts'
import { givenAccounts, isSomebodys } from '../../fleet/chosen-account.ts'
import type { Rows } from '../../http/call.ts'
import type { Actor } from '../../http/actor.ts'
import { isOpenCompany } from '../../http/company-status.ts'

export const granterOf = ({ id, side, isAdmin, may, ownAccounts }: Actor): Granter => ({
  id,
  side,
  isAdmin,
  may,
  accounts: ownAccounts,
})

/**
 * `u` is whom the condition is about. Staff of every account who see users see all; staff bound to accounts the customers' people
 * whose accounts are all theirs; a company's own people those who share an account with them.
 */
export function visibleTo(granter: Granter): RawBuilder<SqlBool> {
  if (seesEveryone(granter)) return sql<SqlBool>`u.status <> 'deleted'`
  const ofCustomers = sql<SqlBool>`u.status <> 'deleted' and u.side = 'customer'`
  if (granter.accounts === null) return ofCustomers
  const numbers = sql`account_numbers_of(u.customer_account_numbers)`
  const own = sql`${[...granter.accounts]}::text[]`
  const sharing = sql<SqlBool>`${ofCustomers} and ${numbers} && ${own}`
  return granter.side === 'staff' ? sql<SqlBool>`${sharing} and ${numbers} <@ ${own}` : sharing
}

/** Of somebody's accounts those that the granter may know of. */
export const knownAccounts = (granter: Granter, accounts: readonly string[]): readonly string[] =>
  seesEveryone(granter) || granter.accounts === null
    ? accounts
    : accounts.filter((account) => granter.accounts?.includes(account))

export interface UserRow {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly job_title: string | null
  readonly side: 'customer' | 'staff'
  readonly status: UserState
  readonly roles: unknown
  readonly permissions: unknown
  readonly denied: unknown
  readonly by_rule: unknown
  readonly customer_account_numbers: string
  readonly is_admin: boolean
  readonly cost_limit_pence: number
  readonly has_second_factor: boolean
  readonly managed_accounts: string[]
  readonly last_login_at: string | null
  readonly created_at: string
  readonly updated_at: string
}

/** Everything about a person but what signs them in. */
const userColumns = sql`u.id, u.name, u.email, u.phone, u.job_title, u.side, u.status, u.roles, u.permissions, u.denied, u.by_rule,
  u.customer_account_numbers, u.is_admin, u.cost_limit_pence, u.last_login_at, u.created_at, u.updated_at,
  exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as has_second_factor,
  coalesce((select array_agg(a.customer_account_number order by a.customer_account_number) from accounts a
    join customers c on c.id = a.customer_id where c.manager_id = u.id), '{}') as managed_accounts`

/** The person, locked until the transaction ends where `isLocked`; undefined where there is none the granter may see. */
export async function findUser(
  rows: Rows,
  granter: Granter,
  id: string | number,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<UserRow | undefined> {
  if (!/^\d{1,9}$/.test(String(id))) return undefined
  const { rows: found } = await sql<UserRow>`
    select ${userColumns} from users u where u.id = ${Number(id)} and ${visibleTo(granter)} ${isLocked ? sql`for update of u` : sql``}`.execute(
    rows,
  )
  return found[0]
}

/** Of addresses, in small letters, those that somebody has: whether the granter may see that person. */
export async function knownAddresses(
  rows: Rows,
  granter: Granter,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, { readonly isSeen: boolean }>> {
  if (addresses.length === 0) return new Map()
  const { rows: found } = await sql<{ email: string; isSeen: boolean }>`
    select lower(u.email) as email, ${visibleTo(granter)} as "isSeen" from users u
    where u.status <> 'deleted' and lower(u.email) = any(${[...addresses]}::text[])`.execute(rows)
  return new Map(found.map(({ email, isSeen }) => [email, { isSeen }]))
}

/** The people of these numbers, locked until the transaction ends. */
export async function lockPeople(rows: Rows, ids: readonly number[]): Promise<UserRow[]> {
  const { rows: found } = await sql<UserRow>`
    select ${userColumns} from users u where u.id = any(${[...ids]}::int[]) order by u.id for update of u`.execute(rows)
  return found
}

/** The person of a link that was mailed to them, locked until the transaction ends: nobody is signed in who could see or not. */
export async function lockUser(rows: Rows, id: number): Promise<UserRow | undefined> {
  const { rows: found } = await sql<UserRow>`
    select ${userColumns} from users u where u.id = ${id} for update of u`.execute(rows)
  return found[0]
}

/** A row as the rules of the domain read it. */
export function holderOf(row: UserRow): Holder {
  const roles = readPhrases(row.roles)
  return {
    id: row.id,
    side: row.side,
    isAdmin: row.is_admin,
    accounts: parseAccountNumbers(row.customer_account_numbers).accounts,
    roles: row.is_admin && !roles.includes(systemAdminRole) ? [...roles, systemAdminRole] : roles,
    permissions: readPhrases(row.permissions),
    denied: readPhrases(row.denied),
    byRule: readEffects(row.by_rule),
  }
}

/** System administrators who can sign in, besides one. */
export async function otherAdministrators(rows: Rows, userId: number): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`
    select count(*) as count from users where is_admin and status = 'active' and id <> ${userId}`.execute(rows)
  return found[0]?.count ?? 0
}

export interface SessionOfUser {
  readonly id: number
  readonly created_at: string
  readonly last_seen_at: string
  readonly expires_at: string
  readonly user_agent: string | null
  readonly viewed_by: string | null
}

/** Sessions that stand, the newest first. */
export async function sessionsOf(rows: Rows, userId: number): Promise<SessionOfUser[]> {
  const { rows: found } = await sql<SessionOfUser>`
    select s.id, s.created_at, s.last_seen_at, s.expires_at, s.user_agent, v.name as viewed_by
    from sessions s left join users v on v.id = s.viewed_by_id
    where s.user_id = ${userId} and s.revoked_at is null and s.expires_at > now() and s.last_seen_at > now() - interval '12 hours'
    order by s.last_seen_at desc, s.id desc`.execute(rows)
  return found
}

/** Sessions that look as somebody else, opened by a person. */
export const viewsBy = (rows: Rows, userId: number) =>
  rows.selectFrom('sessions').select('id').where('viewed_by_id', '=', userId).where('revoked_at', 'is', null).execute()

/** Of account numbers somebody writes, those that are none. */
export async function unknownAccounts(rows: Rows, accounts: readonly string[]): Promise<string[]> {
  if (accounts.length === 0) return []
  const known = await givenAccounts(rows, accounts)
  return accounts.filter((account) => !known.includes(account))
}

export interface AccountOption {
  readonly account_number: string
  readonly name: string
  readonly customer: string
  readonly vehicles: number
}

const accountColumns = sql`a.customer_account_number as account_number, a.name, c.name as customer,
  (select count(*) from vehicles v where v.customer_account_number = a.customer_account_number and ${LIVE})::int as vehicles`

/** Accounts by name, in the order of their numbers. */
export async function accountDetails(rows: Rows, accounts: readonly string[]): Promise<AccountOption[]> {
  if (accounts.length === 0) return []
  const { rows: found } = await sql<AccountOption>`
    select ${accountColumns} from accounts a join customers c on c.id = a.customer_id
    where a.customer_account_number = any(${[...accounts]}::text[]) order by a.customer_account_number`.execute(rows)
  return found
}

const maxExamples = 5

/** What carries a person's name: companies they manage, and views they share with others. */
export async function usesOf(rows: Rows, userId: number): Promise<Used[]> {
  const { rows: found } = await sql<Pick<Used, 'what' | 'count' | 'examples'> & { keys: string[] }>`
    select 'companies' as what, count(*)::int as count, coalesce((array_agg(name order by name))[:${sql.lit(maxExamples)}], '{}') as examples,
      coalesce((array_agg(id::text order by name))[:${sql.lit(maxExamples)}], '{}') as keys
    from customers where manager_id = ${userId}
    union all
    select 'shared views', count(*)::int, coalesce((array_agg(name order by name))[:${sql.lit(maxExamples)}], '{}'), '{}'
    from saved_views where user_id = ${userId} and is_shared`.execute(rows)
  return found
    .filter(({ count }) => count > 0)
    .map(({ keys, ...use }) => ({
      ...use,
      list:
        use.what === 'companies'
          ? { screen: 'companies', query: { manager_id: `is:${userId}`, [everyColumn]: 'is:yes' } }
          : null,
      record: use.what === 'companies' ? { screen: 'company', parameter: null, keys } : null,
    }))
}

export async function accountOptions(
  rows: Rows,
  own: readonly string[] | null,
  search: string,
): Promise<AccountOption[]> {
  const like = containing(search)
  const { rows: found } = await sql<AccountOption>`
    select ${accountColumns} from accounts a join customers c on c.id = a.customer_id
    where (${own === null} or a.customer_account_number = any(${[...(own ?? [])]}::text[]))
    and ${isSomebodys} and ${isOpenCompany} and (a.customer_account_number ilike ${like} or a.name ilike ${like} or c.name ilike ${like})
    order by c.name, a.customer_account_number limit 200`.execute(rows)
  return found
}

/** The account of a vehicle by any plate it wore, among the given accounts; null lifts the limit. Who wears it now comes first. */
export async function accountOfVehicle(
  rows: Rows,
  regNo: string,
  own: readonly string[] | null,
): Promise<string | undefined> {
  const { rows: found } = await sql<{ account: string }>`
    select v.customer_account_number as account from vehicles v where ${wore(sql.ref('v.id'), [regNo])}
    and (${own === null} or v.customer_account_number = any(${[...(own ?? [])]}::text[]))
    order by (coalesce(v.current_reg_no, v.reg_no) = ${regNo}) desc, (v.reg_no = ${regNo}) desc, (v.status <> 'disposed') desc, v.id desc limit 1`.execute(
    rows,
  )
  return found[0]?.account
}

export interface TrailEntry {
  readonly id: number
  readonly at: string
  readonly by: string | null
  readonly action: string
  readonly before: unknown
  readonly after: unknown
}

/** What was done to a person, or to another record of the platform, the newest first. */
export async function historyOf(
  rows: Rows,
  entity: 'user' | 'permission rule',
  id: number,
  before: number | undefined,
  limit: number,
): Promise<TrailEntry[]> {
  const { rows: found } = await sql<TrailEntry>`
    select id, at, actor_name as by, action, before, after from audit where entity = ${entity} and entity_id = ${String(id)}
    and id < ${before ?? Number.MAX_SAFE_INTEGER} order by id desc limit ${limit}`.execute(rows)
  return found
}
