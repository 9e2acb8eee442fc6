// What a person may do, and where each right comes from. A refusal wins over a grant; what was given by hand, no rule takes away.
import { isPermission, permissions, type Permission } from '../../permissions.ts'
import { findRole, grantsOf, roles } from '../../roles.ts'

/** One thing a rule of automate-permissions did for a person; kept on the person, so that it can be withdrawn. */
export interface RuleEffect {
  readonly rule_id: number
  readonly effect: 'grant' | 'deny'
  readonly kind: 'permission' | 'role'
  readonly value: string
}

/** Everything that decides what a person may do. Lists may hold words of older versions: those give nothing. */
export interface Access {
  readonly isAdmin: boolean
  /** By hand. */
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
  readonly denied: readonly string[]
  readonly byRule: readonly RuleEffect[]
}

export type Side = 'customer' | 'staff'

/** Where a right comes from, or what keeps it away. */
export type Source =
  | { readonly kind: 'administrator' }
  | { readonly kind: 'role'; readonly role: string; readonly rule_id?: number }
  | { readonly kind: 'by hand' }
  | { readonly kind: 'rule'; readonly rule_id: number }

export interface Right {
  readonly permission: Permission
  readonly holds: boolean
  readonly gives: readonly Source[]
  readonly withholds: readonly Source[]
}

const effects = ({ byRule }: Access, effect: RuleEffect['effect'], kind: RuleEffect['kind']): readonly RuleEffect[] =>
  byRule.filter((each) => each.effect === effect && each.kind === kind)

/** The roles a person has, by hand and by rule. */
export const rolesOf = (access: Access): readonly string[] => [
  ...new Set([...access.roles, ...effects(access, 'grant', 'role').map(({ value }) => value)]),
]

const gives = (access: Access, permission: Permission): Source[] => [
  ...(access.isAdmin ? [{ kind: 'administrator' } as const] : []),
  ...access.roles
    .filter((name) => findRole(name)?.grants.includes(permission))
    .map((role) => ({ kind: 'role', role }) as const),
  ...(access.permissions.includes(permission) ? [{ kind: 'by hand' } as const] : []),
  ...effects(access, 'grant', 'role')
    .filter(({ value }) => findRole(value)?.grants.includes(permission))
    .map(({ value, rule_id }) => ({ kind: 'role', role: value, rule_id }) as const),
  ...effects(access, 'grant', 'permission')
    .filter(({ value }) => value === permission)
    .map(({ rule_id }) => ({ kind: 'rule', rule_id }) as const),
]

const withholds = (access: Access, permission: Permission): Source[] => [
  ...(access.denied.includes(permission) ? [{ kind: 'by hand' } as const] : []),
  ...effects(access, 'deny', 'permission')
    .filter(({ value }) => value === permission)
    .map(({ rule_id }) => ({ kind: 'rule', rule_id }) as const),
]

/** One right with everything that gives it and everything that keeps it away. An administrator holds every right. */
export function rightOf(access: Access, permission: Permission): Right {
  const [given, kept] = [gives(access, permission), withholds(access, permission)]
  const isByHand = given.some(({ kind }) => kind === 'by hand')
  const isKept = kept.some(({ kind }) => kind === 'by hand' || !isByHand)
  return { permission, holds: access.isAdmin || (given.length > 0 && !isKept), gives: given, withholds: kept }
}

/** Every right somebody or something has said a word about. */
export const rightsOfAccess = (access: Access): readonly Right[] =>
  permissions
    .map((permission) => rightOf(access, permission))
    .filter((right) => right.gives.length > 0 || right.withholds.length > 0)

/** Roles, grants by hand and by rule, less what is denied. The server's gate asks this set and nothing else. */
export function effectivePermissions(access: Access): Set<Permission> {
  if (access.isAdmin) return new Set(permissions)
  const held = new Set<Permission>(grantsOf(rolesOf(access)))
  for (const { value } of effects(access, 'grant', 'permission')) if (isPermission(value)) held.add(value)
  for (const { value } of effects(access, 'deny', 'permission')) if (isPermission(value)) held.delete(value)
  for (const value of access.permissions) if (isPermission(value)) held.add(value)
  for (const value of access.denied) if (isPermission(value)) held.delete(value)
  return held
}

const customersMay: ReadonlySet<Permission> = new Set(
  roles.filter(({ side }) => side === 'customer').flatMap(({ grants }) => grants),
)

/** Whether a right, or a role, is one for people of that side: customers never get what is staff's alone. */
export const isForSide = (side: Side, permission: Permission): boolean =>
  side === 'staff' || customersMay.has(permission)
export const isRoleForSide = (side: Side, role: string): boolean => findRole(role)?.side === side

const isEffect = (value: unknown): value is RuleEffect =>
  typeof value === 'object' &&
  value !== null &&
  'rule_id' in value &&
  typeof value.rule_id === 'number' &&
  'effect' in value &&
  (value.effect === 'grant' || value.effect === 'deny') &&
  'kind' in value &&
  (value.kind === 'permission' || value.kind === 'role') &&
  'value' in value &&
  typeof value.value === 'string'

/** Stored lists, read with care: what is not of the form gives nothing. */
export const readEffects = (stored: unknown): readonly RuleEffect[] =>
  Array.isArray(stored) ? stored.filter(isEffect) : []
export const readPhrases = (stored: unknown): readonly string[] =>
  Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
