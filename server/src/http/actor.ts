// Who is calling, what they may, and which accounts are theirs at this moment.
import { assetFilter, type AssetFilter } from '@kerbline/domain/areas/scope/endpoints.ts'
import { fieldRights } from '@kerbline/domain/kit/told-field.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { parseAccountNumbers } from '@kerbline/domain/areas/auth/account-numbers.ts'
import { effectivePermissions, readEffects, readPhrases, rolesOf } from '@kerbline/domain/areas/users/rights.ts'
import type { Scope } from '../db/scope.ts'

export interface Actor {
  readonly id: number
  readonly sessionId: number
  readonly name: string
  readonly email: string
  readonly jobTitle: string | null
  readonly side: 'customer' | 'staff'
  readonly isAdmin: boolean
  readonly roles: readonly string[]
  readonly may: ReadonlySet<Permission>
  /** What of a booking's cost staff with the right may authorise by themselves. */
  readonly costLimitPence: number
  /** The accounts written on the person, as far as they stand (standing.ts). */
  readonly writtenAccounts: readonly string[]
  readonly lastLoginAt: string | null
  /** Every account this person could make active; `null` lifts the limit ('see all accounts'). */
  readonly ownAccounts: readonly string[] | null
  /** The accounts every call is limited to; `null`: all. Never wider than `ownAccounts`. */
  readonly accounts: readonly string[] | null
  readonly recentAccounts: readonly string[]
  readonly filter: AssetFilter | null
  /** Who looks through this person's eyes, reading only; null: the person. */
  readonly viewedBy: { readonly id: number; readonly name: string } | null
}

/** A session with its person, as one row of the database. */
export interface SessionRow {
  readonly session_id: number
  readonly id: number
  readonly name: string
  readonly email: string
  readonly job_title: string | null
  readonly side: 'customer' | 'staff'
  readonly is_admin: boolean
  readonly cost_limit_pence: number
  readonly roles: unknown
  readonly permissions: unknown
  readonly denied: unknown
  readonly by_rule: unknown
  readonly customer_account_numbers: string
  readonly open_accounts: string[]
  readonly active_accounts: string[] | null
  readonly recent_accounts: string[]
  readonly asset_filter: unknown
  readonly last_login_at: string | null
  /** Accounts of the companies whose manager this person is. */
  readonly managed_accounts: string[]
  readonly viewed_by_id: number | null
  readonly viewed_by_name: string | null
}

/** Roles and rights of a user row; stored lists are read with care, as older versions wrote them. */
export function rightsOf(row: Pick<SessionRow, 'roles' | 'permissions' | 'denied' | 'by_rule' | 'is_admin'>): {
  roles: string[]
  may: Set<Permission>
} {
  const access = {
    isAdmin: row.is_admin,
    roles: readPhrases(row.roles),
    permissions: readPhrases(row.permissions),
    denied: readPhrases(row.denied),
    byRule: readEffects(row.by_rule),
  }
  return { roles: [...rolesOf(access)], may: effectivePermissions(access) }
}

/** What narrows a person's assets, as it was stored: drivers narrow for those alone who may still see them. */
export function filterOf(stored: unknown, may: Actor['may']): AssetFilter | null {
  const { data } = assetFilter.safeParse(stored ?? undefined)
  if (data === undefined) return null
  return may.has(fieldRights['driver name']) ? data : { ...data, driver_ids: [] }
}

export function actorOf(row: SessionRow): Actor {
  const { roles, may } = rightsOf(row)
  const seesAll = row.side === 'staff' && may.has('see all accounts')
  // In the order in which they are written: the first is the one the specified calls speak of.
  const written = parseAccountNumbers(row.customer_account_numbers).accounts.filter((account) =>
    row.open_accounts.includes(account),
  )
  const own = seesAll ? null : [...new Set([...written, ...(row.side === 'staff' ? row.managed_accounts : [])])]
  // A remembered choice never outlives access: only what is still one's own counts.
  const chosen = (row.active_accounts ?? []).filter((account) => own === null || own.includes(account))
  return {
    id: row.id,
    sessionId: row.session_id,
    name: row.name,
    email: row.email,
    jobTitle: row.job_title,
    side: row.side,
    isAdmin: row.is_admin,
    roles,
    may,
    costLimitPence: row.cost_limit_pence,
    writtenAccounts: written,
    lastLoginAt: row.last_login_at,
    ownAccounts: own,
    accounts: chosen.length ? chosen : own,
    recentAccounts: row.recent_accounts,
    filter: filterOf(row.asset_filter, may),
    viewedBy: row.viewed_by_id === null ? null : { id: row.viewed_by_id, name: row.viewed_by_name ?? '' },
  }
}

export const scopeOf = (actor: Actor): Scope =>
  actor.accounts === null
    ? { kind: 'all', userId: actor.id }
    : {
        ...{ kind: 'accounts', accounts: actor.accounts, userId: actor.id },
        namesCompanies: actor.side === 'staff' && actor.may.has('address every company'),
      }
