// Who may give which right to whom. Nobody gives what they do not hold; a company's own administrator looks after its own people only.
import type { FieldProblem } from '../../kit/problem.ts'
import { isPermission, type Permission } from '../../permissions.ts'
import { findRole, grantsOf } from '../../roles.ts'
import { effectivePermissions, isForSide, isRoleForSide, type Access, type Side } from './rights.ts'

export const systemAdminRole = 'system admin'

/** Who gives. `accounts`: their own; null where every account is theirs. */
export interface Granter {
  readonly id: number
  readonly side: Side
  readonly isAdmin: boolean
  readonly may: ReadonlySet<string>
  readonly accounts: readonly string[] | null
}

/** Somebody whose access is looked at or changed. */
export interface Holder extends Access {
  readonly id: number
  readonly side: Side
  readonly accounts: readonly string[]
}

/** What somebody's access is to be: by hand, rules apart. */
export interface Wanted {
  readonly side: Side
  readonly accounts: readonly string[]
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
  readonly denied: readonly string[]
}

const refused = (field: string, message: string): FieldProblem => ({ field, reason: 'not_yours_to_give', message })

/** Staff of every account with 'manage users'; everyone else who manages people does so within their own accounts only. */
export const isDelegated = ({ side, may, accounts }: Granter): boolean =>
  side !== 'staff' || accounts !== null || !may.has('manage users')

/** Staff of every account who see users see all of them; others only people of customers. */
export const seesEveryone = ({ side, may, accounts }: Granter): boolean =>
  side === 'staff' && accounts === null && (may.has('see users') || may.has('manage users'))

/**
 * Whether somebody is a customer's person whose every account is the granter's. Nobody without accounts is: whose they are is not
 * known. Staff bound to accounts neither see nor change anybody else.
 */
export const isWithinAccounts = (
  { accounts }: Pick<Granter, 'accounts'>,
  person: { readonly side: Side; readonly accounts: readonly string[] },
): boolean =>
  accounts === null ||
  (person.side === 'customer' &&
    person.accounts.length > 0 &&
    person.accounts.every((account) => accounts.includes(account)))

const hasMore = (granter: Granter, holder: Holder): boolean =>
  !granter.isAdmin &&
  (holder.isAdmin || [...effectivePermissions(holder)].some((permission) => !granter.may.has(permission)))

/** Null where the granter may look as this person, else why not. Looking as somebody never shows more than one's own rights do. */
export function whyNotViewed(granter: Granter, holder: Holder): string | null {
  if (granter.side !== 'staff' || !granter.may.has('impersonate user'))
    return 'You do not have permission to view as another user.'
  if (holder.id === granter.id) return 'This is you.'
  if (!isWithinAccounts(granter, holder)) return 'This user has accounts that you do not have.'
  return hasMore(granter, holder) ? 'This user has permissions that you do not have.' : null
}

/** Null where a person's access and details may be changed by the granter, else why not. */
export function whyNotManaged(granter: Granter, holder: Holder): string | null {
  if (!granter.may.has('manage users') && !granter.may.has('manage own company users'))
    return 'You can view users but not edit them.'
  if (isDelegated(granter)) {
    if (holder.side !== 'customer') return 'Only the hire company can change its staff.'
    if (!isWithinAccounts(granter, holder))
      return 'This user also has accounts that you do not have. Ask your account manager.'
  } else if (holder.side === 'staff' && holder.id !== granter.id && !granter.may.has('manage roles'))
    return 'You need the permission “manage roles” to change staff.'
  // Whoever could change the address of somebody with more rights could take those rights by a reset link.
  return hasMore(granter, holder) ? 'This user has permissions that you do not have.' : null
}

/** Null where the granter may be shown a link that opens this person's account: their own, or that of somebody with no more rights. */
export const whyNoLink = (granter: Granter, holder: Holder): string | null =>
  holder.id !== granter.id && hasMore(granter, holder)
    ? 'This link is for someone with permissions you do not have.'
    : null

const sideWords: Readonly<Record<Side, string>> = { staff: 'staff', customer: 'customers' }

const words = (list: readonly string[]): string =>
  list.length > 3 ? `${list.slice(0, 3).join(', ')} and ${list.length - 3} more` : list.join(', ')

