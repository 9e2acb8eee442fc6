// Automate permissions: rules that give or withhold rights by what is known of a person. Pure: who matches, what follows, what differs.
import type { FieldProblem } from '../../kit/problem.ts'
import { isPermission, type Permission } from '../../permissions.ts'
import { findRole, grantsOf } from '../../roles.ts'
import { isWithinAccounts, systemAdminRole, type Granter } from '../users/granting.ts'
import {
  effectivePermissions,
  isForSide,
  isRoleForSide,
  rolesOf,
  type Access,
  type RuleEffect,
  type Side,
} from '../users/rights.ts'

/** Several words of one kind mean any of them; several kinds mean all of them. Without any the rule matches nobody. */
export interface Conditions {
  readonly roles: readonly string[]
  readonly accounts: readonly string[]
  readonly branch_ids: readonly number[]
  readonly email_domains: readonly string[]
}

export interface Rule {
  readonly id: number
  readonly name: string
  readonly when: Conditions
  readonly grant_permissions: readonly string[]
  readonly grant_roles: readonly string[]
  readonly deny_permissions: readonly string[]
  /** The highest is named as the source where several give the same. A refusal wins whatever its priority. */
  readonly priority: number
  readonly is_active: boolean
  /** The last calendar day in London on which it holds; null: until switched off. */
  readonly expires_on: string | null
  /** The accounts of an author who is bound to some: the rule reaches only people who have no others. Null: everyone. */
  readonly within?: readonly string[] | null
}

/** What rules know of a person. Roles are those given by hand, so that no rule depends on another. */
export interface Person extends Access {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly side: Side
  readonly accounts: readonly string[]
  readonly branchIds: readonly number[]
}

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

const shares = <T>(wanted: readonly T[], has: readonly T[]): boolean =>
  wanted.length === 0 || wanted.some((each) => has.includes(each))

/** Administrators hold everything: no rule is about them. */
export function matches({ when, within = null }: Pick<Rule, 'when' | 'within'>, person: Person): boolean {
  const isOpen = Object.values(when).every((list: readonly unknown[]) => list.length === 0)
  return (
    !isOpen &&
    !person.isAdmin &&
    isWithinAccounts({ accounts: within }, person) &&
    shares(when.roles, person.roles) &&
    shares(when.accounts, person.accounts) &&
    shares(when.branch_ids, person.branchIds) &&
    shares(
      when.email_domains.map((domain) => domain.toLowerCase()),
      [domainOf(person.email)],
    )
  )
}

export const isInForce = ({ is_active, expires_on }: Rule, today: string): boolean =>
  is_active && (expires_on === null || expires_on >= today)

const byPriority = (one: Rule, other: Rule): number => other.priority - one.priority || one.id - other.id

/** What a rule does for somebody it matches; what is not for their side is left out. */
const effectsOfRule = (rule: Rule, { side }: Person): RuleEffect[] => [
  ...rule.grant_roles
    .filter((role) => role !== systemAdminRole && isRoleForSide(side, role))
    .map((value) => ({ rule_id: rule.id, effect: 'grant', kind: 'role', value }) as const),
  ...rule.grant_permissions
    .filter((phrase) => isPermission(phrase) && isForSide(side, phrase))
    .map((value) => ({ rule_id: rule.id, effect: 'grant', kind: 'permission', value }) as const),
  ...rule.deny_permissions
    .filter(isPermission)
    .map((value) => ({ rule_id: rule.id, effect: 'deny', kind: 'permission', value }) as const),
]

const keyOf = ({ effect, kind, value }: RuleEffect): string => `${effect}|${kind}|${value}`

/** Everything the rules do for a person, each thing once, credited to the rule of the highest priority. */
export function effectsFor(rules: readonly Rule[], person: Person, today: string): readonly RuleEffect[] {
  const found = new Map<string, RuleEffect>()
  for (const rule of rules.filter((each) => isInForce(each, today)).toSorted(byPriority)) {
    if (!matches(rule, person)) continue
    for (const effect of effectsOfRule(rule, person)) if (!found.has(keyOf(effect))) found.set(keyOf(effect), effect)
  }
  return [...found.values()]
}

export interface PersonChange {
  readonly user_id: number
  readonly name: string
  readonly email: string
  readonly before: readonly RuleEffect[]
  readonly after: readonly RuleEffect[]
  readonly gained: readonly Permission[]
  readonly lost: readonly Permission[]
  readonly roles_gained: readonly string[]
  readonly roles_lost: readonly string[]
}

const written = (effects: readonly RuleEffect[]): string =>
  effects
    .map((effect) => `${effect.rule_id}|${keyOf(effect)}`)
    .toSorted()
    .join('\n')

/** True where two lists say the same, in whatever order. */
export const isSameEffects = (one: readonly RuleEffect[], other: readonly RuleEffect[]): boolean =>
  written(one) === written(other)

const missing = <T>(from: Iterable<T>, list: Iterable<T>): T[] => {
  const others = new Set(list)
  return [...from].filter((each) => !others.has(each))
}

