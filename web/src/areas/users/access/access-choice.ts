// Ticking rights, as plain functions: what a person holds with the roles and rights chosen so far, where each comes from, and what a
// tick or its removal writes down.
import { capital } from '@kerbline/domain/kit/words.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { systemAdminRole } from '@kerbline/domain/areas/users/granting.ts'
import { rightOf, type Access, type RuleEffect, type Side } from '@kerbline/domain/areas/users/rights.ts'

export interface Choice {
  readonly side: Side
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
  readonly denied: readonly string[]
  readonly byRule: readonly RuleEffect[]
  readonly ruleNames: ReadonlyMap<number, string>
}

export const accessOf = ({ roles, permissions, denied, byRule }: Choice): Access => ({
  isAdmin: roles.includes(systemAdminRole),
  roles,
  permissions,
  denied,
  byRule,
})

/** 'added' and 'removed' differ from what the roles and rules say; 'given' comes from them. */
export interface Mark {
  readonly holds: boolean
  readonly kind: 'given' | 'added' | 'removed' | 'none'
  /** "from Fleet manager", "added here", "blocked here, although Fleet manager includes it" */
  readonly words: string
}

const ruleName = ({ ruleNames }: Choice, id: number): string => ruleNames.get(id) ?? `number ${id}`

const originOf = (choice: Choice, permission: Permission): string | undefined => {
  const { gives } = rightOf({ ...accessOf(choice), permissions: [] }, permission)
  const [first] = gives
  switch (first?.kind) {
    case undefined:
    case 'by hand':
      return undefined
    case 'administrator':
      return capital(systemAdminRole)
    case 'role':
      return first.rule_id === undefined ? capital(first.role) : `rule “${ruleName(choice, first.rule_id)}”`
    case 'rule':
      return `rule “${ruleName(choice, first.rule_id)}”`
  }
}

/** How a right stands, in the words of its row. */
export function markOf(choice: Choice, permission: Permission): Mark {
  const { holds, withholds } = rightOf(accessOf(choice), permission)
  const origin = originOf(choice, permission)
  if (holds && choice.permissions.includes(permission)) return { holds, kind: 'added', words: 'added here' }
  if (holds) return { holds, kind: 'given', words: `from ${origin ?? ''}` }
  if (choice.denied.includes(permission))
    return {
      holds,
      kind: 'removed',
      words: origin === undefined ? 'blocked here' : `blocked here, although ${origin} includes it`,
    }
  const [rule] = withholds.flatMap((source) => (source.kind === 'rule' ? [ruleName(choice, source.rule_id)] : []))
  return rule !== undefined && origin !== undefined
    ? { holds, kind: 'removed', words: `blocked by rule “${rule}”` }
    : { holds, kind: 'none', words: '' }
}

const without = (list: readonly string[], phrase: string): readonly string[] => list.filter((each) => each !== phrase)

/** What the two lists become when somebody ticks a right, or takes the tick away. Nothing is written that is not needed. */
export function ticked(choice: Choice, permission: Permission, isOn: boolean): Pick<Choice, 'permissions' | 'denied'> {
  const plain = {
    ...choice,
    permissions: without(choice.permissions, permission),
    denied: without(choice.denied, permission),
  }
  const isHeldAnyway = rightOf(accessOf(plain), permission).holds
  return {
    permissions: isOn && !isHeldAnyway ? [...plain.permissions, permission] : plain.permissions,
    denied: !isOn && isHeldAnyway ? [...plain.denied, permission] : plain.denied,
  }
}