/** Words that are no role or right, or not one for that side. */
function unfit({ side, roles, permissions }: Wanted): FieldProblem[] {
  const noRole = roles.filter((role) => !isRoleForSide(side, role))
  const noRight = permissions.filter((phrase) => !isPermission(phrase) || !isForSide(side, phrase))
  return [
    ...(noRole.length
      ? [
          {
            field: 'roles',
            reason: 'unknown_value',
            message: `These roles are not for ${sideWords[side]}: ${words(noRole)}.`,
          },
        ]
      : []),
    ...(noRight.length
      ? [
          {
            field: 'permissions',
            reason: 'unknown_value',
            message: `These permissions are not for ${sideWords[side]}: ${words(noRight)}.`,
          },
        ]
      : []),
  ]
}

/** What the change would newly give: rights that come into effect, and rights newly written down by hand or by role. */
function newlyGiven(before: Access, wanted: Wanted): { roles: string[]; permissions: Permission[] } {
  const roles = wanted.roles.filter((role) => !before.roles.includes(role))
  const isAdmin = wanted.roles.includes(systemAdminRole)
  const after = effectivePermissions({ ...before, ...wanted, isAdmin })
  const held = effectivePermissions(before)
  const written = wanted.permissions.filter((phrase) => !before.permissions.includes(phrase)).filter(isPermission)
  return {
    roles,
    permissions: [...new Set([...[...after].filter((permission) => !held.has(permission)), ...written])],
  }
}

/** Every reason why the granter may not make this change; none: it may be made. @param before  nobody yet: {@link noAccess} */
export function mayGrant(granter: Granter, before: Holder, wanted: Wanted): readonly FieldProblem[] {
  const problems = unfit(wanted)
  if (wanted.side !== before.side && before.id !== 0)
    problems.push(refused('side', 'You cannot move a user between the hire company and a customer.'))
  if (isDelegated(granter) && wanted.side !== 'customer')
    problems.push(
      refused(
        'side',
        granter.side === 'staff'
          ? 'Only staff who can see all accounts can add staff.'
          : 'You can only add users for your own company.',
      ),
    )
  const foreign = [
    ...wanted.accounts.filter((account) => !before.accounts.includes(account)),
    ...before.accounts.filter((account) => !wanted.accounts.includes(account)),
  ].filter((account) => granter.accounts && !granter.accounts.includes(account))
  if (foreign.length) problems.push(refused('accounts', `You do not have these accounts: ${words(foreign)}.`))
  if (wanted.side === 'customer' && wanted.accounts.length === 0)
    problems.push({
      field: 'accounts',
      reason: 'required',
      message: 'Choose at least one account. Without one they cannot see anything.',
    })
  if (granter.isAdmin) return problems
  if (wanted.roles.includes(systemAdminRole) !== before.roles.includes(systemAdminRole))
    problems.push(refused('roles', 'Only a system administrator can add or remove a system administrator.'))
  const given = newlyGiven(before, wanted)
  const bigger = given.roles.filter((role) => grantsOf([role]).some((permission) => !granter.may.has(permission)))
  if (bigger.length)
    problems.push(refused('roles', `These roles include permissions you do not have: ${words(bigger)}.`))
  const ofRoles = new Set(grantsOf(given.roles))
  const more = given.permissions.filter((permission) => !granter.may.has(permission) && !ofRoles.has(permission))
  if (more.length) problems.push(refused('permissions', `You do not have these permissions yourself: ${words(more)}.`))
  return problems
}

/** Somebody who is not there yet. */
export const noAccess = (side: Side): Holder => ({
  id: 0,
  side,
  isAdmin: false,
  accounts: [],
  roles: [],
  permissions: [],
  denied: [],
  byRule: [],
})

/** The roles a granter could give to people of a side. */
export const rolesToGive = (granter: Granter, names: readonly string[], side: Side): readonly string[] =>
  names.filter(
    (name) =>
      findRole(name)?.side === side &&
      (granter.isAdmin ||
        (name !== systemAdminRole && grantsOf([name]).every((permission) => granter.may.has(permission)))),
  )
