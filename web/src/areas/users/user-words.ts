// People in words: what stands for a state, a role, a right and where it comes from. One place, so that list, record and form agree.
import { capital } from '@kerbline/domain/kit/words.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { usersEndpoints } from '@kerbline/domain/areas/users/endpoints.ts'
import type { UserState } from '@kerbline/domain/areas/users/lifecycle.ts'

type Endpoints = typeof usersEndpoints
export type UserRow = ReplyOf<Endpoints['list']>['rows'][number]
export type UserView = ReplyOf<Endpoints['view']>
export type UserRecord = UserView['record']
export type Options = ReplyOf<Endpoints['options']>
export type AccountOption = Options['accounts'][number]

/** "fleet manager" begins a line: "Fleet manager". Capitals within, as of HGV, stay. */

export const stateWords: Readonly<Record<UserState, string>> = {
  invited: 'Invited',
  active: 'Active',
  suspended: 'Suspended',
  deleted: 'Deleted',
}

/** "104882, 104883 and 4 more" */
export function someOf(words: readonly string[], max = 2): string {
  const rest = words.length - max
  return rest > 0 ? `${words.slice(0, max).join(', ')} and ${rest} more` : words.join(', ')
}

type Source = UserView['rights'][number]['gives'][number]

/** "Fleet manager", "rule Leeds depot managers", "extra permission" */
export function sourceWords({ kind, role, rule, rule_id }: Source): string {
  const named = `rule “${rule ?? `number ${rule_id ?? ''}`}”`
  switch (kind) {
    case 'administrator':
      return 'System administrator'
    case 'by hand':
      return 'extra permission'
    case 'rule':
      return named
    case 'role':
      return rule_id === null ? capital(role ?? '') : `${capital(role ?? '')}, by ${named}`
  }
}

/** A browser as people know it: "Firefox on Windows". What cannot be told stays as it was sent. */
export function browserWords(agent: string | null): string {
  if (agent === null) return 'Unknown browser'
  const browser = [
    [/Edg\//, 'Edge'],
    [/OPR\//, 'Opera'],
    [/Firefox\//, 'Firefox'],
    [/Chrome\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ] as const
  const system = [
    [/Windows/, 'Windows'],
    [/Android/, 'Android'],
    [/iPhone|iPad/, 'iOS'],
    [/Mac OS X/, 'macOS'],
    [/Linux/, 'Linux'],
  ] as const
  const [name, on] = [browser, system].map((list) => list.find(([form]) => form.test(agent))?.[1])
  if (name === undefined) return agent.slice(0, 60)
  return on === undefined ? name : `${name} on ${on}`
}