/** What the rules would change, person by person; people nothing changes for are left out. */
export function dryRun(rules: readonly Rule[], people: readonly Person[], today: string): readonly PersonChange[] {
  return people.flatMap((person): PersonChange[] => {
    const byRule = effectsFor(rules, person, today)
    if (isSameEffects(byRule, person.byRule)) return []
    const after = { ...person, byRule }
    const [had, has] = [effectivePermissions(person), effectivePermissions(after)]
    return [
      {
        user_id: person.id,
        name: person.name,
        email: person.email,
        before: person.byRule,
        after: byRule,
        gained: missing(has, had),
        lost: missing(had, has),
        roles_gained: missing(rolesOf(after), rolesOf(person)),
        roles_lost: missing(rolesOf(person), rolesOf(after)),
      },
    ]
  })
}

export interface Conflict {
  readonly permission: string
  readonly granted_by: number
  readonly denied_by: number
  /** People both rules match: for them the refusal wins. */
  readonly people: number
}

/** Pairs of rules in force of which one gives what the other withholds, for at least one person. */
export function conflictsOf(rules: readonly Rule[], people: readonly Person[], today: string): readonly Conflict[] {
  const standing = rules.filter((rule) => isInForce(rule, today)).toSorted(byPriority)
  const matched = new Map(standing.map((rule) => [rule.id, people.filter((person) => matches(rule, person))]))
  return standing.flatMap((granting) => {
    const given = new Set<string>([...granting.grant_permissions, ...grantsOf(granting.grant_roles)])
    return standing.flatMap((denying) => {
      const both = denying.deny_permissions.filter((permission) => given.has(permission))
      if (both.length === 0) return []
      const others = new Set(matched.get(denying.id)?.map(({ id }) => id))
      const count = (matched.get(granting.id) ?? []).filter(({ id }) => others.has(id)).length
      return count === 0
        ? []
        : both.map((permission) => ({ permission, granted_by: granting.id, denied_by: denying.id, people: count }))
    })
  })
}

/**
 * Whether a rule is somebody's to see and change. Bound to accounts, it is one that names accounts, and none but theirs: a rule without
 * accounts is about everybody, whatever else it asks for.
 */
export const isRuleWithin = ({ accounts }: Pick<Granter, 'accounts'>, { when }: Pick<Rule, 'when'>): boolean =>
  accounts === null || (when.accounts.length > 0 && when.accounts.every((account) => accounts.includes(account)))

interface Naming {
  readonly when: { readonly accounts: readonly string[]; readonly branch_ids: readonly number[] }
}

/** The rules that name one of these accounts or branches. */
export const rulesNaming = <R extends Naming>(
  rules: readonly R[],
  accounts: readonly string[],
  branchIds: readonly number[] = [],
): readonly R[] =>
  rules.filter(
    ({ when }) =>
      when.accounts.some((account) => accounts.includes(account)) ||
      when.branch_ids.some((branch) => branchIds.includes(branch)),
  )

/** Why a rule may not be saved by this person; none: it may. A rule is a way of granting, so it gives nothing its author lacks. */
export function ruleProblems(author: Granter, rule: Omit<Rule, 'id'>): readonly FieldProblem[] {
  const problems: FieldProblem[] = []
  const refuse = (field: string, reason: string, message: string): void =>
    void problems.push({ field, reason, message })
  if (Object.values(rule.when).every((list: readonly unknown[]) => list.length === 0))
    refuse('when', 'required', 'Add at least one condition: role, account, branch or email domain.')
  if (!isRuleWithin(author, rule))
    refuse(
      'when',
      'not_yours_to_give',
      'Choose at least one of your accounts. A rule without an account would apply to everyone.',
    )
  if (rule.grant_permissions.length + rule.grant_roles.length + rule.deny_permissions.length === 0)
    refuse('grant_permissions', 'required', 'Choose what the rule gives or blocks.')
  const unknown = [...rule.grant_permissions, ...rule.deny_permissions].filter((phrase) => !isPermission(phrase))
  if (unknown.length)
    refuse('grant_permissions', 'unknown_value', `We do not know these permissions: ${unknown.join(', ')}.`)
  const twice = rule.grant_permissions.filter((phrase) => rule.deny_permissions.includes(phrase))
  if (twice.length)
    refuse('deny_permissions', 'contradiction', `These are both given and blocked: ${twice.join(', ')}.`)
  for (const role of rule.grant_roles) {
    if (!findRole(role)) refuse('grant_roles', 'unknown_value', `${role} is not a role.`)
    else if (role === systemAdminRole)
      refuse('grant_roles', 'not_yours_to_give', 'A rule cannot make someone a system administrator.')
  }
  const more = [...rule.grant_permissions.filter(isPermission), ...grantsOf(rule.grant_roles)].filter(
    (permission) => !author.may.has(permission),
  )
  if (more.length && !author.isAdmin)
    refuse(
      'grant_permissions',
      'not_yours_to_give',
      `You do not have these permissions yourself: ${more.slice(0, 5).join(', ')}.`,
    )
  return problems
}
