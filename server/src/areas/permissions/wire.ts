// Rules and runs as the calls tell of them.
import type { permissionsEndpoints } from '@kerbline/domain/areas/permissions/endpoints.ts'
import type { PersonChange } from '@kerbline/domain/areas/permissions/rules.ts'
import type { RuleEffect } from '@kerbline/domain/areas/users/rights.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import type { Call } from '../../http/call.ts'
import type { StoredRule } from './queries.ts'

/** A customer never gets here, whatever list of rights says so. */
export const staffOnly = ({ actor }: Call): void => {
  if (actor.side !== 'staff') throw problem('not found')
}

const wireEffects = (effects: readonly RuleEffect[], names: ReadonlyMap<number, string>) =>
  effects.map((effect) => ({ ...effect, rule: names.get(effect.rule_id) ?? `Rule ${effect.rule_id}` }))

export const wireChange = (change: PersonChange, names: ReadonlyMap<number, string>) => ({
  ...change,
  before: wireEffects(change.before, names),
  after: wireEffects(change.after, names),
  gained: [...change.gained],
  lost: [...change.lost],
  roles_gained: [...change.roles_gained],
  roles_lost: [...change.roles_lost],
})

export const wireRule = (
  { within: _, ...rule }: StoredRule,
  people: number,
): ReplyOf<(typeof permissionsEndpoints)['create']> => ({
  ...rule,
  when: {
    roles: [...rule.when.roles],
    accounts: [...rule.when.accounts],
    branch_ids: [...rule.when.branch_ids],
    email_domains: [...rule.when.email_domains],
  },
  grant_permissions: [...rule.grant_permissions],
  grant_roles: [...rule.grant_roles],
  deny_permissions: [...rule.deny_permissions],
  people,
})
